"""When somebody was or will be born: "预产期2月10号", "I'm due on 10 February". Beside another day it is none that is wanted."""

# ruff: noqa: E501  # these patterns read better unbroken

import re

_DAY_ZH = r"(?:\d{1,2}月份?(?:\d{1,2}[号日]|[初中底])|\d{1,2}[号日])"
_MONTH_EN = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}"
_DAY_EN = rf"(?:(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH_EN}|{_MONTH_EN} \d{{1,2}}(?:st|nd|rd|th)?)"
_ANY_DAY = re.compile(rf"{_DAY_ZH}|\b{_DAY_EN}\b", re.IGNORECASE)
_BIRTH = re.compile(
    rf"预产期(?:大概|大约|应该|就|是|在|为|\s){{0,3}}{_DAY_ZH}|{_DAY_ZH}(?:刚)?(?:出生|生产|临产|生的)"
    rf"|\b(?:due date(?: is)?|(?:baby(?:['’]s| is)|(?:i|we|she)(?:['’](?:m|re|s)| am| are| is)) due(?: on)?|born on) {_DAY_EN}\b",
    re.IGNORECASE,
)


def is_a_birth(clause: str, text: str) -> bool:
    """Whether a clause of the text tells of one, and another day is told besides."""
    return _BIRTH.search(clause) is not None and len(_ANY_DAY.findall(text)) > 1
