"""Two times of the week of which either will do: "平时下班八点以后，周六全天都行", "weekday evenings or Saturdays".

An hour of one of them is none of the other, and a day of one is not the day of it all.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from towow_core.engine.language.numerals import ZH_NUMBER

_WORKING, _WEEKEND = (1, 2, 3, 4, 5), (6, 7)
_DAYS_ZH = r"(?:平时|平日|工作日|周中|(?:周|星期|礼拜)一[到至](?:周|星期|礼拜)?五|周末|双休日|(?:周|星期|礼拜)[一二三四五六日天末](?![一二三四五六日天到至])(?:[和、]?(?:周|星期|礼拜)?[六日天])?)"
_PART_ZH = r"(?:早上|上午|中午|下午|傍晚|晚上|晚间|夜里|晚)"
_CLOCK_ZH = rf"(?:(?:\d{{1,2}}|{ZH_NUMBER})点(?:半|钟)?(?:以?后|之后|以?前|之前)?|\d{{1,2}}[:：]\d{{2}}(?:以?后|之后|以?前|之前)?)"
_HOURS_ZH = rf"(?:(?:的|下了?班|下课|放学)*(?:以?后|之后)?(?:{_PART_ZH}{_CLOCK_ZH}?|{_CLOCK_ZH})|(?:下了?班|放学)(?:以后|之后|后)?)"
_ITEM_ZH = rf"(?:{_DAYS_ZH}(?:{_HOURS_ZH})?(?:全天|整天|一整天|白天|随时)?|{_HOURS_ZH})"
_DOES_ZH = r"(?:我|都|也|就|才|时间|比较)*(?:行|可以?|有空|有时间|方便|没问题|OK|ok|合适)"
_ZH = re.compile(
    rf"(?:^|(?<=[，,。；;：:！!？?（(])|(?<=只有)|(?<=只能)|(?<=时间)|(?<=最好)|(?<=安排在)|(?<=约在))(?:要么)?(?P<one>{_ITEM_ZH})(?:{_DOES_ZH})?"
    rf"(?P<join>[，,、]?(?:或者?(?:是)?|要么|要不)|[，,、])(?P<two>{_ITEM_ZH})(?P<does>(?:吧|的话)?{_DOES_ZH})?(?=[，,。；;！!？?）)]|$)"
)
_DAY_EN = r"(?:weekdays?|week ?nights?|working days?|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: (?:to|through) (?:fri)day)?)"
_HOURS_EN = r"(?:(?:early |late )?(?:mornings?|afternoons?|evenings?|nights?))"
_CLOCK_EN = r"(?:(?:after|from|before|past) (?:\d{1,2}(?:[:.]\d{2})?(?: ?[ap]m)?|(?:five|six|seven|eight|nine|ten)(?: o['’]clock)?|work|school))"
_ITEM_EN = rf"(?:{_DAY_EN}(?: {_HOURS_EN})?(?: {_CLOCK_EN})?(?: all day)?|{_HOURS_EN}(?: {_CLOCK_EN})?(?: (?:on|of) {_DAY_EN})?)"
_EN = re.compile(
    rf"(?:\b(?:only |either |on |in the |at the )*)(?<![\w-])(?P<one>{_ITEM_EN})(?P<join>,? or (?:else )?)(?:(?:on |at |in )?(?:the |any ?time (?:on )?)?)(?P<two>{_ITEM_EN})(?: all day| any ?time| only)?(?P<does>)(?=\s*(?:[,.;:!?)]|$)|\s+(?:would|will|is|are|suits?|works?|please|only|in|from|starting)\b)",
    re.IGNORECASE,
)
_DAYS = re.compile(rf"{_DAYS_ZH}|\b{_DAY_EN}", re.IGNORECASE)
_HAS_HOUR = re.compile(rf"{_PART_ZH}|{_CLOCK_ZH}|下了?班|放学|{_HOURS_EN}|{_CLOCK_EN}|week ?nights?", re.IGNORECASE)
# "周一到周五要上班": on these days those who ask are not there.
AT_WORK = re.compile(
    r"(?:^|(?<=[，,。；;！!？?]))(?:我们?|平时|一般)*(?:(?:周|星期|礼拜)[一二三四五六日天](?:[到至](?:周|星期|礼拜)?[一二三四五六日天])?|工作日|平日|白天|平时)(?:白天|我们?|都|一般|还|得|要)*(?:上班|上学|上课|加班|坐班)(?=[，,。；;！!？?]|$)"
    r"|\b(?:i|we)(?:['’]m| am|['’]re| are)? (?:work(?:ing)?|at work|at school) (?:(?:on|from|during) )?(?:(?:the )?weekdays?|mon(?:day)?s? (?:to|through|till|until|-) fri(?:day)?s?|(?:the )?week|(?:the )?days?)\b",
    re.IGNORECASE,
)
_NAMED_ZH = "一二三四五六日"
_NAMED_EN = ("mon", "tues", "wednes", "thurs", "fri", "satur", "sun")


@dataclass(frozen=True, slots=True)
class EitherTime:
    """Where it stands, and on which days of the week it may be, with their words; none where it may be on any."""

    start: int
    end: int
    weekdays: tuple[int, ...]
    days: str


@lru_cache(maxsize=256)
def either_times(text: str) -> tuple[EitherTime, ...]:
    """Those of which one is of working days, or of any, and the other of other days."""
    return tuple(_found(text))


def without_either_times(text: str) -> str:
    """The text with a comma for each character of them, and of when those who ask are at work."""
    places = [(one.start, one.end) for one in either_times(text)]
    for start, end in (*places, *(match.span() for match in AT_WORK.finditer(text))):
        text = f"{text[:start]}{'，' * (end - start)}{text[end:]}"
    return text


def _found(text: str) -> Iterator[EitherTime]:
    for pattern in (_ZH, _EN):
        for match in pattern.finditer(text):
            one, two = _weekdays(match["one"]), _weekdays(match["two"])
            is_joined = match["join"].strip("，,、 ") or match["does"]
            has_hour = _HAS_HOUR.search(match["one"]) or _HAS_HOUR.search(match["two"])
            if not is_joined or not has_hour or one == two or not {(), _WORKING} & {one, two}:
                continue
            named = [found.group() for way in ("one", "two") if (found := _DAYS.search(match[way]))]
            weekdays = tuple(sorted({*one, *two})) if one and two else ()
            yield EitherTime(match.start(), match.end(), weekdays, " / ".join(named))


def _weekdays(words: str) -> tuple[int, ...]:
    if re.search(r"周末|双休|末|weekend", words, re.IGNORECASE):
        return _WEEKEND
    if re.search(r"平[时日]|工作日|周中|[到至]|week ?(?:day|night)|working| (?:to|through) ", words, re.IGNORECASE):
        return _WORKING
    said = re.sub(r"^.*?(?:周|星期|礼拜)(?=[一二三四五六日天])", "周", words).replace("天", "日")
    named = re.match(r"周[周一二三四五六日和、星期礼拜]+", said)
    if named is not None:
        return tuple(sorted({_NAMED_ZH.index(char) + 1 for char in named.group() if char in _NAMED_ZH}))
    days = enumerate(_NAMED_EN, 1)
    return tuple(number for number, name in days if re.search(rf"\b{name}day", words, re.IGNORECASE))
