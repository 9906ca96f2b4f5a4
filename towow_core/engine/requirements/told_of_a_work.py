"""A work that is named again only to say its limit or its day: "the words 400 at most", 保洁那边13号来, "cake max £80".

It is the work that was asked for before, and neither a second one nor a wish of its own: what is said there stays with it.
"""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from towow_core.domain.requirements import IMPLIED, OCCASION, Requirement, RequirementKind, Span
from towow_core.engine.language.called_shortly import all_called_by
from towow_core.engine.language.limit_clauses import pieces
from towow_core.engine.language.named_parts import Part
from towow_core.engine.lexicon.concept_search import concept_of
from towow_core.engine.requirements.left_over import telling_words

K = RequirementKind
_TOLD = frozenset({K.BUDGET, K.DATE, K.DEADLINE})
_NAME_MIN = 2  # characters
# What asks for one more, or says how many there are to be.
_ASKS = re.compile(
    r"[找请订雇招缺]|需要|想要|另外|还要|再|[一两二三四五六七八九十\d][个位名支场份桌次台辆]"
    r"|\b(?:an?|one|two|three|four|five|another|second|more|need|needs|want|wants|book|find|hire|get|looking|also|extra|someone|somebody)\b",
    re.IGNORECASE,
)
# What is said of one of several and names nothing: "the cleaning side is for the 13th".
_AROUND = re.compile(
    r"这[块边]儿?|那[块边]儿?|[这那]部分|这一块|方面|预算|费用|价钱|封顶|加起来|合起来|一起|来就行|[来做弄完好的是按在上就行]|\b(?:side|part|bit|guys?|people|person|comes?|coming|happens?|tops|max|budget|limit|only|done|finished|ready|not|than|over|above|exceed|cost|together|combined|both)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldAgain:
    """A piece that names a work again, where in it the name stands, and the tags of the work."""

    piece: Span
    name: Span
    tags: frozenset[str]
    is_paid: bool = False


def without_those_named(found: Iterable[Requirement], again: Sequence[ToldAgain]) -> tuple[Requirement, ...]:
    """Without what only names the work of such a piece once more."""
    return tuple(one for one in found if not any(_only_names(one, piece) for piece in again))


def without_pieces(rest: Iterable[Span], again: Sequence[ToldAgain]) -> tuple[Span, ...]:
    return tuple(span for span in rest if not any(_is_in(span, one.piece) for one in again))


def _only_names(one: Requirement, again: ToldAgain) -> bool:
    name = again.name
    if one.span is None or not _is_in(one.span, again.piece):
        return False
    if one.kind is K.QUALITY and one.value.unit == OCCASION:
        return True
    if one.span.end <= name.start or name.end <= one.span.start:
        return False
    if one.kind is K.CAPABILITY:
        return {*one.value.tags} <= again.tags
    return one.kind is K.QUALITY and not one.value.unit


def told_again(text: str, found: Sequence[Requirement]) -> list[ToldAgain]:
    """Each piece that says nothing but such a name, an amount or a day; of two amounts of one work none."""
    told = [*_told(text, found)]
    return [one for one in told if not one.is_paid or sum(o.is_paid and o.tags == one.tags for o in told) == 1]


def _told(text: str, found: Sequence[Requirement]) -> Iterator[ToldAgain]:
    works = [_part(one) for one in found if _is_asked_for(one)]
    for start, end in pieces(text):
        facts = [r.span for r in found if r.kind in _TOLD and r.span and start <= r.span.start and r.span.end <= end]
        words = _blanked(text, start, end, facts)
        if not facts or _ASKS.search(words):
            continue
        telling = telling_words(_AROUND.sub(lambda said: " " * len(said.group()), words), 0, len(words))
        if not telling or any(at.start < start + telling[-1][1] and start + telling[0][0] < at.start for at in facts):
            continue
        name = Span(start=start + telling[0][0], end=start + telling[-1][1], text=words[telling[0][0] : telling[-1][1]])
        is_paid = any(r.kind is K.BUDGET and r.span in facts for r in found)
        if not is_paid and len(name.text) < _NAME_MIN:  # 今天改好 says how soon
            continue
        if theirs := all_called_by(name.text, [work for work in works if work.end <= start], text):
            piece = Span(start=start, end=end, text=text[start:end])
            yield ToldAgain(
                piece=piece, name=name, tags=frozenset(said for work in theirs for said in work.names), is_paid=is_paid
            )


def _is_asked_for(one: Requirement) -> bool:
    return one.kind is K.CAPABILITY and one.span is not None and bool(one.value.tags) and one.value.unit != IMPLIED


def _part(one: Requirement) -> Part:
    span, tags = one.span or Span(start=0, end=0, text=""), one.value.tags
    concepts = [concept for tag in tags if (concept := concept_of(tag)) is not None]
    names = (*tags, *(name for concept in concepts for name in concept.name))
    return Part(key=tags[0], names=tuple(dict.fromkeys(names)), word=span.text, start=span.start, end=span.end)


def _blanked(text: str, start: int, end: int, facts: Sequence[Span]) -> str:
    words = text[start:end]
    for at in facts:
        words = f"{words[: at.start - start]}{' ' * (at.end - at.start)}{words[at.end - start :]}"
    return words


def _is_in(span: Span, at: Span) -> bool:
    return at.start <= span.start and span.end <= at.end
