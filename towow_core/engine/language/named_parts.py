"""The parts of what is asked for that a text names, where it names them, and which of them are joined to each other."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

from towow_core.engine.language.money import PER_UNIT
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts
from towow_core.engine.lexicon.everyday import works_on
from towow_core.engine.lexicon.scenarios import names_an_occasion
from towow_core.engine.lexicon.topics import without_topics
from towow_core.engine.lexicon.trades import trades
from towow_core.support.replacing import replace

_ROOM = re.compile(r"\b(?:place|space|room|hall)\b", re.IGNORECASE)
_AND = re.compile(r"\s*,?\s*(?:和|与|及|以及|加上?|跟|还有|\band\b|&|\bplus\b|、)\s*", re.IGNORECASE)
_COMMA = re.compile(r"\s*[,，]\s*")
_COUNT = re.compile(
    r"(?:(?:an?|the|some|our|my|one|two|three|four|\d+)\s+)?(?:[\w'-]+\s+)?|(?:一|两|三|四|\d+)(?:个|位|名)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Something that the sentence names, where it names it."""

    key: str
    names: tuple[str, ...]
    word: str
    start: int
    end: int


def parts_in(text: str, asked: Collection[str]) -> list[Part]:
    """Capabilities that the lexicon knows, and those that the demand asks for in words of its own."""
    text = PER_UNIT.sub(lambda unit: " " * len(unit.group()), text)  # “每节课” asks for no lessons
    found = [
        _as_asked(
            Part(
                key=one.concept.key,
                names=tuple(one.concept.name),
                word=text[one.start : one.end],
                start=one.start,
                end=one.end,
            ),
            asked,
        )
        for one in find_concepts(without_topics(text))
    ]
    venue = concept_of("venue")
    if venue is not None and {*asked} & {*venue.name}:  # "a place for up to €900"
        for room in _ROOM.finditer(text):
            if all(part.end <= room.start() or room.end() <= part.start for part in found):
                found.append(
                    Part(key=venue.key, names=tuple(venue.name), word=room.group(), start=room.start(), end=room.end())
                )
    for tag in asked:
        at = text.lower().find(tag.lower())
        if at >= 0 and concept_of(tag) is None and all(p.end <= at or at + len(tag) <= p.start for p in found):
            found.append(Part(key=tag, names=(tag,), word=tag, start=at, end=at + len(tag)))
    return sorted(found, key=lambda part: part.start)


def _as_asked(part: Part, asked: Collection[str]) -> Part:
    """The one trade that is asked for and works on it, or is called so for short: the flowers of a florist.

    Where somebody is asked for by that name, nothing else is meant.
    """
    if not asked or {*part.names} & {*asked}:
        return part
    known = [trade for trade in trades().values() if {*trade.tag} & {*asked}]
    works = works_on(part.word)
    theirs = [trade for trade in known if trade.key in works] or [
        trade
        for trade in known
        if any(part.word in name for name in trade.names)  # 调音 of 钢琴调音
    ]
    return replace(part, key=theirs[0].key, names=tuple(theirs[0].tag)) if len(theirs) == 1 else part


def shifted(parts: Collection[Part], by: int) -> list[Part]:
    return [replace(part, start=part.start + by, end=part.end + by) for part in parts]


def joined(text: str, parts: list[Part]) -> list[Part]:
    """The first of them, and those next to it that "and" joins to it, or commas in a list that has an "and"."""
    group, commas = parts[:1], []
    for one, other in pairwise(parts):
        first, second = sorted((one, other), key=lambda part: part.start)
        how, backwards = _join(text[first.end : second.start]), one is second
        if how is None and _is_next_to(text, first, second):
            how = _AND  # "摄影摄像加起来八千": two works in one word
        if how is None or (backwards and how is _COMMA and len(group) == 1):
            break  # "…和茶歇，茶歇人均50": read backwards a list begins with its "and"
        commas.append(other)
        if how is _AND or backwards:
            group, commas = [*group, *commas], []
    if commas and _AND.match(text, commas[-1].end):  # the last of the list is nothing that anybody here knows
        return [*group, *commas]
    return group


def _is_next_to(text: str, first: Part, second: Part) -> bool:
    at = first.end
    return second.start == at > 0 and not text[at - 1 : at + 1].isascii()


def _join(between: str) -> re.Pattern[str] | None:
    """How the words between two parts join them, if they do."""
    for pattern in (_AND, _COMMA):
        match = pattern.match(between)
        if match and match.end() and _COUNT.fullmatch(between, match.end()):
            return pattern
    return None


def names_occasion(text: str) -> bool:
    return names_an_occasion(text)
