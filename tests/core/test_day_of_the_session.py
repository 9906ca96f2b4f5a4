"""The day that a demand names is that of the lesson or the talk itself, and nothing of it is dated before it."""

import pytest

from tests.core.matching_kit import TODAY, offers_from, person
from tests.core.test_counter_offers import asked
from towow_core.engine.planning.planning import make_plan
from towow_core.workflow.from_proposal import draw_proposal


@pytest.mark.parametrize(
    ("sentence", "trade", "city", "day"),
    [
        ("I need a counsellor for an appointment on 10 December in Berlin", "counselling", "Berlin", "2026-12-10"),
        ("想在12月10日找一位心理咨询师聊聊，北京", "心理咨询", "北京", "2026-12-10"),
        ("Math tutor every Tuesday from 1 December in London", "maths tutoring", "London", "2026-12-01"),
    ],
)
def test_a_session_is_due_on_its_own_day_and_so_is_its_task(sentence: str, trade: str, city: str, day: str) -> None:
    wanted = asked(sentence)
    plan = make_plan(wanted, offers_from(wanted, person("ann", trade, city, remote=True)), TODAY)
    canvas = draw_proposal("w", plan).canvas

    assert plan.timeline.event_date == day
    assert {milestone.date for milestone in plan.timeline.milestones} == {day}
    assert {node.config["due"] for node in canvas.nodes.values()} == {day}
