"""Calendars as other programs write and read them (iCalendar, RFC 5545)."""

# ruff: noqa: PLC0415 - icalendar costs a process 10 MB and 0.4 s: only one that has to do with a calendar pays

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import takewhile
from typing import Any

from towow_core.domain.errors import TowowError

BYTES_MAX = 1024 * 1024
EVENTS_MAX = 5_000
REPEATS_MAX = 1_000  # of one event
BUSY_HOURS = 4.0  # from so many hours on a day is taken; a short appointment leaves it
_DAY = timedelta(days=1)
_PRODUCT = "-//ToWow//ToWow//EN"
_TOO_OFTEN = frozenset({"SECONDLY", "MINUTELY"})


class BadCalendar(TowowError):
    """A calendar that cannot be read; the text says why."""

    http_status = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Something on one or more whole days.

    Attributes:
        uid: The same for the same thing, so that a calendar that reads it again does not have it twice.
        last_day: Included; ISO 8601, as `first_day`.
        is_firm: Else it is tentative.
        is_busy: Whether it takes the person's time.
        changed_at: UTC, ISO 8601.
    """

    uid: str
    summary: str
    first_day: str
    last_day: str
    description: str = ""
    place: str = ""
    is_firm: bool = True
    is_busy: bool = True
    changed_at: str = ""


def calendar_text(name: str, entries: Iterable[Entry], *, now: str) -> str:
    """A calendar of these, folded and escaped as RFC 5545 wants it; `now` stands in where an entry has no time."""
    from icalendar import Calendar, Event

    calendar: Any = Calendar()
    calendar.add("prodid", _PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    for entry in entries:
        event: Any = Event()
        event.add("uid", f"{entry.uid}@towow")
        event.add("dtstamp", datetime.fromisoformat(entry.changed_at or now))
        event.add("summary", entry.summary)
        event.add("dtstart", date.fromisoformat(entry.first_day))
        event.add("dtend", date.fromisoformat(entry.last_day) + _DAY)  # the first day after it
        event.add("status", "CONFIRMED" if entry.is_firm else "TENTATIVE")
        event.add("transp", "OPAQUE" if entry.is_busy else "TRANSPARENT")
        for field, text in (("description", entry.description), ("location", entry.place)):
            if text:
                event.add(field, text)
        calendar.add_component(event)
    return str(calendar.to_ical().decode("utf-8"))


def busy_days(content: bytes, first: str, last: str) -> tuple[str, ...]:
    """Days from `first` to `last` (ISO 8601) that a calendar fills: wholly, or for `BUSY_HOURS` together.

    What is cancelled or marked as free does not count. What repeats is followed to `last`.

    Raises:
        BadCalendar: It is none, or is larger or more intricate than is read.
    """
    from icalendar import Calendar

    if len(content) > BYTES_MAX:
        raise BadCalendar(f"It has more than {BYTES_MAX // 1024} KiB.")
    try:
        calendar: Any = Calendar.from_ical(content)
        events = [*calendar.walk("VEVENT")]
        if len(events) > EVENTS_MAX:
            raise BadCalendar(f"It has more than {EVENTS_MAX} events.")
        return _busy_days(events, date.fromisoformat(first), date.fromisoformat(last))
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError) as error:
        raise BadCalendar(
            f"It is no calendar (iCalendar, RFC 5545): {str(error)[:200] or type(error).__name__}."
        ) from error


def _busy_days(events: list[Any], first: date, last: date) -> tuple[str, ...]:
    # An event with a RECURRENCE-ID stands in for one time of the event that repeats.
    replaced = {(str(e.get("uid")), _naive(e.decoded("recurrence-id"))) for e in events if "recurrence-id" in e}
    hours: dict[date, float] = {}
    for event in events:
        if str(event.get("status", "")).upper() == "CANCELLED" or str(event.get("transp", "")).upper() == "TRANSPARENT":
            continue
        length = _length(event)
        for start in _starts(event, length, first, last):
            if "recurrence-id" in event or (str(event.get("uid")), start) not in replaced:
                for day, share in _spread(start, length):
                    hours[day] = hours.get(day, 0.0) + share
    return tuple(sorted(day.isoformat() for day, busy in hours.items() if busy >= BUSY_HOURS and first <= day <= last))


def _length(event: Any) -> timedelta:
    start = event.decoded("dtstart")
    if "dtend" in event:
        return max(timedelta(), _naive(event.decoded("dtend")) - _naive(start))
    if "duration" in event:
        lasts: timedelta = event.decoded("duration")
        return max(timedelta(), lasts)
    return timedelta() if isinstance(start, datetime) else _DAY


def _naive(moment: Any) -> datetime:
    """By the clock of the calendar's own place: whose day it is depends on where the person is."""
    if isinstance(moment, datetime):
        return moment.replace(tzinfo=None)
    return datetime.combine(moment, time())


def _starts(event: Any, length: timedelta, first: date, last: date) -> Iterator[datetime]:
    """When it takes place, as far as that touches the days from `first` to `last`."""
    from dateutil.rrule import rrulestr

    start = _naive(event.decoded("dtstart"))
    begin, end = datetime.combine(first, time()) - length, datetime.combine(last, time.max)
    if (rule := event.get("rrule")) is None:
        yield from (moment for moment in (start, *_listed(event, "rdate")) if begin <= moment <= end)
        return
    if _TOO_OFTEN & {str(each).upper() for each in rule.get("FREQ", ())}:
        raise BadCalendar("It has an event that repeats more often than hourly.")
    rule = rule.copy()
    until = rule.pop("UNTIL", [None])[0]
    end = min(end, _naive(until) if until is not None else end)
    left_out = set(_listed(event, "exdate"))
    repeats: Any = rrulestr(rule.to_ical().decode(), dtstart=start)
    for number, moment in enumerate(takewhile(lambda moment: moment <= end, repeats.xafter(begin, inc=True))):
        if number >= REPEATS_MAX:
            raise BadCalendar(f"It has an event that repeats more than {REPEATS_MAX} times.")
        if moment not in left_out:
            yield moment
    yield from (moment for moment in _listed(event, "rdate") if begin <= moment <= end)


def _listed(event: Any, name: str) -> list[datetime]:
    found = event.get(name, [])
    lists = found if isinstance(found, list) else [found]
    return [_naive(each.dt[0] if isinstance(each.dt, tuple) else each.dt) for one in lists for each in one.dts]


def _spread(start: datetime, length: timedelta) -> Iterator[tuple[date, float]]:
    """Hours of each day."""
    end = start + length
    while start < end:
        midnight = datetime.combine(start.date() + _DAY, time())
        upto = min(end, midnight)
        yield start.date(), (upto - start) / timedelta(hours=1)
        start = upto
