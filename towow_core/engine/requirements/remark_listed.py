"""One thing of several that one part is about, which is not there any more: "钢琴不搬了", "leave the bed", "just the piano".

The work itself stays as it is, for what is left. A word that is the name of a whole part is none of its things.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import OCCASION, THINGS, TOUCHES, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.change_clauses import plain_pieces
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER
from towow_core.engine.requirements.named_by import tags_of
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_names import meant_by

K = RequirementKind
_LEAD_EN = r"(?:(?:and|but|so|please|actually|also|then|sorry|ok|well|we|i|can|could|you|we['’]ll)\W+)*+"
_THE = r"(?:(?:the|our|my|that|those|any)\s+)"
_GONE_EN = (
    re.compile(rf"\W*{_LEAD_EN}(?:leave|forget(?: about)?|skip|drop|scrap) {_THE}(?P<t>[a-z][a-z -]{{1,25}}?)(?: (?:behind|here|out|where (?:it|they) (?:is|are)|after all|too|as well|then))*\W*$", re.IGNORECASE),
    re.compile(rf"\W*{_LEAD_EN}(?:no|(?:(?:do|live|manage|cope|make do|get (?:by|along)) )?without) (?:{_THE})?(?P<t>[a-z][a-z -]{{1,25}}?)(?: (?:after all|then|either|any ?more))*\W*$", re.IGNORECASE),
    re.compile(rf"\W*{_LEAD_EN}{_THE}(?P<t>[a-z][a-z -]{{1,25}}?) (?:(?:will )?stays? (?:here|behind|put|where (?:it|they) (?:is|are))|(?:is|are)(?:n['’]t| not) (?:going|coming|moving|needed|part of it)(?: (?:any ?more|after all|with us))?|(?:does|do)(?:n['’]t| not) need (?:moving|to (?:be )?[a-z]+|[a-z]+ing)(?: any ?more)?|can wait|(?:is|are|was|were|has been|have been|will be) (?:already )?(?:sold|given away|gone|off|out|done|mended|fixed|repaired)|(?:has|have) (?:already )?gone)(?: (?:already|by now|now))?\W*$", re.IGNORECASE),
)  # fmt: skip
_ONLY_EN = re.compile(rf"\W*{_LEAD_EN}(?:just|only)(?: (?:move|take|do|fix|mend|repair|hang|pack|clean|bring))? {_THE}(?P<t>[a-z][a-z -]{{1,25}}?)(?: (?:then|please|now|after all|is left|is going|needs? (?:doing|moving)))*\W*$", re.IGNORECASE)  # fmt: skip
_LEAD_ZH = r"(?:那么?|其实|另外|还有|然后|不过|但是?|那个|这个|我们?的?){0,4}"
_VERB_ZH = r"(?:搬走?|运|拿|带|修理?|做|拍|洗|画|装|挂|印|写|打包|保养|清洗|弄|换|刷|送|寄|调|补|改)"
_GONE_ZH = re.compile(
    rf"\W*{_LEAD_ZH}(?P<t>[\u4e00-\u9fff]{{1,6}}?)(?:我们?|就|也|都|先|这次|暂时){{0,3}}(?:(?:不|别|不用|不必|不需要|用不着)(?:再)?{_VERB_ZH}了?|(?:不要|不用|[算免])了|留下|留在(?:这里|原处|老家))吧?\W*$"
)
_ONLY_ZH = re.compile(
    rf"\W*{_LEAD_ZH}[就只](?:要|需要?)?{_VERB_ZH}(?P<t>[\u4e00-\u9fff]{{1,6}}?)(?:就[行够好])?了?吧?\W*$"
)
# What stands beside a thing of a list: "有一架钢琴、两个衣柜和十箱书", "my piano, two wardrobes and a bed".
_COUNT_ZH = rf"(?:还?有|{ZH_NUMBER}|\d+)*[架个台只张辆箱件套把条盏面幅块本套组扇]?"
# Work on whatever it is; "three mirrors" call a glazier, and he goes where they do.
_CARRIES = re.compile(r"搬|运|打包|\b(?:mov(?:e|es|ing|ers?)|removals?|pack(?:ing)?|van|handym[ae]n)\b", re.IGNORECASE)
_NUMBERED_EN = rf"(?:(?:an?|the|my|our|some|\d+|{EN_NUMBER})\s+)*"


def without_listed(reading: Remark, done: Sequence[tuple[int, int]] = ()) -> Iterator[tuple[int, int]]:
    """Where it is said; its line goes, the thing is ruled out, and the part that it was of is not.

    Args:
        done: Where the remark is carried out already.
    """
    for start, end in plain_pieces(reading.text):
        if any(start < stop and begin < end for begin, stop in done):
            continue
        words = reading.text[start:end]
        only = _ONLY_EN.match(words) or _ONLY_ZH.match(words)
        if only is not None and (thing := _listed(only["t"], reading)):
            _keep_only(thing, words, reading)
            yield start, end
            continue
        gone = next((found for one in (*_GONE_EN, _GONE_ZH) if (found := one.match(words)) is not None), None)
        if gone is not None and (thing := _listed(gone["t"], reading)):
            reading.replaced += [r.requirement_id for r in _lines_of(thing, reading)]
            value = RequirementValue(text=thing, unit=THINGS)
            reading.add(K.EXCLUSION, words.strip(" ，,。."), value)
            yield start, end


def _keep_only(thing: str, words: str, reading: Remark) -> None:
    """What else the list counts is not asked for; who does it is told what is left."""
    counted = [r for r in reading.standing if r.kind is K.QUANTITY and r.value.unit == THINGS and not _is_of(thing, r)]
    of_it = [r for r in counted if _listed(_bare(r.text), reading)]
    reading.replaced += [r.requirement_id for r in of_it]
    reading.add(K.QUALITY, words.strip(" ，,。."), RequirementValue(text=words.strip(" ，,。.")))


def _listed(said: str, reading: Remark) -> str:
    """The thing, as the demand's list says it; "" where it stands in no list, or names a part."""
    thing = said.strip().casefold()
    sentence = reading.understanding.surface_demand.casefold()
    stem = re.escape(re.sub(r"(?<=[a-z]{3})s$", "", thing))
    if thing.isascii():
        pattern = rf"(?P<before>(?:,|\band|:) )?{_NUMBERED_EN}(?:[a-z]+ )?\b{stem}s?\b(?P<behind>\s*(?:,|and\b))?"
    else:
        pattern = rf"(?P<before>[、，,和及与跟：:]){_COUNT_ZH}[\u4e00-\u9fff]{{0,2}}?{stem}|{_COUNT_ZH}{stem}(?P<behind>\s*[、和及与跟])"
    found = [one for one in re.finditer(pattern, sentence) if one["before"] or one["behind"]]
    if not thing or not found or _names_a_part(thing, reading):
        return ""
    return thing


def _names_a_part(thing: str, reading: Remark) -> bool:
    """Whether some work is called by it: "the piano", of piano tuning; of removals, which carry one, it is a thing."""
    work = [r for r in reading.understanding.in_force if r.kind is K.CAPABILITY]
    names = (name.casefold() for r in work for name in (r.text, *tags_of(r)))
    if any(thing.removesuffix("s") in name if thing.isascii() else thing in name for name in names):
        return True
    named = [r for r in (*reading.named(thing), *meant_by(thing, reading)) if r.kind is K.CAPABILITY]
    return any(not _CARRIES.search(r.span.text if r.span is not None else r.text) for r in named)


def _lines_of(thing: str, reading: Remark) -> list[Requirement]:
    lines = (
        r for r in reading.standing if r.kind in {K.QUANTITY, K.QUALITY} and r.value.unit not in {OCCASION, TOUCHES}
    )
    return [r for r in lines if _is_of(thing, r)]


def _is_of(thing: str, line: Requirement) -> bool:
    """Whether the line is of nothing but that thing."""
    return _bare(line.text) == _bare(thing)


def _bare(words: str) -> str:
    if words.isascii():
        return re.sub(rf"^{_NUMBERED_EN}", "", words.casefold()).strip().removesuffix("s")
    return re.sub(rf"^{_COUNT_ZH}的?", "", words)
