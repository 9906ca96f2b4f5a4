"""A number that is taken back in the same breath: "四十位，不对，刚改成三十五位", "45 people - no, make that 50"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from towow_core.domain.requirements import (
    CORRECTED,
    OCCASION,
    Requirement,
    RequirementKind,
    RequirementValue,
    Span,
)
from towow_core.engine.language.late_corrections import Correction, late_corrections
from towow_core.engine.language.numerals import DIGITS, EN_NUMBER, ZH_NUMBER
from towow_core.engine.language.unit_corrections import EACH_ZH, MEANT_ZH, TOTAL_ZH, UNIT_EN, unit_corrections
from towow_core.engine.lexicon.pattern_prefilter import PrefilteredPatterns

_ZH_N = rf"[¥￥]?(?:{DIGITS}|{ZH_NUMBER})"
_ZH_UNIT = r"(?:个|位|名)?(?:人|客人|来宾|嘉宾|小朋友|孩子|学生|同事)|[位名个人元块号日点桌份套张件台天场]|块钱|个?小时|分钟|万元?"
_ZH_MARK = rf"(?:[哦噢啊呃诶唉]+[，,]?\s*)?(?:不对|错了|说错了?|写错了?|记错了?|更正(?:一下)?+|(?<=[，,。；;…—\s])等等|(?<=[哦噢啊呃诶唉])不是?|{MEANT_ZH}|不是[，,]\s*是)(?:[，,：:…—\s]*(?:应该|刚刚?|已经|现在|就)?(?:改|变)?(?:成|为|到|是)?了?)|(?:刚刚?|后来|现在|已经)(?:又)?(?:改|变)(?:成|为|到)了?"
_ZH_GAP = rf"[，,。；;、…—–\-\s(（]{{0,4}}(?:{_ZH_MARK})[，,：:\s]*"
# The second number is a whole one, is no part of a date or a time, and has a unit that is known, or none.
_ZH = re.compile(rf"(?:{EACH_ZH}|{TOTAL_ZH})?(?P<first>{_ZH_N})\s?(?P<unit>{_ZH_UNIT})?{_ZH_GAP}(?:是)?(?P<per>{EACH_ZH}|{TOTAL_ZH})?(?P<second>{_ZH_N})(?![\d零〇一二三四五六七八九十百千两俩月]|[-/:：.]\d)\s?(?:(?P<other>{_ZH_UNIT})|(?![\u4e00-\u9fff])|(?=[以左右上下就才吧够内的了多要请最在和]))")  # fmt: skip
_ZH_DATE = rf"(?:(?:{DIGITS}|{ZH_NUMBER})月(?:{DIGITS}|{ZH_NUMBER})|\d{{4}}-\d{{1,2}}-\d{{1,2}})"
_ZH_DATES = re.compile(rf"(?P<first>{_ZH_DATE})(?P<unit>[日号])?{_ZH_GAP}(?P<second>{_ZH_DATE})(?P<other>[日号])?")
_EN_N = rf"(?:[£€$¥]|S\$)?\b(?:{DIGITS}|{EN_NUMBER})(?:\s?[ap]m)?"
_EN_MARK = r"(?:(?:oh|er+|um+|ah|hmm)[,.…\s]*)?(?:no|sorry|wait|scratch that|correction|rather|or rather|I mean|I meant|make (?:that|it)|actually)(?:[,.:;…–—\s-]+(?:no|sorry|wait|actually|rather|I mean|I meant|make (?:that|it)|it(?:'s| is)(?: now)?|that(?:'s| is)|we(?:'re| are)|now))*"
_EN = re.compile(
    rf"(?P<first>{_EN_N})(?:\s+(?P<unit>[a-z]+))?(?P<gap>\s*[,.;(–—-]+\s*|\s+…\s*)(?P<mark>{_EN_MARK})[,.:;\s–—-]+(?P<second>{_EN_N})(?![-/:.,]?\d)(?:\s+(?P<other>(?!(?:in|on|at|for|and|or|from|to|by|with|of|please|not|max|a|an|the|per|each)\b)[a-z]+))?(?P<per>\s+{UNIT_EN})?",
    re.IGNORECASE,
)
_EN_DATE = r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?(?![\d:])"
_EN_DATES = re.compile(rf"(?P<first>{_EN_DATE})(?P<unit>)(?P<gap>\s*[,.;(–—-]+\s*|\s+…\s*)(?P<mark>{_EN_MARK})[,.:;\s–—-]+(?P<second>{_EN_DATE})(?P<other>)", re.IGNORECASE)  # fmt: skip
_BARE_NO = re.compile(r"no|actually|rather|wait", re.IGNORECASE)  # "for 40, no 10-year-olds" corrects nothing
_TEN_THOUSANDS = "万"  # a unit, and a part of a number: "1.5万，不对，2" are two of them, "两千" are none
_HALF_OF_DAY = re.compile(r"\s?[ap]m$", re.IGNORECASE)
_SIGN = re.compile(r"S\$|[£€$¥￥]")
# What units count, where several count the same; and what a number without one counts, by what stands before it.
_FAMILIES = (
    ("money", re.compile(r"[元块万]|块钱|万元|pounds?|euros?|dollars?|quid|yuan", re.IGNORECASE)),
    ("people", re.compile(r"[个位名]?(?:人|客人|来宾|嘉宾|小朋友|孩子|学生|同事)|[位名个]|people|persons?|pax|guests?|attendees|participants?|visitors|children|kids|students|adults", re.IGNORECASE)),
    ("length", re.compile(r"天|个?小时|分钟|days?|hours?|hrs?|minutes?|mins?", re.IGNORECASE)),
    ("day", re.compile(r"[日号]|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*", re.IGNORECASE)),
    ("clock", re.compile(r"点|[ap]m", re.IGNORECASE)),
)  # fmt: skip
_BEFORE = (
    ("money", re.compile(r"(?:(?:预算|费用|经费|报价|价格|花费|收费)[^，。；,.;\d]{0,8}|\b(?:budget|fee|cost|price|pay|spend)\w*\b[^,.;\d]{0,16})$", re.IGNORECASE)),
    ("day", re.compile(r"(?:月|\d[-/]|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s)$", re.IGNORECASE)),
    ("clock", re.compile(r"(?:\d[:：]|\bat\s)$", re.IGNORECASE)),
)  # fmt: skip

_CORRECTING = PrefilteredPatterns(((False, _ZH_DATES), (False, _ZH), (True, _EN_DATES), (True, _EN)))


def _found(text: str) -> Iterator[tuple[int, int, str]]:
    """Each: where it stands, from the number that is taken back, and what it says instead."""
    yield from unit_corrections(text)
    for is_english, pattern in _CORRECTING.that_may_fit(text):
        for match in pattern.finditer(text):
            is_bare = is_english and _BARE_NO.fullmatch(match["mark"])
            if is_bare and not re.match(r"\s*[,–—-]", text[match.end("mark") :]):
                continue
            if not _are_of_a_kind(match) or match["first"] == match["second"]:  # "12月5号，等等，5号没空"
                continue
            said = _said_instead(match, " " if is_english else "")
            if len(said) <= match.end() - match.start():
                yield match.start(), match.end(), said


def _said_instead(match: re.Match[str], space: str) -> str:
    """The second number, with the sign or the unit of the first where it has none."""
    second, unit = match["second"], match["other"] or match["unit"] or ""
    sign, half = _SIGN.match(match["first"]), _HALF_OF_DAY.search(match["first"])
    is_named = match["other"] is not None and _FAMILIES[0][1].fullmatch(match["other"]) is not None
    if sign is not None and not _SIGN.match(second) and not is_named:
        second = f"{sign[0]}{second}"
    if half is not None and not match["other"] and not _HALF_OF_DAY.search(second):
        second = f"{second}{half[0]}"
    if (
        not match["other"]
        and unit.startswith(_TEN_THOUSANDS)
        and not re.fullmatch(r"[\d.]{1,4}|[一二两三四五六七八九十]{1,3}", second)
    ):
        unit = "元"
    per = match.groupdict().get("per") or ""
    return f"{second}{space if unit else ''}{unit}{per}" if space else f"{per}{second}{unit}"


def _are_of_a_kind(match: re.Match[str]) -> bool:
    """Whether both numbers count the same: "£500. Sorry, 20 people" takes no budget back."""
    second = _kind(match["second"], match["other"])
    first = _kind(match["first"], match["unit"])
    if first is None and second is not None:
        before = match.string[: match.start()]
        first = next((kind for kind, words in _BEFORE if words.search(before)), None)
        return first == second or (first is None and not _SIGN.match(match["second"]))
    return second is None or first == second


def _kind(number: str, unit: str | None) -> str | None:
    """What a number counts, by its sign or its unit; None where it has none."""
    if _SIGN.match(number):
        return "money"
    unit = unit or ("pm" if number[-2:].lower() in {"am", "pm"} else "")
    return next((kind for kind, units in _FAMILIES if units.fullmatch(unit)), unit.rstrip("s").lower() or None)


def corrected(text: str) -> str:
    """The same length: what is said instead where the correction began, and a comma for every character behind it.

    What a later clause corrects is read where the old value stood.
    """
    return late_corrections(_at_once(text)).text.replace("…", "，")


@lru_cache(maxsize=1024)
def _at_once(text: str) -> str:
    for start, end, said in _found(text):
        text = f"{text[:start]}{said}{'，' * (end - start - len(said))}{text[end:]}"
    return text


def in_whole(text: str, read: Iterable[Requirement]) -> list[Requirement]:
    """The same; what was read of a correction points to all of its words in `text`, and what it corrects is told."""
    places = [(start, end) for start, end, _ in _found(text)]
    late = late_corrections(_at_once(text))
    struck = [
        Requirement(
            requirement_id="",
            kind=RequirementKind.QUALITY,
            text=shown,
            value=RequirementValue(text=shown, unit=OCCASION, per=CORRECTED),
            is_hard=False,
            span=Span(start=start, end=end, text=text[start:end]),
        )
        for (start, end), shown in late.struck
    ]
    return [*(_widened(text, _moved(text, one, late), places) for one in read), *struck]


def as_written(text: str, span: Span) -> Span:
    """What was left of the corrected text, where `text` itself has it."""
    start, end = late_corrections(_at_once(text)).place(span.start, span.end)
    return span if (start, end) == (span.start, span.end) else Span(start=start, end=end, text=text[start:end])


def _moved(text: str, one: Requirement, late: Correction) -> Requirement:
    if one.span is None or not late.moved:
        return one
    start, end = late.place(one.span.start, one.span.end)
    if (start, end) == (one.span.start, one.span.end):
        return one
    words, at = text[start:end], one.span.start
    value = replace(one.value, text=words) if one.value.text == one.span.text else one.value
    shown = words if one.text == one.span.text else one.text
    # It belongs to what the old value stands beside, and points there.
    old = next((place for place, said in late.struck if "→" in said and place[0] <= at < place[1]), (start, end))
    return replace(one, text=shown, value=value, span=Span(start=old[0], end=old[1], text=text[slice(*old)]))


def _widened(text: str, one: Requirement, places: list[tuple[int, int]]) -> Requirement:
    span = one.span
    over = [place for place in places if span is not None and span.start < place[1] and place[0] < span.end]
    if span is None or not over:
        return one
    start, end = min(span.start, over[0][0]), max(span.end, over[-1][1])
    words = text[start:end]
    value = replace(one.value, text=words) if one.value.text == span.text else one.value
    shown = words if one.text == span.text else one.text
    return replace(one, text=shown, value=value, span=Span(start=start, end=end, text=words))
