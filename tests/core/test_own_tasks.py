"""What the requester does themselves has its place among the parts: as the plan says, else by its days."""

import json
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from bridges.cli.view import plan as shown
from bridges.cli.words import words_for
from tests.core.kit import ALICE, BOB, CAROL, channel, leaves, offer, one, plan, play, says, start
from tests.core.test_prompts import INPUTS
from towow_core.domain import events as ev
from towow_core.domain.models import Assignment, Language, Milestone, Proposal, RequesterTask, Standing, Timeline
from towow_core.engine.planning.own_tasks import with_order
from towow_core.prompts.p04_proposal_aggregation import PROPOSAL_AGGREGATION
from towow_core.requirements.digest import plan_digest
from towow_core.workflow.from_proposal import draw_proposal
from towow_core.workflow.graph import predecessors
from towow_core.workflow.plan_growth import growth

EVENT = "2026-12-19"


def part(agent_id: str, **more: Any) -> Assignment:
    return Assignment(agent_id=agent_id, display_name=agent_id.title(), role=agent_id, responsibility="does it", **more)


def planned(*tasks: RequesterTask, parts: tuple[Assignment, ...] = (part("ann"), part("bo"))) -> Proposal:
    return Proposal(
        proposal_id="p",
        demand_id="d",
        version=1,
        summary="s",
        assignments=parts,
        timeline=Timeline(event_date=EVENT),
        requester_tasks=tasks,
    )


def own(plan: Proposal) -> RequesterTask:
    (task,) = with_order(plan).requester_tasks
    return task


def edges(plan: Proposal) -> set[tuple[str, str]]:
    canvas = draw_proposal("w", with_order(plan), requester="u").canvas
    return {(edge.source, edge.target) for edge in canvas.edges.values()}


def test_what_the_plan_says_comes_first_is_kept_and_drawn() -> None:
    said = planned(RequesterTask(what="choose a room", after=("ann",), before=("bo",)))

    assert own(said) == RequesterTask(what="choose a room", after=("ann",), before=("bo",))
    assert edges(said) == {("task-1", "own-task-1"), ("own-task-1", "task-2")}


def test_a_models_answer_says_it_with_the_people_of_the_plan() -> None:
    first = INPUTS["proposal_aggregation"].offers[0]
    record = {"agent_id": first.agent_id, "role": "x", "responsibility": "y"}
    task = {"what": "count the guests", "before": [first.agent_id, "nobody"]}
    answer = json.dumps({"summary": "s", "assignments": [record], "requester_tasks": [task]})
    draft = PROPOSAL_AGGREGATION.parse(answer, INPUTS["proposal_aggregation"])

    assert own(planned(*draft.requester_tasks, parts=draft.assignments)).before == (first.agent_id,)


@pytest.mark.parametrize(
    ("task", "parts", "before", "after"),
    [
        (RequesterTask(what="x", date="2026-12-14"), (part("ann"), part("bo")), ("ann", "bo"), ()),
        (RequesterTask(what="x", date="2026-12-14"), (part("ann", days=("2026-12-13",)), part("bo")), ("bo",), ()),
        (RequesterTask(what="x", date="2026-12-14"), (part("ann", by="2026-12-16"), part("bo")), ("bo",), ()),
        (RequesterTask(what="x", date=EVENT), (part("ann"), part("bo")), (), ()),
        (
            RequesterTask(what="x", date="2026-12-22"),
            (part("ann"), part("bo", days=("2026-12-26",))),
            ("bo",),
            ("ann",),
        ),
        (RequesterTask(what="x"), (part("ann"), part("bo")), (), ()),
        (RequesterTask(what="x", date="2026-12-14"), (part("ann", standing=Standing.STAND_BY),), (), ()),
    ],
    ids=[
        "before the event",
        "begun by then",
        "made beforehand",
        "on the day",
        "after the event",
        "undated",
        "stand-by",
    ],
)
def test_where_the_plan_does_not_say_the_days_do(
    task: RequesterTask, parts: tuple[Assignment, ...], before: tuple[str, ...], after: tuple[str, ...]
) -> None:
    found = own(planned(task, parts=parts))

    assert (found.before, found.after, found.by_days) == (before, after, bool(before or after))


def test_nothing_waits_for_itself_whatever_the_plan_says() -> None:
    both = planned(RequesterTask(what="x", after=("ann",), before=("ann", "bo")))
    behind = planned(
        RequesterTask(what="x", after=("bo",), before=("ann",)), parts=(part("ann"), part("bo", dependencies=("ann",)))
    )
    two = planned(
        RequesterTask(what="x", after=("ann",), before=("bo",)), RequesterTask(what="y", after=("bo",), before=("ann",))
    )

    assert (own(both).after, own(both).before) == (("ann",), ("bo",))
    assert (own(behind).after, own(behind).before) == (("bo",), ())
    assert [(t.after, t.before) for t in with_order(two).requester_tasks] == [(("ann",), ("bo",)), (("bo",), ())]
    assert draw_proposal("w", two).left_out == (("requester", "ann"),)  # also of a plan that nobody has looked over


def test_who_leaves_is_waited_for_no_more_and_the_days_are_counted_anew() -> None:
    plan = with_order(planned(RequesterTask(what="x", after=("ann",)), RequesterTask(what="y", date="2026-12-14")))
    left = with_order(replace(plan, assignments=(part("bo"),)))
    moved = with_order(replace(plan, timeline=Timeline(event_date="2026-12-14")))

    assert [(t.after, t.before) for t in left.requester_tasks] == [((), ()), ((), ("bo",))]
    assert [(t.after, t.before) for t in moved.requester_tasks] == [(("ann",), ()), ((), ())]


def test_in_a_negotiation_what_they_do_waits_for_nobody_who_left() -> None:
    step = play(channel(ALICE, BOB, CAROL), start(), offer(ALICE), offer(BOB), offer(CAROL))
    drafted = plan(ALICE, BOB, CAROL)
    task = RequesterTask(what="x", after=(ALICE, "nobody"), before=(BOB, CAROL))
    step = play(step.state, replace(drafted, draft=replace(drafted.draft, requester_tasks=(task,))))
    shown_first = one(step.effects, ev.ProposalDistributed).proposal
    step = play(step.state, leaves(CAROL), says(ALICE), says(BOB))

    assert shown_first.requester_tasks == (RequesterTask(what="x", after=(ALICE,), before=(BOB, CAROL)),)
    assert step.state.proposal is not None
    assert step.state.proposal.requester_tasks == (RequesterTask(what="x", after=(ALICE,), before=(BOB,)),)


def test_the_day_of_it_all_waits_for_an_undated_task_unless_that_follows_somebody() -> None:
    day = Timeline(event_date=EVENT, milestones=(Milestone(name="the day", date=EVENT),))
    drawn = [
        draw_proposal("w", replace(planned(task), timeline=day)).canvas
        for task in (RequesterTask(what="x"), RequesterTask(what="x", after=("ann",)))
    ]

    assert [("own-task-1" in predecessors(canvas, "milestone-1")) for canvas in drawn] == [True, False]


def test_what_comes_first_is_part_of_what_is_approved_and_old_plans_keep_their_digest() -> None:
    plain, ordered = planned(RequesterTask(what="x")), planned(RequesterTask(what="x", before=("ann",)))
    counted = replace(ordered, requester_tasks=(replace(ordered.requester_tasks[0], by_days=True),))

    assert plan_digest(plain, (), ()) != plan_digest(ordered, (), ())
    assert plan_digest(counted, (), ()) == plan_digest(ordered, (), ())


def test_a_newcomer_who_begins_later_waits_for_it_on_the_canvas_too() -> None:
    before = with_order(planned(RequesterTask(what="x", date="2026-12-14")))
    canvas = draw_proposal("w", before, requester="u").canvas
    newcomer = part("cy", source="sub-1")
    after = with_order(replace(before, assignments=(*before.assignments, newcomer)))
    steps = growth(canvas, after, {"sub-1"})
    (new,) = [step["change_data"]["node_id"] for step in steps if step["change_type"] == "node_added"]

    lines = [step["change_data"] for step in steps if step["change_type"] == "edge_added"]
    assert [(line["source"], line["target"]) for line in lines] == [("own-task-1", new)]


def test_the_terminal_says_whose_part_comes_first_and_whose_waits() -> None:
    console = Console(width=200)
    with console.capture() as capture:
        for each in shown(planned(RequesterTask(what="x", after=("ann",), before=("bo",))), words_for(Language.EN)):
            console.print(each)

    assert "x · after Ann · before Bo" in capture.get()
