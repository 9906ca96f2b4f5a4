"""Why somebody was not invited, by the rules that chose, and the smallest change that would have altered it."""

from collections.abc import Collection

from towow_core.domain.models import Candidate, Provenance
from towow_core.domain.why_not import KeptOutBy, Obstacle, WhyNot
from towow_core.engine.matching.binding import bound, with_work_for_the_named
from towow_core.engine.matching.needs import needs_of
from towow_core.engine.matching.shortlist import rank, shortlist
from towow_core.engine.planning.alterations import Imagined, alterations
from towow_core.engine.planning.obstacles import better_than, invited_for, obstacles
from towow_core.engine.wording import why_not_text as words
from towow_core.support.money import convert


def invites(search: Imagined) -> bool:
    """Whether the shortlist, with all that binds it, invites the one it is about."""
    return any(candidate.agent_id == search.who.agent_id for candidate in invited_by(search))


def invited_by(search: Imagined) -> tuple[Candidate, ...]:
    """Whom the shortlist, with all that binds it, invites."""
    understanding = with_work_for_the_named(search.understanding, search.profiles)
    found = bound(
        shortlist(understanding, search.profiles, search.invited_max),
        understanding,
        search.profiles,
        search.invited_max,
    )
    return found.definitely_related


def why_not(search: Imagined, invited: Collection[str], decided_by: Provenance) -> WhyNot:
    """Why `search.who`, who could have been asked, was not.

    Args:
        invited: Ids of those who were.
        decided_by: Who chose them. What a model chose no rule explains: then only what rules hold against somebody is
            said, and what would lift that.
    """
    understanding = with_work_for_the_named(search.understanding, search.profiles)
    ranked = rank(understanding, needs_of(understanding), search.profiles)
    known = obstacles(search.who, understanding, search.profiles, ranked, search.booked)
    by_rules = decided_by is Provenance.RULE
    better = better_than(search.who, understanding, ranked, invited) if by_rules else ()
    if not known or (better and all(one.kind is KeptOutBy.PRICE for one in known)):
        mine = next((r.found for r in ranked if r.profile.agent_id == search.who.agent_id), ())
        known = (*known, _others(search, len(invited_for(mine, ranked, invited)), by_rules=by_rules))
    asks = {r.profile.agent_id: (r.asks, r.profile.terms.currency) for r in ranked}
    currency = understanding.context.currency or "CNY"
    costs = [convert(*asks[one.agent_id], currency) for one in better]
    is_altered = invites if by_rules else _is_clear
    found = () if is_altered(search) else alterations(search, costs, is_altered)
    return WhyNot(
        is_invited=False,
        text=words.summary(known, found, by_rules=by_rules),
        decided_by=decided_by,
        obstacles=known,
        better=better,
        alterations=found,
    )


def _is_clear(search: Imagined) -> bool:
    """Whether no rule keeps them out; whom a model then chooses is not known."""
    understanding = with_work_for_the_named(search.understanding, search.profiles)
    ranked = rank(understanding, needs_of(understanding), search.profiles)
    return not obstacles(search.who, understanding, search.profiles, ranked, search.booked)


def _others(search: Imagined, invited_count: int, *, by_rules: bool) -> Obstacle:
    name = search.who.user_name
    if not by_rules:
        return Obstacle(kind=KeptOutBy.CHOICE, text=words.a_choice(name))
    return Obstacle(kind=KeptOutBy.OTHERS, text=words.others(name, invited_count))


def would_be_invited(name: str, candidate: Candidate) -> WhyNot:
    """Why somebody would be asked."""
    return WhyNot(is_invited=True, text=words.would_be_invited(name, candidate.capabilities))


def was_not_there(name: str) -> WhyNot:
    """Why somebody who could not be asked at all was not."""
    text = words.not_there(name)
    return WhyNot(is_invited=False, text=text, obstacles=(Obstacle(kind=KeptOutBy.NOT_THERE, text=text),))


def was_paused(name: str) -> WhyNot:
    """Why somebody was not invited who was not to be."""
    text = words.paused(name)
    return WhyNot(is_invited=False, text=text, obstacles=(Obstacle(kind=KeptOutBy.PAUSED, text=text),))


def was_invited(name: str) -> WhyNot:
    return WhyNot(is_invited=True, text=words.invited(name))
