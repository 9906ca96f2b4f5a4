"""When somebody's work can be there: from when on they are free, and how long it takes, as their own words say."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from towow_core.domain.days import DELIVERY_DAYS_MAX
from towow_core.domain.limits import Limit, Limited
from towow_core.domain.models import AgentProfile, DemandUnderstanding, Terms
from towow_core.domain.requirements import TIME
from towow_core.engine.language.lengths import count_before
from towow_core.engine.language.numerals import read_number
from towow_core.engine.lexicon.concepts import Concept
from towow_core.engine.matching.candidate_fit import Match
from towow_core.engine.twin.statements import clauses_of, quotable
from towow_core.support.lead_time_text import days_until_there, days_up_to, is_the_fastest

_SURE_AFTER = 7  # days beyond the fastest, before which nobody knows whether it is there

_SAME = re.compile(r"(?:\bsame[\s-]|当)$", re.IGNORECASE)
_HANDED_OVER = (
    r"(?:deliver|ready|handed\b|back\b|sen[dt]|receiv|pictures|photos"
    r"|files|edited|gallery|prints?\b|cut\b|finished|done\b)"
)
_SAME_DAY = re.compile(
    r"(?:当[天日晚场]|同一天)[^，。；]{0,6}?(?:交(?![流通谈换])|出[片图]|拿到|取(?!景)|看到|发[给片图]|给[出到片图]|就要)"
    rf"|{_HANDED_OVER}(?:(?!\band\b)[^,.;])*\bsame[\s-](?:day|evening|night|afternoon)\b|\bsame[\s-](?:day|evening|night|afternoon)\b(?:(?!\band\b)[^,.;])*{_HANDED_OVER}",
    re.IGNORECASE,
)


def delivery_days(profile: AgentProfile, found: tuple[Match, ...], today: str = "") -> dict[str, int]:
    """Days until all of it is there, by tag: what is said of the part, else of the one thing that the person does.

    Working days of what is made from afar are counted from `today`, when it is begun.
    """
    said = {match.need.tag: _days_of(profile, match, today) for match in found}
    return {tag: min(days, DELIVERY_DAYS_MAX) for tag, days in said.items() if days}


def _days_of(profile: AgentProfile, match: Match, today: str) -> int:
    is_from_afar = match.need.concept is None or match.need.concept.remote
    begins = date.fromisoformat(today[:10]) if today and is_from_afar else None
    if days := days_until_there(match.detail, is_of_the_part=True, begins=begins):
        return days
    is_alone = len(profile.capabilities) == 1
    return days_until_there(profile.profile_summary, is_of_the_part=False, begins=begins) if is_alone else 0


def days_afterwards(profile: AgentProfile, found: tuple[Match, ...]) -> int:
    """Days from work that is done where it is needed until all of it is there."""
    from_afar = {match.need.tag for match in found if match.need.concept is not None and match.need.concept.remote}
    return max((days for tag, days in delivery_days(profile, found).items() if tag not in from_afar), default=0)


def until_there(profile: AgentProfile, understanding: DemandUnderstanding, found: tuple[Match, ...]) -> Iterator[Limit]:
    """What their own words say of that, in the way of a day or an hour at which their work is to be handed over.

    Who works on the day itself is there on it, and hands over later: that bounds only what is wanted the same day.
    """
    for match in found:
        own = [
            (clause, days)
            for clause in clauses_of(match.detail)
            if (days := _days(clause, understanding, is_of_the_part=True)) != 0
        ]
        about = clauses_of(profile.profile_summary) if len(profile.capabilities) == 1 and not own else ()
        own += [(clause, days) for clause in about if (days := _days(clause, understanding, is_of_the_part=False)) != 0]
        for clause, days in own:
            limit = Limit(said=quotable(clause), of=Limited.DELIVERY, least=days, tags=(match.need.tag,))
            if not _is_done_on_the_day(match.need.concept):
                yield limit
            elif _SAME_DAY.search(understanding.words_in_force):
                yield replace(limit, of=Limited.WORK, least=None)
                yield replace(limit, of=Limited.CLOCK, least=None, allows=_of_the_work(understanding))


def _days(clause: str, understanding: DemandUnderstanding, *, is_of_the_part: bool) -> float | None:
    """0 where the clause says nothing of it; None where it holds for so much, and more, or who knows what, is asked."""
    said = days_up_to(clause)
    if said is None:
        days = days_until_there(clause, is_of_the_part=is_of_the_part)
        return days + _SURE_AFTER if days and is_the_fastest(clause) else days
    asked, most = count_before(understanding.words_in_force, said.what), read_number(said.most)
    return said.days if asked is not None and most is not None and asked <= most else None


def _is_done_on_the_day(concept: Concept | None) -> bool:
    return concept is not None and (concept.lead_days < 0 or not (concept.beforehand or concept.remote))


def _of_the_work(understanding: DemandUnderstanding) -> tuple[str, ...]:
    """Hours of the demand that are not those of the same day on which something is handed over."""
    text, asked = understanding.surface_demand, [r for r in understanding.in_force if r.value.unit == TIME]
    return tuple(r.value.text for r in asked if r.span and not _SAME.search(text[: r.span.start]))


def free_from(terms: Terms, today: str) -> str:
    """The first day that leaves the person the time they must have; "" where they need none."""
    if not today or not terms.notice_days:
        return ""
    return (date.fromisoformat(today[:10]) + timedelta(days=terms.notice_days)).isoformat()
