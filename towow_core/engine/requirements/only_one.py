"""Of works of which any will do, not more than one: "either a DJ or a band, not both", 乐队或者DJ，只要一个."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import ONLY_ONE, Requirement, RequirementKind, RequirementValue
from towow_core.engine.language.text import sentence_at
from towow_core.engine.requirements.spans import requirement
from towow_core.support.replacing import replace

_SAYS_SO = re.compile(
    r"(?:(?<=[,;(–—-])\s*|(?<= )(?=but ))(?:but |and |though )?(?:please )?(?:not both(?: of them)?|never both|(?:but )?(?:only|just) one of (?:them|the two|those)|one or the other,? not both)(?=\s*(?:[,.;:!?)–—-]|$))"
    r"|(?<=[，,；;（(])(?:但|不过)?(?:不要|不用|别|不能)(?:两个|两样|两者|二者)?(?:都|同时)(?:要|请|来|有)?(?=[，,。；;！!）)]|$)"
    r"|(?<=[，,；;（(])(?:两个|两样|两者|二者)(?:里|中|之中)?只(?:要|请|选|能有|需要?)一(?:个|样|种)(?:就行|就好|即可)?(?=[，,。；;！!）)]|$)",
    re.IGNORECASE,
)
_OR = re.compile(r"\b(?:either|or)\b|或|要么", re.IGNORECASE)


def only_one(text: str) -> Iterator[Requirement]:
    """Where a sentence says so of what "or" joins before it; whose it is, is known when that is read."""
    for match in _SAYS_SO.finditer(text):
        begin, _ = sentence_at(text, *match.span())
        if _OR.search(text, begin, match.start()):
            value = RequirementValue(unit=ONLY_ONE)
            yield requirement(text, *match.span(), RequirementKind.QUANTITY, value)


def of_its_choice(found: Sequence[Requirement]) -> tuple[Requirement, ...]:
    """The same, each said of the choice that stands last before it."""
    choices = [r for r in found if r.kind is RequirementKind.CAPABILITY and len(r.value.tags) > 1 and r.span]
    return tuple(_of_the_last(one, choices) if one.value.unit == ONLY_ONE else one for one in found)


def _of_the_last(one: Requirement, choices: Sequence[Requirement]) -> Requirement:
    before = [r for r in choices if r.span and one.span and r.span.start < one.span.start]
    return replace(one, value=replace(one.value, tags=before[-1].value.tags)) if before else one
