"""Whether somebody can come when the demand wants them: its days, as exactly as it names them, against theirs."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum

from towow_core.domain.models import DemandUnderstanding, Terms
from towow_core.domain.remembered import remembered
from towow_core.domain.requirements import RequirementKind, RequirementSource, RequirementValue
from towow_core.engine.language.date_arithmetic import Precision
from towow_core.engine.language.dates import precision_of, wants_weekday
from towow_core.engine.language.glosses import glossed
from towow_core.engine.matching.event_length import (
    alternatives,
    days_from,
    days_of_part,
    is_delivered,
    is_only_by,
    is_open_ended,
)

_FRIDAY = 4
_LASTING = ((0, Precision.DAY), (1, Precision.WEEKEND), (6, Precision.WEEK))  # days between the first and the last
_BAD = ("free", "evening", "wrong_weekday", "taken")  # ever worse


class Day(StrEnum):
    FREE = "free"
    OPEN = "open"  # no exact day yet
    EVENING = "evening"  # free, but only in the evening
    WRONG_WEEKDAY = "wrong_weekday"
    TAKEN = "taken"


@remembered
def date_precision(understanding: DemandUnderstanding) -> Precision | None:
    """How exactly the demand says when; a date that the sentence does not explain counts as exact."""
    if not understanding.context.date:
        return None
    days = {RequirementKind.DATE, RequirementKind.DEADLINE}
    later = [r for r in understanding.in_force if r.kind in days and r.source is not RequirementSource.DEMAND]
    if later:  # the requester has said another day since
        return _precision(later[-1].value)
    if (is_open := is_open_ended(understanding)) or _names_its_days(understanding):  # whatever was spoken of before it
        return Precision.MONTH if is_open else Precision.DAY
    said = precision_of(glossed(understanding.words_in_force).text) or Precision.DAY
    window = window_of(understanding) if said is Precision.DAY else None
    return said if window is None else _precision(window)


def window_of(understanding: DemandUnderstanding) -> RequirementValue | None:
    """From the first to the last day of which it may be any one: "between 7 and 16 December"; None where it is none."""
    if any(r.kind is RequirementKind.RECURRENCE for r in understanding.in_force):
        return None  # it is on many of them
    said = (r.value for r in understanding.in_force if r.kind is RequirementKind.DATE and not r.value.tags)
    main = next((value for value in said if value.first == understanding.context.date), None)
    is_any = main is not None and main.first < main.last and not (main.every or main.days or main.text or main.unit)
    return main if is_any else None


def _names_its_days(understanding: DemandUnderstanding) -> bool:
    said = (r.value for r in understanding.in_force if r.kind is RequirementKind.DATE and not r.value.tags)
    main = next((value for value in said if value.first == understanding.context.date), None)
    if main is None or main.weekdays or main.text:
        return False
    is_named = bool(main.every) or main.first == main.last
    return is_named and precision_of(glossed(understanding.words_in_force).text) in {Precision.MONTH, Precision.WEEK}


def _precision(said: RequirementValue) -> Precision:
    if not said.first or not said.last:
        return Precision.DAY
    days = (date.fromisoformat(said.last) - date.fromisoformat(said.first)).days
    return next((precision for most, precision in _LASTING if days <= most), Precision.MONTH)


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedDays:
    """When the demand wants a part, for everybody alike.

    Attributes:
        options: Of these days any one group will do, all days of it.
        is_open: There is no exact day yet; then only `is_on_a_weekday` counts.
        any_such: The one day of `options` stands for all of its weekday.
    """

    options: tuple[tuple[str, ...], ...] = ()
    is_open: bool = False
    is_on_a_weekday: bool = False
    any_such: bool = False

    def state_of(self, terms: Terms) -> Day:
        """Whether somebody is free then."""
        if self.is_open:
            return Day.WRONG_WEEKDAY if self.is_on_a_weekday and terms.available == "weekends" else Day.OPEN
        if self.any_such:  # some such day is free, if the day of the week suits at all
            state = day_state(replace(terms, unavailable_dates=()), self.options[0][0])
            return Day.OPEN if state is Day.FREE else state
        # The person must be there on all days of an event, and on any one of several that it could be.
        worst = (max((day_state(terms, day) for day in days), key=_BAD.index) for days in self.options)
        return min(worst, key=_BAD.index)


def wanted_days(understanding: DemandUnderstanding, capabilities: Collection[str] = ()) -> WantedDays:
    """The demand's day, or the days on which such a part of it is done."""
    return _wanted_days(understanding, tuple(capabilities))


@remembered
def _wanted_days(understanding: DemandUnderstanding, capabilities: tuple[str, ...]) -> WantedDays:
    day, precision = understanding.context.date, date_precision(understanding)
    several = alternatives(understanding)
    is_by_then = is_only_by(understanding, capabilities) or is_delivered(capabilities)
    is_open = precision in {None, Precision.WEEK, Precision.MONTH} or is_by_then
    if not several and (day is None or is_open):
        return WantedDays(is_open=True, is_on_a_weekday=wants_weekday(understanding.words_in_force))
    assert day is not None or several  # nothing else says when
    if not several and precision is Precision.WEEKDAY:
        return WantedDays(options=((day or "",),), any_such=True)
    return WantedDays(
        options=tuple(
            days_of_part(understanding, capabilities, days_from(understanding, first))
            for first in _firsts(understanding)
        )
    )


def day_of(terms: Terms, understanding: DemandUnderstanding, capabilities: Collection[str] = ()) -> Day:
    """Whether the person is free on the demand's day, or on the days on which what they do is done."""
    return wanted_days(understanding, capabilities).state_of(terms)


def day_against(terms: Terms, understanding: DemandUnderstanding, capabilities: Collection[str] = ()) -> str:
    """The first of the days that are asked for on which the person cannot, ISO 8601; "" where there is none."""
    days = [
        day
        for first in _firsts(understanding)
        for day in days_of_part(understanding, capabilities, days_from(understanding, first))
    ]
    return next((day for day in days if day_state(terms, day) in {Day.TAKEN, Day.WRONG_WEEKDAY}), "")


def _firsts(understanding: DemandUnderstanding) -> tuple[str, ...]:
    """First days that the demand names: alternatives, either day of a weekend, or the one day."""
    day = understanding.context.date
    if several := alternatives(understanding):
        return several
    if day is None:
        return ()
    if date_precision(understanding) is Precision.WEEKEND:
        return (day, (date.fromisoformat(day) + timedelta(days=1)).isoformat())
    return (day,)


def day_state(terms: Terms, day: str) -> Day:
    if day in terms.unavailable_dates:
        return Day.TAKEN
    on = date.fromisoformat(day)
    is_weekend = on.weekday() > _FRIDAY
    if (terms.available == "weekdays" and is_weekend) or (terms.available == "weekends" and not is_weekend):
        return Day.WRONG_WEEKDAY
    if on.isoweekday() in terms.unavailable_weekdays:
        return Day.WRONG_WEEKDAY
    return Day.EVENING if terms.available == "evenings" else Day.FREE


def can_on_any_day(terms: Terms) -> bool:
    """Whether they name no day, no weekday and no notice that anything could be against."""
    is_any = terms.available not in {"weekdays", "weekends"} and not terms.unavailable_weekdays
    return is_any and not (terms.unavailable_dates or terms.notice_days or terms.weekday_notice_days)


def notice_for(terms: Terms, day: str) -> int:
    """Days before `day` by which the person must know; 0 where they do not say."""
    by_weekday = terms.weekday_notice_days.get(str(date.fromisoformat(day).isoweekday()), 0)
    return max(terms.notice_days or 0, by_weekday)


def is_too_soon(terms: Terms, day: str, today: str) -> bool:
    """Whether the person would have had to know of that day before today."""
    if not today:
        return False
    return (date.fromisoformat(day) - date.fromisoformat(today[:10])).days < notice_for(terms, day)
