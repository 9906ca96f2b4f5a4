"""Calendars as other programs write and read them (iCalendar, RFC 5545)."""

# ruff: noqa: PLC0415 - icalendar costs a process 10 MB and 0.4 s: only one that has to do with a calendar pays

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from itertools import takewhile
from typing import Any
from zoneinfo import ZoneInfo

from towow_core.domain.errors import TowowError

BYTES_MAX = 1024 * 1024
EVENTS_MAX = 5_000
BUSY_HOURS = 4.0  # from so many hours on a day is taken; a short appointment leaves it
_DAY = timedelta(days=1)
_PRODUCT = "-//ToWow//ToWow//EN"
_TOO_OFTEN = frozenset({"SECONDLY", "MINUTELY", "HOURLY"})
STEPS_MAX = 50_000  # repeats of all events that are looked at; each is counted out from the first, which costs time
_EARLIEST = datetime.combine(date(1970, 1, 1), time())  # an event that repeats since the year 1 is no appointment


def easter_sunday(year: int) -> date:
    """Easter in the western churches, of a year from 1583 to 4099.

    Raises:
        ValueError: Of an earlier year, or a later one.
    """
    from dateutil.easter import easter

    return date.fromisoformat(easter(year).isoformat())


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
        return _Reader(_home(calendar)).busy_days(events, date.fromisoformat(first), date.fromisoformat(last))
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError) as error:
        raise BadCalendar(
            f"It is no calendar (iCalendar, RFC 5545): {str(error)[:200] or type(error).__name__}."
        ) from error


def _home(calendar: Any) -> tzinfo | None:
    """Where the calendar's person is, if it says so: what it writes in UTC is on the days of that place."""
    for name in (str(calendar.get("x-wr-timezone", "")), *(str(z.get("tzid")) for z in calendar.walk("VTIMEZONE"))):
        with suppress(ValueError, KeyError, OSError):  # no such zone
            return ZoneInfo(name)
    return None


class _Reader:
    """Reads the events of one calendar, and looks at so many repeats of them."""

    def __init__(self, home: tzinfo | None) -> None:
        self._home = home
        self._steps = 0

    def busy_days(self, events: list[Any], first: date, last: date) -> tuple[str, ...]:
        # An event with a RECURRENCE-ID stands in for one time of the event that repeats.
        replaced = {(str(e.get("uid")), self._day(e.decoded("recurrence-id"))) for e in events if "recurrence-id" in e}
        hours: dict[date, float] = {}
        for event in events:
            is_cancelled = str(event.get("status", "")).upper() == "CANCELLED"
            if is_cancelled or str(event.get("transp", "")).upper() == "TRANSPARENT":
                continue
            length = self._length(event)
            for start in self._starts(event, length, first, last):
                if "recurrence-id" in event or (str(event.get("uid")), start) not in replaced:
                    for day, share in _spread(start, length, first, last):
                        hours[day] = hours.get(day, 0.0) + share
        return tuple(sorted(day.isoformat() for day, busy in hours.items() if busy >= BUSY_HOURS))

    def _day(self, moment: Any) -> datetime:
        """By the clock of the calendar's own place: whose day it is depends on where the person is."""
        if not isinstance(moment, datetime):
            return datetime.combine(moment, time())
        is_utc = moment.tzinfo is not None and moment.tzname() == "UTC"
        local = moment.astimezone(self._home) if is_utc and self._home is not None else moment
        return local.replace(tzinfo=None)

    def _length(self, event: Any) -> timedelta:
        start = event.decoded("dtstart")
        if "dtend" in event:
            return max(timedelta(), self._day(event.decoded("dtend")) - self._day(start))
        if "duration" in event:
            lasts: timedelta = event.decoded("duration")
            return max(timedelta(), lasts)
        return timedelta() if isinstance(start, datetime) else _DAY

    def _starts(self, event: Any, length: timedelta, first: date, last: date) -> Iterator[datetime]:
        """When it begins, as far as it touches the days from `first` to `last`."""
        start = self._day(event.decoded("dtstart"))
        begin, end = datetime.combine(first, time()), datetime.combine(last, time.max)
        if (rule := event.get("rrule")) is None:
            yield from (
                moment
                for moment in (start, *self._listed(event, "rdate"))
                if begin - moment <= length and moment <= end
            )
            return
        left_out = set(self._listed(event, "exdate"))
        for moment in self._repeats(rule.copy(), start, end):
            if begin - moment <= length and moment not in left_out:
                yield moment
        yield from (moment for moment in self._listed(event, "rdate") if begin - moment <= length and moment <= end)

    def _repeats(self, rule: Any, start: datetime, end: datetime) -> Iterator[datetime]:
        from dateutil.rrule import rrulestr

        if _TOO_OFTEN & {str(each).upper() for each in rule.get("FREQ", ())}:
            raise BadCalendar("It has an event that repeats more often than daily.")
        if start < _EARLIEST:
            raise BadCalendar(f"It has an event that repeats since before {_EARLIEST.year}.")
        until = rule.pop("UNTIL", [None])[0]
        end = min(end, self._day(until) if until is not None else end)
        for moment in takewhile(lambda moment: moment <= end, rrulestr(rule.to_ical().decode(), dtstart=start)):
            self._steps += 1
            if self._steps > STEPS_MAX:
                raise BadCalendar(f"Its events repeat more than {STEPS_MAX} times together.")
            yield moment

    def _listed(self, event: Any, name: str) -> list[datetime]:
        found = event.get(name, [])
        lists = found if isinstance(found, list) else [found]
        return [self._day(each.dt[0] if isinstance(each.dt, tuple) else each.dt) for one in lists for each in one.dts]


def _spread(start: datetime, length: timedelta, first: date, last: date) -> Iterator[tuple[date, float]]:
    """Hours of each day from `first` to `last`."""
    end = min(start + length, datetime.combine(last, time()) + _DAY)
    start = max(start, datetime.combine(first, time()))
    while start < end:
        midnight = datetime.combine(start.date() + _DAY, time())
        upto = min(end, midnight)
        yield start.date(), (upto - start) / timedelta(hours=1)
        start = upto
