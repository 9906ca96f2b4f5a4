"""Days as they stand in messages: ISO 8601, and near enough that a plan can count from them."""

from datetime import date

DELIVERY_DAYS_MAX = 366
NOTICE_DAYS_MAX = 3_660
_YEAR_MAX = 2199  # whatever a plan adds to a day is a day then, too: after the year 9999 there is none


def is_day(text: str) -> bool:
    """Whether it is such a day: a model, or an agent of somebody else's, may write anything."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return False
    return day.isoformat() == text and day.year <= _YEAR_MAX
