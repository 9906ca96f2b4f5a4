"""Of ways of which any will do, 要么…，要么…, what one of them asks for is wanted only where that one is taken."""

from collections.abc import Sequence

from towow_core.domain.requirements import OCCASION, OTHER_WAY, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.either import ways
from towow_core.engine.requirements.spans import requirement
from towow_core.support.replacing import replace

K = RequirementKind
_WISHES = frozenset({K.QUALITY, K.PROVIDED_BY_REQUESTER})


def with_other_ways(
    text: str, found: Sequence[Requirement], said: Sequence[Requirement]
) -> tuple[tuple[Requirement, ...], tuple[Requirement, ...]]:
    """The same, the works of all such ways as one, and one line for each way whose work nobody here goes by.

    Args:
        said: What else the sentence says.
    """
    all_of_it: Sequence[Requirement] = (*found, *said)
    for group in ways(text):
        all_of_it = _as_one_choice(text, all_of_it, group)
    left = tuple(one for one in said if any(one is other for other in all_of_it))
    return tuple(one for one in all_of_it if not any(one is other for other in left)), left


def _as_one_choice(text: str, found: Sequence[Requirement], group: Sequence[tuple[int, int]]) -> Sequence[Requirement]:
    inside = [[one for one in found if _is_in(one, way)] for way in group]
    asked = [[one for one in each if one.kind is K.CAPABILITY and one.is_hard] for each in inside]
    if sum(map(bool, asked)) == 0 or any(len(each) > 1 for each in asked):
        return found
    works = [one for each in asked for one in each]
    tags = tuple(dict.fromkeys(tag for one in works for tag in one.value.tags))
    first = works[0]
    shown = " / ".join(tags) if tags != first.value.tags else first.text
    choice = replace(first, text=shown, value=replace(first.value, tags=tags))
    value = RequirementValue(tags=tags, unit=OTHER_WAY)
    others = [
        replace(requirement(text, *way, K.QUALITY, replace(value, text=text[slice(*way)].strip())), is_hard=False)
        for way, each in zip(group, asked, strict=True)
        if not each
    ]
    gone = works[1:]
    for each, theirs in zip(inside, asked, strict=True):
        gone += [one for one in each if one.kind in _WISHES and (not theirs or one.value.unit == OCCASION)]
    kept = [choice if one is first else one for one in found if not any(one is other for other in gone)]
    return [*kept, *others]


def _is_in(one: Requirement, way: tuple[int, int]) -> bool:
    """Whether it stands in that way, or begins with the very word that says so, of which a reader took a part."""
    return one.span is not None and way[0] - 2 <= one.span.start and one.span.end <= way[1]
