"""Works that "and" joins, each with its own part of the day: "a city walk in the morning and a dance in the afternoon".

They are as many works as they have times: nobody who does one of them is asked for the other's hour, and of two that
nobody understood each is looked up by itself.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from towow_core.domain.requirements import IMPLIED, TIME, UNREAD, Requirement, RequirementKind, Span
from towow_core.engine.language.text import sentence_at

_AND = re.compile(
    r"\s*,?\s+(?:and|then|plus)(?: then)?\s+|\s*[，,]?\s*(?:然后|再|和|以及|、)\s*|[，,]\s*", re.IGNORECASE
)
_LINK = " ,，.。:：;；"


def each_at_its_time(
    text: str, found: Sequence[Requirement], rest: Sequence[Span]
) -> tuple[list[Requirement], tuple[Span, ...]]:
    """The same, with the hours of such works said of each of them, and what is not understood in a piece for each."""
    hours = {one.span: one for one in found if one.span and _is_bare_hour(one)}  # "tonight" is a day, too
    pieces = [*rest]
    for segments in _apart(text, found):
        said = [[r for r in found if _is_work(r) and _is_in(r.span, at)] for at in segments]
        unread = [[one for one in pieces if one.start < at[1] and at[0] < one.end] for at in segments]
        if not all(works or left for works, left in zip(said, unread, strict=True)):
            continue
        pieces = [part for one in pieces for part in _parts(text, one, segments)]
        for at, works, left in zip(segments, said, unread, strict=True):
            tags = tuple(dict.fromkeys(tag for r in works for tag in r.value.tags))
            for span, one in hours.items():
                if _is_in(span, at):
                    value = replace(one.value, tags=tags) if tags else replace(one.value, per=UNREAD if left else "")
                    hours[span] = replace(one, value=value)
    of = {id(one): hours[one.span] for one in found if one.span and _is_bare_hour(one)}
    return [of.get(id(one), one) for one in found], tuple(pieces)


def _apart(text: str, found: Sequence[Requirement]) -> Iterator[list[tuple[int, int]]]:
    """Sentences with several hours, each in parts that one comma or "and" joins and that have one hour each."""
    spans = [one.span for one in found if one.span and _is_bare_hour(one)]
    for start, end in dict.fromkeys(sentence_at(text, at.start, at.end) for at in spans):
        begin = max(start, text.rfind(": ", start, end) + 1, text.rfind("：", start, end) + 1)
        there = sorted((at.start, at.end) for at in spans if begin <= at.start < end)
        joints = [
            marks[0] if len(marks := [*_AND.finditer(text, before[1], after[0])]) == 1 else None
            for before, after in pairwise(there)
        ]
        at, segments = begin, list[tuple[int, int]]()
        for joint in joints:
            if joint is not None:
                segments.append((at, joint.start()))
                at = joint.end()
        if joints and len(segments) == len(joints):
            last = next((one.start() for one in _AND.finditer(text, there[-1][1], end)), end)
            yield [*segments, (at, max(last, there[-1][1]))]


def _parts(text: str, one: Span, segments: Sequence[tuple[int, int]]) -> Iterator[Span]:
    """A piece, or what each of several segments has of it."""
    if sum(one.start < end and start < one.end for start, end in segments) <= 1:
        yield one
        return
    for start, end in segments:
        first, last = max(one.start, start), min(one.end, end)
        if words := text[first:last].strip(_LINK) if first < last else "":
            at = text.index(words, first)
            yield Span(start=at, end=at + len(words), text=words)


def _is_bare_hour(one: Requirement) -> bool:
    return one.value.unit == TIME and one.kind is RequirementKind.QUALITY and not one.value.tags


def _is_work(one: Requirement) -> bool:
    return one.kind is RequirementKind.CAPABILITY and one.is_hard and one.value.unit != IMPLIED


def _is_in(span: Span | None, at: tuple[int, int]) -> bool:
    return span is not None and at[0] <= span.start < at[1]
