"""Timestamps as they travel: UTC, ISO 8601, `Z`, microseconds. Pure arithmetic; nobody asks for the time here."""

from datetime import UTC, datetime, timedelta
from functools import lru_cache

_OFFSET = len("+00:00")


def format_time(moment: datetime) -> str:
    """`2026-11-20T18:40:00.123456Z`; fixed width, so that text order is time order."""
    there = moment if moment.tzinfo is UTC else moment.astimezone(UTC)
    return there.isoformat(timespec="microseconds")[:-_OFFSET] + "Z"


def parse_time(text: str) -> datetime:
    """The moment that `text` names.

    Raises:
        ValueError: `text` is not an ISO 8601 timestamp.
    """
    return datetime.fromisoformat(text).astimezone(UTC)


@lru_cache(maxsize=64)  # the messages of one step, and of one twin's answer, begin and end together
def plus_seconds(text: str, seconds: float) -> str:
    return format_time(parse_time(text) + timedelta(seconds=seconds))


def seconds_between(earlier: str, later: str) -> float:
    """Seconds from `earlier` to `later`; negative the other way round."""
    return (parse_time(later) - parse_time(earlier)).total_seconds()
