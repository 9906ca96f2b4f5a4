"""What comes again each month, as the days that it is: "on the first Monday of each month from January to April", 1月到4月每月15号.

From which month to which, or how often from which month on, must be said; else nobody can list its days.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from towow_core.engine.language.date_arithmetic import FoundDate, Precision
from towow_core.engine.language.numerals import EN_NUMBER, read_number
from towow_core.engine.language.text import clause_at, sentence_at

_WEEKDAYS_EN = ("mon", "tues", "wednes", "thurs", "fri", "satur", "sun")
_WEEKDAYS_ZH = "一二三四五六日"
_MONTHS_EN = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NTH_EN = ("first", "second", "third", "fourth", "fifth")
_LAST, _MONTHS, _MOST = -1, 12, 12
_DAY_EN = rf"(?P<weekday>{'|'.join(_WEEKDAYS_EN)})day"
_NTH = r"(?P<nth>first|second|third|fourth|last|[1-4](?:st|nd|rd|th))"
_EACH = r"(?:each|every|the)"
_EXPRESSION_EN = re.compile(
    rf"\b(?:on )?(?:the |every |each )?{_NTH} {_DAY_EN} (?:(?:of|in) )?{_EACH} month\b"
    r"|\b(?:on )?the (?P<dom>[12]?\d|3[01])(?:st|nd|rd|th)?(?: day)? of (?:each|every|the) month\b"
    r"|\b(?:each|every) month,? on the (?P<dom2>[12]?\d|3[01])(?:st|nd|rd|th)\b|\bmonthly,? on the (?P<dom3>[12]?\d|3[01])(?:st|nd|rd|th)\b",
    re.IGNORECASE,
)
_EXPRESSION_ZH = re.compile(
    r"每个?月的?(?:(?P<dom>[1-3]?\d|[一二三]?十[一二三四五六七八九]?|[一二三四五六七八九])[号日]|(?:第?(?P<nth>[一二三四])|(?P<last>最后一?)|(?P<head>头一?))个?(?:周|星期|礼拜)(?P<weekday>[一二三四五六日天]))"
)
_MONTH_EN = r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
_RANGE_EN = re.compile(
    rf"\b(?:from |between |in |for )?(?P<first>{_MONTH_EN})(?: (?P<year>20\d\d))?(?:,? (?:(?:up )?to|till?|until|through|and)(?: and including)?(?: the end of)? |\s?[-–—]\s?)(?P<last>{_MONTH_EN})(?: (?P<year2>20\d\d))?\b(?! \d)",
    re.IGNORECASE,
)
_FROM_EN = re.compile(
    rf"\b(?:from|starting(?: in)?|beginning(?: in)?) (?P<first>{_MONTH_EN})(?: (?P<year>20\d\d))?(?: on(?:wards)?)?\b(?! \d)",
    re.IGNORECASE,
)
_TIMES_EN = re.compile(rf"\b(?:for )?(?P<n>{EN_NUMBER}|\d{{1,2}}) (?:times|months|sessions)\b", re.IGNORECASE)
_N_ZH = r"(?:1[0-2]|[1-9]|十[一二]?|[一二两三四五六七八九])"
_RANGE_ZH = re.compile(
    rf"(?:从|自)?(?:(?P<year>20\d\d)年|(?P<next>明年))?(?P<first>{_N_ZH})月(?:份)?(?:开始|起)?[，,]?(?:一直)?(?:到|至|[-–—~～])(?P<last>{_N_ZH})月(?:份|底)?(?:为止)?(?!\d|[一二三四五六七八九十])"
)
_FROM_ZH = re.compile(rf"(?:从|自)?(?:(?P<year>20\d\d)年|(?P<next>明年))?(?P<first>{_N_ZH})月(?:份)?(?:开始|起)(?!\d)")
_TIMES_ZH = re.compile(rf"(?:一共|总共|共|连续|先)?(?:办|做|来|上)?(?P<n>{_N_ZH})(?:次|个月|期|场)")

# How long or how often each time, and what is paid before: "每次3场", "先付2个月", "three sessions each".
_OF_EACH = re.compile(r"每[次月场个天]|[付交]|\b(?:each|every|per|pay|paid|deposit)\b[^,，]*$", re.IGNORECASE)
_EACH_BEHIND = re.compile(r"\s*(?:each|apiece|a (?:time|day|month|session)|per)\b", re.IGNORECASE)
_BESIDE = re.compile(
    r"\b(?:from|for|in|and|all|total|altogether|it is|that is)\b|[从自，,]|一共|总共|连续|为期|开始|起", re.IGNORECASE
)
_NOT_IN = re.compile(
    rf"\b(?:not|except|excluding|skip(?:ping)?|without|leave out)(?: in| for)? {_MONTH_EN}\b"
    rf"|(?:除了?|不含|不算|跳过){_N_ZH}月|{_N_ZH}月(?:份)?(?:不|除外|停|休|跳过|放假|没有)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """What comes again each month.

    Attributes:
        start: Where the text says on which day of a month, to `end`.
        bounds: Where it says from which month on, and until which where that is said with it.
        days: All of them, in their order.
    """

    start: int
    end: int
    bounds: tuple[int, int]
    days: tuple[date, ...]

    def as_found(self) -> FoundDate:
        """Its days as what a text says of when."""
        pieces = ((self.start, self.end), self.bounds)
        return FoundDate(
            day=self.days[0], precision=Precision.DAY, start=self.start, end=self.end, days=self.days, pieces=pieces
        )


def monthly_series(text: str, today: date, whole: str = "") -> Series | None:
    """The first that the text names with its bounds; None where a month has no such day, or it began before today.

    Args:
        whole: The same with what was taken out of it: where that rules a month out, nobody lists the days of the rest.
    """
    for match, pick in _expressions(text):
        if _NOT_IN.search(whole or text, *sentence_at(whole or text, match.start(), match.end())):
            continue
        bounds = _bounds(text, match, today)
        if bounds is None:
            continue
        where, months = bounds
        days = [pick(year, month) for year, month in months]
        if 1 < len(days) <= _MOST and all(day is not None for day in days):
            kept = tuple(day for day in days if day is not None)
            if kept[0] > today:
                return Series(start=match.start(), end=match.end(), bounds=where, days=kept)
    return None


class _Pick:
    """The day of a month: by its number, or by the number of its weekday."""

    __slots__ = ("nth", "number", "weekday")

    def __init__(self, number: int = 0, nth: int = 0, weekday: int = 0) -> None:
        self.number, self.nth, self.weekday = number, nth, weekday

    def __call__(self, year: int, month: int) -> date | None:
        length = monthrange(year, month)[1]
        if self.number:
            return date(year, month, self.number) if self.number <= length else None
        such = [day for n in range(1, length + 1) if (day := date(year, month, n)).isoweekday() == self.weekday]
        return such[self.nth if self.nth == _LAST else self.nth - 1]


def _expressions(text: str) -> Iterator[tuple[re.Match[str], _Pick]]:
    for match in _EXPRESSION_EN.finditer(text):
        said = match["dom"] or match["dom2"] or match["dom3"]
        if said:
            yield match, _Pick(number=int(said))
        else:
            word = match["nth"].lower()
            nth = _LAST if word == "last" else _NTH_EN.index(word) + 1 if word in _NTH_EN else int(word[0])
            yield match, _Pick(nth=nth, weekday=_WEEKDAYS_EN.index(match["weekday"].lower()) + 1)
    for match in _EXPRESSION_ZH.finditer(text):
        if match["dom"]:
            yield match, _Pick(number=int(read_number(match["dom"]) or 0) or 40)
        else:
            nth = _LAST if match["last"] else 1 if match["head"] else int(read_number(match["nth"]) or 1)
            weekday = _WEEKDAYS_ZH.index(match["weekday"].replace("天", "日")) + 1
            yield match, _Pick(nth=nth, weekday=weekday)


def _bounds(text: str, of: re.Match[str], today: date) -> tuple[tuple[int, int], list[tuple[int, int]]] | None:
    """Where the months are said, and all of them, each with its year.

    They are said with the day, or by themselves between commas: what else the sentence says from when until when is
    another thing's.
    """
    rest = f"{text[: of.start()]}{'#' * (of.end() - of.start())}{text[of.end() :]}"
    said = next(_said_with(rest, of, _RANGE_EN, _RANGE_ZH), None)
    if said is not None:
        first, last = _month(said["first"]), _month(said["last"])
        return said.span(), _months(_year(said, first, today), first, (last - first) % _MONTHS + 1)
    begins = next(_said_with(rest, of, _FROM_EN, _FROM_ZH), None)
    times = next(_said_with(rest, of, _TIMES_EN, _TIMES_ZH), None)
    if begins is None or times is None:
        return None
    first = _month(begins["first"])
    return begins.span(), _months(_year(begins, first, today), first, int(read_number(times["n"]) or 0))


def _said_with(text: str, of: re.Match[str], *patterns: re.Pattern[str]) -> Iterator[re.Match[str]]:
    begin, end = sentence_at(text, of.start(), of.end())
    for pattern in patterns:
        for match in pattern.finditer(text, begin, end):
            at = clause_at(text, *match.span())
            is_with_it = at == clause_at(text, of.start(), of.end())
            is_of_each = _OF_EACH.search(text, at[0], match.start()) or _EACH_BEHIND.match(text, match.end())
            is_alone = not _BESIDE.sub("", f"{text[at[0] : match.start()]} {text[match.end() : at[1]]}").strip()
            if not is_of_each and (is_with_it or is_alone):
                yield match


def _month(said: str) -> int:
    word = said.lower()[:3]
    return _MONTHS_EN.index(word) + 1 if word in _MONTHS_EN else int(read_number(said) or 1)


def _year(said: re.Match[str], month: int, today: date) -> int:
    """The year that is said; else the next one in which that month comes."""
    if said["year"]:
        return int(said["year"])
    is_next = bool(said.groupdict().get("next")) or month < today.month
    return today.year + is_next


def _months(year: int, first: int, count: int) -> list[tuple[int, int]]:
    return [(year + (first - 1 + n) // _MONTHS, (first - 1 + n) % _MONTHS + 1) for n in range(min(count, _MOST + 1))]
