"""Questions answered in odd ways over HTTP: what the demand becomes, and that nothing that was said is lost."""

from dataclasses import replace

import pytest

from tests.bridges.test_clarifications import (
    ANSWERED,
    ASSUMED,
    FILTERED,
    VAGUE,
    answer,
    bridge_of,
    of_type,
    view,
    waiting,
)
from tests.bridges.test_honest_outcomes import PEOPLE, person
from towow_core.domain.policy import NegotiationPolicy

FAR = {**PEOPLE, "anna": replace(person("anna", "Anna", "场地提供"), location="Berlin")}


def asked_for(seen: dict) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in seen["requirements"]:
        found.setdefault(one["kind"], []).append(one["text"])
    return found


def states(seen: dict) -> dict[str, str]:
    return {one["question_id"]: one["state"] for one in seen["clarifications"]}


async def test_a_city_typed_at_the_wrong_question_says_where_and_the_question_goes_on_waiting(tmp_path) -> None:
    async with bridge_of(tmp_path, FAR) as bridge:
        seen = await waiting(bridge, VAGUE)
        told = await answer(bridge, seen["demand_id"], {"q-1": "北京"})
        after = await view(bridge, seen["demand_id"])

    assert states(seen) == {"q-1": "asked", "q-2": "asked"}
    assert told.status_code == 200
    assert states(after) == {"q-1": "asked", "q-2": "answered"}
    assert after["status"] == "clarifying"
    assert asked_for(after)["place"] == ["北京"]
    assert "北京" not in asked_for(after)["capability"]


async def test_a_default_does_not_take_the_place_of_what_another_answer_said(tmp_path) -> None:
    async with bridge_of(tmp_path, FAR) as bridge:
        seen = await waiting(bridge, VAGUE)
        await answer(bridge, seen["demand_id"], {"q-2": None, "q-1": "在柏林办读书会，需要场地"})
        events = await bridge.network.until(seen["demand_id"], FILTERED)
        after = await view(bridge, seen["demand_id"])

    assert asked_for(after)["place"] == ["柏林"]
    assert not of_type(events, ASSUMED)
    assert len(of_type(events, ANSWERED)) == 2


@pytest.mark.parametrize("said", ["7", "12月5日", "不要摄影"])
async def test_what_does_not_say_it_is_refused_in_the_readers_language_and_asked_again(tmp_path, said: str) -> None:
    async with bridge_of(tmp_path) as bridge:
        seen = await waiting(bridge, VAGUE)
        body, chinese = {"answers": {"q-1": said}}, {"Accept-Language": "zh"}
        path = f"/api/v1/demand/{seen['demand_id']}/clarifications"
        refused = await bridge.http.post(path, json=body, headers=chinese)
        still = await view(bridge, seen["demand_id"])
        good = await answer(bridge, seen["demand_id"], {"q-1": "1"})

    assert refused.status_code == 400
    assert "没有回答所问的" in refused.json()["detail"]
    assert states(still) == {"q-1": "asked"}
    assert good.status_code == 200
    assert seen["clarifications"][0]["choices"][0] in asked_for(good.json())["capability"]


@pytest.mark.parametrize("said", ["不知道", "都可以"])
async def test_who_leaves_it_open_has_the_default_assumed_and_never_met(tmp_path, said: str) -> None:
    async with bridge_of(tmp_path, FAR) as bridge:
        seen = await waiting(bridge, VAGUE)
        await answer(bridge, seen["demand_id"], {"q-1": "场地", "q-2": said})
        await bridge.network.until(seen["demand_id"])
        after = await view(bridge, seen["demand_id"])

    (where,) = [one for one in after["requirements"] if one["kind"] == "place"]
    assert states(after) == {"q-1": "answered", "q-2": "assumed"}
    assert (where["source"], where["status"]) == ("assumed", "open")
    assert "没有人说过" in where["note"]
    assert where["requirement_id"] in {point["requirement_id"] for point in after["open_points"]}
    assert not after["is_complete"]


async def test_where_all_who_could_come_are_in_one_of_several_cities_the_city_is_asked(tmp_path) -> None:
    people = {
        "ma": person("ma", "马强", "搬家搬运", price=900.0),
        "tom": replace(person("tom", "Tom", "餐饮茶歇", price=90.0, currency="GBP"), location="London"),
    }
    async with bridge_of(tmp_path, people) as bridge:
        seen = await waiting(bridge, "找人搬家")
        (question,) = seen["clarifications"]
        await answer(bridge, seen["demand_id"], {question["question_id"]: "London"})
        await bridge.network.until(seen["demand_id"])
        after = await view(bridge, seen["demand_id"])

    assert (question["kind"], question["choices"]) == ("place", ["北京"])
    assert after["status"] == "failed"  # nobody moves house in London, and nobody elsewhere is put forward


async def test_where_nobody_may_be_asked_an_assumed_city_is_an_open_point(tmp_path) -> None:
    at_once = NegotiationPolicy(clarify_timeout_s=0.0)
    people = {
        "ma": person("ma", "马强", "搬家搬运", price=900.0),
        "tom": replace(person("tom", "Tom", "餐饮茶歇", price=90.0, currency="GBP"), location="London"),
    }
    async with bridge_of(tmp_path, people, policy=at_once) as bridge:
        demand_id = await bridge.submit("找人搬家")
        await bridge.network.until(demand_id)
        after = await view(bridge, demand_id)

    (where,) = [one for one in after["requirements"] if one["kind"] == "place"]
    assert (where["text"], where["status"]) == ("北京", "open")
    assert where["requirement_id"] in {point["requirement_id"] for point in after["open_points"]}
