"""After a takeover the plan, its milestones and every task say the same days, and nobody reads who is gone."""

from dataclasses import replace

import pytest

from tests.core.kit import ALICE, channel
from tests.orchestration.test_replanning import PLAN, part
from tests.orchestration.test_takeover import with_steps
from towow_core.domain.canvas import NodeRun, NodeStatus, RunState, Workflow
from towow_core.domain.models import Milestone, Proposal, Timeline
from towow_core.domain.subdemands import SubDemand
from towow_core.negotiation.state import Subnet
from towow_core.negotiation.subnet_results import with_found
from towow_core.workflow.conflicts import begun_by_run
from towow_core.workflow.events import CanvasChangeEvent
from towow_core.workflow.from_proposal import draw_proposal
from towow_core.workflow.takeover import takeover, vacant


def two_of_one_kind(both: str = "Ann and Bo: groups matched") -> Proposal:
    """Ann and Bo teach; the milestone of that names both."""
    return replace(
        PLAN,
        assignments=(part("Ann", "teaching"), part("Bo", "teaching")),
        timeline=Timeline(
            milestones=(Milestone(name="teaching", date="2099-12-04", deliverable=both),), event_date="2099-12-10"
        ),
    )


def found_for(plan: Proposal, day: str) -> Proposal:
    """The plan, with Cy in Ann's place, whose own milestone is on this day."""
    new = replace(part("Cy", "teaching"), is_confirmed=True, source="c-2")
    open_plan = replace(plan, assignments=plan.assignments[1:], vacated=plan.assignments[:1])
    own = Timeline(milestones=(Milestone(name="teaching", date=day, deliverable="Cy: groups matched"),))
    subnet = Subnet(sub_demand=SubDemand(description="", capability_tags=("teaching",)), replaces=plan.assignments[:1])
    return with_found(channel(ALICE), open_plan, subnet, (new,), own)


@pytest.mark.parametrize(("day", "then"), [("2099-12-02", "2099-12-04"), ("2099-12-06", "2099-12-06")])
def test_a_date_that_others_have_agreed_to_names_them_still_and_is_never_sooner_for_a_newcomer(day, then) -> None:
    (date,) = found_for(two_of_one_kind(), day).timeline.milestones

    assert (date.deliverable, date.date) == ("Cy and Bo: groups matched", then)


@pytest.mark.parametrize("both", ["Ann和Bo：分组名单", "Ann and Bo: groups matched"], ids=["zh", "en"])
def test_the_task_of_who_stays_names_whoever_takes_over_beside_them_and_not_who_is_gone(both: str) -> None:
    plan = two_of_one_kind(both)
    waiting = {node_id: NodeRun(status=NodeStatus.WAITING) for node_id in ("task-1", "task-2")}
    workflow = Workflow(
        workflow_id="w",
        title="",
        canvas=draw_proposal("w", plan).canvas,
        run=RunState(run_id="r", nodes={**waiting, "milestone-1": NodeRun()}),
    )
    new = found_for(plan, "2099-12-04")
    again = {"sub_demand_id": "d-1", "because": ""}
    steps = takeover(workflow, "task-1", new.assignments[1:], new, again).steps
    nodes = with_steps(workflow, steps).canvas.nodes
    change = CanvasChangeEvent(change_type="several", change_data={"steps": list(steps)}, settles="task-1")

    said = nodes["milestone-1"].config["deliverable"]
    assert nodes["task-1"].config["assignee"] == "Cy"
    assert said == new.timeline.milestones[0].deliverable
    assert nodes["task-2"].config["deliverable"] == said
    assert "Ann" not in said
    assert begun_by_run(workflow, change) is None
    bare = with_steps(workflow, vacant(workflow, "task-1")).canvas.nodes
    assert "Ann" not in str(bare["task-2"].config)


def test_what_is_done_already_keeps_what_it_said() -> None:
    plan = two_of_one_kind()
    states = {"task-1": NodeRun(status=NodeStatus.WAITING), "task-2": NodeRun(status=NodeStatus.COMPLETED)}
    canvas = draw_proposal("w", plan).canvas
    workflow = Workflow(workflow_id="w", title="", canvas=canvas, run=RunState(run_id="r", nodes=states))
    new = found_for(plan, "2099-12-04")
    steps = takeover(workflow, "task-1", new.assignments[1:], new, {"sub_demand_id": "d-1"}).steps
    nodes = with_steps(workflow, steps).canvas.nodes

    assert nodes["task-2"].config == canvas.nodes["task-2"].config


def test_who_agreed_to_a_day_of_their_own_has_it_on_card_and_milestone_in_the_plan_and_on_the_canvas() -> None:
    was = replace(
        PLAN,
        assignments=(replace(part("Ann", "poster"), by="2099-12-04"), part("Bo", "talk")),
        timeline=Timeline(
            milestones=(Milestone(name="poster", date="2099-12-04", deliverable="Ann: poster final"),),
            event_date="2099-12-10",
        ),
    )
    new = replace(part("Cy", "poster"), by="2099-12-02", is_confirmed=True, source="c-2")
    open_plan = replace(was, assignments=was.assignments[1:], vacated=was.assignments[:1])
    own = Timeline(milestones=(Milestone(name="poster", date="2099-12-02", deliverable="Cy: poster final"),))
    subnet = Subnet(sub_demand=SubDemand(description="", capability_tags=("poster",)), replaces=was.assignments[:1])
    plan = with_found(channel(ALICE), open_plan, subnet, (new,), own)
    workflow = Workflow(workflow_id="w", title="", canvas=draw_proposal("w", was).canvas)
    taken = takeover(workflow, "task-1", plan.assignments[1:], plan, {"sub_demand_id": "d-1"})
    nodes = with_steps(workflow, taken.steps).canvas.nodes

    assert [each.date for each in plan.timeline.milestones] == ["2099-12-02"]
    assert nodes["task-1"].config["due"] == nodes["milestone-1"].config["due"] == "2099-12-02"
