"""A task in new hands: whose it is, which days move with it, and who does what where several share the part."""

from dataclasses import replace

from tests.orchestration.test_replanning import NEW_PLAN, PLAN, part
from towow_core.domain.canvas import NodeRun, NodeStatus, RunState, Workflow
from towow_core.orchestration.replanning_words import taken
from towow_core.workflow.changes import apply_change
from towow_core.workflow.events import CanvasChangeEvent
from towow_core.workflow.from_proposal import draw_proposal
from towow_core.workflow.plan_parts import part_of
from towow_core.workflow.settled_parts import with_settled_parts
from towow_core.workflow.takeover import Step, Takeover, takeover, vacant

VENUE, TALK = "task-1", "task-2"


def drawn(**states: NodeStatus) -> Workflow:
    """The plan, drawn; with states, in a run."""
    run = RunState(run_id="r", nodes={node_id.replace("_", "-"): NodeRun(status=s) for node_id, s in states.items()})
    return Workflow(workflow_id="w", title="", canvas=draw_proposal("w", PLAN).canvas, run=run if states else None)


def after(workflow: Workflow, taken: Takeover) -> Workflow:
    return with_steps(workflow, taken.steps)


def with_steps(workflow: Workflow, drawn_so: tuple[Step, ...]) -> Workflow:
    steps = {"steps": list(drawn_so)}
    return replace(workflow, canvas=apply_change(workflow.canvas, "several", steps))


def test_what_has_begun_behind_it_keeps_its_day_and_what_has_not_moves() -> None:
    waiting = drawn(task_1=NodeStatus.RUNNING, task_2=NodeStatus.WAITING)
    pending = drawn(task_1=NodeStatus.RUNNING, task_2=NodeStatus.PENDING)
    stays = takeover(waiting, VENUE, NEW_PLAN.assignments[:1], NEW_PLAN, {"sub_demand_id": "d-1"})
    moves = takeover(pending, VENUE, NEW_PLAN.assignments[:1], NEW_PLAN, {"sub_demand_id": "d-1"})

    assert after(waiting, stays).canvas.nodes[TALK].config["due"] == "2099-12-02"
    assert after(pending, moves).canvas.nodes[TALK].config["due"] == "2099-12-05"


def test_of_those_who_share_a_part_each_has_a_task_with_the_same_ones_before_and_behind() -> None:
    new = (part("Cy", "hall"), part("Di", "venue"))
    plan = replace(NEW_PLAN, assignments=(*new, NEW_PLAN.assignments[1]))
    workflow = drawn()
    taken = takeover(workflow, VENUE, new, plan, {"sub_demand_id": "d-1", "because": "flooded"})
    canvas = after(workflow, taken).canvas
    (joined,) = taken.joins

    assert canvas.nodes[VENUE].config["assignee"] == "Di"  # of the same role
    assert (canvas.nodes[joined].name, canvas.nodes[joined].config["assignee"]) == ("hall", "Cy")
    assert canvas.nodes[joined].config["on_failure"] == "replan"
    behind = {edge.target for edge in canvas.edges.values() if edge.source == joined}
    assert behind == {edge.target for edge in canvas.edges.values() if edge.source == VENUE}


def test_whoever_shares_a_part_stands_where_no_other_node_does() -> None:
    new = (part("Cy", "hall"), part("Di", "venue"), part("Ed", "yard"))
    plan = replace(NEW_PLAN, assignments=(*new, NEW_PLAN.assignments[1]))
    workflow = drawn()
    taken = takeover(workflow, VENUE, new, plan, {"sub_demand_id": "d-1"})
    places = [node.position for node in after(workflow, taken).canvas.nodes.values()]

    assert len(taken.joins) == 2
    for joined in taken.joins:
        here = after(workflow, taken).canvas.nodes[joined].position
        assert sum(abs(here.x - other.x) < 240 and abs(here.y - other.y) < 140 for other in places) == 1  # itself


def test_a_task_keeps_whose_part_it_does_under_any_name_and_in_any_hands() -> None:
    workflow = drawn()
    change = {"node_id": VENUE, "name": "The hall", "config": {"assignee": "Zoe", "assignee_name": "Zoe"}}
    canvas = apply_change(workflow.canvas, "node_updated", change)

    assert (part_of(canvas.nodes[VENUE]).agent_id, part_of(canvas.nodes[VENUE]).role) == ("Ann", "venue")


def test_what_is_asked_for_it_is_said_of_whoever_asks_it() -> None:
    new = (part("Cy", "venue", price=80.5), part("Di", "hall", price=1200.0), part("Cy", "chairs", price=20.0))
    said = taken(drawn().canvas.nodes[VENUE], new, NEW_PLAN, ())

    assert said.en.startswith(
        "Cy and Di take over “venue” from Ann. Asked for it: Cy EUR 80.50 + EUR 20, Di EUR 1,200. The plan is"
    )
    assert said.zh.startswith("“venue”由Cy、Di接手（原来是Ann）。报价：Cy EUR 80.50 + EUR 20、Di EUR 1,200。方案现在")


def test_what_people_wrote_into_the_notes_stays_and_what_the_plan_said_of_the_one_before_does_not() -> None:
    workflow = drawn()
    written = {"node_id": VENUE, "config": {"notes": "Ann opens at nine.\nNeeds a clicker."}}
    noted = replace(workflow, canvas=apply_change(workflow.canvas, "node_updated", written))
    new = (replace(NEW_PLAN.assignments[0], notes="Cy opens at ten."),)
    plan = replace(NEW_PLAN, assignments=(*new, NEW_PLAN.assignments[1]))
    taken = takeover(noted, VENUE, new, plan, {"sub_demand_id": "d-1"}, planned_notes="Ann opens at nine.")

    assert after(noted, taken).canvas.nodes[VENUE].config["notes"] == "Cy opens at ten.\nNeeds a clicker."


def dates_said(workflow: Workflow) -> list[str]:
    nodes = [node for node in workflow.canvas.nodes.values() if node.node_type == "milestone"]
    told = sorted(nodes, key=lambda node: node.node_id)
    texts = [(node.name, node.config["deliverable"]) for node in told]
    return [name if name.endswith(reached) else f"{name}: {reached}" for name, reached in texts]


def renamed(workflow: Workflow, name: str) -> Workflow:
    change = {"node_id": "milestone-1", "name": name}
    return replace(workflow, canvas=apply_change(workflow.canvas, "node_updated", change))


def test_a_milestone_names_whoever_has_taken_its_part_over_and_them_again() -> None:
    once = after(drawn(), takeover(drawn(), VENUE, NEW_PLAN.assignments[:1], NEW_PLAN, {"sub_demand_id": "d-1"}))
    new = (part("Di", "venue"),)
    plan = replace(NEW_PLAN, assignments=(*new, NEW_PLAN.assignments[1]))
    twice = after(once, takeover(once, VENUE, new, plan, {"sub_demand_id": "d-2"}))

    assert dates_said(once) == ["venue: Cy: booked", "talk: Bo: outline"]
    assert dates_said(twice) == ["venue: Di: booked", "talk: Bo: outline"]


def test_a_milestone_names_the_part_where_nobody_has_it() -> None:
    bare = with_steps(drawn(), vacant(drawn(), VENUE))

    assert dates_said(bare) == ["venue: venue: booked", "talk: Bo: outline"]
    assert "assignee_name" not in bare.canvas.nodes[VENUE].config


def test_only_the_whole_name_of_who_is_gone_is_changed_in_a_milestone() -> None:
    workflow = renamed(drawn(), "Anna and Ann meet")
    bare = with_steps(workflow, vacant(workflow, VENUE))

    assert dates_said(bare)[0].startswith("Anna and venue meet")


def test_a_milestone_goes_back_to_no_name_that_somebody_who_left_is_in() -> None:
    then = renamed(drawn(), "Ann and Bo meet")
    taken = takeover(then, VENUE, NEW_PLAN.assignments[:1], NEW_PLAN, {"sub_demand_id": "d-1"})
    steps = CanvasChangeEvent(change_type="several", change_data={"steps": list(taken.steps)}, settles=VENUE)
    back = with_settled_parts(then.canvas, after(then, taken).canvas, [steps])

    assert back.nodes["milestone-1"].name == "Cy and Bo meet"
    assert back.nodes[VENUE].config["assignee"] == "Cy"
