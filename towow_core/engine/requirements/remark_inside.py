"""Another number of something inside one part: "two vegetarian dishes rather than one", "糖画做八十个，不是五十个".

Where a line of the demand says the old number of it, that line says the new one from now on; else it is a wish of the
part that the words name, and all else that is asked of it stays as it was.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator
from dataclasses import replace

from towow_core.domain.requirements import OCCASION, TOUCHES, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import doubted_in
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER, read_number
from towow_core.engine.language.text import shared_stem
from towow_core.engine.requirements.named_by import tags_of
from towow_core.engine.requirements.remark import Remark

K = RequirementKind
_N = rf"(?:\d{{1,4}}|{EN_NUMBER})"
_N_ZH = rf"(?:\d{{1,4}}|{ZH_NUMBER})"
_MEASURE = "[个份盒套杯张幅件只块支朵串盆桌道条把首本页瓶桶箱盏]"
# People, lengths and amounts are values of the whole, which other rules put in another's place.
_VALUES = r"(?:people|guests?|persons?|of us|of them|kids|children|students|pupils|hours?|minutes?|days?|weeks?|months?|am|pm|o'clock|euros?|pounds?|dollars?)\b"
_INSTEAD_EN = re.compile(
    rf"(?:^|(?<=[.;!?]\s)|(?<=,\s))(?P<lead>(?:(?:please|make it|we(?:['’]d like| want| need)?|i(?:['’]d like| want)|so|and|but|just) )*(?:(?:the |our )?(?P<of>[a-z][a-z '-]{{2,30}}?) (?:for|with|in|of|at) )?)"
    rf"(?P<new>{_N}) (?P<thing>(?!{_VALUES})[a-z][a-z '-]{{1,30}}?)(?:,? (?:rather than|instead of|and not|not)|, not) (?P<old>{_N})(?: (?!{_VALUES})[a-z][a-z '-]{{1,20}})?(?:,? please)?(?=\s*(?:[.;!?,]|$))",
    re.IGNORECASE,
)
_INSTEAD_ZH = re.compile(
    rf"(?<![^，,。；;！!？?\s])(?P<of>[\u4e00-\u9fff]{{1,10}}?)(?:改[成为到]|就)?(?P<new>{_N_ZH}){_MEASURE}(?P<thing>[\u4e00-\u9fff]{{0,6}}?)(?:就[行够好]|吧)?[，,]\s*(?:而?不是|不要|别)(?P<old>{_N_ZH}){_MEASURE}?[\u4e00-\u9fff]{{0,4}}(?=\s*(?:[，,。；;！!]|$))"
)

# The new number alone, of what one line counts: "we have 140 place cards now", "请柬现在是140张了".
_NOW_EN = re.compile(
    rf"(?:^|(?<=[.;!?]\s)|(?<=,\s))(?:(?:and|so|but|please|sorry) )*(?:(?:we|there|it|they)(?:['’](?:ve|re|ll|s|d))?(?: (?:now|will|would|do|already))* ?(?:have|are|is|got|need|want|be|like)?(?: (?:got|now|to have))*|make (?:it|that|them)|make) (?P<new>{_N}) (?P<thing>(?!{_VALUES})[a-z][a-z '-]{{1,30}}?)(?P<now> (?:now|instead|after all|in all|this time))?(?=\s*(?:[.;!?,]|$))",
    re.IGNORECASE,
)
_NOW_ZH = (
    re.compile(rf"(?<![^，,。；;！!？?\s])(?:那么?|就|我们?|咱们?|一共|总共)*(?P<now>现在|(?:改|变|加|减|增加|减少)(?=[成为到至]))(?:在|成|为|到|至|有|是|要|做|写|一共)*(?P<new>{_N_ZH}){_MEASURE}(?P<thing>[\u4e00-\u9fff]{{1,6}}?)(?:了|吧)?(?=\s*(?:[，,。；;！!]|$))"),
    re.compile(rf"(?<![^，,。；;！!？?\s])(?:那么?|我们?的?|咱们?的?)*(?P<thing>[\u4e00-\u9fff]{{1,6}}?)(?:就|也|一共|总共)*(?P<now>现在|(?:改|变|加|减|增加|减少)(?=[成为到至]))(?:在|成|为|到|至|有|是|要|做|写|一共)*(?P<new>{_N_ZH}){_MEASURE}(?:了|吧)?(?=\s*(?:[，,。；;！!]|$))"),
)  # fmt: skip


def other_numbers(reading: Remark) -> Iterator[tuple[int, int]]:
    """Where it is said, each put into the line that it changes, or a wish of the part that it names."""
    doubted = doubted_in(reading.text)
    for said in (*_INSTEAD_EN.finditer(reading.text), *_INSTEAD_ZH.finditer(reading.text)):
        start, end = said.span()
        if any(first < end and start < last for first, last in doubted):
            continue
        if _put_inside(said, reading):
            yield start, end
    for pattern in (_NOW_EN, *_NOW_ZH):
        for said in pattern.finditer(reading.text):
            start, end = said.span()
            if not any(first < end and start < last for first, last in doubted) and _put_now(said, reading):
                yield start, end


def _put_now(said: re.Match[str], reading: Remark) -> bool:
    """Whether one line alone counts these things, and each thing that it counts: it says the new number from now on."""
    new, is_said = read_number(said["new"]), said["now"] or said.group().lower().startswith(("make", "please make"))
    lines = [
        r for r in reading.standing if r.requirement_id not in reading.replaced and _counts_these(r, said["thing"])
    ]
    if not new or not is_said or len(lines) != 1 or lines[0].value.number == new:
        return False
    line = lines[0]
    text = _with_number(line.text, line.value.number, said["new"])
    if text == line.text:
        return False
    reading.replaced.append(line.requirement_id)
    value = replace(line.value, number=new, text=text if line.value.text == line.text else line.value.text)
    reading.found.append(replace(line, requirement_id="", text=text, span=None, value=value))
    return True


def _counts_these(one: Requirement, thing: str) -> bool:
    if one.kind is not K.QUANTITY or one.value.unit != "things" or one.value.number is None:
        return False
    if not thing.isascii():
        return thing.strip() in one.text
    said = {re.sub(r"e?s$", "", word) for word in re.findall(r"[a-z]+", thing.lower())}
    return bool(said) and said <= {re.sub(r"e?s$", "", word) for word in re.findall(r"[a-z]+", one.text.lower())}


def _put_inside(said: re.Match[str], reading: Remark) -> bool:
    words = said.group().strip(" ，,。.;；!！")
    old, new = said["old"], said["new"]
    lines = [r for r in reading.standing if old and _says_so_many(r, read_number(old), said)]
    for line in lines:
        text = _with_number(line.text, read_number(old), new, said["thing"])
        shown = text if line.value.text == line.text else line.value.text
        number = read_number(new) if line.value.number == read_number(old) else line.value.number
        reading.replaced.append(line.requirement_id)
        value = replace(line.value, text=shown, number=number)
        reading.found.append(replace(line, requirement_id="", text=text, span=None, value=value))
    if lines:
        return True
    named = [r for r in reading.named(_things(said)) if r.kind is K.CAPABILITY]
    if len({r.value.tags for r in named}) != 1 or _is_of_people(named[0], reading):
        return False
    counts = [r for r in reading.standing if r.kind is K.QUANTITY and {*r.value.tags} & {*tags_of(named[0])}]
    if counts:
        return False
    if words.isascii():
        reading.add(K.QUALITY, words, RequirementValue(tags=named[0].value.tags, text=words))
    else:
        value = RequirementValue(tags=tags_of(named[0]), number=read_number(new), unit="things")
        reading.add(K.QUANTITY, words, value)
    return True


def _things(said: re.Match[str]) -> str:
    """What stands before the new number and behind it."""
    return f"{said.string[said.start() : said.start('new')]} {said['thing']}".strip()


def _is_of_people(work: Requirement, reading: Remark) -> bool:
    """Whether so many may be as many people of that trade: "两个摄影师"."""
    return any(
        r.kind is K.QUANTITY and r.value.unit != "things" and {*r.value.tags} & {*tags_of(work)}
        for r in reading.standing
    )


def _says_so_many(one: Requirement, number: float | None, said: re.Match[str]) -> bool:
    """Whether the line says the old number of the same thing."""
    if one.kind not in {K.QUALITY, K.QUANTITY} or one.value.unit in {OCCASION, TOUCHES} or number is None:
        return False
    if _with_number(one.text, number, said["new"]) == one.text or one.value.text not in {"", one.text}:
        return False  # of "one vegetarian" what is asked for is vegetarian food
    things = _things(said)
    if not one.text.isascii():
        return any(things[at : at + 2] in one.text for at in range(len(things) - 1) if things[at : at + 2].strip())
    words = re.findall(r"[a-z]{4,}", things.lower())
    return any(shared_stem(word, each) for word in words for each in re.findall(r"[a-z]{4,}", one.text.lower()))


def _with_number(text: str, old: float | None, new: str, thing: str = "") -> str:
    pattern = rf"\b{_N}\b" if text.isascii() else _N_ZH
    for found in re.finditer(pattern, text, re.IGNORECASE):
        if read_number(found.group()) == old:
            behind = text[found.end() :]
            for word in thing.split() if text.isascii() else ():  # "dishes", where there was one dish
                stem = re.sub(r"e?s$", "", word)
                behind = re.sub(rf"\b{re.escape(stem)}(?:e?s)?\b", word, behind, count=1, flags=re.IGNORECASE)
            return f"{text[: found.start()]}{new.lower()}{behind}"
    return text
