"""Who was asked for by name and cannot come takes down their own part, and nobody else's."""

from collections.abc import Sequence

from towow_core.domain.models import Demand
from towow_core.domain.requirements import IMPLIED, MEANT, Requirement, RequirementKind, RequirementStatus, Span
from towow_core.support.asked_errands import stands_in
from towow_core.support.errands import errands_in

K, S = RequirementKind, RequirementStatus


def is_only_of_a_missing_person(requirement: Requirement, checked: Sequence[Requirement], demand: Demand) -> bool:
    """Whether what lacks is somebody asked for by name, or only what they were to do, and others do the rest.

    Their own part is what their errand asks for; somebody who was asked for by name must have taken on another work.
    Where the sentence leaves open which work is theirs, or others do some of it, everything depends on them.
    """
    sentence = demand.understanding.surface_demand if demand.understanding else demand.raw_input
    works = [r for r in checked if r.kind is K.CAPABILITY and r.is_hard and r.value.unit != IMPLIED]
    works = [r for r in works if r.status is not S.WAIVED]
    missing = [r for r in checked if r.kind is K.PERSON and r.is_hard and r.status is S.UNMET]
    whose = {r.requirement_id: _own(r, works, sentence) for r in missing}
    apart = [r for r in missing if whose[r.requirement_id]]
    theirs = {work.requirement_id for r in apart for work in whose[r.requirement_id]}
    rest = [r for r in works if r.requirement_id not in theirs]
    stands = any(r.met_by and r.status is S.MET and r.value.unit != MEANT for r in rest)
    return stands and (
        requirement in apart or (requirement.kind is K.CAPABILITY and requirement.requirement_id in theirs)
    )


def _own(person: Requirement, works: Sequence[Requirement], sentence: str) -> list[Requirement]:
    """Works of the errand that names the person; none where somebody else has taken on any of them."""
    spans = {r.requirement_id: r.span for r in works if r.span is not None and stands_in(r.span, sentence)}
    if person.span is None or not stands_in(person.span, sentence) or len(spans) < len(works):
        return []
    errands = errands_in(sentence, [(span.start, span.end) for span in spans.values()])
    mine = next((one for one in errands if one.start <= person.span.start < one.end), None)
    own = [r for r in works if mine is not None and _is_in(spans[r.requirement_id], mine.start, mine.end)]
    return own if all(r.status is S.UNMET and not r.met_by for r in own) else []


def _is_in(span: Span, start: int, end: int) -> bool:
    return start <= span.start < end
