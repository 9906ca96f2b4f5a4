"""A thing that is broken is to be put right: where no trade is found for it, it is still a wish, and no background."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns; these patterns read better unbroken

import re
from collections.abc import Iterable
from dataclasses import replace

from towow_core.domain.requirements import OCCASION, Requirement, RequirementKind
from towow_core.engine.language.problems import says_a_problem
from towow_core.engine.requirements.spans import is_read

# What is asked for behind it is something besides; "my door is stuck, I need a locksmith" is the same matter.
_BESIDES = re.compile(
    r"[^，,。.；;!！?？]{0,40}[，,。.；;!！?？]\s*(?:再|另外?|还[要想得需请]|此外|除此之外|顺便|顺带|同时|也[要想得需请]|并[且要]|(?:and|also|plus|besides|then|as well as)\b)",
    re.IGNORECASE,
)


def problems_to_solve(text: str, found: Iterable[Requirement]) -> list[Requirement]:
    """The same, each problem that nothing else asks to have solved as a wish of its own."""
    found = [*found]
    asked = [one for one in found if one.kind is RequirementKind.CAPABILITY]
    return [_as_a_wish(one) if _is_unsolved(text, one, asked) else one for one in found]


def _is_unsolved(text: str, one: Requirement, asked: Iterable[Requirement]) -> bool:
    is_told = one.kind is RequirementKind.QUALITY and one.value.unit == OCCASION
    if not is_told or one.span is None or not says_a_problem(one.text):
        return False
    return _BESIDES.match(text, one.span.end) is not None and not is_read(one.span.start, one.span.end, [*asked])


def _as_a_wish(one: Requirement) -> Requirement:
    return replace(one, is_hard=True, value=replace(one.value, unit=""))
