"""Whose work a counted thing is, by the noun that is counted: "the cards", of "sixty place cards … by hand"."""

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import IMPLIED, THINGS, Requirement, RequirementKind
from towow_core.engine.language.numerals import EN_NUMBER, ZH_NUMBER
from towow_core.engine.language.text import clause_at, sentence_at

K = RequirementKind
_NUMBER_EN = re.compile(rf"^(?:\d[\d,]*|{EN_NUMBER})\s+", re.IGNORECASE)
_NUMBER_ZH = re.compile(rf"^(?:\d+|{ZH_NUMBER})\s*[个张件副幅把台辆条份套只本枚杯盏块棵座盒束双串支篇页版]?(?:的)?")
_SAYS_MORE = re.compile(r"\s(?:with|for|that|who|which|in|at|on|of|to|by)\s|的")
_NAME_MIN = 2  # characters of Chinese
_HAN = re.compile(r"[\u4e00-\u9fff]")


def work_of_thing(words: str, standing: Sequence[Requirement], demand: str) -> tuple[Requirement, ...]:
    """The one work that the demand counts a thing with which the words name; () where they name none, or of several.

    Args:
        standing: What the demand asks for.
        demand: Its own sentence.
    """
    counted = [r for r in standing if r.kind is K.QUANTITY and r.value.unit == THINGS and _is_said(words, r)]
    works = [tuple(_its_work(one, standing, demand)) for one in counted]
    return works[0] if len({tuple(r.requirement_id for r in each) for each in works}) == 1 else ()


def is_all_of_it(words: str, work: Sequence[Requirement], standing: Sequence[Requirement], demand: str) -> bool:
    """Whether nothing else is counted of that work than what the words name."""
    counted = [r for r in standing if r.kind is K.QUANTITY and r.value.unit == THINGS]
    theirs = [r for r in counted if set(_its_work(r, standing, demand)) & {*work}]
    return all(_is_said(words, r) for r in theirs)


def thing_of(one: Requirement) -> str:
    """What is counted: "place cards", 小恐龙."""
    bare = _NUMBER_ZH.sub("", one.text) if _HAN.search(one.text) else _NUMBER_EN.sub("", one.text)
    parts = _SAYS_MORE.split(bare)
    return (parts[-1] if _HAN.search(bare) else parts[0]).strip()


def _is_said(words: str, one: Requirement) -> bool:
    thing = thing_of(one)
    if _HAN.search(thing):
        return len(thing) >= _NAME_MIN and (thing in words or thing[-_NAME_MIN:] in words)
    head = thing.split()[-1].lower().removesuffix("s") if thing else ""
    return len(head) > _NAME_MIN and re.search(rf"\b{re.escape(head)}s?\b", words, re.IGNORECASE) is not None


def _its_work(one: Requirement, standing: Sequence[Requirement], demand: str) -> Iterator[Requirement]:
    """By its own tags, else what the same words, or else the same clause or sentence, asks for alone."""
    works = [r for r in standing if r.kind is K.CAPABILITY and r.is_hard and r.value.unit != IMPLIED]
    if one.value.tags:
        yield from (r for r in works if {*r.value.tags} & {*one.value.tags})
        return
    at = one.span
    if at is None:
        return
    reaches = ((at.start, at.end), clause_at(demand, at.start, at.end), sentence_at(demand, at.start, at.end))
    for begin, end in reaches:
        there = [r for r in works if r.span is not None and r.span.start < end and begin < r.span.end]
        if there:
            yield from there if len({r.value.tags for r in there}) == 1 else ()
            return
