"""How many days late something is supposed to be: "two days late", 晚一周."""

import re

from towow_core.engine.language.numerals import read_number

_COUNT = (
    r"(?:\d{1,3}|半|一个?|[两二三四五六七八九十]{1,3}个?|an?|one|two|three|four|five|six|seven|eight|nine|ten|half\sa)"
)
SO_LATE = re.compile(
    rf"(?P<n>{_COUNT})\s{{0,2}}(?:more\s|extra\s|working\s)?(?P<unit>天|日|周|星期|礼拜|days?|weeks?)", re.IGNORECASE
)


def days_said(found: re.Match[str]) -> int:
    """How many days a length is; 0 where that is no whole number of them."""
    said = found["n"].casefold().removesuffix("个")
    number = {"a": 1.0, "an": 1.0, "半": 0.5, "half a": 0.5}.get(said) or read_number(said) or 0
    days = number * (1 if found["unit"].casefold() in {"天", "日", "day", "days"} else 7)
    return int(days) if days == int(days) else 0


def so_late_in(question: str) -> int:
    """How many days late something is supposed to be; 0 where that is not said."""
    found = SO_LATE.search(question)
    return days_said(found) if found is not None else 0
