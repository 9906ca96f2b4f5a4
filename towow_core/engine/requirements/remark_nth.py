"""One of several days that a demand lists, which is not wanted any more: "we can do without the second evening", 第二天不用来了.

The others stay. Where the days are not listed one by one, which of them it is nobody knows, and they are left open.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import plain_pieces
from towow_core.engine.language.numerals import ZH_NUMBER, read_number
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_NTH = ("first", "second", "third", "fourth", "fifth", "sixth")
_WHICH_EN = rf"(?P<nth>{'|'.join(_NTH)}|last)"
_TIME_EN = r"(?:day|evening|morning|afternoon|night|session|lesson|class|visit|time|date|workshop)"
_DROPS_EN = r"(?:(?:do|live|manage|cope|get by|get along) without|skip|drop|leave out|cancel|forget(?: about)?|without|scrap|cut|no need for)"
_LEAD_EN = r"(?:(?:and|but|so|then|please|also|actually|we|i|can|could|will|let['’]?s|let us|we['’]ll|don['’]t need)[\s,]+){0,5}"
_EN = (
    re.compile(rf"{_LEAD_EN}{_DROPS_EN} the {_WHICH_EN} {_TIME_EN}(?: then| after all| please)*", re.IGNORECASE),
    re.compile(rf"{_LEAD_EN}(?<=need )the {_WHICH_EN} {_TIME_EN}(?: any ?more| after all)*", re.IGNORECASE),
    re.compile(
        rf"{_LEAD_EN}the {_WHICH_EN} {_TIME_EN} (?:can go|is off|is cancelled|is(?: not|n['’]t) needed)(?: any ?more| after all)*",
        re.IGNORECASE,
    ),
)
_ZH = re.compile(
    rf"(?:那么?|其实|另外|还有|不过|但是?|我们?){{0,3}}(?:第(?P<nth>{ZH_NUMBER}|\d{{1,2}})|(?P<last>最后[一那]?))(?:次|节|堂|回|天|晚|场|个(?:晚上|上午|下午|早上))(?:课|活动)?(?:我们?|就|也|都|可以|先){{0,3}}(?:不(?:用|必|要|需要)?(?:再)?[上来去做办拍教讲学]?了?|取消(?:掉|了)?|[免省算]了|去掉)吧?"
)


def without_nth(reading: Remark, done: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Where it is said.

    Args:
        done: Where the remark is carried out already.
    """
    for start, end in plain_pieces(reading.text):
        words = reading.text[start:end].strip(" 。.")
        said = next((found for one in (*_EN, _ZH) if (found := one.fullmatch(words)) is not None), None)
        if said is None or any(start < stop and begin < end for begin, stop in done):
            continue
        listed = [r for r in reading.standing if r.kind is K.DATE and len(r.value.every) > 1]
        nth = _which(said, len(listed[0].value.every)) if len(listed) == 1 else 0
        if nth:
            _drop(listed[0], nth, words, reading)
        elif any(r.kind in {K.DATE, K.RECURRENCE} for r in reading.standing):
            reading.add(K.QUALITY, words, RequirementValue(text=words))
            reading.leave_open(words, {K.DATE, K.RECURRENCE})
        else:
            continue
        yield start, end


def _which(said: re.Match[str], many: int) -> int:
    """From 1; 0 where there are not so many."""
    groups = said.groupdict()
    word = (groups["nth"] or "").lower()
    if groups.get("last") or word == "last":
        return many
    nth = _NTH.index(word) + 1 if word in _NTH else int(read_number(word) or 0)
    return nth if nth <= many else 0


def _drop(dates: Requirement, nth: int, words: str, reading: Remark) -> None:
    left = tuple(day for n, day in enumerate(dates.value.every, 1) if n != nth)
    value = RequirementValue(first=left[0], last=left[-1], tags=dates.value.tags)
    if len(left) > 1:
        value = replace(value, number=len(left), unit=dates.value.unit, every=left)
    reading.add(K.DATE, words, value)
    # As many of them as there were days, be it said as "two evenings" or "两天".
    counted = [
        r
        for r in reading.standing
        if r.kind in {K.RECURRENCE, K.DURATION}
        and r.value.number == len(left) + 1
        and r.value.unit in {"sessions", "days"}
    ]
    reading.replaced += [dates.requirement_id, *(r.requirement_id for r in counted)]
