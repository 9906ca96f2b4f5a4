"""What people have to do in a workflow: tasks, and approvals, each with whose it is and how far it has come. Pure.

A task is whoever's whose id stands as its `assignee`, letter by letter: a name alone is nobody's proof of anything. An
approval is as many tasks as people may answer it, each theirs by the same rule; what anybody may answer is nobody's.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import APPROVAL, TASK, CanvasNode, MovedDate, NodeRun, NodeStatus, NotDone, Workflow
from towow_core.domain.canvas_words import called_said
from towow_core.domain.earlier_answers import EARLIER_NO, standing_no
from towow_core.domain.state_words import NOT_RUN, REPLANNED_NOW, REPLANNING, state_of
from towow_core.workflow.former_parts import (
    LEFT,
    TAKEN_OUT,
    FormerPart,
    former_part_of,
    former_parts,
)
from towow_core.workflow.graph import OVER, predecessors
from towow_core.workflow.named_people import people_in
from towow_core.workflow.templates import has_template

ANSWERED = "answered"  # an approval that this person has answered, and that waits for others
NOT_DONE = "not_done"  # a task that this person said could not be done, and that is, or is to be, somebody else's since
ASKED_OTHERS = "asked_others"  # an approval that this person said no to, and that others were asked for since
GONE = (NOT_DONE, LEFT, TAKEN_OUT)  # a part that this person has no more
SETTLED = (ANSWERED, ASKED_OTHERS, *GONE)  # there is nothing more that this person has to do
_FIRST = (NodeStatus.WAITING, ANSWERED, NodeStatus.RUNNING, NodeStatus.PENDING, NOT_RUN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """Something that a task comes after."""

    name: Bilingual
    status: str
    state: str  # of `STATE_WORDS`


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignedTask:
    """One task of one workflow.

    Attributes:
        assignee: Whose it is; empty: nobody's, or only a name's.
        status: As its run has it, or `not_run`; `answered` where an approval waits for others than this person,
            `asked_others` where it was asked of others after their no, `not_done` where it became, or is to become,
            somebody else's after they said that it could not be done; `left` or `taken_out` where it was negotiated
            again without them for another reason.
        said: What was said when it was done, could not be, or was handed on.
    """

    workflow: Workflow
    node: CanvasNode
    assignee: str
    status: str
    run: NodeRun
    before: tuple[Before, ...]

    @property
    def former(self) -> FormerPart | None:
        """What the task was for this person, who has it no more; None: it is theirs, or nothing is kept of that."""
        return former_part_of(self.node, self.assignee) if self.assignee != assignee_of(self.node) else None

    @property
    def said(self) -> dict[str, Any]:
        if self.status in {LEFT, TAKEN_OUT}:
            because, by, _ = _why_out(self.node, self.run, self.assignee)
            return {"note": because, "entered_by": by}
        if (report := self.report) is not None and (self.status == NOT_DONE or not self.run.result.get("note")):
            of_now = {} if self.status == NOT_DONE else self.run.result
            return {**of_now, "note": report.note, "entered_by": report.entered_by}
        if self.node.node_type != APPROVAL:
            return dict(self.run.result)
        result = self.run.result
        of_all = {"note": result.get("notes", {}), "entered_by": result.get("entered_by", {})}
        said = {name: each.get(self.assignee, "") for name, each in of_all.items()}
        answer = next((side for side in ("yes", "no") if self.assignee in result.get(side, ())), "")
        before = next((each for each in result.get(EARLIER_NO, ()) if each["by"] == self.assignee), None)
        if self.status == ASKED_OTHERS and before is not None:
            return {"answer": "no", "note": before["note"], "entered_by": before["entered_by"]}
        return {**said, "answer": answer}

    @property
    def report(self) -> NotDone | None:
        """This person's word that it could not be done; None: they have not said so, or it waits for them again."""
        is_over = self.status in {NOT_DONE, NodeStatus.FAILED, NodeStatus.SKIPPED}
        return next((each for each in self.run.not_done if each.by == self.assignee and is_over), None)

    @property
    def since(self) -> str:
        """When it came to that for this person; empty: never, or nobody knows."""
        if self.status in {LEFT, TAKEN_OUT}:
            return _why_out(self.node, self.run, self.assignee)[2]
        return self.report.at if self.report else self.run.updated_at

    @property
    def earlier_no(self) -> tuple[Mapping[str, Any], ...]:
        """Who said no to an approval before it was asked again, and did not say yes since."""
        return standing_no(self.run.result) if self.node.node_type == APPROVAL else ()

    @property
    def asked(self) -> tuple[str, ...]:
        """Who may answer it, where it is an approval."""
        return _asked(self.node, self.run) if self.node.node_type == APPROVAL else ()

    @property
    def counts(self) -> tuple[int, int, int] | None:
        """Of an approval that has begun: how many must say yes, and how many have said yes and no; else None."""
        result = self.run.result
        if self.node.node_type != APPROVAL or "needed" not in result:
            return None
        return int(result["needed"]), len(result.get("yes", ())), len(result.get("no", ()))

    @property
    def state(self) -> str:
        """Of `STATE_WORDS`: how far its node is, whoever it is asked of."""
        return _state(self.workflow, self.node.node_id)

    @property
    def order(self) -> tuple[int, str, str, str]:
        """What can be done now comes first, by its day; what is over comes last."""
        place = _FIRST.index(self.status) if self.status in _FIRST else len(_FIRST)
        due = str(self.node.config.get("due") or "9999")
        return place, due, self.workflow.created_at, self.node.node_id


def assigned_tasks(workflow: Workflow, person: str | None = None) -> Iterator[AssignedTask]:
    """The tasks of this person; of everybody where nobody is named."""
    for node in workflow.canvas.nodes.values():
        run = (workflow.run.nodes.get(node.node_id) if workflow.run else None) or NodeRun()
        for assignee in _whose(node, run):
            if person is None or assignee == person:
                is_given = run.status is NodeStatus.WAITING and assignee in (
                    *run.result.get("yes", ()),
                    *run.result.get("no", ()),
                )
                yield AssignedTask(
                    workflow=workflow,
                    node=node,
                    assignee=assignee,
                    status=ANSWERED if is_given else _status_for(workflow, node, run, assignee),
                    run=run,
                    before=tuple(_before(workflow, node)),
                )


def _whose(node: CanvasNode, run: NodeRun) -> Iterable[str]:
    if node.node_type == TASK:
        before = (each.person for each in former_parts(node))
        return tuple(dict.fromkeys((assignee_of(node), *(each.by for each in run.not_done), *before)))
    if node.node_type != APPROVAL:
        return ()
    asked = _asked(node, run)
    overruled = (each for each in _who_said_no(run) if each not in asked)
    return (*(asked or ("",)), *overruled)


def _asked(node: CanvasNode, run: NodeRun) -> tuple[str, ...]:
    """Who may answer an approval, in its run or as it is drawn; nobody: anybody may, or only a run will say."""
    return tuple(run.result.get("people", _approvers(node)))


def _who_said_no(run: NodeRun) -> Iterator[str]:
    return (str(each["by"]) for each in standing_no(run.result))


def _status_for(workflow: Workflow, node: CanvasNode, run: NodeRun, person: str) -> str:
    asked = _asked(node, run) if node.node_type == APPROVAL else ()
    if asked and person not in asked and person in _who_said_no(run):
        return ASKED_OTHERS
    is_elsewhere = person != assignee_of(node) or state_of(node.node_type, run.status, run.result) == REPLANNED_NOW
    if is_elsewhere and any(each.by == person for each in run.not_done):
        return NOT_DONE
    again = run.result.get(REPLANNING) if person == assignee_of(node) else None
    if is_elsewhere and isinstance(again, Mapping) and again.get("has_left"):  # somebody else is looked for now
        return TAKEN_OUT if again.get("taken_out_by") else LEFT
    former = former_part_of(node, person) if person != assignee_of(node) else None
    return former.how if former is not None else _status(workflow, node.node_id)


def _why_out(node: CanvasNode, run: NodeRun, person: str) -> tuple[str, str, str]:
    """Why somebody has a part no more, who said so, and when."""
    again = run.result.get(REPLANNING)
    if person == assignee_of(node) and isinstance(again, Mapping):
        because, by, at = (str(again.get(name) or "") for name in ("because", "taken_out_by", "at"))
        return because, by, at
    former = former_part_of(node, person)
    return (former.because, former.by, former.at) if former is not None else ("", "", "")


def _approvers(node: CanvasNode) -> Iterable[str]:
    """Who may answer; nobody is known where only a run will say."""
    named = node.config.get("people")
    return () if has_template(named) else people_in(named)


def _before(workflow: Workflow, node: CanvasNode) -> Iterator[Before]:
    for each in sorted(predecessors(workflow.canvas, node.node_id)):
        yield Before(
            name=called_said(workflow.canvas, each), status=_status(workflow, each), state=_state(workflow, each)
        )


def team_of(workflow: Workflow) -> dict[str, str]:
    """Everybody who is in it by id, whoever may approve included, and whose it is, with their names."""
    nodes = workflow.canvas.nodes.values()
    asked = {who: who for node in nodes if node.node_type == APPROVAL for who in _approvers(node)}
    named = {assignee_of(n): str(n.config.get("assignee_name") or assignee_of(n)) for n in nodes}
    return {who: name for who, name in {workflow.user_id: workflow.user_id, **asked, **named}.items() if who}


def assignee_of(node: CanvasNode) -> str:
    return str(node.config.get("assignee") or "")


def _status(workflow: Workflow, node_id: str) -> str:
    run = workflow.run.nodes.get(node_id) if workflow.run else None
    return run.status.value if run else NOT_RUN


def _state(workflow: Workflow, node_id: str) -> str:
    run = workflow.run.nodes.get(node_id) if workflow.run else None
    return state_of(workflow.canvas.nodes[node_id].node_type, run.status, run.result) if run else NOT_RUN


def concerns(workflow: Workflow, person: str | None) -> tuple[MovedDate, ...]:
    """The moved days that are this person's business: of their own tasks, or of their workflow; None: of anybody's."""
    nodes = workflow.canvas.nodes
    return tuple(
        move
        for node_id, move in workflow.moved.items()
        if person in {None, workflow.user_id, assignee_of(nodes[node_id])} and not _is_over(workflow, node_id)
    )


def _is_over(workflow: Workflow, node_id: str) -> bool:
    """What was done is, after its run, too; what failed, or was not reached, may then be done again."""
    state = workflow.run.nodes.get(node_id) if workflow.run else None
    if state is None:
        return False
    return state.status is NodeStatus.COMPLETED or (workflow.is_running and state.status in OVER)
