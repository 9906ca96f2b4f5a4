"""Limits on when something begins, and not on when it is over: "starting no later than 1 March", 最晚下周一开始."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re

_REACH = 64  # characters before a day in which "must start no later than the" may stand
_BEGIN_EN = r"(?:start(?:s|ed|ing)?|begin(?:s|ning)?|commenc(?:e|es|ing)|kick(?:s|ing)? off|get(?:ting)? (?:going|started|under ?way))"
_LEAD_EN = rf"\b(?:(?:it|work|they|and|which|who) )*(?:(?:to|can|could|must|should|has to|have to|needs? to|able to|ready to|would|will|please) )*{_BEGIN_EN}(?: (?:it|work|the work|this|that|with (?:it|this|that)))?,?\s+"
_ON_EN = r"(?:(?:on|in|at)\s+)?(?:the\s+)?"
_BY_EN = r"(?:(?:at the (?:very )?latest )?(?:by|before|no later than|not later than|at the (?:very )?latest(?: (?:on|by))?))\s+(?:the\s+|on\s+)?"
_BY = re.compile(rf"{_LEAD_EN}{_BY_EN}$", re.IGNORECASE)
_ON = re.compile(rf"{_LEAD_EN}{_ON_EN}$", re.IGNORECASE)
_LATEST = re.compile(r",?\s*(?:at the (?:very )?latest|latest|or (?:earlier|before|sooner))\b", re.IGNORECASE)
_BEGIN_ZH = r"(?:开始|开工|动工|动手|施工|进场|开课|上课|启动|到岗|上岗)"
_BY_ZH = r"(?:最晚|最迟|不晚于|不迟于|不能晚于|不得晚于|至迟)"
_LATEST_ZH = re.compile(rf"(?:{_BEGIN_ZH}(?:时间|日期|日)?)?{_BY_ZH}(?:是|在|到)?\s*$")
_BEGUN_BEFORE_ZH = re.compile(rf"{_BEGIN_ZH}(?:时间|日期|日)?{_BY_ZH}(?:是|在|到)?\s*$")
_BEGINS_ZH = re.compile(
    rf"(?P<by>之前|以前|前)?(?:的?[早晚]上|[上下]午)?(?:就|都|也|要|得|能|必须|一定|务必|可以|应该)*{_BEGIN_ZH}(?!之?前|以前|的)"
)


def begins_by(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Where such a limit stands whole, of a day that is named from `start` to `end`; None where the day is none."""
    before = text[max(0, start - _REACH) : start]
    offset = start - len(before)
    if match := _BY.search(before):
        latest = _LATEST.match(text, end)
        return offset + match.start(), latest.end() if latest else end
    latest = _LATEST.match(text, end)
    if latest and (match := _ON.search(before)):
        return offset + match.start(), latest.end()
    behind = _BEGINS_ZH.match(text, end)
    lead = _LATEST_ZH.search(before)
    if behind and (lead or behind["by"]):
        return offset + lead.start() if lead else start, behind.end()
    if begun := _BEGUN_BEFORE_ZH.search(before):
        return offset + begun.start(), end
    return None
