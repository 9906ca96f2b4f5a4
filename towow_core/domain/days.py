"""Days as they stand in messages: ISO 8601, and near enough that a plan can count from them."""

from datetime import date

DELIVERY_DAYS_MAX = 366
NOTICE_DAYS_MAX = 3_660
_YEAR_MAX = 2199  # whatever a plan adds to a day is a day then, too: after the year 9999 there is none


def is_day(text: str) -> bool:
    """Whether it is such a day: a model, or an agent of somebody else's, may write anything."""
    return is_date(text) and int(text[:4]) <= _YEAR_MAX


def is_date(text: str) -> bool:
    """Whether it is a date written YYYY-MM-DD, however far. Python reads other forms too, which sort otherwise."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
