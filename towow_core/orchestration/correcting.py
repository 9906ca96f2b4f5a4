"""What a done task came to is corrected: both values are kept, and what had used the wrong one may be done again."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import ResultInUse
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.event_bus import EventBus
from towow_core.orchestration.overtaken import published_as_it_stands
from towow_core.orchestration.run_start import started
from towow_core.workflow.checks import problems_of
from towow_core.workflow.corrections import SAID, correction_problem, done_again_after, in_use_problem
from towow_core.workflow.events import ResultCorrectedEvent, WorkflowExecutionStartedEvent
from towow_core.workflow.refusals import refused, refused_all

LENGTH_MAX = 2_000
_THE_SAME = Bilingual("和原来一样，没有什么要更正的。", "That is what it says already; there is nothing to correct.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What is right.

    Attributes:
        said: `result`, `note`, or both; what is not in it stays as it is.
        by: Who says so; `entered_by`: who wrote that down, where it is somebody else.
        again: Whether what has used the wrong one is done again.
    """

    said: Mapping[str, str]
    by: str = ""
    entered_by: str = ""
    again: bool = False

    @classmethod
    def of(cls, wanted: Mapping[str, Any], **facts: Any) -> "Correction":
        """Of what somebody wrote; what is no text counts as not said."""
        said = {name: wanted[name].strip()[:LENGTH_MAX] for name in SAID if isinstance(wanted.get(name), str)}
        return cls(said=said, **facts)


async def correct(
    bus: EventBus,
    sync: BidirectionalSyncService,
    workflow_id: str,
    node_id: str,
    correction: Correction,
    *,
    hosts: Collection[str],
    decision_id: str = "",
) -> None:
    """Correct it, and have done again what is to be: in its run, or, where that is over, in one that takes it up.

    Args:
        hosts: Which HTTP nodes may ask, where some are done again.

    Raises:
        CanvasRefused: It is no task that is done, something has used it and is not to be done again or is at work with
            it now, or nothing would be changed.
    """
    again: tuple[str, ...] = ()

    def corrected() -> ResultCorrectedEvent:
        nonlocal again
        workflow = sync.workflow(workflow_id)
        if (problem := correction_problem(workflow, node_id)) is not None:
            raise refused(problem)
        run = workflow.run
        assert run is not None  # it is done in one
        before = {name: str(run.nodes[node_id].result.get(name) or "") for name in SAID}
        after = {**before, **correction.said}
        if after == before:
            raise refused(_THE_SAME)
        if (problem := in_use_problem(workflow, node_id, again=correction.again)) is not None:
            raise refused(problem) if correction.again else ResultInUse(problem.en, problem.zh)
        again = done_again_after(workflow, node_id)
        if again:
            found = problems_of(workflow.canvas, frozenset(hosts))
            refused_all([p.said for p in found if not p.node_ids or set(p.node_ids) & set(again)])
        return ResultCorrectedEvent(
            workflow_id=workflow_id,
            run_id=run.run_id,
            node_id=node_id,
            before=before,
            after=after,
            again=again if run.is_under_way else (),
            original_decision_id=decision_id,
            by=correction.by,
            entered_by="" if correction.entered_by == correction.by else correction.entered_by,
        )

    event = await published_as_it_stands(bus, corrected)
    if again and not event.again:
        await published_as_it_stands(bus, lambda: _taken_up(sync, workflow_id, event, again))


def _taken_up(
    sync: BidirectionalSyncService, workflow_id: str, event: ResultCorrectedEvent, again: tuple[str, ...]
) -> WorkflowExecutionStartedEvent:
    """The run that does them again, where that in which they were done is over."""
    workflow = sync.workflow(workflow_id)
    if workflow.run is None or workflow.run.run_id != event.run_id:
        raise refused(Bilingual("更正了；它们已经在另一次执行里。", "It is corrected; another run has begun since."))
    nodes = tuple(each for each in workflow.canvas.nodes if each in again or each in workflow.run.nodes)
    decision_id = event.original_decision_id
    return started(workflow, nodes, decision_id, retry_of=event.run_id, again=again, by=event.by)
