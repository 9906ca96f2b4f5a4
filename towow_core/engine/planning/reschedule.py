"""What an adjusted plan's timeline says: another tentative day ("改到周末", "on a weekday", a date), other people."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta

from towow_core.domain.models import Assignment, Language, Milestone, Timeline
from towow_core.engine.language.dates import find_date
from towow_core.engine.language.sentence_parts import day_text, listed, say
from towow_core.engine.matching.needs import Need

_WEEKEND = re.compile(r"周末|weekend", re.IGNORECASE)
_WEEKDAY = re.compile(r"工作日|weekday", re.IGNORECASE)
_ANOTHER = re.compile(r"换一天|另一天|another day|改期", re.IGNORECASE)
_SATURDAY = 5


def is_tentative(milestone: Milestone) -> bool:
    return "暂定" in milestone.name or "tentative" in milestone.name.lower()


def rescheduled(
    timeline: Timeline,
    wish: str,
    today: str,
    another: str = "",
    *,
    alternatives: Sequence[str] = (),
    is_open: Callable[[date], bool] | None = None,
) -> tuple[Timeline, str] | None:
    """The timeline with its tentative day, and all that hangs on it, moved to suit; None where no day may move.

    Args:
        another: The day for a wish that names none; a week later without it.
        alternatives: Days of which the demand will have any: it moves to none but these.
        is_open: Whether the demand leaves a day open: nothing moves to any other. None: it leaves all of them.
    """
    target = next((m for m in timeline.milestones if is_tentative(m)), None)
    if alternatives:
        return _moved_to(timeline, another, today) if another in alternatives else None
    if target is None:
        return None
    old = date.fromisoformat(target.date)
    wished = (day for day in _wished(old, wish, today, another) if day.isoformat() > today[:10])
    new = next((day for day in wished if day == old or is_open is None or is_open(day)), None)
    if new is None or new == old:
        return None
    return _moved_to(timeline, new.isoformat(), today, since=old)


def _moved_to(timeline: Timeline, new: str, today: str, since: date | None = None) -> tuple[Timeline, str]:
    by = date.fromisoformat(new) - (since or date.fromisoformat(timeline.event_date))
    moved = tuple(
        sorted(
            (replace(m, date=_moved(m.date, by, today)) for m in timeline.milestones),
            key=lambda milestone: milestone.date,
        )
    )
    days = tuple((date.fromisoformat(day) + by).isoformat() for day in timeline.event_days)
    end = max([moved[-1].date, *days])
    return replace(timeline, milestones=moved, end_date=end, event_date=new, event_days=days), new


def _wished(old: date, wish: str, today: str, another: str) -> list[date]:
    """Days that would suit, the best first: of the days of a week from the next one on, then those before."""
    if _WEEKEND.search(wish) or _WEEKDAY.search(wish):
        is_weekend = _WEEKEND.search(wish) is not None
        around = (old + timedelta(days=n) for n in (*range(7), *range(-1, -7, -1)))
        return [day for day in around if (day.weekday() >= _SATURDAY) is is_weekend]
    if _ANOTHER.search(wish):
        return [date.fromisoformat(another) if another else old + timedelta(days=7)]
    found = find_date(wish, date.fromisoformat(today[:10]))
    return [found.day] if found and not found.is_past else []


def _moved(when: str, by: timedelta, today: str) -> str:
    first = date.fromisoformat(today[:10]) + timedelta(days=1)
    return max(date.fromisoformat(when) + by, first).isoformat()


def on_another_day(part: Assignment, old: str, new: str, language: Language) -> Assignment:
    """The part, done as many days later or earlier as the event; its words name the new days."""
    by = date.fromisoformat(new) - date.fromisoformat(old)
    text = part.responsibility
    for day in dict.fromkeys((old, *part.days, *filter(None, (part.by,)))):
        moved = (date.fromisoformat(day) + by).isoformat()
        text = text.replace(day_text(day, language), day_text(moved, language))
    days = tuple((date.fromisoformat(day) + by).isoformat() for day in part.days)
    handed_over = (date.fromisoformat(part.by) + by).isoformat() if part.by else ""
    return replace(part, days=days, by=handed_over, responsibility=text)


def with_people(
    timeline: Timeline, parts: tuple[Assignment, ...], needs: tuple[Need, ...], language: Language
) -> Timeline:
    """Milestones that name the people who do the work now, not those who did it in the version before.

    The same people in another order are no change: who reads it has said yes to it.
    """
    colon = say(language, "：", ": ")
    tags = {need.tag.casefold(): need.tag for need in needs}

    def renamed(milestone: Milestone) -> Milestone:
        tag = tags.get(milestone.name.casefold())
        people = [part.display_name for part in parts if tag in part.capabilities]
        before, found, what = milestone.deliverable.partition(colon)
        now = listed(people, language)
        if not people or not found or _between(before, people) == _between(now, people):
            return milestone
        return replace(milestone, deliverable=f"{now}{colon}{what}")

    return replace(timeline, milestones=tuple(renamed(m) for m in timeline.milestones))


def _between(listing: str, people: list[str]) -> str:
    """What stands between the names; nothing is left of theirs where each is among them."""
    for name in people:
        listing = listing.replace(name, "\0", 1)
    return listing
