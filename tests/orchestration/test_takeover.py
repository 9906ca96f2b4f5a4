"""A task in new hands: whose it is, which days move with it, and who does what where several share the part."""

from dataclasses import replace

import pytest

from tests.orchestration.test_replanning import DATES, LATER, NEW_PLAN, PLAN, part
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import NodeRun, NodeStatus, RunState, Workflow
from towow_core.domain.models import Milestone
from towow_core.orchestration.replacements import TakenOver
from towow_core.orchestration.replanning_words import taken
from towow_core.orchestration.undoing import several
from towow_core.workflow.assigned_tasks import assigned_tasks
from towow_core.workflow.changes import apply_change
from towow_core.workflow.conflicts import begun_by_run, resolve
from towow_core.workflow.events import CanvasChangeEvent
from towow_core.workflow.former_parts import former_parts
from towow_core.workflow.from_proposal import draw_proposal
from towow_core.workflow.newcomers import changed_before, differs, replaced_by, since_version, with_reason_apart
from towow_core.workflow.plan_dates import with_later_dates
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
    said = taken(drawn().canvas.nodes[VENUE], TakenOver(parts=new), NEW_PLAN, ())

    assert said.en.startswith(
        "Cy and Di take over “venue” from Ann. Asked for it: Cy €80.50 + €20, Di €1,200. The plan is"
    )
    assert said.zh.startswith("“venue”由Cy、Di接手（原来是Ann）。报价：Cy €80.50 + €20、Di €1,200。方案现在")


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


BOTH = replace(part("Ann", "venue"), role="host and venue", capabilities=("venue", "host"))
ITS_DATES = (
    Milestone(name="venue", date="2099-12-01", deliverable="Ann: booked"),
    Milestone(name="host", date="2099-12-05", deliverable="Ann: script"),
    Milestone(name="talk", date="2099-12-03", deliverable="Bo: outline"),
)
OF_BOTH = replace(
    PLAN,
    assignments=(BOTH, PLAN.assignments[1]),
    timeline=replace(PLAN.timeline, milestones=ITS_DATES),
)
IN_PART = replace(
    OF_BOTH,
    assignments=(part("Cy", "venue"), part("Bo", "talk", "Cy")),
    timeline=replace(
        PLAN.timeline,
        milestones=(
            replace(ITS_DATES[0], deliverable="Cy: booked"),
            replace(ITS_DATES[1], deliverable="script"),
            ITS_DATES[2],
        ),
    ),
)


def in_part(**states: NodeStatus) -> tuple[Workflow, Takeover]:
    """Two things in one part, of which somebody takes one: the canvas, and what it comes to."""
    run = RunState(run_id="r", nodes={node_id.replace("_", "-"): NodeRun(status=s) for node_id, s in states.items()})
    canvas = draw_proposal("w", OF_BOTH).canvas
    workflow = Workflow(workflow_id="w", title="", canvas=canvas, run=run if states else None)
    again = {"sub_demand_id": "d-1", "because": "flooded"}
    return workflow, takeover(workflow, VENUE, IN_PART.assignments[:1], IN_PART, again, missing=("host",))


def test_whoever_takes_less_than_the_part_has_a_task_of_that_and_the_rest_is_a_task_of_nobodys() -> None:
    workflow, taken = in_part()
    nodes = after(workflow, taken).canvas.nodes
    (left,) = taken.joins

    assert workflow.canvas.nodes[VENUE].name == "host and venue"
    assert (nodes[VENUE].name, nodes[VENUE].config["deliverable"]) == ("venue", "Cy: booked")
    shown = {name: value for name, value in nodes[VENUE].config.items() if name != "plan_part"}
    assert "host" not in nodes[VENUE].name + str(shown)
    assert (nodes[left].name, nodes[left].config) == ("host", {"due": "2099-12-05", "deliverable": "script"})
    dates = {node.node_id for node in nodes.values() if node.name == "host" and node.node_type == "milestone"}
    before = {edge.source for edge in after(workflow, taken).canvas.edges.values() if edge.target in dates}
    assert left in before
    assert VENUE not in before  # nobody there has promised it


def test_a_task_that_people_called_something_keeps_that_name_while_all_of_its_part_is_taken_over() -> None:
    change = {"node_id": VENUE, "name": "The hall"}
    named = replace(drawn(), canvas=apply_change(drawn().canvas, "node_updated", change))
    new = (part("Cy", "hall"),)
    plan = replace(NEW_PLAN, assignments=(*new, NEW_PLAN.assignments[1]))
    again = {"sub_demand_id": "d-1"}

    assert after(named, takeover(named, VENUE, new, plan, again)).canvas.nodes[VENUE].name == "The hall"
    assert after(drawn(), takeover(drawn(), VENUE, new, plan, again)).canvas.nodes[VENUE].name == "hall"


def test_every_milestone_of_a_part_follows_its_takeover_also_one_that_is_due_before_its_task_and_waits() -> None:
    workflow, taken = in_part()
    early = next(n.node_id for n in workflow.canvas.nodes.values() if n.config.get("deliverable") == "Ann: booked")
    behind = {edge.target for edge in workflow.canvas.edges.values() if edge.source == VENUE}
    running = replace(workflow, run=RunState(run_id="r", nodes={early: NodeRun(status=NodeStatus.WAITING)}))
    again = {"sub_demand_id": "d-1"}
    steps = takeover(running, VENUE, IN_PART.assignments[:1], IN_PART, again, missing=("host",)).steps
    change = CanvasChangeEvent(change_type="several", change_data={"steps": list(steps)}, settles=VENUE)
    told = dates_said(after(workflow, taken))

    assert early not in behind
    assert [each for each in told if "Ann" in each] == []
    assert "Cy: booked" in told[0]
    assert any(step["change_data"].get("node_id") == early for step in steps)
    assert begun_by_run(running, change) is None


def test_what_was_due_before_its_predecessor_from_the_start_is_not_said_to_move_by_a_takeover() -> None:
    workflow, _ = in_part()
    new = replace(BOTH, agent_id="Cy", display_name="Cy")
    dates = tuple(replace(each, deliverable=each.deliverable.replace("Ann", "Cy")) for each in ITS_DATES)
    plan = replace(
        OF_BOTH, assignments=(new, IN_PART.assignments[1]), timeline=replace(PLAN.timeline, milestones=dates)
    )
    taken = takeover(workflow, VENUE, (new,), plan, {"sub_demand_id": "d-1"})
    nodes = after(workflow, taken).canvas.nodes

    assert workflow.canvas.nodes[VENUE].config["due"] == nodes[VENUE].config["due"] == "2099-12-05"
    assert (taken.moved, nodes[TALK].config["due"]) == ((), "2099-12-03")


def test_what_was_not_taken_over_is_said_beside_who_takes_the_rest() -> None:
    workflow, _ = in_part()
    said = taken(workflow.canvas.nodes[VENUE], TakenOver(parts=IN_PART.assignments[:1], missing=("host",)), IN_PART, ())

    assert said.en.startswith("Cy takes over “venue” from Ann. Nobody takes this of “host and venue”: host. Asked")
    assert said.zh.startswith("“venue”由Cy接手（原来是Ann）。“host and venue”里没有人接的：host。报价")


def test_a_plan_moves_the_dates_that_its_canvas_moves() -> None:
    was = replace(PLAN, timeline=replace(PLAN.timeline, milestones=DATES))
    new = replace(
        PLAN,
        assignments=NEW_PLAN.assignments,
        timeline=replace(PLAN.timeline, milestones=(LATER[0], DATES[1])),
    )
    plan = with_later_dates(new, was, was.assignments[:1], new.assignments[:1])
    canvas = after(drawn(), takeover(drawn(), VENUE, plan.assignments[:1], plan, {"sub_demand_id": "d-1"})).canvas
    dates = [node for node in canvas.nodes.values() if node.node_type == "milestone"]

    assert {each.deliverable: each.date for each in plan.timeline.milestones} == {
        "Cy: booked": "2099-12-05",
        "Bo: outline": "2099-12-05",
    }
    assert {node.config["deliverable"]: node.config["due"] for node in dates} == {
        each.deliverable: each.date for each in plan.timeline.milestones
    }
    assert with_later_dates(was, was, was.assignments[:1], was.assignments[:1]) is was


def test_who_takes_a_part_over_and_could_be_ready_sooner_keeps_its_day_in_the_plan_and_on_the_canvas() -> None:
    was = replace(PLAN, timeline=replace(PLAN.timeline, milestones=DATES))
    sooner = replace(DATES[0], date="2099-11-20", deliverable=DATES[0].deliverable.replace("Ann", "Cy"))
    new = replace(
        PLAN, assignments=NEW_PLAN.assignments, timeline=replace(PLAN.timeline, milestones=(sooner, DATES[1]))
    )
    plan = with_later_dates(new, was, was.assignments[:1], new.assignments[:1])
    canvas = after(drawn(), takeover(drawn(), VENUE, plan.assignments[:1], plan, {"sub_demand_id": "d-1"})).canvas

    assert [each.date for each in plan.timeline.milestones] == [each.date for each in DATES]
    assert canvas.nodes[VENUE].config["due"] == DATES[0].date


def in_other_hands(workflow: Workflow, number: int, text: str = "does it", **again: str) -> Workflow:
    """The venue is taken over by somebody else again."""
    new = part(f"U{number}", "venue", price=80.0)
    new = replace(new, responsibility=text, notes=text)
    plan = replace(NEW_PLAN, version=number, assignments=(new, *NEW_PLAN.assignments[1:]))
    steps = takeover(workflow, VENUE, (new,), plan, {"sub_demand_id": f"d-{number}", **again}).steps
    said = Bilingual("换人", "somebody else")
    change = several(workflow.canvas, list(steps), said, client_id="plan", act="plan", settles=VENUE)
    result = resolve(workflow, change)
    assert result.success, result.message
    return replace(workflow, canvas=result.current_state)


@pytest.mark.parametrize("length", [1_000, 500, 100])
def test_however_long_the_texts_are_the_next_one_takes_it_over_and_the_last_before_is_kept(length) -> None:
    text = "场" * length
    written = {"node_id": VENUE, "config": {"responsibility": text, "notes": text, "deliverable": text}}
    workflow = drawn()
    workflow = replace(workflow, canvas=apply_change(workflow.canvas, "node_updated", written))
    for number in range(1, 8):
        workflow = in_other_hands(workflow, number, text, because="病" * length)
        again = {"node_id": VENUE, "config": {"deliverable": text}}
        workflow = replace(workflow, canvas=apply_change(workflow.canvas, "node_updated", again))

    node = workflow.canvas.nodes[VENUE]
    kept = former_parts(node)
    assert (node.config["assignee"], node.config["responsibility"]) == ("U7", text)
    assert node.config["notes"].startswith(text)
    assert [each.person for each in kept] == ["U2", "U3", "U4", "U5", "U6"][-len(kept) :]
    assert kept
    assert all(text.startswith(each.facts["responsibility"].rstrip("…")) for each in kept)
    assert all(each.facts["responsibility"] for each in kept)


def test_a_part_that_two_take_over_was_one_part_and_only_its_own_task_says_what_differs() -> None:
    new = (part("Cy", "hall"), part("Di", "venue", price=80.0))
    plan = replace(NEW_PLAN, assignments=(*new, NEW_PLAN.assignments[1]))
    workflow = drawn()
    taken = takeover(workflow, VENUE, new, plan, {"sub_demand_id": "d-1", "because": "flooded", "has_left": True})
    workflow = after(workflow, taken)
    nodes = workflow.canvas.nodes
    (joined,) = taken.joins

    assert [(task.node.node_id, task.status) for task in assigned_tasks(workflow, "Ann")] == [(VENUE, "left")]
    assert [said.en for said in differs(nodes[VENUE])] == ["price: €100 → €80", "due: 2099-12-01 → 2099-12-05"]
    assert differs(nodes[joined]) == ()
    assert [since_version(nodes[each]) for each in (VENUE, joined)] == [plan.version] * 2


def test_a_task_that_is_given_back_to_who_left_is_in_no_new_hands() -> None:
    workflow = in_other_hands(drawn(), 3)
    workflow = with_steps(workflow, vacant(workflow, VENUE, {"because": "ill", "has_left": True}))
    back = {"node_id": VENUE, "config": {"assignee": "U3", "assignee_name": "U3"}}
    canvas = apply_change(workflow.canvas, "node_updated", back)

    assert replaced_by(canvas.nodes[VENUE]) is None
    assert differs(canvas.nodes[VENUE]) == ()
    assert changed_before(canvas, TALK) == ()
    assert since_version(canvas.nodes[VENUE]) == 0  # a yes to them before they left is none to that


def test_a_note_that_an_earlier_version_wrote_of_a_takeover_is_why_it_was_taken_over() -> None:
    of_earlier = {"taken_over_from": "Ann", "note": "ill"}

    assert with_reason_apart(of_earlier) == {"taken_over_from": "Ann", "taken_over_because": "ill", "note": ""}
    assert with_reason_apart({"note": "done"}) == {"note": "done"}
