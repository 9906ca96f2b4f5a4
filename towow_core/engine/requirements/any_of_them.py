"""Works of which any will do are one wish: "a band or a DJ", 一支乐队或者一个DJ, "a plumber would do as well"."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from towow_core.domain.requirements import IMPLIED, OCCASION, Requirement, RequirementKind, Span
from towow_core.engine.language.either import is_only_a_case, is_or, would_do
from towow_core.engine.language.text import clause_at
from towow_core.engine.lexicon.concept_search import concept_of, find_concepts
from towow_core.support.replacing import replace

K = RequirementKind
_OF_ITS_WORK = frozenset({K.BUDGET, K.DATE, K.DEADLINE, K.HEAD_COUNT, K.DURATION, K.PLACE})
_SAYS_SO = re.compile(
    r"\W*(?:(?:either|any|both|each|whichever|whoever|whatever|which(?:ever)? one)(?: of (?:them|these|those|the two))?(?: (?:one|of them))?(?: (?:will|would|is|are|suits?|works?|do|does|be|fine|ok|okay|good|all right|alright|cheaper|cheapest|costs?|less|the|one|us|me|with|available|free|better|you|can|find|comes?))*"
    r"|(?:we|i) (?:do not|don['’]t) (?:mind|care) which(?: (?:one|of them|it is))?|(?:it )?does(?:n['’]t| not) matter which(?: one)?|one or the other|one of the two(?: is enough)?"
    r"|(?:就|我们)?(?:都(?:行|可以?|好|成)|(?:二选一|任选(?:一个?|其一)?)(?:就行|就可以|即可|就好)?|哪[个种位样](?:都(?:行|可以?|好)|便宜(?:就)?[要选用找请]哪[个种位样])|看哪[个种位样](?:便宜|合适|有空)|选便宜的|要便宜的(?:那个)?|谁便宜(?:就)?[要选用找请]谁|有一个就(?:行|够了?|好)))\W*",
    re.IGNORECASE,
)

# "摄影师或者会拍照的学生都行", "a photographer or a student with a good camera": somebody else who does the very same.
_OR_WHO = re.compile(
    r"\s*(?:或者?|或是|要么)\s*(?:[一两]?[个位名])?(?:会|能|懂|可以)[^，,。；;]{1,8}的[^，,。；;]{1,8}?(?:[都也](?:行|可以?|好|成))?(?=[，,。；;]|$)"
    r"|\s*,?\s*or (?:even |maybe |perhaps )?an? (?:student|amateur|friend|hobbyist|trainee|beginner|apprentice)\b[^,.;!?]*",
    re.IGNORECASE,
)


def any_of_them(text: str, found: Sequence[Requirement]) -> tuple[Requirement, ...]:
    """The same, with one wish for those of which any will do, and what is said of one said of whichever it is."""
    for group in [*_groups(text, _works(found))]:
        found = _as_one(found, group)
    choices = [one for one in _works(found) if len(one.value.tags) > 1]
    left = [one for one in found if not any(_is_of_one_of_them(text, one, choice) for choice in choices)]
    names = [_names_of(one.value.tags) for one in choices]
    return tuple(_of_whichever(one, names) for one in left if not (names and _says_so(text, one)))


def without_the_same(text: str, found: Iterable[Requirement], asked: Sequence[Requirement]) -> tuple[Requirement, ...]:
    """Without what is only said of somebody else who would do the very work that is asked for."""
    same = [(work, said.span()) for work in _works(asked) if work.span and (said := _OR_WHO.match(text, work.span.end))]
    return tuple(one for one in found if not any(_is_of_the_same(one, work, at) for work, at in same))


def without_choices(text: str, rest: Iterable[Span], found: Sequence[Requirement]) -> tuple[Span, ...]:
    """Without pieces that only say that any of them will do."""
    is_choice = any(len(one.value.tags) > 1 for one in _works(found))
    return tuple(span for span in rest if not (is_choice and _is_choice(text, span)))


def _works(found: Sequence[Requirement]) -> list[Requirement]:
    """What is asked for, each at its first place."""
    works = [one for one in found if one.kind is K.CAPABILITY and one.span and one.value.tags and one.is_hard]
    return sorted(
        (one for one in works if one.value.unit != IMPLIED), key=lambda one: one.span.start if one.span else 0
    )


def _groups(text: str, works: Sequence[Requirement]) -> Iterator[list[Requirement]]:
    """Those that "or" joins, and what would do as well with the one that is asked for before that is said."""
    group = [*works[:1]]
    for one, other in pairwise(works):
        if one.span and other.span and is_or(_without_what_they_can(text[one.span.end : other.span.start])):
            group.append(other)
            continue
        yield from [group] if len(group) > 1 else []
        group = [other]
    yield from [group] if len(group) > 1 else []
    for start, end in would_do(text):
        called = {one.concept.key for one in find_concepts(text[start:end])}
        there = [one for one in works if _is_called(one, called, (start, end))]
        instead = next(
            (one for one in reversed(there) if one.span and one.span.start < end), there[0] if there else None
        )
        before = [one for one in works if one.span and one.span.end <= start and one is not instead]
        if instead is not None and before:
            yield [before[-1], instead]


def _is_called(one: Requirement, keys: Collection[str], at: tuple[int, int]) -> bool:
    is_there = one.span is not None and one.span.start < at[1] and at[0] < one.span.end
    return is_there or any(concept.key in keys for tag in one.value.tags if (concept := concept_of(tag)) is not None)


def _without_what_they_can(between: str) -> str:
    """ "摄影师或者会拍照的学生": what the second is besides."""
    return re.sub(r"(?<=[者或])(?:会|能|懂|可以).*$", "", between)


def _as_one(found: Sequence[Requirement], group: Sequence[Requirement]) -> tuple[Requirement, ...]:
    tags = tuple(dict.fromkeys(tag for one in group for tag in one.value.tags))
    names, first = _names_of(tags), min(group, key=_begins)
    if any(one.kind is K.QUANTITY and (one.value.number or 1) > 1 and {*one.value.tags} & names for one in found):
        return tuple(found)  # two of these or three of those
    shown = " / ".join(tags) if tags != first.value.tags else first.text
    joined = replace(first, text=shown, value=replace(first.value, tags=tags))
    return tuple(joined if one is first else one for one in found if one is first or one not in group)


def _begins(one: Requirement) -> int:
    return one.span.start if one.span else 0


def _is_of_one_of_them(text: str, one: Requirement, choice: Requirement) -> bool:
    """That there is to be one of one of them, or what only calls the second again: whichever it is meets the wish."""
    names = _names_of(choice.value.tags)
    if one.kind is K.QUANTITY:
        return one.value.number == 1 and bool(one.value.tags) and {*one.value.tags} <= names
    if one is choice or one.span is None or one.kind not in {K.QUALITY, K.CAPABILITY}:
        return False
    return {*one.value.tags} <= names and any(
        start < one.span.end and one.span.start < end for start, end in would_do(text)
    )


def _is_of_the_same(one: Requirement, work: Requirement, at: tuple[int, int]) -> bool:
    """Whether it only says who else would do the work, in the words of a place."""
    if one is work or one.span is None or one.kind not in {K.QUALITY, K.CAPABILITY}:
        return False
    return at[0] <= one.span.start and one.span.end <= at[1] and {*one.value.tags} <= _names_of(work.value.tags)


def _of_whichever(one: Requirement, groups: Sequence[frozenset[str]]) -> Requirement:
    group = next((names for names in groups if {*one.value.tags} & names), None)
    if one.kind not in _OF_ITS_WORK or group is None:
        return one
    return replace(one, value=replace(one.value, tags=tuple(dict.fromkeys((*one.value.tags, *sorted(group))))))


def _says_so(text: str, one: Requirement) -> bool:
    return (
        one.kind is K.QUALITY
        and one.value.unit in {"", OCCASION}
        and one.span is not None
        and _is_choice(text, one.span)
    )


def _is_choice(text: str, span: Span) -> bool:
    clause = text[slice(*clause_at(text, span.start, span.end))]
    return _SAYS_SO.fullmatch(clause) is not None or is_only_a_case(clause)


def _names_of(tags: Iterable[str]) -> frozenset[str]:
    """Of each in both languages."""
    tags = tuple(tags)
    concepts = [concept for tag in tags if (concept := concept_of(tag)) is not None]
    return frozenset((*tags, *(name for concept in concepts for name in concept.name)))
