"""That nobody is wanted beside those who are asked for by name: "Hannah Levy, and only her", "只要他一个人"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from towow_core.domain.requirements import OTHERS, Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.language.polarity import needs_nobody
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.language.text import clause_at, sentence_at
from towow_core.engine.requirements.named_by import named_by
from towow_core.engine.requirements.people import persons
from towow_core.engine.requirements.spans import blanked, requirement

_NOBODY_ELSE = re.compile(
    r"(?:就|只)(?:要|用|找|请|认)?[他她](?:们)?(?:[一两俩]个?人?|自己|本人|一位)?(?=[，,。；;！!]|$)|非[他她]不可"
    r"|(?:不要|不用|别找|不找|不考虑|不接受|谢绝)(?:别人|其他人|别的人|旁人|另外的人)|(?:别人|其他人)(?:都|就)?(?:不要|不行|免谈|不考虑|不用)"
    # "别的讲师不考虑", "no other lecturers": whoever it is called like, where that is somebody.
    r"|(?:不要|不用|不必|别找|不找|别请|不请|不考虑|不接受|不想要|谢绝)(?:找|请)?(?:别的|其[他它]的?|另外的)(?P<who>[\u4e00-\u9fff]{1,5}?)(?:了)?(?=[，,。；;！!]|$)"
    r"|(?:别的|其[他它]的?|另外的)(?P<who2>[\u4e00-\u9fff]{1,5}?)(?:一律|一概|都|就|也){0,2}(?:不(?:要|行|考虑|用|请|找|接受|必)|免谈|勿扰)了?(?=[，,。；;！!]|$)"
    r"|(?:\b(?:and|but) )?\b(?:no other|not (?:an|any )other|(?:do not|don['’]t) (?:want|need|consider|invite|ask|book|hire) any other) (?P<who3>[a-z][a-z -]{2,24}?)(?: please| at all| then)?(?=\s*(?:[,.;:!?)]|$))"
    r"|\b(?:any )?other (?P<who4>[a-z][a-z -]{2,24}?) (?:is|are) (?:not wanted|not welcome|not considered|out(?: of the question)?)(?=\s*(?:[,.;:!?)]|$))"
    r"|(?:\band )?\bonly (?:her|him|them|she|he|they)\b(?! (?:can|could|will|to|is|are|if|on|at|in)\b)|\b(?:her|him|them) (?:only|alone)\b"
    r"|(?:\band )?\b(?:nobody|no one|no-one|not any(?:one|body)) else\b",
    re.IGNORECASE,
)


_WANTS = re.compile(
    r"我们?|咱们?|[他她]们?|就|只|想|要|请|找|让|由|用|来|认准?|定|了|的|老师|师傅|先生|女士"
    r"|\b(?:we|i|us|it|to|do|does|done|want|wants|would|like|need|please|book|hire|ask|have|get|only|just|but|by|with|and|for|this|that|the|must|should|be|is|'d)\b",
    re.IGNORECASE,
)


def nobody_else(text: str, known: Mapping[str, str]) -> Iterator[Requirement]:
    """One, where somebody is named whom it can be said of.

    Args:
        known: Names of people on the network as they may be written, each with the name that is shown.
    """
    theirs = [(one.start, one.end) for one in needs_nobody(text)]  # "流程不用别人操心" is said of that work alone
    said = next((one for one in _NOBODY_ELSE.finditer(text) if _is_of_people(one) and not _is_in(one, theirs)), None)
    if said is None:
        return
    names = [r.value.text for r in persons(text, known) if r.kind is RequirementKind.PERSON]
    if names:
        value = RequirementValue(unit=OTHERS, per="\n".join(dict.fromkeys(names)))
        yield requirement(text, *said.span(), RequirementKind.EXCLUSION, value)


def _is_in(said: re.Match[str], places: Sequence[tuple[int, int]]) -> bool:
    return any(start < said.end() and said.start() < end for start, end in places)


def _is_of_people(said: re.Match[str]) -> bool:
    """Whether it is said of others who do something, or of nobody in particular: not "no other music"."""
    who = next((words for words in said.groupdict().values() if words), "")
    return not who or is_somebody(who.strip())


def of_their_part(text: str, read: Sequence[Requirement]) -> Iterator[Requirement]:
    """The same; where more is asked for than what is theirs, nobody else is wanted for that alone.

    Theirs is what its own words call, or what the clause asks for that names them, else what stands nearest in the sentence: "Hannah Levy, and only her, to
    translate our letters, and a DJ".
    """
    asked = [(r, r.span) for r in read if r.kind is RequirementKind.CAPABILITY and r.is_hard and r.span]
    for one in read:
        if one.value.unit != OTHERS or one.span is None:
            yield one
            continue
        who = one.value.per.split("\n")
        named = [r.span for r in read if r.kind is RequirementKind.PERSON and r.span and r.value.text in who]
        theirs = [*named_by(one.text, [r for r, _ in asked])] or _asked_of(text, named, asked)  # "no other DJ"
        if asked and not theirs and _does_more(text, named, read):
            # What they are asked for stands there and was not read; nobody is out for what is asked for elsewhere.
            yield replace(one, value=replace(one.value, tags=tuple(who)))
            continue
        theirs = theirs or _theirs(text, one.span, asked)
        tags = tuple(dict.fromkeys(tag for r in theirs for tag in r.value.tags))
        is_all = not tags or all({*tags} & {*r.value.tags} for r, _ in asked)
        yield one if is_all else replace(one, value=replace(one.value, tags=tags))


def _asked_of(text: str, named: Sequence[Span], asked: Sequence[tuple[Requirement, Span]]) -> list[Requirement]:
    """What the clauses ask for in which they are named."""
    clauses = [clause_at(text, one.start, one.end) for one in named]
    return [r for r, span in asked if any(begin <= span.start < end for begin, end in clauses)]


def _does_more(text: str, named: Sequence[Span], read: Sequence[Requirement]) -> bool:
    """Whether a clause that names them says more than that they are wanted, which nobody has read."""
    rest = blanked(text, read)
    for one in named:
        begin, end = clause_at(text, one.start, one.end)
        if re.search(r"[\u4e00-\u9fff]{2}|[a-z]{3}", _WANTS.sub(" ", rest[begin:end]), re.IGNORECASE):
            return True
    return False


def _theirs(text: str, at: Span, asked: Sequence[tuple[Requirement, Span]]) -> list[Requirement]:
    begin, end = sentence_at(text, at.start, at.end)
    beside = [(r, span) for r, span in asked if begin <= span.start < end]
    if not beside:
        return []
    _, nearest = min(beside, key=lambda each: max(at.start - each[1].end, each[1].start - at.end))
    begin, end = clause_at(text, nearest.start, nearest.end)
    return [r for r, span in beside if begin <= span.start < end]
