"""For how long somebody's own words say that they work in one go: "半天", "two hours", "两个四十五分钟"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from functools import lru_cache

A_DAY_H = 6.0  # from so many hours on it is a day of work
_HALF_DAY_H = 4.0
_ZH_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2}
_EN_NUMBERS = {name: n for n, name in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1)} | {"a": 1, "an": 1, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "forty-five": 45, "fifty": 50, "sixty": 60, "ninety": 90}  # fmt: skip
_ZH_N = r"(?:\d{1,3}(?:\.\d)?|[一二三四五六七八九两]?十[一二三四五六七八九]?|[一二三四五六七八九两])"
_EN_N = rf"(?:\d{{1,3}}(?:\.\d)?|{'|'.join(sorted(_EN_NUMBERS, key=len, reverse=True))})"
_HALF = re.compile(r"半[天日]|\b(?:half[\s-]a[\s-]day|half[\s-]day)\b", re.IGNORECASE)
_WHOLE = re.compile(
    r"全天|整天|整日|一天(?!内|[只仅最]|\d|[一二三四五六七八九两十]?[场单家台])|全程|\b(?:full[\s-]day|whole day|all day|(?<!half )(?<!half-)(?:one|a) day|day rate)\b(?!\s+(?:before|after|ahead))",
    re.IGNORECASE,
)
_ZH = re.compile(
    rf"(?:(?P<times>{_ZH_N})[个场节段])?(?<![\d一二三四五六七八九十])(?P<n>{_ZH_N})个?(?P<half>半)?(?P<unit>小时|钟头|分钟)(?P<more>半)?"
)
_EN = re.compile(
    rf"(?:\b(?P<times>{_EN_N})\s+(?:\w+\s+)?(?:sets|slots|parts|halves)\s+of\s+)?\b(?P<n>{_EN_N})[\s-](?P<unit>hours?|hrs?|minutes?|mins?)\b(?P<half>\s+and\s+a\s+half)?(?P<more>(?!))?",
    re.IGNORECASE,
)
# Of something else than how long the work itself lasts: until it is done or there, what one makes in an hour, how soon, how far.
_OTHERWISE = re.compile(
    r"[搬做修弄打拆收装]完|内|以?后|提前|之前|[前起]$|以上|超过|每|[/／]|通知|回复|答复|交[稿付]|次日|二十四小时|24小时|[一1]小时[\d一二三四五六七八九十百]+[杯个份张]|[慢等]|步行|车程|问答"
    r"|\b(?:takes?|in (?:an?|one|half|two|three)|within|after|later|before|notice|ahead|in advance|per|an hour each|every|reply|replies|respond\w*|turnaround|more than|over|extra|walk|away|drive|half past|24[\s-]hours?|twenty-four|from)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=8192)
def hours_said(clause: str) -> float | None:
    """The longest time in one go, in hours, that a clause offers; None where it names none."""
    if _OTHERWISE.search(clause):
        return None
    found = [_HALF_DAY_H] * bool(_HALF.search(clause)) + [A_DAY_H] * bool(_WHOLE.search(clause))
    for pattern in (_ZH, _EN):
        for match in pattern.finditer(clause):
            each = (_number(match["n"]) + 0.5 * bool(match["half"] or match["more"])) * (
                1 / 60 if "分" in match["unit"] or match["unit"].lower().startswith("m") else 1.0
            )
            found.append(each * (_number(match["times"]) if match["times"] else 1.0))
    return max(found, default=None)


def is_a_day(clause: str) -> bool:
    """Whether a clause says that the work lasts a whole day, or all of what it is for."""
    return _WHOLE.search(clause) is not None


def _number(text: str) -> float:
    text = text.lower()
    if text in _EN_NUMBERS:
        return float(_EN_NUMBERS[text])
    if re.fullmatch(r"[\d.]+", text):
        return float(text)
    tens, _, ones = text.rpartition("十")
    if "十" not in text:
        return float(_ZH_DIGITS[text])
    return 10.0 * (_ZH_DIGITS[tens] if tens else 1) + (_ZH_DIGITS[ones] if ones else 0)
