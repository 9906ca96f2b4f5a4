"""The days that a question is about, with their weekdays: a model that has to work them out itself errs."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from functools import lru_cache
from itertools import groupby

from towow_core.domain.models import DemandUnderstanding, Language, Proposal
from towow_core.domain.remembered import remembered

DAYS_MAX = 42  # of one calendar: six weeks; of a longer span the first ones
_AHEAD = 21  # days
_WEEKDAYS = {
    Language.ZH: ("周一", "周二", "周三", "周四", "周五", "周六", "周日"),
    Language.EN: ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
}


def dated(today: str, understanding: DemandUnderstanding, *more: Iterable[str]) -> dict[str, object]:
    """The blocks `today` and `calendar` of a question about a demand: the days that it names, and `more`."""
    return {**_blocks(today, understanding.language, days_asked(understanding).union(*more))}


def dated_ahead(today: str, language: Language) -> dict[str, object]:
    """The same with the next three weeks, for who has to work out "Friday week"."""
    now = _read(today)
    ahead = [] if now is None else [(now + timedelta(days=n)).isoformat() for n in range(1, _AHEAD + 1)]
    return {**_blocks(today, language, frozenset(ahead))}


def day_told(block: object) -> str:
    """The ISO date of a block `today`, also of one without a weekday; empty where there is none."""
    return str(block or "")[:10]


@remembered
def days_asked(understanding: DemandUnderstanding) -> frozenset[str]:
    """The days that the demand names, those of a span one by one."""
    return frozenset(_days_asked(understanding))


def _days_asked(understanding: DemandUnderstanding) -> Iterator[str]:
    yield understanding.context.date or ""
    for value in (requirement.value for requirement in understanding.in_force):
        listed = (*value.days, *value.every, *(day for choice in value.choices for day in choice))
        yield from listed
        if not listed:
            yield from _span(value.first, value.last, value.weekdays)


def days_planned(plan: Proposal | None) -> Iterator[str]:
    """The days on which something happens in the plan."""
    if plan is not None:
        when = plan.timeline
        yield from (when.event_date, *when.event_days, when.start_date, when.end_date)
        yield from (milestone.date for milestone in when.milestones)
        yield from (day for part in plan.assignments for day in part.days)


@lru_cache(maxsize=64)  # those who are asked about one demand are told the same days
def _blocks(today: str, language: Language, days: frozenset[str]) -> Mapping[str, object]:
    """What is no ISO date is left out, and today is named in its own block alone."""
    if (now := _read(today)) is None:
        return {}
    asked = sorted({day for each in days if (day := _read(each)) is not None and day != now})
    told: dict[str, object] = {"today": f"{now.isoformat()} {_weekday(now, language)}"}
    return told | ({"calendar": _by_month(asked[:DAYS_MAX], language)} if asked else {})


def _span(first: str, last: str, weekdays: tuple[int, ...]) -> Iterator[str]:
    begin, end = _read(first) or _read(last), _read(last) or _read(first)
    if begin is None or end is None:
        return
    every = (begin + timedelta(days=n) for n in range(min((end - begin).days + 1, DAYS_MAX)))
    yield from (day.isoformat() for day in every if not weekdays or day.isoweekday() in weekdays)


def _by_month(days: Iterable[date], language: Language) -> str:
    months = groupby(days, key=lambda day: f"{day:%Y-%m}")
    return "; ".join(
        f"{month}: {', '.join(f'{day:%d} {_weekday(day, language)}' for day in some)}" for month, some in months
    )


def _weekday(day: date, language: Language) -> str:
    return _WEEKDAYS[language][day.weekday()]


def _read(said: str) -> date | None:
    return _day(said[:10])


@lru_cache(maxsize=1024)  # the days of one demand are in every question about it
def _day(said: str) -> date | None:
    try:
        return date.fromisoformat(said)
    except ValueError:
        return None
