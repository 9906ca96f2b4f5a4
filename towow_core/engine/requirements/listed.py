"""What stands in one list with work that is read, and is read by nothing itself: no detail of what stands beside it."""

from collections.abc import Iterator, Sequence

from towow_core.domain.models import Language
from towow_core.domain.requirements import Requirement, RequirementKind, Span
from towow_core.engine.language.list_siblings import beside_the_known


def listed(text: str, found: Sequence[Requirement], language: Language) -> Iterator[Span]:
    """Each item in the words of the text, without what counts it."""
    works = [one.span for one in found if one.kind is RequirementKind.CAPABILITY and one.is_hard and one.span]
    read = [one.span for one in found if one.span is not None]
    for start, said in beside_the_known(text, [(one.start, one.end) for one in works], language):
        end = start + len(said)
        if not any(one.start < end and start < one.end for one in read):
            yield Span(start=start, end=end, text=text[start:end])
