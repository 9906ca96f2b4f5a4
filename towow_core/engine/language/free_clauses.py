"""When somebody's own words say that they can: "weekends, or weekday evenings after six", "除每月第一个周一检修外都开放".

What limits days or hours and is not read leaves every day in doubt, with the clause.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from towow_core.domain.models import Language
from towow_core.engine.language.free_times import Times
from towow_core.engine.language.holidays import holiday_names
from towow_core.engine.language.lengths import window_of_day
from towow_core.engine.language.numerals import read_number
from towow_core.support.availability_text import is_of_notice, weekdays_in

_A_WEEK = 7
_PASSING_MAX = 60  # characters of a clause that says when in passing: longer ones tell a story
_WORKDAYS = frozenset(range(1, 6))
_HOURS_OF = (  # of a part of the day: when it begins and ends
    (re.compile(r"太早|清早|清晨|\b(?:too |very )?early\b(?! (?:evening|afternoon))", re.IGNORECASE), (0.0, 9.0)),
    (re.compile(r"上午|早上|早晨|\bmornings?\b", re.IGNORECASE), (5.0, 12.0)),
    (re.compile(r"下午|午后|\bafternoons?\b", re.IGNORECASE), (12.0, 18.0)),
    (re.compile(r"晚上|晚间|夜里|夜间|(?<=[日天末])晚|\b(?:evenings?|nights?)\b", re.IGNORECASE), (18.0, 24.0)),
    (re.compile(r"白天|\b(?:daytimes?|office hours|business hours)\b", re.IGNORECASE), (8.0, 18.0)),
    (re.compile(r"中午|午间|\b(?:lunch ?times?|noon|midday)\b", re.IGNORECASE), (11.0, 14.0)),
)
_EN_HOUR = r"(?P<h>\d{1,2}|noon|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:[:.](?P<m>\d\d))?\s?(?P<half>am|pm|o'clock)?"
_ZH_HOUR = r"(?P<h>\d{1,2}|[一二两三四五六七八九十]{1,3})[点時时](?P<m>半)?"
_SAID_EN, _SAID_ZH = (re.sub(r"\?P<\w+>", "", hour) for hour in (_EN_HOUR, _ZH_HOUR))
_FROM_HOUR = re.compile(rf"\b(?:after|from)\s+{_SAID_EN}|{_SAID_ZH}(?:钟)?(?:以后|之后|后|起|开始)", re.IGNORECASE)
_TO_HOUR = re.compile(rf"\b(?:before|until|till)\s+{_SAID_EN}|{_SAID_ZH}(?:钟)?(?:以前|之前|前)", re.IGNORECASE)
_WINDOW = re.compile(
    r"(?<![\d:])\d{1,2}(?:[:.]\d\d)?\s?(?:am|pm)?\s?(?:-|–|to|until|till)\s?\d{1,2}(?:[:.]\d\d)?\s?(?:am|pm)?(?![\d:])"
    r"|(?:早上|上午|中午|下午|晚上)?(?:\d{1,2}|[一二三四五六七八九十]{1,3})点半?(?:到|至|-|~)(?:早上|上午|中午|下午|晚上)?(?:\d{1,2}|[一二三四五六七八九十]{1,3})点半?",
    re.IGNORECASE,
)
_EN_DAY = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?"
_ZH_DAY = r"(?:周|星期|礼拜)[一二三四五六日天末]"
_DAYS = re.compile(
    rf"(?P<first>\b{_EN_DAY})\s*(?:-|–|to|through|until)\s*(?P<last>{_EN_DAY})\b|(?P<first_zh>{_ZH_DAY})(?:到|至|-|~)(?P<last_zh>(?:周|星期)?[一二三四五六日天])"
    rf"|(?P<each>\b(?:{_EN_DAY}|weekends?|weekdays?|work(?:ing)? ?days?)\b|{_ZH_DAY}(?:[、和及]?[一二三四五六日天](?![次节个小]))*|工作日|平日)",
    re.IGNORECASE,
)
_NTH = re.compile(
    rf"(?:每个?月的?)第(?P<n_zh>[一二三四])个?(?P<day_zh>{_ZH_DAY})|(?:每个?月的?)最后一?个?(?P<last_zh>{_ZH_DAY})"
    rf"|\b(?P<n>first|second|third|fourth|last) (?P<day>{_EN_DAY})\b(?: (?:of|in) (?:the|each|every|a) month)?",
    re.IGNORECASE,
)
_NTHS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "last": -1, "一": 1, "二": 2, "三": 3, "四": 4}
_NAMES = (*holiday_names(Language.ZH), *holiday_names(Language.EN))
_HOLIDAY = re.compile(
    rf"(?P<week_en>\bthe (?:week|(?P<n_en>two|three) weeks) (?P<side_en>before|after) )?(?P<name>{'|'.join(map(re.escape, _NAMES))})(?P<week_zh>的?(?P<side_zh>前|后)(?:的?(?:一个?|那)?(?:周|星期)))?",
    re.IGNORECASE,
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_SEASONS = (
    (re.compile(r"\b(?:in|over|during) (?:the )?summer\b|夏[天季]|暑假", re.IGNORECASE), frozenset({6, 7, 8})),
    (re.compile(r"\b(?:in|over|during) (?:the )?winter\b|冬[天季]|寒假", re.IGNORECASE), frozenset({12, 1, 2})),
    (re.compile(r"\b(?:in|over|during) (?:the )?spring\b|春[天季]", re.IGNORECASE), frozenset({3, 4, 5})),
    (re.compile(r"\b(?:in|over|during) (?:the )?autumn\b|秋[天季]", re.IGNORECASE), frozenset({9, 10, 11})),
    *(
        (
            re.compile(rf"\b(?:in|during) {name}[a-z]*\b|(?<!\d){n}月份?(?![上中下初底末\d])", re.IGNORECASE),
            frozenset({n}),
        )
        for n, name in enumerate(_MONTHS, 1)
    ),
)
_BUSY_UNTIL = re.compile(
    r"(?P<m>\d{1,2}|十[一二]?|[一二三四五六七八九])月(?P<when>上旬|中旬|下旬|初|中|底|末)(?=，|$|[以之]?后|才)"
    r"|\b(?:from|after|until|till) (?P<when_en>early|mid|late|the end of)[- ](?P<m_en>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*",
    re.IGNORECASE,
)
_LAST_OF = {"上旬": 10, "初": 10, "early": 10, "中旬": 20, "中": 15, "mid": 15}  # else the month's end
_ALL_TIMES = re.compile(
    r"天天|每天|随时|任何时[间候]|时间(?:很|都|比较)?自由|都(?:可以|行|有空|开放|能)|全天|\b(?:any ?(?:day|time)|every day|all week|flexible|always)\b",
    re.IGNORECASE,
)
_NEVER = re.compile(
    r"除(?!了?[^，]{1,8}也)|除外|休息|店休|不(?:在|接|行|能|开|喜欢|想|可以|方便|上班|工作|营业|太)|没空|没有空|关门|闭店|排满"
    r"|\b(?:except|but|excluding|apart from|other than|never|not|no|closed|off|unavailable|booked|busy|away|can't|cannot|don't)\b",
    re.IGNORECASE,
)
_NOT_AT_ALL = re.compile(r"除|\b(?:except|but|excluding|apart from|other than)\b", re.IGNORECASE)
_BUT = re.compile(r"\b(?:but(?: not)?|except|excluding|apart from|other than)\b", re.IGNORECASE)
_SOFT = re.compile(
    r"最好|尽量|一般|通常|大多|多半|基本|为主|不太|喜欢|不想|\b(?:mostly|usually|ideally|preferably|rather|most|sometimes|often|prefer\w*|like|mainly)\b",
    re.IGNORECASE,
)
_LIMITS = re.compile(
    re.sub(r"\?P<\w+>", "?:", _DAYS.pattern)
    + r"|上午|早上|早晨|下午|晚上|白天|期间|[上中下]旬|月[初中底末]|[前后]一?个?(?:周|星期)|寒假|暑假|学期|假期|节假日|单双?周|双周|隔[周天]"
    r"|\b(?:mornings?|afternoons?|evenings?|nights?|holidays?|vacations?|term[- ]?times?|school hours|shifts?|fortnights?|alternate|lunch ?times?)\b",
    re.IGNORECASE,
)
_FILLER = re.compile(
    r"[\W_]|\b(?:on|at|in|the|and|or|only|just|free|available|open|i|am|i'm|m|we|are|working|works?|also|can|could|for|me|please|sorry|time|times|pacific|eastern|central|east|africa|local|hours?|is|fine|ok|okay|good|best|all|day|days|long|most|mostly|usually|mainly|too|california|from|of|with|to|until|till)\b"
    r"|有空|可以|都|也|行|接|能|开放|营业|开门|上班|基本|为主|一般|通常|大多|多半|时间|到现场|和|及|或|与|拍|用|只有|只在|只接|仅限?|只能|才|的|每个?|在|我|是|太|只是|主要|空闲",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[^，。；,;!！?？\n]+")
_JOINS, _JOINS_FIRST = re.compile(r"\b(?:and|or)\b|[&、和及或]"), re.compile(r"\s*(?:(?:and|or)\b|[&、和及或])")
_ONLY_JOINS = re.compile(r"\s*(?:(?:and|or|and on|or on)\b|[&、和及或与])?\s*(?:on\s+)?")
_FRAME = re.compile(r"\b((?:office|business|working) hours)\s*[,:]\s*", re.IGNORECASE)  # of the days that follow
_TOO = re.compile(r"[也还]|\b(?:too|also|as well|even)\b", re.IGNORECASE)
_DISLIKES = re.compile(r"不(?:太)?喜欢|\bnot (?:keen on|a fan of)\b|\b(?:don't|do not) like\b", re.IGNORECASE)
_RELATIVE = re.compile(r"^\s*(?:which|that)\b", re.IGNORECASE)


@lru_cache(maxsize=4096)
def times_in(availability: str) -> tuple[Times, ...]:
    """What somebody says of when they can."""
    return tuple(one for clause in _clauses(availability) for one in _read(clause))


@lru_cache(maxsize=4096)
def times_in_passing(text: str, *, is_of_the_part: bool) -> tuple[Times, ...]:
    """The same of what is said in passing: nothing of it makes sure that they cannot.

    Args:
        is_of_the_part: The text says what one capability is, and when: "工作日晚上和周末都可以用".
    """
    read = ((clause, tuple(_read(clause))) for clause in _clauses(text) if len(clause) <= _PASSING_MAX)
    found = [one for clause, each in read if _is_telling(clause, each, is_of_the_part=is_of_the_part) for one in each]
    return tuple(replace(one, is_sure=False, is_soft=not one.is_never) for one in found)


def _is_telling(clause: str, times: Sequence[Times], *, is_of_the_part: bool) -> bool:
    if not times or not _LIMITS.search(clause):
        return False
    if all(one.is_never for one in times):
        return bool(_DISLIKES.search(clause))
    plain = all(one.is_sure or one.is_soft for one in times) and not any(one.is_never for one in times)
    return is_of_the_part and plain and not _TOO.search(clause)


def _clauses(text: str) -> Iterator[str]:
    for match in _CLAUSE.finditer(_FRAME.sub(r"\1 ", re.sub(r"\.(?=\s|$)", ";", text))):
        clause = match.group().strip()
        if clause and not is_of_notice(clause) and not _RELATIVE.search(clause):
            yield clause


def _read(clause: str) -> Iterator[Times]:
    """The times of one clause, and those that it takes out of them: "weekdays but not Fridays"."""
    apart = _BUT.search(clause)
    if apart is None or not clause[: apart.start()].strip():
        yield from _plain(clause)
        return
    found = (*_plain(clause[: apart.start()].strip()), *_plain(clause[apart.start() :].strip()))
    yield from (replace(one, said=clause) for one in found)


def _plain(clause: str) -> Iterator[Times]:
    """The times of one clause; one for all times in doubt, where it limits them and is not read."""
    is_soft, never = bool(_SOFT.search(clause)), _NEVER.search(clause)
    if busy := _BUSY_UNTIL.search(clause):
        yield Times(said=clause, until=_month_and_day(busy), is_never=True, is_sure=False)
        return
    found, rest = _atoms(clause)
    is_open = bool(_ALL_TIMES.search(clause))
    if not found and not is_open:
        if _LIMITS.search(clause) and (never or _FILLER.sub("", rest)):
            yield Times(said=clause, is_never=True, is_sure=False)
        return
    if is_open and (not found or (never and _NOT_AT_ALL.search(clause))):
        yield Times(said=clause)
    if never is None:
        is_plain = not _FILLER.sub("", _ALL_TIMES.sub("", rest))
        yield from (replace(one, is_sure=is_plain and not is_soft, is_soft=is_plain and is_soft) for one in found)
        return
    yield from (replace(one, is_never=True, is_sure=not is_soft and not one.months) for one in found)


def _atoms(clause: str) -> tuple[list[Times], str]:
    """Each of its times, and what is left of the clause."""
    rest, found = clause, list[Times]()
    months = next((months for pattern, months in _SEASONS if pattern.search(clause)), frozenset[int]())
    blank = Times(said=clause, months=months)
    for pattern, read in ((_NTH, _nth), (_HOLIDAY, _about)):
        for match in list(pattern.finditer(rest)):
            found.append(read(match, blank))
            rest = _without(rest, match)
    days = list(_DAYS.finditer(rest))
    if not days:
        parts, left = _parts(rest)
        found += [replace(blank, begin=begin, end=end) for begin, end in parts]
        return found, left
    ahead, left = _parts(rest[: days[0].start()])
    if _JOINS.search(rest[: days[0].start()]):  # "evenings and weekends", and not "office hours, Monday to Thursday"
        found, ahead = [*found, *(replace(blank, begin=begin, end=end) for begin, end in ahead)], []
    pending = list[re.Match[str]]()
    for match, following in zip(days, [*days[1:], None], strict=True):
        behind = rest[match.end() : following.start() if following else len(rest)]
        pending.append(match)
        if following and _ONLY_JOINS.fullmatch(behind):
            continue
        parts, more = _parts(behind)
        left += f" {more}"
        if parts and _JOINS_FIRST.match(behind):  # "weekends and evenings"
            found, parts = [*found, *(replace(blank, begin=begin, end=end) for begin, end in parts)], []
        for each in pending:
            hours = parts if each is match or not _stands_alone(each, match) else []
            found += [replace(blank, weekdays=_weekdays(each), begin=b, end=e) for b, e in hours or ahead or [(0.0, 24.0)]]  # fmt: skip
        pending = []
    return found, left


def _stands_alone(one: re.Match[str], last: re.Match[str]) -> bool:
    """Whether the hours that follow the last of several are not of this one: "weekends and Friday afternoons"."""
    said = one.group().lower()
    is_of_another_kind = (len(_weekdays(one)) > 1) or (len(_weekdays(last)) > 1)
    if not said.isascii():
        return is_of_another_kind
    return said.endswith("s") and (is_of_another_kind or not last.group().lower().endswith("s"))


def _weekdays(match: re.Match[str]) -> frozenset[int]:
    said = match.groupdict()
    if said["each"]:
        return _WORKDAYS if re.search(r"工作日|平日|work", said["each"], re.IGNORECASE) else frozenset(weekdays_in(said["each"]))  # fmt: skip
    first, last = (next(iter(weekdays_in(said[end] or said[f"{end}_zh"]))) for end in ("first", "last"))
    return frozenset((first - 1 + n) % _A_WEEK + 1 for n in range((last - first) % _A_WEEK + 1))


def _parts(text: str) -> tuple[list[tuple[float, float]], str]:
    """Hours of the day that a text names."""
    found, rest = list[tuple[float, float]](), text
    after, before = _FROM_HOUR.search(text), _TO_HOUR.search(text)
    for clock in filter(None, (after, before)):
        rest = _without(rest, clock)
    for pattern, (begin, end) in _HOURS_OF:
        if match := pattern.search(rest):
            found.append((begin, end))
            rest = _without(rest, match)
            if begin == 0.0:  # "太早的上午" is no morning besides
                break
    if window := _WINDOW.search(rest):
        found, rest = [_window(window)], _without(rest, window)
    is_late = any(begin >= 12 for begin, _ in found)  # noqa: PLR2004  # noon
    if after:
        found = [(_hour(after, is_late=is_late), max((end for _, end in found), default=24.0))]
    if before:
        found = [(min((begin for begin, _ in found), default=0.0), _hour(before, is_late=is_late))]
    return [(begin, end) for begin, end in found if begin < end], rest


def _window(match: re.Match[str]) -> tuple[float, float]:
    """ "9 to 5", "9:00-17:30", "上午九点到晚上八点"."""
    known = window_of_day(match.group())
    if known is not None and known[1] is not None:
        return known[0], known[1]
    begin, end = (read_number(number) or 0.0 for number in re.split(r"[^\d]+", match.group().strip())[:2])
    return begin, end + 12 * (end <= begin)


def _hour(match: re.Match[str], *, is_late: bool) -> float:
    clock = re.search(_EN_HOUR, match.group(), re.IGNORECASE) or re.search(_ZH_HOUR, match.group())
    assert clock is not None  # it is a part of what matched
    said = clock.groupdict()
    hour = 12.0 if said["h"].lower() == "noon" else read_number(said["h"]) or 0.0
    minutes = 0.5 if said["m"] == "半" else int(said["m"] or 0) / 60
    half = (said.get("half") or "").lower()
    is_afternoon = half == "pm" or (half != "am" and (is_late or hour < 8))  # noqa: PLR2004  # nobody means 6 in the morning
    return hour + 12 * (is_afternoon and hour < 12) + minutes  # noqa: PLR2004  # noon


def _nth(match: re.Match[str], blank: Times) -> Times:
    said = match.groupdict()
    day = said["day"] or said["day_zh"] or said["last_zh"] or ""
    nth = -1 if said["last_zh"] else _NTHS[(said["n"] or said["n_zh"] or "").lower()]
    return replace(blank, weekdays=frozenset(weekdays_in(day)), nth=nth)


def _about(match: re.Match[str], blank: Times) -> Times:
    said = match.groupdict()
    weeks = {"two": 2, "three": 3}.get((said["n_en"] or "").lower(), 1)
    side = (said["side_en"] or said["side_zh"] or "").lower()
    apart = 0 if not side else -weeks if side in {"before", "前"} else weeks
    return replace(blank, holiday=said["name"].lower(), apart=apart)


def _month_and_day(match: re.Match[str]) -> tuple[int, int]:
    said = match.groupdict()
    month = _MONTHS.index(said["m_en"].lower()) + 1 if said["m_en"] else int(read_number(said["m"]) or 1)
    return month, _LAST_OF.get((said["when"] or said["when_en"] or "").lower(), 28)


def _without(text: str, match: re.Match[str]) -> str:
    return f"{text[: match.start()]}{' ' * len(match.group())}{text[match.end() :]}"
