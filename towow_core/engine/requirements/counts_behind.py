"""How many those are whom one part is for, where that stands behind its clause: "to mind the kids, ten of them"."""

from collections.abc import Sequence

from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue, Span
from towow_core.engine.language.counted_behind import counted_behind

K = RequirementKind


def with_counts_behind(
    text: str, found: Sequence[Requirement], rest: Sequence[Span]
) -> tuple[tuple[Requirement, ...], tuple[Span, ...]]:
    """With a wish of that part for each, which is not understood no more; as many as it says come to nothing else."""
    asked = [r for r in found if r.kind is K.CAPABILITY and r.span is not None]
    counts = dict[tuple[int, int], Requirement]()
    for one in asked:
        said = counted_behind(text, one.span.start, one.span.end) if one.span else None
        if said is not None and any(span.start < said[1] and said[0] < span.end for span in rest):
            words = text[said[0] : said[1]]
            counts[said[:2]] = Requirement(
                requirement_id="",
                kind=K.QUALITY,
                text=words,
                value=RequirementValue(tags=one.value.tags, text=words),
                span=Span(start=said[0], end=said[1], text=words),
            )
    left = (span for span in rest if not any(at[0] <= span.start and span.end <= at[1] for at in counts))
    return (*found, *counts.values()), tuple(left)
