"""Who cannot serve a demand whatever they do: elsewhere, not coming, and not able, or not wanted, from afar.

Only what profile and demand say in fields counts, and only of cities that are known: in doubt somebody is in reach.
"""

from collections.abc import Sequence
from functools import lru_cache

from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.domain.requirements import Mode, RequirementKind
from towow_core.engine.language.gazetteer import city_of
from towow_core.engine.matching.binding import named_in
from towow_core.engine.matching.candidate_fit import wants
from towow_core.engine.matching.of_work import of_work


def apart(
    understanding: DemandUnderstanding, profiles: Sequence[AgentProfile]
) -> tuple[tuple[AgentProfile, ...], tuple[AgentProfile, ...]]:
    """Who is in reach, and who is not; whoever is asked for by name is, wherever they are."""
    asked = [r.value.text for r in understanding.in_force if r.kind is RequirementKind.PLACE]
    cities = {_key(place) for place in (understanding.context.location or "", *asked) if place}
    if not cities or None in cities or wants(understanding, Mode.ONLINE):
        return tuple(profiles), ()
    each = [of_work(understanding, [tag]) for tag in understanding.capability_tags] or [understanding]
    named, may_be_afar = named_in(understanding), not all(wants(one, Mode.ON_SITE) for one in each)

    def is_far(profile: AgentProfile) -> bool:
        at = {_key(place) for place in (profile.location, *profile.terms.travels_to)}
        is_named = profile.user_name in named
        return not (is_named or None in at or at & cities or (profile.terms.remote and may_be_afar))

    far = {profile.agent_id for profile in profiles if is_far(profile)}
    return (
        tuple(profile for profile in profiles if profile.agent_id not in far),
        tuple(profile for profile in profiles if profile.agent_id in far),
    )


@lru_cache(maxsize=10_000)
def _key(place: str) -> str | None:
    """The city that is meant; None where we know none."""
    city = city_of(place)
    return city.key if city is not None else None
