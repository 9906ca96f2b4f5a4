"""Of what a limit of the demand was said, and of what it was not: "五十块一个人说的只是茶歇，场地不算在里面"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import Requirement, RequirementKind
from towow_core.engine.language.change_clauses import plain_pieces
from towow_core.engine.language.numerals import ZH_NUMBER, read_number
from towow_core.engine.requirements.named_by import all_tags_of
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_names import meant_by

K = RequirementKind
_PERSON = "person"
_NEAR = 2  # times as much, or as little
_EACH_ZH = r"(?:每个?人|人均|一个?人|每位|一位)"
_N_ZH = rf"(?:\d[\d,.]{{0,11}}[万千百]?|{ZH_NUMBER})(?:元|块钱?|块)?(?:以[内下]|封顶)?"
_MOST_ZH = r"(?:最多|顶多|不超过|上限)?"
_AMOUNT_ZH = (
    rf"(?:{_MOST_ZH}{_EACH_ZH}{_MOST_ZH}{_N_ZH}|{_MOST_ZH}{_N_ZH}(?:{_EACH_ZH}|/人)|(?:预算|总预算)?{_MOST_ZH}{_N_ZH})"
)
_SAYS_ZH = (
    r"(?:(?:我们?)?(?:说|指|讲|写|算)的?)?(?:其实)?(?:[只就仅光]){0,2}(?:是指?|算|指|包括?|限)(?:的是)?(?:[只就仅]是)?"
)
_OF_ZH = r"(?:的?(?:费用?|标准|价格?|价钱|预算|钱|上限))?"
_AMOUNT_EN = r"(?:(?:at most |no more than |up to )?[£€$]?\d[\d,.]{0,11}(?: ?(?:euros?|pounds?|dollars?|quid))?(?: (?:an?|per|each) (?:head|person|guest)| each)?)"
_ONLY_OF = re.compile(
    rf"(?P<zh>{_AMOUNT_ZH}){_SAYS_ZH}(?P<what>[\u4e00-\u9fff]{{1,8}}?){_OF_ZH}"
    rf"|(?:the |that )?(?P<en>{_AMOUNT_EN})(?: (?:i|we) (?:said|mentioned|meant|wrote))? (?:is|was|are|were)(?: meant)? (?:only|just) for (?:the |our )?(?P<what_en>[a-z' -]{{2,30}}?)(?: alone| only)?",
    re.IGNORECASE,
)
_NOT_OF = re.compile(
    rf"(?P<zh>[\u4e00-\u9fff]{{1,8}}?){_OF_ZH}(?:是|要|可以|就)?(?:另算|另外算|另计|单算|单独算|单独计|不算(?:在(?:里面|内|其中|里头))?|不在(?:里面|内|其中|里头)|不(?:包括|包含|计)在(?:里面|内))的?"
    rf"|(?:{_AMOUNT_ZH})?(?:这[里个]?)?(?:不|没)(?:含|包括|包含|算上|算|包)(?P<zh2>[\u4e00-\u9fff]{{1,8}}?){_OF_ZH}(?:在内)?"
    r"|(?:the |our )?(?P<en>[a-z' -]{2,30}?) (?:(?:is|are)(?: not|n['’]t) (?:included|part of (?:it|that)|in (?:it|that))|(?:is|are|comes?) (?:extra|separate|on top|not included))"
    r"|(?:it (?:does|do)(?:n['’]t| not) include|not including) (?:the |our )?(?P<en2>[a-z' -]{2,30}?)",
    re.IGNORECASE,
)
_EACH_ONLY = re.compile(
    rf"(?:{_MOST_ZH}{_EACH_ZH}{_MOST_ZH}{_N_ZH}|{_MOST_ZH}{_N_ZH}(?:{_EACH_ZH}|/人))(?:就[行好够]|吧)?"
)
_EACH = re.compile(rf"{_EACH_ZH}|/人|\b(?:head|person|guest|each)\b", re.IGNORECASE)
_NUMBER = re.compile(rf"\d[\d,.]{{0,11}}[万千百]?|{ZH_NUMBER}")


def whose_limit(reading: Remark) -> Iterator[tuple[int, int]]:
    """Where the remark says it of a limit that the demand has; each is said of what is left."""
    spoken = False  # of a limit, in a clause before
    for start, end in plain_pieces(reading.text):
        words = reading.text[start:end].strip()
        only, out = _ONLY_OF.fullmatch(words), _NOT_OF.fullmatch(words)
        is_read = (only is not None and _is_of(only, words, reading)) or (out is not None and _is_not_of(out, words, reading, is_spoken=spoken))  # fmt: skip
        if is_read or (_EACH_ONLY.fullmatch(words) and _for_each(words, reading)):
            spoken = True
            yield start, end


def _is_of(said: re.Match[str], words: str, reading: Remark) -> bool:
    amount, work = said["zh"] or said["en"], _work(said["what"] or said["what_en"], reading)
    number = _number_in(amount)
    theirs = [r for r in _limits(reading) if r.value.number == number]
    per, tags = _PERSON if _EACH.search(amount) else "", all_tags_of(work)
    theirs = theirs or [r for r in _limits(reading) if r.value.per == per and {*tags} & {*r.value.tags}]
    if not work or len(theirs) != 1:
        return False
    (old,) = theirs
    value = replace(old.value, tags=tags, number=number, per=per or old.value.per)
    _put(replace(old, value=value), old, words, reading)
    return True


def _is_not_of(said: re.Match[str], words: str, reading: Remark, *, is_spoken: bool) -> bool:
    work = _work(next((each for each in said.groups() if each), ""), reading)
    if not work:
        return False
    tags, limits = {*all_tags_of(work)}, _limits(reading)
    theirs = [r for r in limits if tags & {*r.value.tags}] or [r for r in limits if not r.value.tags]
    if len(theirs) != 1:
        return not theirs and (is_spoken or bool(limits))  # it is in none of them as it is
    (old,) = theirs
    left = tuple(tag for tag in old.value.tags or _all_other(work, reading) if tag not in tags)
    if left:
        _put(replace(old, value=replace(old.value, tags=left)), old, words, reading)
    return bool(left)


def _for_each(words: str, reading: Remark) -> bool:
    theirs = [r for r in _limits(reading) if r.value.per == _PERSON]
    number = _number_in(words)
    if len(theirs) != 1 or number is None or not _is_near(number, theirs[0].value.number or 0):
        return False  # ¥400 a head is not of snacks at ¥50
    _put(replace(theirs[0], value=replace(theirs[0].value, number=number)), theirs[0], words, reading)
    return True


def _is_near(number: float, old: float) -> bool:
    return old / _NEAR <= number <= old * _NEAR


def each_limit_once(found: Sequence[Requirement]) -> list[Requirement]:
    """The same; of two limits that are alike, the one that is said first: "茶歇每人50元，场地另算"."""
    seen = dict[tuple[object, ...], Requirement]()
    for one in found:
        value = one.value
        is_limit = one.kind is K.BUDGET and value.number
        seen.setdefault((frozenset(value.tags), value.number, value.unit, value.per) if is_limit else (id(one),), one)
    return [*seen.values()]


def _work(words: str, reading: Remark) -> Sequence[Requirement]:
    named = meant_by(words, reading) or reading.part_meant(words)
    return [r for r in named if r.kind is K.CAPABILITY]


def _all_other(work: Sequence[Requirement], reading: Remark) -> tuple[str, ...]:
    return all_tags_of(reading.works_beside(work))


def _limits(reading: Remark) -> list[Requirement]:
    """The demand's limits, as the remark has left them so far."""
    standing = [r for r in reading.standing if r.requirement_id not in reading.replaced]
    return [r for r in (*reading.found, *standing) if r.kind is K.BUDGET and r.value.number]


def _put(new: Requirement, old: Requirement, words: str, reading: Remark) -> None:
    if old in reading.found:
        reading.found.remove(old)
        words = f"{old.text}，{words}" if not words.isascii() else f"{old.text}, {words}"
    else:
        reading.replaced.append(old.requirement_id)
    reading.add(K.BUDGET, words, replace(new.value, text=words))


def _number_in(words: str) -> float | None:
    figures = _NUMBER.findall(re.sub(_EACH_ZH, " ", words))
    return read_number(figures[0].replace(",", "")) if len(figures) == 1 else None
