"""Somebody who is named and called unsuitable, with a request for another: they are out, and the other is asked for."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator

from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, RequirementValue
from towow_core.engine.lexicon.concept_search import find_concepts
from towow_core.engine.requirements.named_by import is_nothing_else, people_named, tags_of
from towow_core.engine.requirements.people import PERSON
from towow_core.engine.requirements.remark import Remark
from towow_core.engine.requirements.remark_work import is_work, work_in

K = RequirementKind
_CLAUSE = re.compile(r"(?:[^，,。；;！!？?\n.]|\.(?=\S)){1,160}")
_SENTENCE_END = re.compile(r"[。！!？?\n]|\.(?=\s|$)")
# What is said against somebody, or that they do something else than is wanted.
_AGAINST = re.compile(
    r"[不没别太差贵远慢错]|只[会讲做能]|[讲做教说拍写画唱]的(?:是|都)|担心|可惜|拒绝|害怕"
    r"|\b(?:not|never|only|no|unsuitable|wrong|bor(?:es?|ing)|expensive|afraid|worried|unfortunately|(?:talks?|speaks?) (?:about|of|on))\b|n['’]t\b|\btoo\b",
    re.IGNORECASE,
)
_ANOTHER_ZH = re.compile(
    r"(?:所以|那就?|因此|就|还是|也|请|麻烦|劳驾|帮我们?|给我们?|希望|[想要]|需要|能不能|能否|可不可以|可以|最好|我们?|您|你们?|把[他她])*"
    r"(?:换(?:成|掉|为)?|另[找请选]|重新[找请选]|改[请找]|再另?[找请])(?P<counted>一?[位个名])?(?P<new>.{0,40})"
)
_ANOTHER_EN = re.compile(
    r"(?:(?:so|and|then|but|please|just|rather|could you|can you|can we|could we|would you|you should|(?:i|we)(?:['’]d| would)? (?:like|want|prefer|need|rather have)(?: you)?(?: to)?|let['’]s|to)\s+)*"
    r"(?:(?:find|get|choose|pick|book|ask|have|suggest|give|take|use|invite)(?: us| me)? )?"
    r"(?:(?:replace|swap|exchange|change|switch) (?:him|her|them)(?: (?:with|for|by) (?P<with>.{1,60}))?|(?:somebody|someone|some other|another|a different)(?: else)?(?: (?:person|one|speaker|man|woman))?(?P<new>(?: .{1,60})?))",
    re.IGNORECASE,
)
_NOBODY_IN_PARTICULAR = re.compile(
    r"(?:别的|其他的?|另外的?|另一[位个])?(?:人|的人)?(?:来|吧|吗|了|好吗|行吗|可以吗)*|(?:else|instead|please|\W)*",
    re.IGNORECASE,
)
_ENDS = re.compile(r"(?:来做|来)?(?:吧|吗|好吗|行吗|可以吗|了)*$|[ ,]*\b(?:please|instead|thanks)\W*$", re.IGNORECASE)
_SOMEBODY_ZH = re.compile(r"的(?:人|老师|师傅|专家)?$")
# Another day or place is nobody; and what is only supposed does nothing.
_NO_PERSON = re.compile(
    r"(?:一)?(?:[天周]|日[子期]|时间|时候|地[方点]|说法|方式|办法|城市|话题|题目|主题)|\b(?:day|time|date|week|place|city|topic|way)\b",
    re.IGNORECASE,
)
_SUPPOSES = re.compile(
    r"如果|要是|万一|假如|除非|的话|也许|或许|\b(?:if|unless|in case|maybe|perhaps)\b", re.IGNORECASE
)


def unsuitable_people(reading: Remark) -> Iterator[tuple[int, int]]:
    """Where it is said, from what is held against them to what is wanted instead.

    Of two who are named nobody knows which is meant; what is only supposed ("if he cannot, find another") does nothing.
    """
    text, begin = reading.text, 0
    clauses = [one.span() for one in _CLAUSE.finditer(text)]
    for start, end in clauses:
        said = _ANOTHER_ZH.fullmatch(text[start:end].strip()) or _ANOTHER_EN.fullmatch(text[start:end].strip())
        if said is None or (new := _wanted(said)) is None:
            continue
        first = _first_of(text, begin, start)
        before = text[first:start]
        named = people_named(text[first:end], reading.known)
        where = next(((a, b) for a, b in clauses if named and a <= first + named[0][0] < b), None)
        is_against = where is not None and where[0] < start and _AGAINST.search(text, where[0], start) is not None
        if len(named) != 1 or where is None or not is_against or _SUPPOSES.search(before):
            continue
        if not _is_of_their_work(new, named[0][2], reading):
            continue
        _put(reading, (where[0], start, end), named[0][2], new)
        begin = end
        yield where[0], end


def _wanted(said: re.Match[str]) -> str | None:
    """What is wanted of the other one, "" where nothing is; None where it is no person that is to be another."""
    groups = said.groupdict()
    words = (groups.get("new") or groups.get("with") or "").strip()
    if said.re is _ANOTHER_ZH and not (groups["counted"] or re.search(r"人|师|手|的$", words)):
        return None
    if _NO_PERSON.match(words):
        return None
    words = _ENDS.sub("", words).strip(" ,，")
    return "" if _NOBODY_IN_PARTICULAR.fullmatch(words) else _SOMEBODY_ZH.sub("", words)


def _first_of(text: str, begin: int, at: int) -> int:
    """Where the sentence before that of a place begins; what is read already is over."""
    ends = [match.end() for match in _SENTENCE_END.finditer(text, begin, at)]
    return ends[-2] if len(ends) > 1 else begin


def _works_of(who: str, reading: Remark) -> list[Requirement]:
    does = {*reading.does.get(who, ())}
    return [r for r in reading.standing if r.kind is K.CAPABILITY and does & {*tags_of(r)}]


def _is_of_their_work(new: str, who: str, reading: Remark) -> bool:
    """Whether another one is not wanted of what somebody else does: "何洋不贵，另外换一位主持人"."""
    asked = {name for found in find_concepts(new) for name in found.concept.name}
    others = [r for r in reading.standing if r.kind is K.CAPABILITY and r not in _works_of(who, reading)]
    return not reading.does.get(who) or not any(asked & {*tags_of(r)} for r in others)


def _put(reading: Remark, where: tuple[int, int, int], who: str, new: str) -> None:
    begin, start, end = where
    text, theirs = reading.text, _works_of(who, reading)
    told = text[begin:start].strip(" ，,。.;；")
    reading.add(K.EXCLUSION, text[begin:end].strip(" ，,。."), RequirementValue(text=who, unit=PERSON))
    if told and told != who:
        reading.add(K.QUALITY, told, RequirementValue(text=told, unit=OCCASION), is_hard=False)
    if not new:
        return
    asked, wanted = work_in(new, reading, theirs) if is_work(new, theirs) else ("", [])
    known = {tag for r in reading.standing if r.kind is K.CAPABILITY for tag in tags_of(r)}
    if wanted and not known & {tag for r in wanted if r.kind is K.CAPABILITY for tag in r.value.tags}:
        reading.drop(theirs)  # other work is wanted in its place
        reading.found += wanted
        reading.words.append(asked)
        return
    if theirs and is_nothing_else(new, theirs):  # another speaker, and no more than that
        return
    tags = tuple(dict.fromkeys(tag for r in theirs for tag in r.value.tags))
    reading.add(K.QUALITY, new, RequirementValue(tags=tags, text=new))
