"""How many of a trade that has no name but the sentence's own: "five jurors", "两个服务员", "客服，两名"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.counted_behind import counted_behind
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER, read_number
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.language.text import sentence_at
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts, says_it_nearer
from towow_core.engine.requirements.spans import requirement
from towow_core.engine.requirements.things_behind import counts_things

_MANY = 2.0  # one is what everybody takes it for
_BEFORE_EN = re.compile(
    rf"(?<![\w.,€£$¥-])(?:at least )?(?P<n>\d{{1,3}}|{EN_NUMBER})\s+(?:more\s+)?(?:[a-z]+(?<!s)\s+)?$", re.IGNORECASE
)
_BEFORE_ZH = re.compile(rf"(?:至少|不少于)?(?<![\d.第])(?P<n>\d{{1,3}}|{ZH_NUMBER})\s*(?P<counts>[位名个])(?:的)?$")
_ALONE_ZH = re.compile(rf"(?:^|(?<=[，,。；;]))(?:一?共|要)?(?P<n>\d{{1,3}}|{ZH_NUMBER})[位名](?=[，,。；;]|$)")
_OF_THEM = re.compile(
    r"(?<!just the )(?<!only the )(?<!for the )(?<!for all )(?<!for all the )"  # "£900 for the two of them"
    rf"\b(?P<n>\d{{1,2}}|{EN_NUMBER}) of them\b(?=\s*[,.;:]|\s*$)",
    re.IGNORECASE,
)


def counted_trades(text: str, read: Sequence[Requirement]) -> Iterator[Requirement]:
    """One for each asked trade that a number stands before, or for the only one, where a clause only counts it."""
    asked = [one for one in read if one.kind is RequirementKind.CAPABILITY and one.is_hard and one.span]
    counted = {tag for one in read if one.kind is RequirementKind.QUANTITY for tag in one.value.tags}
    open_ = [one for one in asked if not {*one.value.tags} & counted]
    for one in open_:
        span = one.span
        if span is None:
            continue
        said = text[span.start : span.end]
        match = _BEFORE_EN.search(text[: span.start]) if said.isascii() else _BEFORE_ZH.search(text[: span.start])
        if match is not None and _is_of_people(said, match) and not _is_read(match, span.start, read):
            yield from _counting(text, match, span.end, one)
    if len(asked) == 1 and open_ and (span := open_[0].span) is not None:
        served = counted_behind(text, span.start, span.end)  # "to mind the kids, ten of them": of whom it is for
        for pattern in (_ALONE_ZH, _OF_THEM):
            for match in pattern.finditer(text):
                if served is not None and served[0] <= match.start() < served[1]:
                    continue
                begin, _ = sentence_at(text, match.start(), match.end())
                if pattern is _OF_THEM and counts_things(text, begin, match.start(), read):
                    continue
                yield from _counting(text, match, match.end(), open_[0])


def as_counted_beside(text: str, read: list[Requirement]) -> list[Requirement]:
    """The same list; whom a word counts that the whole text keeps from its usual trade do what alone is asked for.

    "Somebody to look after 14 children, two carers please": two who look after children, and none for the old.
    """
    asked = [one for one in read if one.kind is RequirementKind.CAPABILITY and one.is_hard]
    named = {name for found in find_concepts(text) for name in found.concept.name}
    for at, one in enumerate(read):
        is_of_people = one.kind is RequirementKind.QUANTITY and one.value.tags and not one.value.unit
        if is_of_people and len(asked) == 1 and named.isdisjoint(one.value.tags):
            read[at] = replace(one, value=replace(one.value, tags=asked[0].value.tags))
        elif (same := (_asked_there(one, asked) if is_of_people else None) or _one_kind_of_it(one, asked)) is not None:
            read[at] = replace(one, value=replace(one.value, tags=same.value.tags))
    return read


def _one_kind_of_it(said: Requirement, asked: Sequence[Requirement]) -> Requirement | None:
    """Which asked work its doer is called by more widely: "学吉他，要一个女老师" is one teacher, of the guitar."""
    if said.kind not in {RequirementKind.QUANTITY, RequirementKind.QUALITY}:
        return None
    wide = [concept for tag in said.value.tags if (concept := concept_of(tag)) is not None]
    if len({one.key for one in wide}) != 1 or any({*one.value.tags} & {*said.value.tags} for one in asked):
        return None
    (wider, *_) = wide
    kinds = [
        one
        for one in asked
        if any(says_it_nearer(wider, named) for tag in one.value.tags if (named := concept_of(tag)) is not None)
    ]
    return kinds[0] if len({one.value.tags for one in kinds}) == 1 else None


def _asked_there(count: Requirement, asked: Sequence[Requirement]) -> Requirement | None:
    """What the very words that count somebody ask for, where nobody is asked for by what they were counted as.

    "一位带队老师" is one who leads the group, and no teacher besides.
    """
    at = count.span
    if at is None or any({*one.value.tags} & {*count.value.tags} for one in asked):
        return None
    there = [one for one in asked if one.span is not None and one.span.start < at.end and at.start < one.span.end]
    return there[0] if len(there) == 1 else None


def _counting(text: str, match: re.Match[str], end: int, one: Requirement) -> Iterator[Requirement]:
    number = read_number(match["n"])
    if number is not None and number >= _MANY:
        value = RequirementValue(number=number, tags=one.value.tags)
        yield requirement(text, match.start(), end, RequirementKind.QUANTITY, value)


def _is_of_people(said: str, match: re.Match[str]) -> bool:
    if said.isascii():
        return said.endswith("s") and is_somebody(said.rsplit(maxsplit=1)[-1])
    return match["counts"] in "位名" or is_somebody(said)


def _is_read(match: re.Match[str], end: int, read: Sequence[Requirement]) -> bool:
    """Whether the number says something else: "3 pm guests" has an hour; what only says what for does not count."""
    spans = (one.span for one in read if one.value.unit != OCCASION and one.kind is not RequirementKind.QUALITY)
    return any(span.start < min(end, match.end()) and match.start() < span.end for span in spans if span)
