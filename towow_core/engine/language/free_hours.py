"""Hours of the day as somebody says them of when they can: "evenings 6-9", "after six", 不晚于晚上八点."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Sequence

from towow_core.engine.language.lengths import window_of_day
from towow_core.engine.language.numerals import read_number

Hours = tuple[float, float]
_NOON, _DAY_H = 12.0, 24.0
_FIRST_H = 8  # an hour before is said of the afternoon, where nothing says which half of the day is meant
_EARLIEST_H = 6  # at which something begins that ends before noon
_PARTS = (  # of the day: when it begins and ends
    (re.compile(r"太早|清早|清晨|\b(?:too |very )?early\b(?! (?:evening|afternoon))", re.IGNORECASE), (0.0, 9.0)),
    (re.compile(r"上午|早上|早晨|\bmornings?\b", re.IGNORECASE), (5.0, 12.0)),
    (re.compile(r"下午|午后|\bafternoons?\b", re.IGNORECASE), (12.0, 18.0)),
    (re.compile(r"晚上|晚间|夜里|夜间|(?<=[日天末])晚|\b(?:evenings?|nights?)\b", re.IGNORECASE), (18.0, 24.0)),
    (re.compile(r"白天|\b(?:daytimes?|office hours|business hours)\b", re.IGNORECASE), (8.0, 18.0)),
    (re.compile(r"中午|午间|\b(?:lunch ?times?|noon|midday)\b", re.IGNORECASE), (11.0, 14.0)),
)
PART_OF_DAY = re.compile("|".join(pattern.pattern for pattern, _ in _PARTS), re.IGNORECASE)
_LATE = re.compile(r"下午|午后|晚|夜|afternoon|evening|night", re.IGNORECASE)
_EN_HOUR = r"(?P<h>\d{1,2}|noon|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:[:.](?P<m>\d\d))?\s?(?P<half>am|pm|o'clock)?"
_ZH_HOUR = r"(?P<h>\d{1,2}|[一二两三四五六七八九十]{1,3})[点時时](?P<m>半)?"
_SAID_EN, _SAID_ZH = (re.sub(r"\?P<\w+>", "", hour) for hour in (_EN_HOUR, _ZH_HOUR))
_SAID_ZH = rf"(?:{_SAID_ZH}|\d{{1,2}}[:：]\d\d)"
_PART_ZH = r"(?:早上|上午|中午|下午|傍晚|晚上)?"
_FROM_HOUR = re.compile(
    rf"\b(?:after|from)\s+{_SAID_EN}|{_PART_ZH}{_SAID_ZH}(?:钟)?(?:以后|之后|后|起|开始)", re.IGNORECASE
)
_TO_HOUR = re.compile(
    rf"\b(?:before|until|till)\s+{_SAID_EN}|{_PART_ZH}{_SAID_ZH}(?:钟)?(?:以前|之前|前)", re.IGNORECASE
)
_EARLIEST = re.compile(
    rf"\b(?:not|never|no|nothing) (?:before|until|earlier than)\s+{_SAID_EN}(?![\w-]| [a-z]+ber\b)|(?:不早于|最早){_PART_ZH}{_SAID_ZH}",
    re.IGNORECASE,
)
_LATEST = re.compile(
    rf"\b(?:not|never|no|nothing) (?:after|past|later than)\s+{_SAID_EN}(?![\w-]| [a-z]+ber\b)|(?:不晚于|不迟于|不超过|最晚到?){_PART_ZH}{_SAID_ZH}",
    re.IGNORECASE,
)
_CLOCK = r"\d{1,2}(?:[:.]\d\d)?\s?(?:am|pm)?"
_CLOCK_ZH = r"(?:早上|上午|中午|下午|晚上)?(?:\d{1,2}|[一二两三四五六七八九十]{1,3})点半?"
_WINDOW = re.compile(
    rf"(?<![\d:./])(?:\bbetween\s+{_CLOCK}\s+and\b|(?:\bfrom\s+)?{_CLOCK}\s?(?:-|–|to\b|until\b|till\b))\s?(?:{_CLOCK}|noon|midnight)(?![\d:/]|\s*(?:people|persons?|guests?|kids|days?|weeks?|months?|hours?|minutes?|[人位天周个月日号]|小时))"
    rf"|{_CLOCK_ZH}(?:到|至|-|~){_CLOCK_ZH}",
    re.IGNORECASE,
)


def hours_in(text: str) -> tuple[list[Hours], str]:
    """Hours of the day that a text names, and what is left of it."""
    rest, windows = text, list[re.Match[str]]()
    for window in _WINDOW.finditer(text):
        windows.append(window)
        rest = without(rest, window)
    after, before = _FROM_HOUR.search(rest), _TO_HOUR.search(rest)
    for clock in filter(None, (after, before)):
        rest = without(rest, clock)
    parts = list[Hours]()
    for pattern, (begin, end) in _PARTS:
        if match := pattern.search(rest):
            parts.append((begin, end))
            rest = without(rest, match)
            if begin == 0.0:  # "太早的上午" is no morning besides
                break
    exact = [hours for window in windows if (hours := _window(window.group(), parts))]
    if len(exact) < len(windows):
        rest += " ?".join(window.group() for window in windows)  # which half of the day is meant, is left open
    found = [part for part in parts if not any(_overlap(part, hours) for hours in exact)] + exact
    is_late = any(begin >= _NOON for begin, _ in found)
    if after:
        found = [(_hour(after, is_late=is_late or _is_late(after)), max((end for _, end in found), default=_DAY_H))]
    if before:
        found = [(min((begin for begin, _ in found), default=0.0), _hour(before, is_late=is_late or _is_late(before)))]
    return [(begin, end) for begin, end in found if begin < end], rest


def bounds_in(text: str) -> tuple[list[Hours], str]:
    """Hours before the earliest and after the latest that a text names, and what is left: "no later than 8pm"."""
    found, rest = list[Hours](), text
    if match := _EARLIEST.search(rest):
        found.append((0.0, _hour(match, is_late=_is_late(match), first_h=0)))
        rest = without(rest, match)
    if match := _LATEST.search(rest):
        hour = _hour(match, is_late=not re.search(r"am\b|早|上午|[:.]\d\d", match.group(), re.IGNORECASE))
        found.append((hour, _DAY_H))
        rest = without(rest, match)
    return [(begin, end) for begin, end in found if begin < end], rest


def without(text: str, match: re.Match[str]) -> str:
    """The text with spaces where that stood."""
    return f"{text[: match.start()]}{' ' * len(match.group())}{text[match.end() :]}"


def _overlap(one: Hours, other: Hours) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _window(said: str, parts: Sequence[Hours]) -> Hours | None:
    """ "9 to 5", "9:00-17:30", "上午九点到晚上八点"; None where it leaves open which half of the day it is of."""
    said = re.sub(r"(?<=\d)\.(?=\d\d)", ":", said)
    said = re.sub(r"\band\b", "to", said)
    known = window_of_day(said)
    is_clear = re.search(r"[ap]m|[:点]", said) is not None
    if known is not None and known[1] is not None:
        hours = known[0], known[1]
    else:
        numbers = [read_number(number) or 0.0 for number in re.findall(r"\d+|[一二两三四五六七八九十]+", said)]
        begin, end = numbers[0], numbers[-1] if len(numbers) > 1 else _NOON
        hours = begin, end + _NOON * (end <= begin)
    later = hours[0] + _NOON, hours[1] + _NOON
    if not is_clear and any(begin <= later[0] and later[1] <= end for begin, end in parts):
        return later
    if is_clear or any(_overlap(part, hours) for part in parts) or hours[1] > _NOON:
        return hours
    if hours[0] < _EARLIEST_H:
        return later
    return hours if hours[0] >= _FIRST_H else None


def _is_late(match: re.Match[str]) -> bool:
    return _LATE.search(match.group()) is not None


def _hour(match: re.Match[str], *, is_late: bool, first_h: int = _FIRST_H) -> float:
    text = match.group().replace("：", ":")
    clock = re.search(_ZH_HOUR, text) or re.search(_EN_HOUR, text, re.IGNORECASE)
    assert clock is not None  # it is a part of what matched
    said = clock.groupdict()
    hour = _NOON if said["h"].lower() == "noon" else read_number(said["h"]) or 0.0
    minutes = 0.5 if said["m"] == "半" else int(said["m"] or 0) / 60
    half = (said.get("half") or "").lower()
    is_afternoon = half == "pm" or (half != "am" and (is_late or hour < first_h))
    return hour + _NOON * (is_afternoon and hour < _NOON) + minutes
