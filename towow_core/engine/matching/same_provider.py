"""What a demand asks of the very one who does something: what must come with it, and that one does all of several."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from towow_core.domain.answers import Offer
from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.domain.requirements import APART, FEATURE, TOGETHER, RequirementKind
from towow_core.engine.language.name_forms import core_of, form_of
from towow_core.engine.language.preferences import wishes_voiced
from towow_core.engine.lexicon.concept_search import concept_of

_VENUE, _ACCESS = "venue", "step_free"  # in concepts_*.yaml and preferences.yaml


@dataclass(frozen=True, slots=True, kw_only=True)
class Must:
    """What must come with all of `tags`, in the network's own word for it."""

    feature: str
    tags: frozenset[str]

    def is_met_by(self, profile: AgentProfile) -> bool:
        return has_feature(profile, self.feature)

    def is_met_in(self, offer: Offer) -> bool:
        return any(one.asked == self.feature and one.settles for one in offer.statements)


def musts_of(understanding: DemandUnderstanding) -> tuple[Must, ...]:
    """In the demand's order; what must come with nothing in particular must come with all that is asked for.

    How people get in is asked of the place where they meet.
    """
    asked = [r for r in understanding.in_force if r.kind is RequirementKind.QUALITY and r.is_hard]
    tags = understanding.capability_tags
    rooms = frozenset(tag for tag in tags if (concept := concept_of(tag)) is not None and concept.key == _VENUE)
    of_rooms = [Must(feature=r.text, tags=rooms) for r in asked if rooms and not r.value.unit and _is_of_access(r.text)]
    said = (r for r in asked if r.value.unit == FEATURE)
    return (*(Must(feature=r.text, tags=frozenset(r.value.tags or tags)) for r in said), *of_rooms)


def _is_of_access(asked: str) -> bool:
    return any(wish.key == _ACCESS for wish in wishes_voiced(asked))


def together(understanding: DemandUnderstanding) -> tuple[frozenset[str], ...]:
    """Tags that one and the same is to do all of."""
    return _groups(understanding, TOGETHER)


def apart(understanding: DemandUnderstanding) -> tuple[frozenset[str], ...]:
    """Tags of which nobody may do more than one."""
    return _groups(understanding, APART)


def _groups(understanding: DemandUnderstanding, unit: str) -> tuple[frozenset[str], ...]:
    asked = (r.value for r in understanding.in_force if r.kind is RequirementKind.QUANTITY)
    return tuple(frozenset(value.tags) for value in asked if value.unit == unit)


def has_feature(profile: AgentProfile, feature: str) -> bool:
    """Whether a profile says so where it says what it offers; prose about oneself is no such place."""
    form, core = form_of(feature), {*core_of(feature)}
    if any(form_of(name) == form for name in (*profile.capabilities, *profile.tags)):
        return True
    return any({*core_of(name)} == core for name in profile.terms.features)


def tie_break(understanding: DemandUnderstanding, name: str) -> str:
    """Who comes first of equals: another one for another demand, the same whatever ids people have."""
    return tie_breaks(understanding)(name)


def tie_breaks(understanding: DemandUnderstanding) -> Callable[[str], str]:
    """The same of one demand, for many names."""
    begun = sha256(f"{understanding.surface_demand}\n".encode())

    def of(name: str) -> str:
        digest = begun.copy()
        digest.update(name.encode())
        return digest.hexdigest()

    return of
