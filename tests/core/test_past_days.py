"""A day gone by is asked about, never moved; nothing is due today, before the demand, or after the event."""

# ruff: noqa: E501  # ruff counts a Chinese character as two columns

import json
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.matching_kit import demand, offers_from, person
from tests.core.test_prompts import INPUTS
from towow_core.domain.requirements import RequirementKind
from towow_core.engine.planning.planning import make_plan
from towow_core.engine.requirements.reading import read_requirements
from towow_core.prompts.p04_proposal_aggregation import PROPOSAL_AGGREGATION

TODAY = "2026-11-22"


@pytest.mark.parametrize(
    "said",
    [
        "2025年3月5日", "2025年3月", "2026年11月1日", "2025-03-05", "去年3月5日", "今年3月5日", "昨天", "上周六", "2026年3月初",
        "March 5, 2025", "5 March 2025",
        "in March 2025", "Oct 3rd 2025", "3/5/2025", "05.03.2025", "yesterday", "last Saturday",
    ],
)  # fmt: skip
def test_a_day_that_is_past_stays_past_and_is_asked_about(said: str) -> None:
    text = f"A party in Berlin, {said}, for 20 people" if said.isascii() else f"{said}在北京办聚会"
    understood = demand(text, TODAY)
    wanted = [r for r in read_requirements(text, understood, TODAY)[0] if r.kind is RequirementKind.DATE]

    assert understood.context.date is None
    assert any("过去" in open_point or "is past" in open_point for open_point in understood.uncertainties)
    assert [r.value.text for r in wanted] == ["past"]


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("2027年3月5日", "2027-03-05"), ("2027年3月", "2027-03-01"), ("3月5日", "2027-03-05"), ("12/5/2026", "2026-12-05"),
        ("05.12.2026", "2026-12-05"), ("去年10月办过，今年12月5日", "2026-12-05"), ("下周六", "2026-11-28"),
    ],
)  # fmt: skip
def test_a_day_to_come_is_read_as_before(said: str, day: str) -> None:
    assert demand(f"{said}在北京办聚会", TODAY).context.date == day


PEOPLE = tuple(
    person(name, tag)
    for name, tag in (("a", "场地提供"), ("b", "活动摄影"), ("c", "餐饮茶歇"), ("d", "保洁"), ("e", "演讲嘉宾"))
)


@settings(max_examples=60, deadline=None)
@given(days=st.integers(1, 90), who=st.sets(st.integers(0, len(PEOPLE) - 1), min_size=1))
def test_milestones_are_after_today_and_not_after_the_event(days: int, who: set) -> None:
    event = date.fromisoformat(TODAY) + timedelta(days=days)
    asked = demand(f"{event.year}年{event.month}月{event.day}日在北京办50人聚会，要场地、摄影、餐饮、保洁和嘉宾", TODAY)
    plan = make_plan(asked, offers_from(asked, *(PEOPLE[n] for n in sorted(who))), TODAY)

    assert plan.timeline.milestones
    assert all(TODAY < milestone.date <= event.isoformat() for milestone in plan.timeline.milestones)
    assert plan.timeline.end_date == event.isoformat()


def test_a_models_milestones_are_too() -> None:
    asked = INPUTS["proposal_aggregation"]
    said = {
        "summary": "x",
        "rationale": "x",
        "confidence": "high",
        "assignments": [],
        "timeline": {
            "event_date": "2026-12-19",
            "milestones": [
                {"name": n, "date": d} for n, d in (("a", asked.today[:10]), ("b", "2020-01-01"), ("c", "2027-01-05"))
            ],
        },
    }
    plan = PROPOSAL_AGGREGATION.parse(json.dumps(said), asked)

    assert all(asked.today[:10] < milestone.date <= "2026-12-19" for milestone in plan.timeline.milestones)
