"""How many things a work is about, said behind them: "for my receipts, about 300 of them" counts what is kept."""

import re
from collections.abc import Iterable, Iterator, Sequence

from towow_core.domain.requirements import THINGS, Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.language.counted_behind import PEOPLE_EN
from towow_core.engine.language.gazetteer import places_in
from towow_core.engine.language.numerals import DIGITS, EN_NUMBER, read_number
from towow_core.engine.language.somebody import is_somebody
from towow_core.engine.language.text import sentence_at
from towow_core.engine.requirements.spans import requirement

_OF_THEM = re.compile(
    rf"(?:\b(?:there are|there's|about|around|roughly|approximately|some|maybe|nearly|almost|up to)\s+)*"
    rf"\b(?P<n>{DIGITS}|{EN_NUMBER})(?: or so)? of (?:them|those|these)\b(?: or so| in all| altogether)?"
    r"(?=\s*(?:[,.;:!?)]|$))",
    re.IGNORECASE,
)
_SOME_OF_THEM = 2  # "two of them" may be some of more
_PLURAL = re.compile(r"\b[a-zà-ÿ-]{3,}(?<!s)s\b", re.IGNORECASE)
_NO_THINGS = re.compile(
    r"\b(?:hours|days|weeks|months|years|minutes|times|euros|pounds|dollars|this|his|hers|ours|theirs|besides|always|perhaps|needs|wants|as)\b",
    re.IGNORECASE,
)
# "£900 for the two of them", "one of them for web development"
_SAID_OF_ALL = re.compile(
    r"\b(?:for|just|only|between|with)\s+(?:all\s+)?(?:the\s+)?$|\ball\s+(?:the\s+)?$", re.IGNORECASE
)


def things_behind(text: str, read: Sequence[Requirement]) -> Iterator[Requirement]:
    """One for each such number, of the work that its sentence asks for before it."""
    for match in _OF_THEM.finditer(text):
        number, begin = read_number(match["n"]), sentence_at(text, match.start(), match.end())[0]
        if number is None or number <= _SOME_OF_THEM or _SAID_OF_ALL.search(text, 0, match.start()):
            continue
        if any(one.span and one.span.start < match.end() and match.start() < one.span.end for one in read):
            continue
        if not counts_things(text, begin, match.start(), read):
            continue
        asked = [one for one in read if one.kind is RequirementKind.CAPABILITY and one.is_hard and one.span]
        before = [one for one in asked if one.span and begin <= one.span.start < match.start()]
        value = RequirementValue(
            number=number, unit=THINGS, tags=before[-1].value.tags if len(asked) > 1 and before else ()
        )
        yield requirement(text, match.start(), match.end(), RequirementKind.QUANTITY, value)


def without_read(rest: Iterable[Span], found: Sequence[Requirement]) -> tuple[Span, ...]:
    """Without pieces that are all of such a number."""
    counts = [one.span for one in found if one.value.unit == THINGS and one.span]
    return tuple(span for span in rest if not any(at.start <= span.start and span.end <= at.end for at in counts))


def counts_things(text: str, begin: int, end: int, read: Sequence[Requirement]) -> bool:
    """Whether the last of several that a piece speaks of is a thing: neither people, nor what is asked for itself."""
    places = [(start, stop) for start, stop, _ in places_in(text)]
    works = [one.span for one in read if one.kind is RequirementKind.CAPABILITY and one.span]
    nouns = [
        noun
        for noun in _PLURAL.finditer(text, begin, end)
        if not _NO_THINGS.fullmatch(noun.group()) and not any(at <= noun.start() < stop for at, stop in places)
    ]
    if not nouns or is_somebody(nouns[-1].group()) or PEOPLE_EN.search(nouns[-1].group()):
        return False
    return not any(span.start < nouns[-1].end() and nouns[-1].end() == span.end for span in works)
