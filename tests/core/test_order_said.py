"""The order that a demand wants its works done in is that of its workflow; what nobody took stands there as well."""

import pytest

from tests.core.matching_kit import TODAY, offers_from, person, proposal_of
from tests.core.test_one_day_per_part import read
from towow_core.domain.canvas import CanvasState
from towow_core.domain.models import Assignment, Gap, Milestone, Proposal, Severity, Timeline
from towow_core.engine.language.order_said import order_said, steps_said
from towow_core.engine.language.sentence_parts import headline
from towow_core.engine.planning.planning import make_plan
from towow_core.workflow.from_proposal import draw_proposal, nobodys_parts, title_of

LAUNCH = (
    "We are launching a product in Shanghai on 16 January for 60 guests: find a venue first, then design the stage and"
    " posters, then invite the press, and after that photography and a host; total budget 40000 CNY"
)
LAUNCH_ZH = "我们1月16日在上海办新品发布会，60人：先找场地，再设计舞台和海报，然后邀请媒体，最后安排摄影和主持，预算4万"
WORKS = {"en": ("venue", "graphic design", "photography", "host"), "zh": ("场地", "平面设计", "摄影", "主持")}


@pytest.mark.parametrize(("text", "works"), [(LAUNCH, WORKS["en"]), (LAUNCH_ZH, WORKS["zh"])])
def test_each_step_comes_after_the_one_before_it_that_anybody_does(text: str, works: tuple[str, ...]) -> None:
    venue, design, photos, host = range(4)

    assert set(order_said(text, [[each] for each in works])) == {(venue, design), (design, photos), (design, host)}
    without_venue = order_said(text, [[each] for each in works[1:]])
    assert set(without_venue) == {(0, 1), (0, 2)}


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("Find a venue. Then hire a photographer. Finally, a host.", {(0, 2), (2, 3)}),
        ("graphic design before the photography, please", {(1, 2)}),
        ("the photography only after the graphic design", {(1, 2)}),
        ("a venue, graphic design, photography and a host", set()),
        ("first time we do this: a venue and a host", set()),
        ("photography at the end of May and a venue", set()),
        ("then we had a venue", set()),
    ],
)
def test_only_words_of_order_put_one_before_the_other(text: str, pairs: set[tuple[int, int]]) -> None:
    assert set(order_said(text, [[each] for each in WORKS["en"]])) == pairs


def test_many_words_of_order_are_read_in_a_moment() -> None:
    assert len(steps_said("find a venue first" + ", then a host" * 2_000)[1]) == 2_001


def plan_of(**facts: object) -> Proposal:
    roles = ("Photography", "Graphic design")
    parts = tuple(
        Assignment(
            agent_id=each, display_name=each, role=each, responsibility=each, capabilities=(each,), days=("2027-01-16",)
        )
        for each in roles
    )
    gap = Gap(gap_id="g", gap_type="capability", importance=95, severity=Severity.CRITICAL, capability="venue")
    day = Milestone(name="Delivery (tentative)", date="2027-01-16", deliverable="everybody in place")
    timeline = Timeline(event_date="2027-01-16", event_days=("2027-01-16",), milestones=(day,))
    return Proposal(
        proposal_id="p",
        demand_id="d",
        version=1,
        summary="s",
        assignments=parts,
        timeline=timeline,
        gaps=(gap,),
        **facts,
    )


def lines(canvas: CanvasState) -> set[tuple[str, str]]:
    return {(canvas.called(edge.source), canvas.called(edge.target)) for edge in canvas.edges.values()}


def test_what_nobody_took_is_an_open_task_in_its_place_of_the_order() -> None:
    plan = plan_of()
    open_ones = nobodys_parts(plan)
    works = [*((part.role,) for part in plan.assignments), *((tag,) for tag in open_ones)]
    canvas = draw_proposal("w", plan, nobodys=open_ones, order=order_said(LAUNCH, works)).canvas

    assert {("Venue", "Graphic design"), ("Graphic design", "Photography")} <= lines(canvas)
    (venue,) = [node for node in canvas.nodes.values() if node.name == "Venue"]
    assert "assignee" not in venue.config
    assert "Nobody has taken this part." in venue.config["notes"]
    assert nobodys_parts(plan_of()) == ("venue",)


def test_what_is_delivered_on_a_day_waits_for_all_that_is_done_by_then() -> None:
    assert {source for source, target in lines(draw_proposal("w", plan_of()).canvas) if "Delivery" in target} == {
        "Photography",
        "Graphic design",
    }


@pytest.mark.parametrize(
    ("text", "title"),
    [(LAUNCH, "Launching a product in Shanghai for 60 guests"), (LAUNCH_ZH, "上海办新品发布会")],
)
def test_the_workflow_is_called_after_what_it_is_for_and_not_after_its_first_step(text: str, title: str) -> None:
    heard = read(text)
    city = "Shanghai" if text.isascii() else "上海"
    words = ("photography",) if text.isascii() else ("摄影",)
    people = [person(each, each, city) for each in words]
    plan = proposal_of(make_plan(heard, offers_from(heard, *people), TODAY))

    assert title in title_of(plan, 200)
    assert headline(heard) == plan.objective
