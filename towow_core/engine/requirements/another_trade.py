"""Whose head word is the name of another trade than what it was taken for: "does my payroll", taken for accounting."""

import re
from collections.abc import Iterator, Sequence

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.engine.lexicon.everyday import trades_of
from towow_core.engine.requirements.spans import requirement

_HEAD = re.compile(r"(?<![A-Za-z'-])[a-z]{4,}$", re.IGNORECASE)


def of_another_trade(text: str, read: Sequence[Requirement]) -> Iterator[Requirement]:
    """Each such word as something that whoever does the work has to say: of accounting nobody need do a payroll."""
    for one in read:
        if (
            one.kind is not RequirementKind.CAPABILITY
            or not one.is_hard
            or one.span is None
            or len(one.value.tags) != 1
        ):
            continue
        said = text[one.span.start : one.span.end]
        head = _HEAD.search(said)
        if head is None or said != one.span.text or len(said.split()) < 2:  # noqa: PLR2004  # a name of one word is what it is
            continue
        theirs, its = trades_of(head.group()), trades_of(one.value.tags[0])
        if theirs and its and theirs.isdisjoint(its):
            value = RequirementValue(text=head.group(), tags=one.value.tags)
            yield requirement(text, one.span.start + head.start(), one.span.end, RequirementKind.QUALITY, value)
