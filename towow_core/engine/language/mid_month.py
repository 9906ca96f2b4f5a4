"""The middle of a month as a last day: "by mid December", 12月中前 are the 15th, 到12月中旬 the 20th."""

import re
from datetime import date

from towow_core.engine.language.date_arithmetic import FoundDate, Precision

_MIDDLE = re.compile(r"\b(?:mid|middle)\b|月份?的?中(?!旬)", re.IGNORECASE)
_FIFTEENTH = 15


def its_fifteenth(said: str, found: FoundDate) -> date | None:
    """That day, where these words name the middle of a month, which is not over; None for any other time."""
    until = found.until
    if found.precision is not Precision.MONTH or until is None or _MIDDLE.search(said) is None:
        return None
    middle = until.replace(day=_FIFTEENTH)
    return middle if found.day <= middle else None
