"""What a limit bounds where one person does several works at one price."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from towow_core.domain.requirements import IMPLIED, Requirement, RequirementKind, RequirementSource
from towow_core.support.asked_errands import is_said_in, place_of

# Where another item begins: behind a sentence, and before words that add one.
_NEXT = re.compile(
    r"[;；。!！?？\n]|\.(?!\d)|[,，]\s*(?:and|plus|then)\b|\balso\b|另外|此外|(?<!不)再|还(?=[要想请找有需])",
    re.IGNORECASE,
)


def works_of(limit: Requirement, requirements: Iterable[Requirement], sentence: str) -> frozenset[str]:
    """Tags of all that the item of a limit asks for: "a van and two men to move us, £330" names two works of one.

    Who does all of them for one price is within the limit or above it; where others do some, it is for its tags alone.
    What an occasion takes and no words ask for is of the first item.
    """
    known = [*requirements]
    asked = [r for r in known if r.kind is RequirementKind.CAPABILITY and r.is_hard and r.value.unit != IMPLIED]
    own = {*limit.value.tags}
    if not own or not is_said_in(limit, sentence):
        return frozenset(own)
    at = place_of(limit)[0]
    amounts = [place_of(r)[1] for r in known if r.kind is RequirementKind.BUDGET and is_said_in(r, sentence)]
    before = [end for end in amounts if end <= at]
    begins = max((0, *before, *(match.end() for match in _NEXT.finditer(sentence, 0, at))))
    beside = [r for r in asked if is_said_in(r, sentence) and begins <= place_of(r)[0] < at]
    if any(own & {*r.value.tags} for r in beside):
        own |= {tag for r in beside for tag in r.value.tags}
    implied = [r for r in asked if r.span is None and r.source is RequirementSource.DEMAND and not before]
    return frozenset(own | {tag for r in implied for tag in r.value.tags})


def joint_limit(limits: Sequence[Requirement], works: Collection[str]) -> Requirement | None:
    """Of several limits of single works that one person does all of, for one price, what these come to together.

    Args:
        works: Tags of all that they do.

    Returns:
        None where a limit bounds all of it, and where there is none for some of it.
    """
    mine = [one for one in limits if one.is_hard and one.value.number and {*one.value.tags} & {*works}]
    covered = {tag for one in mine for tag in one.value.tags}
    is_alike = len({one.value.unit for one in mine}) == 1 and not any(one.value.per for one in mine)
    is_parted = sum(len({*one.value.tags} & {*works}) for one in mine) == len({*works} & covered)
    if len(mine) <= 1 or not is_alike or not is_parted or not {*works} <= covered:
        return None
    text = " + ".join(one.text for one in mine)
    number = sum(one.value.number or 0.0 for one in mine)
    return replace(
        mine[-1], text=text, value=replace(mine[-1].value, text=text, number=number, tags=tuple(covered & {*works}))
    )
