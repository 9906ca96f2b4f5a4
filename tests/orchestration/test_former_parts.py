"""What a task keeps of those who had it before, whoever has it since."""

import pytest

from tests.orchestration.test_replanning import NEW_PLAN, part
from tests.orchestration.test_takeover import VENUE, drawn, with_steps
from towow_core.domain.canvas import NodeRun, NodeStatus, RunState
from towow_core.support.replacing import replace
from towow_core.workflow.assigned_tasks import AssignedTask, assigned_tasks
from towow_core.workflow.checks import problems_of
from towow_core.workflow.takeover import takeover, vacant

LEAVES = {"sub_demand_id": "d-1", "because": "ill", "has_left": True, "at": "2099-11-01T09:00:00Z"}


def of(workflow, person: str) -> AssignedTask:
    (task,) = assigned_tasks(workflow, person)
    return task


@pytest.mark.parametrize(
    ("again", "status", "by"),
    [
        (LEAVES, "left", ""),
        ({**LEAVES, "taken_out_by": "olga"}, "taken_out", "olga"),
        ({"sub_demand_id": "d-1", "because": "no answer in time"}, "taken_out", ""),
    ],
)
def test_whoever_is_out_has_an_entry_of_their_own_with_how_that_came(again, status, by) -> None:
    workflow = drawn()
    before = workflow.canvas.nodes[VENUE].config
    taken = with_steps(workflow, takeover(workflow, VENUE, NEW_PLAN.assignments[:1], NEW_PLAN, again).steps)
    empty = with_steps(workflow, vacant(workflow, VENUE, again))

    for after in (taken, empty):
        ann = of(after, "Ann")
        assert (ann.status, ann.said) == (status, {"note": again["because"], "entered_by": by})
        assert ann.since == again.get("at", "")
        assert ann.former is not None
        assert ann.former.facts["price"] == before["price"]
        assert problems_of(after.canvas, ()) == problems_of(workflow.canvas, ())
    assert of(taken, "Cy").status == "not_run"


def test_a_part_that_is_taken_over_twice_keeps_both_and_whoever_has_it_again_has_no_entry_as_gone() -> None:
    workflow = drawn()
    once = with_steps(workflow, takeover(workflow, VENUE, NEW_PLAN.assignments[:1], NEW_PLAN, LEAVES).steps)
    again = (part("Ann", "venue", price=90.0),)
    plan = replace(NEW_PLAN, assignments=(*again, NEW_PLAN.assignments[1]))
    twice = with_steps(once, takeover(once, VENUE, again, plan, {**LEAVES, "because": "away"}).steps)

    assert of(once, "Ann").status == "left"
    assert of(twice, "Cy").said["note"] == "away"
    assert (of(twice, "Ann").status, of(twice, "Ann").former) == ("not_run", None)


def test_while_somebody_else_is_looked_for_it_is_told_already() -> None:
    workflow = drawn()
    looking = {**LEAVES, "agent_id": "Ann", "taken_out_by": "olga"}
    state = NodeRun(status=NodeStatus.RUNNING, result={"replanning": looking})
    now = of(replace(workflow, run=RunState(run_id="r", nodes={VENUE: state})), "Ann")

    assert (now.status, now.state, now.said["note"]) == ("taken_out", "replanning", "ill")
