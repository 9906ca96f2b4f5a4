"""A further task of a trade that is asked for already: "fix my tap and check the water heater" is one plumber."""

from collections.abc import Sequence

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.lexicon.everyday import called_in
from towow_core.engine.requirements.spans import requirement

K = RequirementKind


def further_tasks(
    text: str, found: Sequence[Requirement], rest: Sequence[Span]
) -> tuple[tuple[Requirement, ...], tuple[Span, ...]]:
    """What was read and such tasks, each held against who does the work; and the pieces that nothing covers still."""
    asked = {tag for one in found if one.kind is K.CAPABILITY and one.is_hard for tag in one.value.tags}
    read, left = [*found], list[Span]()
    for span in rest:
        called = called_in(span.text)
        tags = tuple(tag for tag in called[0].trade.tag if tag in asked) if len(called) == 1 else ()
        if tags:
            read.append(requirement(text, span.start, span.end, K.QUALITY, RequirementValue(tags=tags)))
        else:
            left.append(span)
    return tuple(read), tuple(left)
