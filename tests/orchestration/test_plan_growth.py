"""What a plan has gained, part by part: whoever has a task may do another one; one handed on still does its part."""

from dataclasses import replace

import pytest

from tests.orchestration.test_replanning import PLAN, part
from towow_core.domain.canvas import CanvasState, NodeRun, NodeStatus, RunState, RunStatus, Workflow
from towow_core.domain.models import Proposal
from towow_core.orchestration.plan_events import growth_event
from towow_core.workflow.changes import apply_change
from towow_core.workflow.conflicts import begun_by_run
from towow_core.workflow.from_proposal import draw_proposal
from towow_core.workflow.plan_growth import filled, gained, growth
from towow_core.workflow.takeover import vacant

SUB = "sub-1"
PHOTOS = replace(part("Di", "photos", "Ann"), source=SUB)


def grown(*more: object) -> Proposal:
    return replace(PLAN, assignments=(*PLAN.assignments, *more))


def drawn(plan: Proposal = PLAN) -> CanvasState:
    return draw_proposal("w", plan).canvas


def taken_in(canvas: CanvasState, plan: Proposal) -> CanvasState:
    return apply_change(canvas, "several", {"steps": list(growth(canvas, plan, {SUB}))})


def test_a_newcomers_task_that_was_handed_on_is_not_gained_again() -> None:
    plan = grown(PHOTOS)
    canvas = taken_in(drawn(), plan)
    (node_id,) = canvas.nodes.keys() - drawn().nodes.keys()
    handed = {"node_id": node_id, "config": {"assignee": "Zoe", "assignee_name": "Zoe"}, "name": "Pictures"}
    after = apply_change(canvas, "node_updated", handed)

    assert gained(after, plan, {SUB}) == {}
    assert growth(after, plan, {SUB}) == ()


def test_two_parts_of_one_role_are_two_tasks() -> None:
    plan = grown(PHOTOS, replace(PHOTOS, responsibility="takes the second day"))
    canvas = taken_in(drawn(), plan)

    new = [node for node_id, node in canvas.nodes.items() if node_id not in drawn().nodes]
    assert sorted(node.config["responsibility"] for node in new) == ["does the photos", "takes the second day"]
    assert gained(canvas, plan, {SUB}) == {}


def test_who_has_a_task_and_fills_a_gap_too_is_gained_for_that() -> None:
    plan = grown(replace(part("Ann", "catering"), source=SUB))

    assert [(n.name, n.config["assignee"]) for n in gained(drawn(), plan, {SUB}).values()] == [("catering", "Ann")]
    assert gained(taken_in(drawn(), plan), plan, {SUB}) == {}


def test_a_second_part_of_the_same_role_is_gained_beside_the_first() -> None:
    plan = grown(replace(part("Ann", "venue"), source=SUB, responsibility="a second hall"))

    assert [n.config["responsibility"] for n in gained(drawn(), plan, {SUB}).values()] == ["a second hall"]


def test_what_was_drawn_before_parts_were_kept_goes_by_its_person() -> None:
    old = drawn(grown(PHOTOS))
    nodes = {
        node_id: replace(node, name=f"{node.name}!", config={**node.config, "plan_part": None})
        for node_id, node in old.nodes.items()
    }

    assert gained(replace(old, nodes=nodes), grown(PHOTOS), {SUB}) == {}


def vacated(part_name: str, **texts: object) -> CanvasState:
    """The plan's drawing where whoever had this part has left, and nobody took it over."""
    workflow = Workflow(workflow_id="w", title="t", canvas=drawn())
    node_id = next(node_id for node_id, node in drawn().nodes.items() if node.name == part_name)
    canvas = apply_change(workflow.canvas, "several", {"steps": list(vacant(workflow, node_id))})
    return apply_change(canvas, "node_updated", {"node_id": node_id, **texts}) if texts else canvas


def found_for(role: str, **facts: object) -> Proposal:
    """The plan in which somebody else was found for a part whose person left."""
    parts = tuple(part for part in PLAN.assignments if part.role != role)
    new = replace(part("Zoe", role), source=SUB, price=120.0, currency="EUR", **facts)
    return replace(PLAN, assignments=(*parts, new))


def test_a_task_that_was_left_to_nobody_becomes_theirs_who_is_found_for_it() -> None:
    canvas, plan = vacated("venue"), found_for("venue")
    (node_id,) = filled(canvas, plan, {SUB}).values()
    after = taken_in(canvas, plan)

    assert after.nodes.keys() == canvas.nodes.keys()
    assert (after.nodes[node_id].config["assignee"], after.nodes[node_id].config["price"]) == ("Zoe", 120.0)
    assert after.nodes[node_id].config["responsibility"] == "does the venue"
    assert set(after.edges) == set(canvas.edges)
    assert gained(after, plan, {SUB}) == {}


def test_what_people_called_a_task_and_wrote_into_it_stays_when_it_is_filled() -> None:
    canvas = vacated("venue", name="The great hall", config={"notes": "by the river"})
    after = taken_in(canvas, found_for("venue"))
    (node,) = [node for node in after.nodes.values() if node.config.get("assignee") == "Zoe"]

    assert (node.name, node.config["notes"]) == ("The great hall", "by the river")


def test_a_part_in_other_words_is_found_by_what_the_plan_says_it_can_do() -> None:
    plan = found_for("venue", capabilities=("Venue",))
    plan = replace(plan, assignments=tuple(replace(p, role="a barn") if p.source else p for p in plan.assignments))
    after = taken_in(vacated("venue"), plan)

    assert [node.name for node in after.nodes.values() if node.config.get("assignee") == "Zoe"] == ["a barn"]
    assert len(after.nodes) == len(drawn().nodes)


def test_what_somebody_does_and_what_is_another_part_is_not_given_away() -> None:
    other = vacated("venue")
    assert filled(other, grown(PHOTOS), {SUB}) == {}  # nobody's, and something else
    assert filled(drawn(), found_for("venue"), {SUB}) == {}  # somebody stands at it


def test_two_who_do_the_same_share_one_vacant_task_and_a_new_one() -> None:
    plan = found_for("venue")
    plan = replace(plan, assignments=(*plan.assignments, replace(part("Yan", "venue"), source=SUB)))
    after = taken_in(vacated("venue"), plan)

    assert len(after.nodes) == len(drawn().nodes) + 1
    assert {"Zoe", "Yan"} <= {str(node.config.get("assignee")) for node in after.nodes.values()}
    assert gained(after, plan, {SUB}) == {}


@pytest.mark.parametrize("status", [NodeStatus.WAITING, NodeStatus.FAILED])
def test_in_a_run_that_has_come_to_it_a_task_of_nobodys_is_filled_too(status) -> None:
    canvas, plan = vacated("venue"), found_for("venue")
    (node_id,) = filled(canvas, plan, {SUB}).values()
    change = growth_event(canvas, plan, {SUB}, "Rae")
    assert change is not None
    run = RunState(run_id="r", status=RunStatus.RUNNING, nodes={node_id: NodeRun(status=status)})
    workflow = Workflow(workflow_id="w", title="t", canvas=canvas, run=run)

    assert begun_by_run(workflow, change) is None
    taken = replace(workflow, canvas=apply_change(canvas, change.change_type, change.change_data))
    other = {"node_id": node_id, "config": {"price": 1.0, "assignee": "Yan"}}
    priced = replace(change, change_type="node_updated", change_data=other)
    assert (begun_by_run(taken, priced) is None) is (status is NodeStatus.FAILED)  # what is agreed stays agreed
