"""How many hours, days and sessions a sentence names, in both languages: what prices are multiplied by."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from datetime import date
from functools import lru_cache

from towow_core.engine.language.numerals import DIGITS, EN_NUMBER, ZH_NUMBER, read_number
from towow_core.engine.language.one_of_several import without_one_of_several
from towow_core.engine.language.recurrence import KIND_EN, OCCASIONS_EN, without_payments
from towow_core.engine.lexicon.pattern_prefilter import PrefilteredPatterns, may_say

HALF_DAY_H = 4.0
_MORNING, _NOON, _EVENING = 5, 12, 18
_ZH = rf"(?:{DIGITS}|{ZH_NUMBER})"
_EN = rf"(?:{DIGITS}|{EN_NUMBER}|an?)"
# Not how long it takes, but when it is: “两小时后”, “提前3天”, “within two days”, “3 days before”.
_WHEN_BEFORE = r"(?<!提前)(?<!前)(?<!后)(?<!头)(?<!每)(?<!第)(?<!within )(?<!in )(?<!every )(?<!last )(?<!least )"
_WHEN_AFTER = r"(?!\s*(?:之?[内后前]|以[内后前]|内|ago\b|later\b|before\b|after\b|from\b|away\b|in advance|notice|drive\b|old\b|a (?:day|week|month)\b))"
_HOURS_AFTER = _WHEN_AFTER.replace(r"|a (?:day|week|month)\b", "")  # "2 hours a week" is how long it lasts each week
_HOURS = (
    rf"{_WHEN_BEFORE}(?<![周期拜])(?P<n>{_ZH})\s*个?(?P<half>半)?(?:小时|钟头){_HOURS_AFTER}",
    rf"{_WHEN_BEFORE}(?<![\w.])(?P<n>{_EN})(?P<half> and a half)?[\s-]?(?:hours?|hrs?|h)\b{_HOURS_AFTER}",
    rf"{_WHEN_BEFORE}(?<![\w.])(?P<n>{_EN})[\s-]?hours?(?P<half> and a half)\b{_HOURS_AFTER}",
    # "A yoga hour", and no happy hour.
    rf"{_WHEN_BEFORE}\b(?P<n>an?)(?P<half>(?!)x)? (?!(?:happy|rush|lunch|dinner|opening|office|working|business|early|late|quiet|peak|quarter|half|golden|closing)\b)[a-z]+ hour\b{_HOURS_AFTER}",
)
# How long all times together last: "ten hours in all", "一共十二个小时".
_HOURS_IN_ALL = re.compile(
    rf"(?:[一总]共|总计|合计|加起来|加在一起|(?<=[，,、 ])共)(?:要|得|上|学|补|练|做|来|需要?){{0,3}}(?P<zh>{_ZH})\s*个?(?P<half>半)?(?:小时|钟头)"
    rf"|(?:\ba total of )(?P<of>{_EN})[\s-]?(?:hours?|hrs?)\b"
    rf"|(?<![\w.])(?P<en>{_EN})[\s-]?(?:hours?|hrs?),? (?:in (?:all|total)|altogether|all told|total|all together)\b",
    re.IGNORECASE,
)
_HALF_DAY = r"半天|\bhalf[ -](?:a )?day\b"
_CLOCK = r"(?:(?P<{0}part>凌晨|清晨|早上|上午|中午|下午|傍晚|晚上?|夜里|深夜|半夜)\s*)?(?P<{0}>\d{{1,2}}|(?:十[一二]?|[一二两三四五六七八九])(?=点))(?:(?:[:：点]|\.(?=\d{{2}}\s?(?:-|–|~|to|until|am|pm)))(?P<{0}m>\d{{2}}|半)?|点)?\s*(?P<{0}ap>am|pm)?"
_FROM_TO = (
    _CLOCK.format("a")
    + r"\s*(?:-|–|—|~|到|至|to|until)\s*(?:次日|第二天)?\s*"
    + _CLOCK.format("b")
    + r"(?![\d.]|\s*(?:月|日|号|人|位|名|天|岁|people|guests|€|\$))"
)
_IS_CLOCK = re.compile(r"点|[:：]\d\d|am|pm", re.IGNORECASE)
_DAYS = (
    rf"{_WHEN_BEFORE}(?<![同那哪这某任另])(?P<n>{_ZH})\s*(?:个)?(?:整|工作)?天(?!气|津|河|台|鹅|使|才|然|花板){_WHEN_AFTER}",
    rf"{_WHEN_BEFORE}(?<![\w.])(?P<n>{_EN})[\s-](?:full[\s-]|whole[\s-]|working[\s-])?days?\b{_WHEN_AFTER}",
)
_ONE_DAY = (
    r"一整天|全天|当天|\b(?:all|whole|full|one|single)[ -]day\b|\bfor (?:a|one|the) (?:day|evening|night|afternoon)\b"
)
_WEEKEND = r"周末两天|整个周末|\b(?:whole|entire|all|full) weekend\b"
_MONTHS = r"jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sept?\w*|oct\w*|nov\w*|dec\w*"
_DAY_RANGES = (
    r"(?P<m>\d{1,2})月(?P<a>\d{1,2})[日号]?\s*(?:-|–|—|~|～|到|至)\s*(?:(?P<mb>\d{1,2})月)?(?P<b>\d{1,2})[日号]",
    r"(?<![\d月])(?P<a>\d{1,2})[日号]?\s*(?:-|–|—|~|～|到|至)\s*(?P<b>\d{1,2})[日号]",
    rf"(?<!\d)(?P<a>\d{{1,2}})(?:st|nd|rd|th)?\s*(?:-|–|—|to|until)\s*(?P<b>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?:{_MONTHS})\b",
    rf"\b(?:{_MONTHS})\s+(?P<a>\d{{1,2}})(?:st|nd|rd|th)?\s*(?:-|–|—|to|until)\s*(?P<b>\d{{1,2}})(?!\d)(?:st|nd|rd|th)?",
)
_OFTEN_ZH = rf"每(?:个|一)?(?:周|星期|礼拜|月|天|日)[^，,。；;]{{0,4}}?{_ZH}\s*(?:次|节|堂|场)"
_SESSIONS = (
    # "每周二、周四各补一次" is once on each of these, and not once in all.
    rf"(?<!每)(?<!第)(?<!各)(?<!各[补上练学来做教打])(?P<n>{_ZH})\s*(?:次|节|堂|场|期|讲|回)(?!日|目|点|地|所|会场)",
    rf"(?<!每)(?<!第)(?P<n>{_ZH})个(?:周|星期|礼拜)[一二三四五六日天末]",
    rf"(?<![\w.€£$¥])(?P<n>{DIGITS}|{EN_NUMBER})\s+{KIND_EN}{{0,2}}?(?:{OCCASIONS_EN}|times)\b(?!\s+(?:a|per|every|each)\b)",
    rf"(?<![\w.])(?P<n>{DIGITS}|{EN_NUMBER})\s+(?:consecutive\s+|successive\s+)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends)\b",
)
_WEEKS = rf"{_WHEN_BEFORE}(?P<n>{_ZH})\s*(?:周|个星期|个礼拜)(?![一二三四五六日天末]){_WHEN_AFTER}|{_WHEN_BEFORE}(?<![\w.])(?P<n_en>{DIGITS}|{EN_NUMBER})[\s-]weeks?\b{_WHEN_AFTER}"
_OFTEN_EN = rf"\b(?:(?P<word>once|twice|thrice)|(?P<n>{EN_NUMBER}|\d) (?:times|{OCCASIONS_EN}))\s+(?:an?|per|each|every)\s+week\b"
_WEEKDAYS_EACH = re.compile(
    r"每(?:个|一)?(?:周|星期|礼拜)(?P<days>[一二三四五六日天](?:[、和及]?(?:周|星期)?[一二三四五六日天](?![次节堂个小]))+)"
)
_WEEKDAY_EN = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_WEEKDAYS_EACH_EN = re.compile(
    rf"\b(?:(?:every|each)\s+(?P<each>{_WEEKDAY_EN}(?:s?(?:\s*,\s*|\s*,?\s+and\s+|\s*&\s*)(?:(?:every|each)\s+)?{_WEEKDAY_EN})+)"
    rf"|(?P<all>{_WEEKDAY_EN}s(?:(?:\s*,\s*|\s*,?\s+and\s+|\s*&\s*){_WEEKDAY_EN}s)+))",
    re.IGNORECASE,
)
_EACH_WORKING_DAY = re.compile(
    r"每个?工作日|工作日的?每天|\b(?:every|each) (?:weekday|working day)\b|\bMonday to Friday\b|\bweekdays\b",
    re.IGNORECASE,
)
_REPEATS = re.compile(
    r"每(?:隔)?(?:个|一|两)?(?:天(?!\s*(?:大约|约|有|来)?\d+\s*[多来]?[人位名])|日|周|星期|礼拜|月|季度|年)|\b(?:every|each)\s+(?:other\s+|second\s+)?(?:day|week|weekend|month|morning|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
    r"|\b(?:daily|weekly|monthly|biweekly|fortnightly|regularly)\b|(?<!\bwithin )(?<!\bin )(?<!\bfor )(?<!\bafter )(?<!\bhalf )\ba (?:week|month)\b(?=\s*(?:[,.;]|$))|\bper (?:week|month)\b|定期|长期",
    re.IGNORECASE,
)
_ONCE_A_WEEK = re.compile(
    r"每(?:个|一)?(?:周|星期|礼拜|工作日)|工作日(?:的)?每天|\b(?:weekly|every week(?:day)?|each week|(?:a|per) week)\b|\b(?:every|each) \w+day\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b",
    re.IGNORECASE,
)
_NOT_EACH_WEEK = re.compile(r"隔周|每[隔两]|双周|\b(?:other|second|bi-?weekly|fortnight\w*)\b", re.IGNORECASE)
_ONLY_WHEN = re.compile(
    r"(?:[一两二三四五六七八九十半\d:：~到至-]|整?天|小时|点|分钟?|上午|下午|晚上|早上|中午|傍晚|开始|结束|左右|全天|周末|周日|[年月周]底|[年月]末|[年月]初|[年节]前|[年节]后|明年|今年|去年|了)++"
    rf"|(?:(?:(?<!\d)\d{{1,4}}(?::\d\d)?(?!\d)|(?:{EN_NUMBER}|a|the|at|from|to|in|for|until|days?|hours?|nights?|am|pm|mornings?|afternoons?|evenings?)(?![a-z]))[\s-]*)++",
    re.IGNORECASE,
)
_ONE_OCCASION = re.compile(
    r"一[场次顿餐晚](?!性)|(?:今|明|后天|当)晚"
    r"|\b(?:an?|one|my|our|the)\s+(?:[\w'-]+\s+){0,3}?(?:party|dinner|lunch|brunch|breakfast|evening|concert|wedding|reception|picnic|barbecue|bbq|ceremony|gala|meetup|screening|talk|birthday)\b",
    re.IGNORECASE,
)


def hours_in_all(text: str) -> Iterator[tuple[int, int, float]]:
    """Where a text says for how many hours all times together last, and how many."""
    for match in _HOURS_IN_ALL.finditer(text):
        if number := _number(match["zh"] or match["of"] or match["en"]):
            yield (*match.span(), number + (0.5 if match["half"] else 0.0))


@lru_cache(maxsize=256)
def find_hours(text: str) -> float | None:
    """Hours each time; of several, the longest. What comes again lasts no time as long as all of them together."""
    if repeats(text) or (find_sessions(text) or 1) > 1:
        text = _HOURS_IN_ALL.sub("，", text)
    found = [_half_more(match) for match in _matches(_HOURS, text)]
    found += [HALF_DAY_H for _ in re.finditer(_HALF_DAY, text, re.IGNORECASE)]
    found += [_clock_hours(match) for match in re.finditer(_FROM_TO, text, re.IGNORECASE) if _IS_CLOCK.search(match[0])]
    return max((hours for hours in found if hours), default=None)


def clock_hours(text: str) -> float | None:
    """Hours from one time of the day to another; None where the text names no two."""
    text = re.sub(r"(?<=\d)(\s*[ap]m)?\s+and\s+(?=\d)", r"\1 to ", text) if "between" in text.lower() else text
    found = (_clock_hours(match) for match in re.finditer(_FROM_TO, text, re.IGNORECASE) if _IS_CLOCK.search(match[0]))
    return next(found, None)


def says_only_when(text: str) -> bool:
    """Whether the words name nothing but how long it is, or at what time of the day: "两天", "下午三点开始"."""
    return bool(_ONLY_WHEN.fullmatch(text.strip()))


def begins_before_evening(text: str) -> bool:
    """Whether words for an hour, or a part of the day, mean one before six: "下午", "from 2 to 5 pm", "9:30"."""
    if re.search(r"晚|夜|傍晚|evening|night", text, re.IGNORECASE):
        return False
    if re.search(r"早|上午|中午|下午|午后|morning|noon|afternoon|lunch", text, re.IGNORECASE):
        return True
    window = re.search(_FROM_TO, text, re.IGNORECASE) or re.search(_CLOCK.format("a"), text, re.IGNORECASE)
    if window is None:
        return False
    hour, is_known = _begin(window) if "b" in window.groupdict() else _clock(window, "a")
    return 0 < hour < _EVENING if is_known or hour > _NOON or re.search(r"[:：]", text) else False


def hours_of_day(text: str) -> range:
    """The hours, 0 to 23, of a time or a part of the day; none where the words leave it open: "at 10", "10 till late"."""
    window = re.search(_FROM_TO, text, re.IGNORECASE)
    match = window or re.search(_CLOCK.format("a"), text, re.IGNORECASE)
    is_late = re.search(r"下午|晚|傍晚|夜|afternoon|evening|night", text, re.IGNORECASE) is not None
    if match is None or not _IS_CLOCK.search(match[0]):
        named = ((r"上午|早|morning", range(8, 12)), (r"下午|午后|afternoon", range(13, 18)), (r"晚|夜|evening|night", range(18, 23)))  # fmt: skip
        return next((hours for words, hours in named if re.search(words, text, re.IGNORECASE)), range(0))
    hour, is_known = _clock(match, "a") if window is None else _begin(window)
    begin = int(hour) + _NOON * (not is_known and hour < _NOON and is_late)
    return range(begin, begin + max(1, round((_clock_hours(window) if window else None) or 1.0)))


def window_of_day(text: str) -> tuple[float, float | None] | None:
    """When something begins and ends, in hours of the day (24 and more is the night that follows), as `text` says.

    None where it names no hour, or leaves open which half of the day it is of; without an end where it names none.
    """
    text = re.sub(r"\bmidnight\b|午夜|零点", "24:00", re.sub(r"\b(?:noon|midday)\b", "12:00", text, flags=re.IGNORECASE), flags=re.IGNORECASE)  # fmt: skip
    window = re.search(_FROM_TO, text, re.IGNORECASE)
    match = window or re.search(_CLOCK.format("a"), text, re.IGNORECASE)
    if match is None or not _IS_CLOCK.search(match[0]):
        return None
    if window is None and re.search(r"[到至]|\b(?:to|until|till|late)\b", text, re.IGNORECASE):
        return None
    begin, is_known = _clock(match, "a") if window is None else _begin(window)
    if not is_known and begin <= _NOON:
        if re.search(r"晚|夜|evening|night", text, re.IGNORECASE):
            begin += _NOON
        elif re.search(r"下午|afternoon", text, re.IGNORECASE):
            begin += _NOON * (begin < _NOON)
        elif begin < _NOON and not re.search(r"早|上午|凌晨|morning|[:：]", text, re.IGNORECASE):
            return None
    if window is None:
        return begin, None
    hours = _clock_hours(window)
    return None if hours is None else (begin, begin + hours)


@lru_cache(maxsize=256)
def find_days(text: str) -> float | None:
    """Days that it takes, said or named by the first and the last; of several, the most."""
    found = [_number(match["n"]) for match in _matches(_DAYS, text)]
    found += [2.0 for _ in re.finditer(_WEEKEND, text, re.IGNORECASE)]
    found += [_days_between(match) for match in _matches(_DAY_RANGES, text)]
    found += [1.0 for _ in re.finditer(_ONE_DAY, text, re.IGNORECASE)]
    return max((days for days in found if days), default=None)


@lru_cache(maxsize=256)
def find_sessions(text: str) -> float | None:
    """Times that it takes place in all; of several numbers, the most. "每周2次", "一次一小时" alone are no number of times."""
    text = without_one_of_several(without_payments(text))
    rest = re.sub(_OFTEN_ZH, lambda match: "，" * len(match[0]), text)
    found = [_number(match["n"]) for match in _matches(_SESSIONS, rest)]
    if _ONCE_A_WEEK.search(text) and not _NOT_EACH_WEEK.search(text):
        weeks = [_number(m["n"] or m["n_en"]) or 0 for m in re.finditer(_WEEKS, text, re.IGNORECASE)]
        found += [_a_week(text) * number for number in weeks]
    return max((sessions for sessions in found if sessions), default=None)


def _a_week(text: str) -> float:
    """How often a week: "每周2次", "每周二四", "twice a week"; once, where it is only weekly."""
    if often := re.search(_OFTEN_ZH, text):
        return _number(re.sub(r"[^\d一二两三四五六七]", "", often[0].split("周")[-1])) or 1.0
    if days := _WEEKDAYS_EACH.search(text):
        return float(len(re.findall(r"[一二三四五六日天]", days["days"])))
    if _EACH_WORKING_DAY.search(text):
        return 5.0
    if days := _WEEKDAYS_EACH_EN.search(text):
        return float(len({*re.findall(_WEEKDAY_EN, days.group().lower())}))
    if often := re.search(_OFTEN_EN, text, re.IGNORECASE):
        return (
            {"once": 1.0, "twice": 2.0, "thrice": 3.0}.get((often["word"] or "").lower()) or _number(often["n"]) or 1.0
        )
    return 1.0


def count_before(text: str, noun: str) -> float | None:
    """How many of something the text names: 10 of "10桌", 3 of "three rooms"; what it sums up to, where it does."""
    if not may_say(text, noun):
        return None
    found = re.finditer(
        rf"(?<!每)(?<![a-z0-9.])(?P<n>{_ZH}|{DIGITS}|{EN_NUMBER})[\s-]?{re.escape(noun)}s?(?![a-z])",
        text,
        re.IGNORECASE,
    )
    counts = [(match.start(), number) for match in found if (number := _number(match["n"]))]
    sums = [number for at, number in counts if _SUMS_UP.search(text[:at])]
    return sums[-1] if sums else next((number for _, number in counts), None)


_SUMS_UP = re.compile(r"(?:[一总]共|合计|\b(?:altogether|in all|in total|all told),?)\s*$", re.IGNORECASE)


@lru_cache(maxsize=256)
def repeats(text: str) -> bool:
    """Whether it takes place again and again."""
    return bool(_REPEATS.search(without_payments(text)))


@lru_cache(maxsize=256)
def is_one_occasion(text: str) -> bool:
    """Whether the text names something of one day: "一场聚会", "a dinner"."""
    return bool(_ONE_OCCASION.search(text))


def _matches(patterns: tuple[str, ...], text: str) -> Iterator[re.Match[str]]:
    yield from _compiled(patterns).finditer(text)


@lru_cache(maxsize=16)  # there are five such lists
def _compiled(patterns: tuple[str, ...]) -> PrefilteredPatterns[None]:
    return PrefilteredPatterns((None, re.compile(pattern, re.IGNORECASE)) for pattern in patterns)


def _number(said: str) -> float | None:
    return 1.0 if said.lower() in {"a", "an"} else read_number(said)


def _half_more(match: re.Match[str]) -> float | None:
    number = _number(match["n"])
    return number and number + (0.5 if match["half"] else 0.0)


def _clock_hours(match: re.Match[str]) -> float | None:
    """From one time of the day to another; noon or midnight is crossed where the second is the smaller number."""
    (begin, _), (end, is_known) = _begin(match), _clock(match, "b")
    ends = (end, end + 24) if is_known or end > _NOON else (end, end + 12, end + 24)
    hours = next((later - begin for later in ends if later > begin), 0.0)
    return hours if 0 < hours <= 16 else None  # noqa: PLR2004  # nobody works longer


def _begin(match: re.Match[str]) -> tuple[float, bool]:
    """When something begins that has an end, and whether it is known which half of the day that is of."""
    (begin, is_known), (end, is_end_known) = _clock(match, "a"), _clock(match, "b")
    if is_known or not is_end_known or begin > _NOON:
        return begin, is_known
    if begin >= end and end < _NOON:  # "11 to 1 am" ends in the night that follows
        end += 24
    return max(hour for hour in (begin, begin + 12) if hour < end or hour == begin), True


def _clock(match: re.Match[str], name: str) -> tuple[float, bool]:
    """An hour of the day, and whether it says which half of the day it is of; of a night's first hours, 24 and more."""
    hour, half = read_number(match[name]) or 0.0, (match[f"{name}ap"] or match[f"{name}part"] or "").lower()
    minutes = _minutes(match[f"{name}m"])
    if half in {"am", "凌晨", "清晨", "早上", "上午"}:
        return (0 if hour == _NOON else hour) + minutes, True
    if half in {"pm", "下午", "傍晚"}:
        return hour + 12 * (hour < _NOON) + minutes, True
    if half == "中午":
        return hour + 12 * (hour < _MORNING) + minutes, True
    if half:  # in the evening, or at night
        return hour + (24 if hour < _MORNING else 12 * (hour <= _NOON)) + minutes, True
    return hour + minutes, False


def _minutes(said: str | None) -> float:
    return 0.5 if said == "半" else int(said or 0) / 60


def _days_between(match: re.Match[str]) -> float | None:
    month, last_month = match.groupdict().get("m"), match.groupdict().get("mb")
    first, last = int(match["a"]), int(match["b"])
    if month and last_month and last_month != month:
        try:
            return (date(2027, int(last_month), last) - date(2027, int(month), first)).days % 365 + 1.0
        except ValueError:
            return None
    return last - first + 1.0 if first <= last <= 31 else None  # noqa: PLR2004  # days of a month
