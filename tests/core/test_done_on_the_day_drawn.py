"""On the canvas of a plan the day of the event waits for what readies it, and not for what is done on it."""

import pytest

from tests.core.matching_kit import TODAY, offers_from, person, proposal_of
from tests.core.test_one_day_per_part import read
from towow_core.domain.models import Assignment, Milestone, Proposal, Timeline
from towow_core.engine.planning.planning import make_plan
from towow_core.workflow.from_proposal import draw_proposal

DAY = "2026-12-12"
SPOKEN = [
    ("12月12日在上海办一场三十人的读书会，要场地、摄影和餐饮", "上海", "活动当天", ("场地", "餐饮"), "摄影"),
    (
        "A book club for 30 people in Leeds on 12 December with a venue, catering and photography",
        "Leeds",
        "Event day",
        ("venue", "catering"),
        "photography",
    ),
]


def before(plan: Proposal, called: str) -> set[str]:
    """The agents whose tasks a milestone waits for, however far behind them it stands."""
    canvas = draw_proposal("w", plan).canvas
    left = [node_id for node_id, node in canvas.nodes.items() if node.name == called]
    assert len(left) == 1
    seen: set[str] = set()
    while left:
        here = left.pop()
        seen.add(here)
        left += [e.source for e in canvas.edges.values() if e.target == here and e.source not in seen]
    return {str(canvas.nodes[each].config["assignee"]) for each in seen if "assignee" in canvas.nodes[each].config}


@pytest.mark.parametrize(("sentence", "city", "day", "readied", "on_it"), SPOKEN)
def test_the_day_of_the_event_does_not_wait_for_whoever_works_on_it(sentence, city, day, readied, on_it) -> None:
    heard = read(sentence)
    people = [person(tag, tag, city) for tag in (*readied, on_it)]
    plan = proposal_of(make_plan(heard, offers_from(heard, *people), TODAY))
    theirs = {part.display_name.casefold(): part.agent_id for part in plan.assignments}

    waited_for = before(plan, day)
    assert {theirs[tag] for tag in theirs} - waited_for == {theirs[on_it]}


def planned(part: Assignment, *milestones: Milestone, days: tuple[str, ...] = (DAY,)) -> Proposal:
    whole = Milestone(name="The day", date=DAY)
    timeline = Timeline(event_date=DAY, event_days=days, milestones=(whole, *milestones))
    return Proposal(proposal_id="p", demand_id="d", version=1, summary="s", assignments=(part,), timeline=timeline)


def part(**facts: object) -> Assignment:
    return Assignment(agent_id="ann", display_name="Ann", role="photos", responsibility="takes them", **facts)


@pytest.mark.parametrize(
    ("plan", "is_before"),
    [
        (planned(part(), Milestone(name="photos", date=DAY)), False),
        (planned(part(days=("2026-12-11", DAY))), False),
        (planned(part()), True),  # without a day of its own it is to be done by then
        (planned(part(by=DAY), Milestone(name="photos", date=DAY)), True),  # handed over from afar
        (planned(part(), Milestone(name="photos", date="2026-12-10")), True),
    ],
)
def test_what_is_only_to_be_there_by_the_day_is_before_it(plan, is_before) -> None:
    assert (before(plan, "The day") == {"ann"}) is is_before


def test_the_last_day_of_an_event_follows_what_was_done_on_the_first() -> None:
    last = "2026-12-13"
    plan = planned(part(), Milestone(name="photos", date=DAY), Milestone(name="The end", date=last), days=(DAY, last))

    assert (before(plan, "The day"), before(plan, "The end")) == (set(), {"ann"})
