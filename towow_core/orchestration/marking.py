"""A person's word about what they had to do: what a waiting node comes to by it."""

from dataclasses import dataclass, replace
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import APPROVAL, MILESTONE, CanvasNode, NodeRun, NodeStatus
from towow_core.domain.failures import Failure, FailureCode, failure
from towow_core.orchestration.execution import Progress
from towow_core.orchestration.milestone_node import reached
from towow_core.workflow.approvals import answered
from towow_core.workflow.graph import NOT_NEEDED

ANONYMOUS = "anonymous"  # who showed nothing, where they write something down for somebody


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a person says of a node that waits for them: done, could not be done, or (skipped) not needed any more.

    `entered_by`: somebody else, who wrote it down for them.
    """

    status: NodeStatus
    by: str
    note: str
    outcome: str
    entered_by: str


def come_to(node: CanvasNode, so_far: NodeRun, answer: Answer, now: str) -> Progress:
    """How far a node is by this answer; `now` is UTC as ISO 8601."""
    said: dict[str, Any] = {"by": answer.by, "result": answer.outcome, "note": answer.note}
    said["entered_by"] = answer.entered_by
    result = {name: value for name, value in said.items() if value not in ("", None)}
    if answer.status is NodeStatus.SKIPPED:
        return Progress(status=answer.status, result={**result, "skipped": NOT_NEEDED})
    if node.node_type == APPROVAL:
        agrees = answer.status is NodeStatus.COMPLETED
        said_by = {"entered_by": answer.entered_by, "at": now}
        found = answered(so_far.result, answer.by, answer.note, agrees=agrees, **said_by)
        return Progress(status=found.status, result=found.result, error=found.error)
    error = _could_not(answer) if answer.status is NodeStatus.FAILED else None
    progress = Progress(status=answer.status, result=result, error=error)
    return replace(progress, result=result | reached(node, now[:10])) if node.node_type == MILESTONE else progress


def _could_not(answer: Answer) -> Failure:
    """A person's own words, in the language that they are in."""
    given = "; ".join(dict.fromkeys(each for each in (answer.note, answer.outcome) if each))
    said = Bilingual(given, given) if given else Bilingual("没能做成。", "It could not be done.")
    return failure(FailureCode.SAID_BY_PERSON, said, by=answer.by)
