"""A tag that nothing else in a profile bears out: by it somebody may be asked, and it claims nothing."""

from collections.abc import Sequence

from towow_core.domain.models import AgentProfile
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.matching.candidate_fit import Match
from towow_core.engine.matching.needs import words_meet


def tags_only(profile: AgentProfile, found: Sequence[Match]) -> tuple[str, ...]:
    """The needs' tags, of what somebody was found for, that only a bare tag of theirs says."""
    return tuple(dict.fromkeys(match.need.tag for match in found if is_only_a_tag(profile, match.label)))


def is_only_a_tag(profile: AgentProfile, label: str) -> bool:
    """Whether it is a tag, and neither a capability, nor a sentence of theirs speaks of the same."""
    if label in profile.capabilities or label not in profile.tags:
        return False
    offers = (*profile.capabilities, *profile.capabilities.values())
    own = {found.concept.key for found in find_concepts(label)}
    offered = {key for offer in offers for found in find_concepts(offer) for key in found.concept.keys}
    return not own & offered and not words_meet(label, " ".join((*offers, profile.profile_summary)))
