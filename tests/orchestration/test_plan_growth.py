"""What a plan has gained, part by part: whoever has a task may do another one; one handed on still does its part."""

from dataclasses import replace

from tests.orchestration.test_replanning import PLAN, part
from towow_core.domain.canvas import CanvasState
from towow_core.domain.models import Proposal
from towow_core.workflow.changes import apply_change
from towow_core.workflow.from_proposal import draw_proposal
from towow_core.workflow.plan_growth import gained, growth

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
