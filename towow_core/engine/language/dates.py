"""The day that a sentence means: "2月15日", "下周六", "这个月底", "next Saturday", "March 3", counted from today."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import cache, lru_cache

from towow_core.engine.language import dates_en, dates_zh, limits_of_time
from towow_core.engine.language.coming_occasions import coming_occasions
from towow_core.engine.language.date_arithmetic import (
    FoundDate,
    MeantDay,
    Precision,
    ReadDay,
    Together,
    month_end,
)
from towow_core.engine.language.day_groups import grouped
from towow_core.engine.language.lengths import find_days
from towow_core.engine.language.recurrence import RECURRENCE
from towow_core.engine.language.the_next_weeks import all_of_the_next
from towow_core.engine.lexicon.pattern_prefilter import PrefilteredPatterns

# Where only the words matter and not which day they mean; one fixed day keeps that the same every day.
_ANY_DAY = date(2026, 1, 5)
WEEKDAY_NAME = re.compile(r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|周|星期|礼拜", re.IGNORECASE)
_NAME_ALONE = re.compile(
    r"(?:on\s+|a\s+)*(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:周|星期|礼拜)[一二三四五六日天]", re.IGNORECASE
)
_LISTED = re.compile(
    r"(?:[\s,，、&（()–-]|\b(?:and|or|to|the|on)\b|和|与|及|或|到|至|(?<!\d)\d{1,2}(?:st|nd|rd|th|日|号)?(?!\d))*",
    re.IGNORECASE,
)
_HOLIDAYS = (dates_zh.holiday, dates_en.holiday)
_SATURDAY = 5
_DAYS_OF_A_WEEKEND, _DAYS_OF_A_WEEK = 2, 7
_BESIDE_MAX = 6  # characters between the two: ", the "
# Between the two: "Thursday evening 10 December"; what is then said of the evening is read as such.
PART_OF_DAY = re.compile(
    r"\s+(?:early |late )?(?:morning|lunchtime|afternoon|evening|night),?\s+(?:the\s+|on\s+)?", re.IGNORECASE
)
_WORKING_DAY = re.compile(
    r"工作日|平日|周一(?:到|至)周五|\bweekdays?\b|\bweek nights?\b|\bduring the week\b", re.IGNORECASE
)
UNTIL_REACH = 36  # characters before a day in which "before we leave on" may stand
_LEAVE_EN = r"(?:leave|go|fly|travel|depart|sail|set off|head off|return|come back)"
# What has its own day, until which something else is wanted: "before my exam in March", "三月考试前".
BEFORE_OCCASION = re.compile(
    r"\b(?:before|ahead of|in time for)\s+(?:my|our|the|his|her|their|an?)\s+(?:[a-z'-]+\s+){0,2}?(?:exams?|tests?|interview|viva|defen[cs]e|trip|flight|journey|holidays?|move|moving|inspection|viewing|handover|surgery|operation|deadline|audit|hearing|start of term|term|race|marathon|competition|audition|recital|conference|fair|launch|opening)\s+(?:is\s+)?(?:(?:in|on|at)\s+)?(?:the\s+)?$",
    re.IGNORECASE,
)
_OCCASION_ZH = r"的?(?:期末|期中|[中高]|入学|雅思|托福)?(?:考试?|面试|答辩|开学|放假|搬家|入住|交房|验房|开业|开张|体检|手术|出差|旅行|比赛|开庭|年审)"
_BEFORE_OCCASION_ZH = re.compile(rf"{_OCCASION_ZH}(?:之前|以前|前)")
UNTIL_AFTER = re.compile(
    rf"\s*(?:我们?|大家)?(?:出发|离开|动身|启程|登机|上路|回国|走|{_OCCASION_ZH})?(?:之前|以前|前(?!后|台|往|面)|截止|为止)(?:交稿|交片|交付|交|完成|搞定|弄好|做完|搬完|到位)?"
)
UNTIL_BEFORE = re.compile(
    rf"\b(?:before|b4|by|until|till|no later than|not later than|due(?: on| by)?|deadline(?: is| of|:)?|latest|(?:now|today) (?:and|to|through))\s*(?:(?<=before )(?:i|we|they|he|she)(?:'re| are|'m| am)?\s+{_LEAVE_EN}(?:ing)?\s+(?:\w+\s+){{0,2}}?)?(?:the\s*|on\s*)*$|(?:一直到|直到|持续到|(?:现在|即日|今天)(?:起|开始)?到|不晚于|不迟于|最迟|最晚|截止到?|截止日期[:：]?|赶在)\s*$",
    re.IGNORECASE,
)
_BEFORE_MONTH = re.compile(r"(?:before|b4)\b", re.IGNORECASE)
_PART_OF_MONTH = re.compile(r"\b(?:end|beginning|start|middle|early|mid|late)\b|[底末初中]", re.IGNORECASE)
_GOES_ON = re.compile(
    r"\b(?:until|till|up to|through(?: to)?|from now (?:on )?to|end(?:s|ing)?(?: on| in| at)?|the last (?:one|time|lesson|session|visit) (?:is )?(?:on|in))\s*(?:the\s*|on\s*)*$"
    r"|(?:(?:^|[^改推挪移调换延拖等收拿搬找搞订约交放提达])到|截至|截止|最后一[次节堂课](?:是|在)?)\s*$",  # "补到", and not "改到"
    re.IGNORECASE,
)
_TO_THE_END = re.compile(r"\bto\s+(?:the\s+)?$", re.IGNORECASE)
_GOES_ON_BEHIND = re.compile(r"\s*(?:为止|止)(?![痛血])")
_AFTER_BEFORE = re.compile(
    r"(?<!day )(?<!days )(?<!week )(?<!weeks )(?<!month )(?<!look )(?<!looks )(?<!looked )(?<!looking )\bafter\s+(?:the\s+|on\s+)?$|(?:^|[，,。；;、在等])(?:过了|过完)\s*$",
    re.IGNORECASE,
)
_DAY_AFTER = re.compile(r"\bthe day after\s+$", re.IGNORECASE)
_AFTER_BEHIND = re.compile(
    r"(?:假期|放假)?(?:以后|之后|过后|后(?![天期半来面台院勤门]))(?!第|的?[一两二三四五六七八九十\d]+[天日周])"
)
_WRITTEN = re.compile(r"\d|[月号]|^(?:next|this|coming|[下这本])", re.IGNORECASE)
# "On Christmas Eve", "在元旦那天" say when it is; "a Christmas lunch", "元旦晚会" what it is.
_ON_BEFORE = re.compile(
    r"\b(?:on|at|for|over|by|before|b4|after|until|till|from|since|around|during)\s+(?:the\s+)?$|[在于到过赶至]$",
    re.IGNORECASE,
)
_OCCASION_AFTER = re.compile(
    r"[ -](?:do|part(?:y|ies)|dinner|lunch|meal|fair|market|play|concert|show|event|gathering|celebration|drinks|cards?)\b",
    re.IGNORECASE,
)
# Of somebody or some place whose name it is part of: "Father Christmas", 圣诞老人, "Easter Road".
_NAMED_BEFORE = re.compile(
    r"\b(?:father|mother|mrs\.?|mr\.?|miss|ms\.?|granny|grandfather|grandma|papa|uncle|aunt|saint|st\.?|captain|lady)\s+$",
    re.IGNORECASE,
)
_NAMED_BEHIND = re.compile(
    r"(?:\s+(?-i:Road|Street|Lane|Island|Avenue|Square|Carol|House|Inn|Hall|Park))\b|老(?:人|公公|爷爷|奶奶)|奶奶|公公|[路街巷村岛]"
)
_THING_AFTER = re.compile(
    r"(?:'s)?[ -]+(?!(?:and|or|to|at|in|on|is|are|was|we|i|with|from|by|for|next|this|day|eve|morning|afternoon|evening|night|week|weekend)\b)[a-z]|的?(?![当那这]天|[前后里]|期间|假期|放假|[早晚]上|[上下中]午|[我你他她在于到要想去来请找和与是有还])[\u4e00-\u9fff]",
    re.IGNORECASE,
)


# A day by its month and number, which leaves nothing to choose of the week or month that is named besides.
_MONTH_AND_DAY = re.compile(
    r"月.{1,3}[日号]?|\d\s*[/.-]\s*\d|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)", re.IGNORECASE
)
# A day without its month: "the 9th", "9号", and the name of the day that may stand before it.
_DAY_ALONE = re.compile(
    r"(?:(?:on|by) )?(?:the )?\d{1,2}(?:st|nd|rd|th)|\d{1,2}[号日](?:[（(][一二三四五六日][)）])?", re.IGNORECASE
)
_NUMBER_BEHIND = re.compile(
    r"\s+(?:the\s+)?(?P<n>\d{1,2})(?:st|nd|rd|th)?\b(?![:.]\d)(?!\s*(?:am|pm|people|guests|kids|hours?|o'clock|%|[/-])\b)",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"[.!?;](?=\s|$)|[。！？；]")
# What takes place on a day, whatever is asked for besides: "our shop opens on 9 February; on the 11th a plumber".
_TOLD_BEFORE = re.compile(
    r"\b(?:opens?|opened|starts?|started|began|begins?|arrives?|arrived|closes?|closed|was|were|turns?|turned)\b[^.;!?]{0,24}$"
    r"|(?:开业|开张|开学|出生|到货|回来|出发|搬[进来走])[^，,。；;]{0,4}$",
    re.IGNORECASE,
)
# From which day on something comes again.
_BEGINS_BEFORE = re.compile(
    r"\b(?:from|(?:starting|beginning|starts|begins)(?: on| from)?|as of)\s+(?:the\s+|on\s+)?$|(?:从|自)\s*$",
    re.IGNORECASE,
)
_BEGINS_AFTER = re.compile(r"\s*(?:起(?![飞床来码诉])|开始(?=[，,。；;、\s每]|$))|\s+onwards?\b", re.IGNORECASE)
_BY_THE = re.compile(r"by\b", re.IGNORECASE)
# What is there only when the day is over: "the pictures by the 10th".
_MADE_OF_IT = re.compile(
    r"\b(?:pictures?|photos?|images?|videos?|films?|footage|edit(?:s|ed)?|albums?|recordings?|minutes|reports?|gallery"
    r"|returned?|back|pay|paid|payment|invoices?|afterwards?|then)\b",
    re.IGNORECASE,
)
_MUCH_LOWER = 14  # days: "28 January, … on the 2nd" is in February
_OUT_BEFORE = re.compile(
    r"(?:\b(?:not|never|except|but|avoid(?:ing)?|cannot|skip|without)|n['’]t|除了?|避开|不要|别)\b[^,.;:，。；：]{0,16}$",
    re.IGNORECASE,
)
_OUT_BEHIND = re.compile(r"(?:[、，和与及到至]?\d{1,2}[号日])*[^，。；,;]{0,4}(?:不(?!限)|没|别|停)")
_NAME_BEFORE = re.compile(
    r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: (?:early |late )?(?:morning|lunchtime|afternoon|evening|night))?|(?:周|星期|礼拜)[一二三四五六日天])[,， ]*(?:(?:on|the) )*$",
    re.IGNORECASE,
)
_NAMES = tuple(
    re.compile(rf"\b{en}|[周期拜][{zh}]", re.IGNORECASE)
    for en, zh in zip(
        ("mon", "tue", "wed", "thu", "fri", "sat", "sun"), ("一", "二", "三", "四", "五", "六", "日天"), strict=True
    )
)
_BY = re.compile(r"(?:以|之)?前(?!后)")  # "这个周末拍照，12月5日前给图": by then, and not on that weekend
# Between a month and a weekend of it.
_ANY_OF_IT = re.compile(
    r"(?:里|份|内|中)?的?(?:随便|任意|任何)?(?:哪一?个|某一?个|一个|任一|其中一个)?|\s+(?:in|of|during)?\s*",
    re.IGNORECASE,
)


def find_date(text: str, today: date, *, comes_again: bool = False) -> FoundDate | None:
    """The first day or days that the text names and that are not past; of two readings of one place, the longer.

    "A Saturday in December" is two readings of one wish: the first Saturday of that month.

    Args:
        comes_again: It takes place again and again: one day of the month that was named is then not all of it.
    """
    found = all_dates(text, today)
    ahead = all_of_the_next(text, today) if comes_again else None
    if ahead is not None and all(ahead.start <= one.start < ahead.end for one in found):
        return ahead
    if not found:
        return None
    if (of_month := _weekdays_of_a_month(text, found)) is not None:
        return of_month
    if found[0].precision is Precision.WEEKEND and len((either := grouped(text, found[0], found)).days) > 1:
        return either
    first = _first(text, found, comes_again=comes_again)
    return _whole_weekend(text, first) or _with_names(text, grouped(text, first, found), found)


def without_days(text: str, today: date) -> str:
    """The text with a comma for each character that names a day; what is said between two of them stays."""
    main = find_date(text, today)
    pieces = main.pieces or ((main.start, main.end),) if main else ()
    for start, end in (*pieces, *((one.start, one.end) for one in all_dates(text, today))):
        text = f"{text[:start]}{'，' * (end - start)}{text[end:]}"
    return text


def _weekdays_of_a_month(text: str, found: tuple[FoundDate, ...]) -> FoundDate | None:
    """ "周六或周日都行，12月内学完": any such day of that month, and not those of this week."""
    either = grouped(text, found[0], found)
    named = all(_NAME_ALONE.fullmatch(text[start:end].strip()) for start, end in either.pieces)
    month = next((f for f in found if f.precision is Precision.MONTH and not f.is_past), None)
    is_choice = either.together is Together.ANY and len(either.days) > 1 and named and not either.choices
    if month is None or not is_choice or month.day <= max(either.days):
        return None
    weekdays = tuple(sorted({day.isoweekday() for day in either.days}))
    day = next(on for n in range(7) if (on := month.day + timedelta(days=n)).isoweekday() in weekdays)
    return replace(either, day=day, precision=Precision.WEEKDAY, days=(), weekdays=weekdays)


def _first(text: str, found: tuple[FoundDate, ...], *, comes_again: bool) -> FoundDate:
    first = found[0]
    if comes_again and (begin := _first_of_a_series(text, found)) is not None:
        return begin
    month = next((f for f in found if f.precision is Precision.MONTH and not f.is_past), None)
    day = next((f for f in found if f.precision is Precision.WEEKDAY), None)
    if month is not None and day is not None:
        ahead = (day.day.weekday() - month.day.weekday()) % 7
        return replace(day, day=month.day + timedelta(days=ahead), end=max(day.end, month.end))
    if month is not None and (weekend := _weekend_of(text, month, found)) is not None:
        return weekend
    return (
        _exact_beside(first, found, text)
        or _exact_behind(first, found, text)
        or _exact_weekend(text, first, found)
        or _exact_within(text, first, found, comes_again=comes_again)
        or first
    )


def _first_of_a_series(text: str, found: tuple[FoundDate, ...]) -> FoundDate | None:
    """The day from which on something comes again, whatever other days and months are told: "I marry in June. French
    every Monday from 11 January". None where it begins in a week or a month, or the sentence names no such day.
    """
    begins = [
        f
        for f in found
        if not f.is_past and (_BEGINS_BEFORE.search(text[: f.start]) or _BEGINS_AFTER.match(text, f.end))
    ]
    first = min(begins, key=lambda f: f.start, default=None)
    return first if first is not None and first.precision is Precision.DAY else None


def _weekend_of(text: str, month: FoundDate, found: tuple[FoundDate, ...]) -> FoundDate | None:
    """ "12月某个周末", "a weekend in January": the first of that month, and not this week's."""
    weekend = next((f for f in found if f.precision is Precision.WEEKEND and not f.is_past), None)
    if weekend is None or weekend.day >= month.day:
        return None
    start, end = min(month.start, weekend.start), max(month.end, weekend.end)
    between = text[min(month.end, weekend.end) : max(month.start, weekend.start)]
    if not _ANY_OF_IT.fullmatch(between):
        return None
    saturday = month.day + timedelta(days=(5 - month.day.weekday()) % 7)
    return replace(weekend, day=saturday, start=start, end=end)


def _whole_weekend(text: str, found: FoundDate) -> FoundDate | None:
    """ "周末两天", "a two-day workshop next weekend": both of its days."""
    said = text[found.start : found.end]
    if found.precision is not Precision.WEEKEND or said.lower().endswith("s") or find_days(text) != _DAYS_OF_A_WEEKEND:
        return None
    days = (found.day, found.day + timedelta(days=1))
    return replace(found, precision=Precision.DAY, days=days, together=Together.ALL)


def _exact_weekend(text: str, first: FoundDate, found: tuple[FoundDate, ...]) -> FoundDate | None:
    """ "A weekend event … 19 December": the exact day says which weekend."""
    if first.precision is not Precision.WEEKEND:
        return None
    exact = (f for f in found if f.precision is Precision.DAY and not f.is_past and not _BY.match(text, f.end))
    return next((f for f in exact if f.day.weekday() >= _SATURDAY), None)


def _exact_within(text: str, first: FoundDate, found: tuple[FoundDate, ...], *, comes_again: bool) -> FoundDate | None:
    """ "下周我要出差，…12月2号到6号", "下个月…十二月十八号": days of that week or month say which are meant.

    So do days behind a month without their own: "in February. On Tuesday the 9th …", "2月份，9号…".
    """
    if first.precision not in {Precision.WEEK, Precision.MONTH} or first.is_past or is_until(text, first):
        return None
    lasts = (
        _DAYS_OF_A_WEEK
        if first.precision is Precision.WEEK
        else (month_end(first.day.year, first.day.month) - first.day).days + 1
    )
    end = first.day + timedelta(days=lasts)
    exact = [
        f
        for f in found
        if f.precision is Precision.DAY and not f.is_past and first.day <= f.day < end and not is_until(text, f)
    ]
    rows = ((f, grouped(text, f, found)) for f in exact)
    in_a_row = next((f for f, row in rows if row.together is Together.ALL and len(row.days) > 1), None)
    is_month = first.precision is Precision.MONTH and not comes_again
    return in_a_row or next(
        (
            f
            for f in exact
            if _MONTH_AND_DAY.search(text[f.start : f.end])
            or (is_month and first.end <= f.start and _is_day_alone_asked_for(text, f))
        ),
        None,
    )


def _exact_beside(first: FoundDate, found: tuple[FoundDate, ...], text: str) -> FoundDate | None:
    """ "Saturday 5 December" is one wish: the calendar day beside the weekday's name says which Saturday."""
    if not WEEKDAY_NAME.search(text[first.start : first.end]) or UNTIL_AFTER.match(text, first.end):
        return None  # "周五前，视频月底前" are two
    beside = (f for f in found if not f.is_past and 0 <= f.start - first.end <= _BESIDE_MAX)
    exact = (f for f in beside if f.precision is Precision.DAY and not WEEKDAY_NAME.search(text[f.start : f.end]))
    if (near := next((replace(f, start=first.start) for f in exact), None)) is not None:
        return near
    named = (f for f in found if not f.is_past and f.precision is Precision.DAY and f.start >= first.end)
    return next((f for f in named if PART_OF_DAY.fullmatch(text, first.end, f.start)), None)


def _exact_behind(first: FoundDate, found: tuple[FoundDate, ...], text: str) -> FoundDate | None:
    """ "Thursday and Friday, 10 and 11 December": behind names of days, the days that bear them."""
    weekdays, end = set[int](), first.start
    for one in sorted(found, key=lambda f: f.start):
        if one.start < end or one.is_past or not _LISTED.fullmatch(text, end, one.start):
            continue
        if WEEKDAY_NAME.search(text[one.start : one.end]):
            weekdays.add(one.day.weekday())
            end = one.end
        elif weekdays and one.precision is Precision.DAY and one.day.weekday() in weekdays:
            return one
    return None


def _with_names(text: str, main: FoundDate, found: tuple[FoundDate, ...]) -> FoundDate:
    """The days with the names of days that stand before them, and are no further days."""
    start, weekdays = main.start, {day.weekday() for day in main.days}
    for one in sorted(found, key=lambda f: -f.start):
        is_name = WEEKDAY_NAME.search(text[one.start : one.end]) and one.day.weekday() in weekdays
        if one.end <= start and is_name and _LISTED.fullmatch(text, one.end, start):
            start = one.start
    return replace(main, start=start) if len(main.days) > 1 else main


@lru_cache(maxsize=256)
def all_dates(text: str, today: date) -> tuple[FoundDate, ...]:
    """All readings, best first. What is a piece of a longer reading is none: "2025年3月5日" is not the next 3月5日.

    Nor is a holiday inside another name.
    """
    named, coming = festive(text, today), [*coming_occasions(text)]
    return tuple(
        one
        for one in _all(text, today)
        if not (one in named or (one.is_holiday and _is_in_a_name(text, one)))
        and not any(start <= one.start and one.end <= end for start, end in coming)
    )


@lru_cache(maxsize=256)
def festive(text: str, today: date) -> tuple[FoundDate, ...]:
    """Names of holidays that say what kind of thing it is, where another day is written: "圣诞手工活动，12月20日"."""
    found = _all(text, today)
    written = [f for f in found if not f.is_holiday and not f.is_past and _is_written(text, f)]
    holidays = (f for f in found if f.is_holiday and not _is_in_a_name(text, f))
    return tuple(f for f in holidays if _is_a_kind(text, f)) if written else ()


def holidays_not_known(text: str, today: date) -> Iterator[tuple[int, int]]:
    """Where the text names a holiday of a year that no table here has."""
    for read, pattern in _rules().that_may_fit(text):
        if read in _HOLIDAYS:
            yield from (match.span() for match in pattern.finditer(text) if read(match, today) is None)


def before_its_month(text: str, found: FoundDate) -> FoundDate:
    """ "3月前", "before March" end with the day before that month; any other day as it is."""
    said = text[found.start : found.end]
    is_before = _BEFORE_MONTH.match(said) or UNTIL_AFTER.match(text, found.end)
    if found.precision is not Precision.MONTH or not is_before or _PART_OF_MONTH.search(said):
        return found
    day = found.day - timedelta(days=1)
    return replace(found, day=day, days=(day,), precision=Precision.DAY)


def is_until(text: str, found: FoundDate) -> bool:
    """Whether it is said to be the last day of something."""
    before, after = text[max(0, found.start - UNTIL_REACH) : found.start], text[found.end :]
    return bool(UNTIL_BEFORE.search(before) or BEFORE_OCCASION.search(before) or UNTIL_AFTER.match(after))


def goes_on_until(text: str, found: FoundDate) -> bool:
    """Whether what comes again goes on so long: "until the end of March", "一直到明年三月底"; "by March" is no such thing."""
    before, said = text[max(0, found.start - UNTIL_REACH) : found.start], text[found.start : found.end].lower()
    if BEFORE_OCCASION.search(before) or _BEFORE_OCCASION_ZH.match(text, found.end):
        return True
    if _TO_THE_END.search(before) and said.removeprefix("the ").startswith("end of"):
        return True
    return bool(_GOES_ON.search(before) or said.startswith(("until", "till")) or _GOES_ON_BEHIND.match(text, found.end))


def says_after(text: str, start: int, end: int) -> bool:
    """Whether what stands there is a day after which it is to be, on any day."""
    return bool(_AFTER_BEFORE.search(text[max(0, start - UNTIL_REACH) : start]) or _AFTER_BEHIND.match(text, end))


def _is_next_day(text: str, start: int) -> bool:
    return _DAY_AFTER.search(text[max(0, start - UNTIL_REACH) : start]) is not None


def _is_written(text: str, found: FoundDate) -> bool:
    exact = found.precision in {Precision.DAY, Precision.WEEKEND} and not is_until(text, found)
    return exact and _WRITTEN.search(text[found.start : found.end]) is not None


def _is_in_a_name(text: str, found: FoundDate) -> bool:
    """Whether somebody or a street is called so: "Father Christmas", 圣诞老人, "Easter Road"."""
    return _NAMED_BEFORE.search(text, 0, found.start) is not None or _NAMED_BEHIND.match(text, found.end) is not None


def _is_a_kind(text: str, found: FoundDate) -> bool:
    if _OCCASION_AFTER.match(text, found.end):  # "a storyteller for the Christmas do"
        return True
    return _ON_BEFORE.search(text[: found.start]) is None and _THING_AFTER.match(text, found.end) is not None


def _all(text: str, today: date) -> tuple[FoundDate, ...]:
    found = tuple(_readings(text, today))
    found = tuple(_in_the_month_before(text, one, found, today) for one in found)
    found = tuple(_of_the_month_behind(text, one, found, today) for one in found)
    whole = (f for f in found if not any(_is_piece(f, other) for other in found))
    return tuple(sorted(whole, key=lambda f: (f.is_past, f.start, f.start - f.end)))


def _in_the_month_before(text: str, one: FoundDate, found: tuple[FoundDate, ...], today: date) -> FoundDate:
    """ "In February. On Tuesday the 9th …", "2月份，9号…": a day alone is of the month that was said before it.

    So is one behind a day with its month, "1月16号…，17号…", and the next month's where its number is much lower. Not
    behind a last day or what is told, and not where only the coming such day has its name.
    """
    if one.precision is not Precision.DAY or _DAY_ALONE.fullmatch(text[one.start : one.end].strip()) is None:
        return one
    before = [f for f in found if f.end <= one.start and not _DAY_ALONE.fullmatch(text[f.start : f.end].strip())]
    named = [f for f in before if f.precision is Precision.MONTH or _MONTH_AND_DAY.search(text[f.start : f.end])]
    month = max(named, key=lambda f: (f.end, f.end - f.start), default=None)
    if month is None or month.is_past or is_until(text, month):
        return one
    if _PART_OF_MONTH.search(text[month.start : month.end]):
        return one
    if month.precision is Precision.DAY:
        return _in_the_month_of_the_day(text, one, month)
    if month.precision is not Precision.MONTH:
        return one
    is_whole = month.until in {None, month_end(month.day.year, month.day.month)}
    if not is_whole:
        return one
    try:
        day = month.day.replace(day=_number_of(text[one.start : one.end]))
    except ValueError:  # no such day in that month
        return one
    return (
        one
        if day < today or _has_the_name_of(text, one, day)
        else replace(one, day=day, is_past=False, is_guessed=False)
    )


def _in_the_month_of_the_day(text: str, one: FoundDate, named: FoundDate) -> FoundDate:
    """A day alone, behind one that has its month, and of which it is no other time."""
    is_last = is_until(text, one) or _is_by(text, one)
    if one.day >= named.day or _TOLD_BEFORE.search(text[: named.start]) or is_last:
        return one
    number = _number_of(text[one.start : one.end])
    month = named.day.replace(day=1)
    if number + _MUCH_LOWER < named.day.day:
        month = month_end(month.year, month.month) + timedelta(days=1)
    try:
        day = month.replace(day=number)
    except ValueError:
        return one
    return one if _has_the_name_of(text, one, day) else replace(one, day=day, is_past=False, is_guessed=False)


def _is_by(text: str, one: FoundDate) -> bool:
    """ "The invitations by the 10th", of a wedding on 27 December: before it, unless it is what is made of it."""
    begin = max(text.rfind(mark, 0, one.start) for mark in ".;!?,") + 1
    return _BY_THE.match(text, one.start) is not None and not _MADE_OF_IT.search(text, begin, one.start)


def _has_the_name_of(text: str, one: FoundDate, day: date) -> bool:
    """Whether the name of a day that stands before it is that of the coming such day, and not of this."""
    name = _NAME_BEFORE.search(text[: one.start])
    said = next((n for n, pattern in enumerate(_NAMES) if name and pattern.search(name.group())), None)
    return said is not None and day.weekday() != said and one.day.weekday() == said


def _of_the_month_behind(text: str, one: FoundDate, found: tuple[FoundDate, ...], today: date) -> FoundDate:
    """ "A DJ on Friday 5 and a band on Saturday 13 March": of the month that its sentence names behind, if that has such
    a day of that name.
    """
    number = _NUMBER_BEHIND.match(text, one.end) if _NAME_ALONE.fullmatch(text[one.start : one.end].strip()) else None
    others = [f for f in found if f is not one]
    if number is None or any(f.start <= number.start("n") < f.end for f in others):  # "Friday 5 March" has its month
        return one
    behind = [f for f in found if f.start >= number.end() and f.precision is Precision.DAY and not f.is_past]
    month = next((f for f in behind if _MONTH_AND_DAY.search(text[f.start : f.end])), None)
    if month is None or _SENTENCE_END.search(text, number.end(), month.start):
        return one
    try:
        day = month.day.replace(day=int(number["n"]))
    except ValueError:  # no such day in that month
        return one
    is_it = today <= day < month.day and day.weekday() == one.day.weekday()
    return replace(one, day=day, end=number.end(), precision=Precision.DAY) if is_it else one


def _is_day_alone_asked_for(text: str, one: FoundDate) -> bool:
    """Whether it is a day without its month, of which the words around it do not say that it cannot be then."""
    is_alone = _DAY_ALONE.fullmatch(text[one.start : one.end].strip()) is not None
    return is_alone and not (_OUT_BEFORE.search(text[: one.start]) or _OUT_BEHIND.match(text, one.end))


def _number_of(said: str) -> int:
    return int("".join(c for c in said if c.isdecimal()))


def _is_piece(inner: FoundDate, outer: FoundDate) -> bool:
    is_inside = outer.start <= inner.start and inner.end <= outer.end
    return is_inside and inner.end - inner.start < outer.end - outer.start


def precision_of(text: str) -> Precision | None:
    """How exactly the text says when; None where it does not say."""
    found = find_date(text, _ANY_DAY, comes_again=RECURRENCE.search(text) is not None)
    return found.precision if found else None


def wants_weekday(text: str) -> bool:
    """Whether the text asks for a working day without saying which."""
    return bool(_WORKING_DAY.search(text))


@cache
def _rules() -> PrefilteredPatterns[ReadDay]:
    """Compiled when the first sentence is read, because the names of holidays come from a file."""
    return PrefilteredPatterns(
        (read, re.compile(pattern, re.IGNORECASE))
        for pattern, read in (*dates_zh.rules(), *dates_en.rules(), *limits_of_time.rules())
    )


def _readings(text: str, today: date) -> Iterator[FoundDate]:
    for read, pattern in _rules().that_may_fit(text):
        for match in pattern.finditer(text):
            try:
                meant = read(match, today)
            except (ValueError, OverflowError):  # no such day: "2月30日"
                continue
            if meant is not None:
                is_after = meant.precision is Precision.DAY and says_after(text, *match.span())
                yield FoundDate(
                    day=meant.day + timedelta(days=meant.lasts if is_after else _is_next_day(text, match.start())),
                    is_after=is_after,
                    precision=meant.precision,
                    start=match.start(),
                    end=match.end(),
                    until=meant.until,
                    is_past=_is_past(meant, today),
                    is_guessed=meant.is_guessed,
                    is_holiday=read in _HOLIDAYS,
                )


def _is_past(meant: MeantDay, today: date) -> bool:
    return (meant.until or meant.day) < today
