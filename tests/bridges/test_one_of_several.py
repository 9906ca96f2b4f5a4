"""One of several who do the same is replaced by one, and nobody stands twice in a team."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.bridges.test_commitments import bridge_of
from tests.bridges.test_honest_outcomes import ended, person, view
from tests.days import SATURDAY
from tests.waiting import until
from towow_core.domain.models import AgentProfile


def in_berlin(name: str, shown: str, tag: str, **terms) -> AgentProfile:
    known = person(name, shown, tag, currency="EUR", **terms)
    return replace(known, location="Berlin", profile_summary=f"{shown} in Berlin, {tag} for many years.")


ZH = (
    f"{SATURDAY.zh}在北京办一场50人的聚会，需要场地和两位创业导师，预算5万",
    {
        "lin": person("lin", "林望舒", "场地提供", price=6000.0, capacity_people=80),
        "a": person("a", "陈屿", "创业导师", price=1000.0),
        "b": person("b", "方舟", "创业导师", price=1100.0),
        "c": person("c", "罗佳", "创业导师", price=3000.0),
        "d": person("d", "苏晴", "创业导师", price=3100.0),
        "e": person("e", "叶澜", "创业导师", price=3200.0),
    },
    "只找1位",
)
EN = (
    f"A career day in Berlin on {SATURDAY.en} for 40 people with a venue and two mentors, budget 9000 EUR",
    {
        "lin": in_berlin("lin", "Olga Brandt", "venue", price=900.0, capacity_people=80),
        "a": in_berlin("a", "Ada Stern", "mentoring", price=200.0),
        "b": in_berlin("b", "Ben Kraus", "mentoring", price=210.0),
        "c": in_berlin("c", "Cleo Wolf", "mentoring", price=600.0),
        "d": in_berlin("d", "Dora Lang", "mentoring", price=610.0),
        "e": in_berlin("e", "Emil Haas", "mentoring", price=620.0),
    },
    "one person only",
)


@pytest.mark.parametrize(("sentence", "people", "said"), [ZH, EN], ids=["zh", "en"])
async def test_one_of_two_who_leaves_is_replaced_by_one_and_nobody_stands_twice_in_the_team(
    tmp_path, sentence, people, said
) -> None:
    async with bridge_of(tmp_path, people) as bridge:
        demand_id = (await ended(bridge, sentence))["demand_id"]
        before = (await view(bridge, demand_id))["proposal"]["assignments"]
        await bridge.approve(demand_id)
        of_two = next(p["agent_id"] for p in before if p["standing"] == "active" and p["agent_id"] != "user_agent_lin")
        stood_by = [part["display_name"] for part in before if part["standing"] == "stand_by"]
        await bridge.http.delete(f"/api/v1/agents/{of_two}/commitments/{demand_id}", params={"reason": "ill"})

        async def is_settled() -> bool:
            own = (await bridge.network.bridge.stream(demand_id)).own
            return any(e.event_type == "towow.subnet.completed" for e in own)

        await until(is_settled)
        own = (await bridge.network.bridge.stream(demand_id)).own
        after = (await view(bridge, demand_id))["proposal"]["assignments"]
    wanted = next(e.payload["sub_demand"] for e in own if e.event_type == "towow.subnet.triggered")

    active = [part for part in after if part["standing"] == "active"]
    assert len([part for part in before if part["standing"] == "active"]) == len(active) == 3
    assert stood_by
    assert wanted["first"] == stood_by
    assert {part["display_name"] for part in active} & {*stood_by}
    assert max(Counter(part["agent_id"] for part in after).values()) == 1
    assert said in wanted["description"]
