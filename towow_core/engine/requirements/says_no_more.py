"""What is wished of a work and says no more than its own words: "the kitchen tap drips", of a tap that drips.

It would be a second line for the same thing, and one that nobody can settle.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind, Span
from towow_core.engine.language.problems import says_a_problem
from towow_core.engine.language.requests_zh import TO_THEIR_DELIGHT
from towow_core.engine.requirements.left_over import telling_words

K = RequirementKind
# How it is wished for: none of it says what is to be done.
_SAYS_NOTHING = re.compile(
    r"顺便|顺带|家里?的?|掉|想|要|请|找|人|来|也|又|都|再|\b(?:would|could|we|i|love|like|please|somebody|someone)\b",
    re.IGNORECASE,
)
# Where in the course of the occasion it is, and who are to be glad of it.
_IN_ITS_COURSE = re.compile(
    r"(?:酒席|宴席|婚宴|喜宴|寿宴|晚宴|宴会|婚礼|年会|派对|聚会|饭局|[早午晚]餐|[午晚]饭|下午茶|茶歇|活动)(?:上|现场|期间|中间|当中|的?时候?)?(?=[再还也想要请来找安])"
)
_FACTS = frozenset({K.PLACE, K.DATE, K.DEADLINE, K.DURATION, K.RECURRENCE, K.BUDGET, K.HEAD_COUNT})


def says_more_than_its_work(text: str, heard: Sequence[Requirement]) -> Iterator[Requirement]:
    """The same, without wishes of a work that hold its words and, besides what other lines read, nothing that tells.

    What is wrong with a thing stays one: whoever says that they mend just that settles it.
    """
    works = [one for one in heard if one.kind is K.CAPABILITY and one.is_hard and one.span and not one.value.unit]
    for one in heard:
        if one.kind is K.QUALITY and one.span and _says_no_letter(one):
            continue
        if one.kind is not K.QUALITY or one.span is None or one.value.unit or not one.value.tags or not one.is_hard:
            yield one
            continue
        own = [w.span for w in works if w.span and {*w.value.tags} & {*one.value.tags} and _holds(one.span, w.span)]
        others = [r.span for r in heard if r.span and r.kind in _FACTS]
        if not own or says_a_problem(one.text) or _tells(text, one.span, [*own, *others]):
            yield one


def _holds(whole: Span, piece: Span) -> bool:
    return whole.start <= piece.start and piece.end <= whole.end


def _says_no_letter(one: Requirement) -> bool:
    return one.value.unit == OCCASION and sum(map(str.isalnum, one.text)) <= 1 and one.text.isascii()


def _tells(text: str, at: Span, read: Iterable[Span]) -> bool:
    """Whether a word is left that says something, once all that is read is taken out."""
    rest = text[at.start : at.end]
    for span in read:
        start, end = max(span.start, at.start) - at.start, min(span.end, at.end) - at.start
        if start < end:
            rest = f"{rest[:start]}{' ' * (end - start)}{rest[end:]}"
    rest = _IN_ITS_COURSE.sub(" ", TO_THEIR_DELIGHT.sub(" ", rest.rstrip()))
    rest = _SAYS_NOTHING.sub(" ", rest)
    return bool(telling_words(rest, 0, len(rest)))
