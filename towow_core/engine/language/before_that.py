"""What is to be done before something else happens: "our app goes public on 1 March. Before that …", 3月1日开业前.

The day is that of what happens, and the last on which the work may end is the day before; nothing is to be done on it.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from towow_core.engine.language.circumstances import clause_of_day
from towow_core.engine.language.date_arithmetic import FoundDate, Precision
from towow_core.engine.language.dates import all_dates
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import find_concepts

_OPENS_ZH = r"(?:上线|开业|开张|开馆|开幕|开店|首发|首映|发布|开售|公测|开播|开园|开学|开课|交房|考试|比赛|签(?:字|约|合同)|入住)"
_OPENS_EN = (
    r"(?:goes (?:public|live|online|on sale)|go (?:public|live|online|on sale)|(?:re)?opens?|(?:is|are) (?:opened|launched|released|published)"
    r"|launch(?:es)?|starts?|begins?|comes? out|hands? (?:\w+ )?(?:over|in|back)|gives? (?:\w+ )?back|submits?|sells?|exhibits?|publish(?:es)?|completes?|marr(?:y|ies)|gets? married|premieres?|signs?|moves?(?: in| out| house)?|pays?|presents?|decides?|performs?)"
)
_BEFORE_ZH = r"(?:之|以)?前(?!一?[天晚周日夜]|[两三几半\d]|[台面往后夕])"
# At the head of the clause behind it; 之前请过一位 tells of before.
_THEN = re.compile(
    r"[\s，,。.；;–—-]*(?:(?:and|but|so)\s+)?(?P<said>(?:well |some time |shortly )?(?:before (?:that|then|it|(?:we|they|it) (?:do|does))\b|until then\b|by then\b|beforehand\b|ahead of (?:that|it)\b|in time for (?:that|it)\b)"
    r"|(?:赶在|在)?(?:[那这此](?:一天)?|它)(?:之|以)?前|(?:赶在|在)?(?:之|以)前(?=[，,我们还先]{0,4}(?:想|要|得|需|请|找|必须|务必|帮|能|希望|把|做|最好|给|安排))(?![^，,。；;]{0,6}[过了]))",
    re.IGNORECASE,
)
_LATER = re.compile(r"\b(?:beforehand|before (?:that|then)|ahead of (?:that|it))\b(?=\s*(?:[,.;!]|$))", re.IGNORECASE)
_WAS = re.compile(r"\b(?:had|was|were|did|used to|never|has been|have been)\b", re.IGNORECASE)
_NAMED_THEN = re.compile(rf"[\s，,。；;]*(?P<said>(?:赶在|在)?{_OPENS_ZH}{_BEFORE_ZH})")
_BEFORE_EN = re.compile(
    rf"\b(?:(?:well|shortly|in time|ready|done) )?before (?:our|my|the|we|it|they|i|his|her|their)\b(?: (?!\b{_OPENS_EN}\b)[\w'’-]+){{0,4}}? {_OPENS_EN}(?: (?!\band\b|\bbut\b)[\w'’-]+){{0,3}}?(?: (?:on|this|next|in the))?\s*$",
    re.IGNORECASE,
)
_BEFORE_BEHIND_ZH = re.compile(rf"(?:[\u4e00-\u9fff]{{0,6}}?){_OPENS_ZH}{_BEFORE_ZH}")
_ASKS = re.compile(
    r"\b(?:want|wants|wanted|need|needs|needed|required|like|looking|please|must|should|has to|have to|due|book|hire|by|before|deadline)\b|[想要请找需帮]",
    re.IGNORECASE,
)
_WILL_ZH = re.compile(r"(?:就|得|快)?要(?=[搬开办去出结上考交迎举参走回发])")  # 2月10日要搬家 asks for nothing
# Something is to be done on the day itself, too.
_ON_THE_DAY = re.compile(
    r"当天|那天|当日|到时候?|\b(?:on|for) (?:the|that) (?:day|night|evening|occasion|opening|launch|party)(?: itself)?\b|\b(?:and|,) then\b",
    re.IGNORECASE,
)
# "Cleaning in London on 5 December" is asked for, and nothing that only happens.
_HAPPENS = re.compile(
    rf"\b(?:{_OPENS_EN}|is|are|(?:takes?|is taking) place|falls?|turns?|retires?|moves?|leaves?|arrives?|comes?|has|have|celebrates?|expires?|ends?|closes?|holds?)\b|['’]s (?:on|in|at)\b|{_OPENS_ZH}",
    re.IGNORECASE,
)
_CJK = re.compile(r"[\u4e00-\u9fff]")
_SENTENCE = re.compile(r"[。！!？?；;\n]|\.(?=\s|$)")


@dataclass(frozen=True, slots=True, kw_only=True)
class BeforeThat:
    """What is to be done before another day: by when, and where it is said.

    Attributes:
        last: The last day on which the work may end.
        start: Where the text says that it is before that, to `end`.
        told: The clause that says what happens then; None where it is the same.
    """

    last: date
    start: int
    end: int
    told: tuple[int, int] | None = None


@lru_cache(maxsize=256)
def before_that(text: str, today: date) -> tuple[BeforeThat, ...]:
    """Each in the order of the text; none where something is to be done on the day itself, or it has come."""
    if _ON_THE_DAY.search(text):
        return ()
    exact = [f for f in all_dates(text, today) if not f.is_past and f.precision is Precision.DAY and len(f.days) <= 1]
    found = (_read(text, one) for one in sorted(exact, key=lambda one: one.start))
    return tuple(one for one in found if one is not None and one.last > today)


def without_before_that(text: str, today: date) -> str:
    """The text with a comma for each character that says what happens, and when."""
    for one in before_that(text, today):
        for start, end in filter(None, ((one.start, one.end), one.told)):
            text = f"{text[:start]}{'，' * (end - start)}{text[end:]}"
    return text


def _read(text: str, day: FoundDate) -> BeforeThat | None:
    last = day.day - timedelta(days=1)
    begin, end = clause_of_day(text, day)
    if (said := _BEFORE_EN.search(text, begin, day.start)) is not None:
        return BeforeThat(last=last, start=said.start(), end=day.end)
    if (behind := _BEFORE_BEHIND_ZH.match(text, day.end)) is not None:
        return BeforeThat(last=last, start=day.start, end=behind.end())
    told = _WILL_ZH.sub("", f"{text[begin : day.start]} {text[day.end : end]}")
    if _ASKS.search(told) or not (_HAPPENS.search(told) or (_CJK.search(told) and not find_concepts(told))):
        return None
    then = next(_said_then(text, end), None)
    return None if then is None else BeforeThat(last=last, start=then[0], end=then[1], told=(begin, end))


def _said_then(text: str, end: int) -> Iterator[tuple[int, int]]:
    """Where it is said in the clause behind, or at the end of that sentence."""
    if (said := _THEN.match(text, end)) is not None:
        yield said.span("said")
    if (said := _NAMED_THEN.match(text, end)) is not None:
        after = clause_at(text, *said.span("said"))[1]
        if not _ASKS.search(text, after):  # what else is asked may be of the day
            yield said.span("said")
    ends = [one.start() for one in _SENTENCE.finditer(text, end + 1)]
    said = _LATER.search(text, end, ends[0] + 1 if ends else len(text))
    if said is not None and not _WAS.search(text, *clause_at(text, *said.span())):
        yield said.span()
