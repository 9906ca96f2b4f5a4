"""A demand that leaves open what decides who is asked waits for its requester, and no other demand does.

The offline engine answers for everybody: these are outcomes, not scripts.
"""

from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from tests.bridges.small_bridge import SmallBridge, small_bridge
from tests.bridges.test_honest_outcomes import PEOPLE, person
from towow_core.domain.policy import NegotiationPolicy
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService

VAGUE = "我想办个活动"
CLEAR = "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾"
ASKED, ANSWERED, ASSUMED = (f"towow.clarification.{what}" for what in ("asked", "answered", "assumed"))
FILTERED, AT_ONCE = "towow.filter.completed", NegotiationPolicy(clarify_timeout_s=0.05)


def engine() -> LLMService:
    return LLMService(OfflineClient(), fallbacks=FALLBACKS)


@asynccontextmanager
async def bridge_of(tmp_path, people=PEOPLE, **options):
    models = {name: engine() for name in people}
    async with small_bridge(tmp_path, profiles=people, admin_model=engine(), twin_models=models, **options) as bridge:
        yield bridge


async def view(bridge: SmallBridge, demand_id: str) -> dict:
    return (await bridge.http.get(f"/api/v1/demand/{demand_id}")).raise_for_status().json()


async def waiting(bridge: SmallBridge, sentence: str) -> dict:
    """A demand that waits for its requester."""
    demand_id = await bridge.submit(sentence)
    await bridge.network.until(demand_id, ASKED, FILTERED)
    return await view(bridge, demand_id)


async def answer(bridge: SmallBridge, demand_id: str, answers: dict[str, str]):
    return await bridge.http.post(f"/api/v1/demand/{demand_id}/clarifications", json={"answers": answers})


def of_type(events, event_type: str) -> list[dict]:
    return [e.payload for e in events if e.event_type == event_type]


async def test_a_vague_demand_is_asked_back_answered_and_negotiated(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        seen = await waiting(bridge, VAGUE)
        (question,) = seen["clarifications"]
        told = await answer(bridge, seen["demand_id"], {question["question_id"]: "读书会，30人，需要场地和演讲嘉宾"})
        events = await bridge.network.until(seen["demand_id"])
        after = await view(bridge, seen["demand_id"])

    assert (seen["status"], seen["candidates"]) == ("clarifying", [])
    assert (question["kind"], question["state"], question["answer"]) == ("capability", "asked", None)
    assert question["text"]
    assert question["why"]
    assert "场地提供" in question["choices"]
    assert question["default"]
    assert question["deadline"]
    assert told.status_code == 200
    assert [q["state"] for q in told.json()["clarifications"]] == ["answered"]
    (said,) = of_type(events, ANSWERED)
    assert {r["source"] for r in said["requirements"]} == {"clarification"}
    assert {"capability", "head_count"} <= {r["kind"] for r in said["requirements"]}
    assert after["status"] in {"finalized", "force_finalized"}
    assert after["version"] == 2
    assert after["understanding"]["context"]["expected_attendees"] == 30
    assert {r["kind"]: r["status"] for r in after["requirements"] if r["is_hard"]}["head_count"] == "met"


async def test_unanswered_the_stated_default_holds_from_the_deadline_on_and_is_marked_assumed(tmp_path) -> None:
    async with bridge_of(tmp_path, policy=AT_ONCE) as bridge:
        demand_id = await bridge.submit(VAGUE)
        events = await bridge.network.until(demand_id)
        after = await view(bridge, demand_id)
        (question,) = after["clarifications"]
        late = await answer(bridge, demand_id, {question["question_id"]: "读书会"})

    (asked,), (assumed,) = of_type(events, ASKED), of_type(events, ASSUMED)
    assert assumed["answer"] == asked["default"]
    assert {(r["source"], r["is_hard"]) for r in assumed["requirements"]} == {("assumed", False)}
    assert (question["state"], question["answer"]) == ("assumed", asked["default"])
    assert after["outcome"]
    assert (late.status_code, late.json()["error_code"]) == (409, "E010")


async def test_who_does_not_want_to_be_asked_is_not_and_the_defaults_hold_at_once(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        body = {"raw_input": VAGUE, "questions": False}
        demand_id = (await bridge.http.post("/api/v1/demand/submit", json=body)).json()["demand_id"]
        events = await bridge.network.until(demand_id)
        seen = await view(bridge, demand_id)

    assert not of_type(events, ASKED)
    assert len(of_type(events, ASSUMED)) == 1
    assert [q["state"] for q in seen["clarifications"]] == ["assumed"]


async def test_a_clear_demand_is_never_asked_back(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        seen = await waiting(bridge, CLEAR)

    assert seen["clarifications"] == []
    assert seen["status"] != "clarifying"


async def test_one_answer_that_says_more_settles_the_other_questions_too(tmp_path) -> None:
    far = {**PEOPLE, "anna": replace(person("anna", "Anna", "场地提供"), location="Berlin")}
    async with bridge_of(tmp_path, far) as bridge:
        seen = await waiting(bridge, VAGUE)
        first = seen["clarifications"][0]["question_id"]
        await answer(bridge, seen["demand_id"], {first: "在北京办读书会，30人，需要场地"})
        events = await bridge.network.until(seen["demand_id"], FILTERED)

    assert [q["kind"] for q in seen["clarifications"]] == ["capability", "place"]
    assert len(of_type(events, ANSWERED)) == 2
    assert [c["agent_id"] for c in events[-1].payload["candidates"]] != ["user_agent_anna"]


@pytest.mark.parametrize("order", [1, -1])
async def test_two_answers_to_one_question_are_refused_and_the_one_that_says_nothing_is_named(tmp_path, order) -> None:
    far = {**PEOPLE, "anna": replace(person("anna", "Anna", "场地提供"), location="Berlin")}
    async with bridge_of(tmp_path, far) as bridge:
        seen = await waiting(bridge, VAGUE)
        what, where = (question["question_id"] for question in seen["clarifications"])
        told = await answer(bridge, seen["demand_id"], dict([(what, "北京"), (where, "上海")][::order]))
        still = await view(bridge, seen["demand_id"])

    assert (told.status_code, what in told.json()["detail"]) == (400, True)
    assert still["version"] == seen["version"]


async def test_what_is_no_answer_is_refused_and_named(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        seen = await waiting(bridge, VAGUE)
        demand_id = seen["demand_id"]
        unknown = await answer(bridge, demand_id, {"q-9": "北京"})
        empty = await answer(bridge, demand_id, {"q-1": "  "})
        nothing = await answer(bridge, demand_id, {})
        nowhere = await answer(bridge, "d-00000000", {"q-1": "北京"})
        still = await view(bridge, demand_id)

    assert (unknown.status_code, unknown.json()["error_code"]) == (404, "E014")
    assert "q-9" in unknown.json()["detail"]
    assert (empty.status_code, "q-1" in empty.json()["detail"]) == (400, True)
    assert nothing.status_code == 400
    assert nowhere.status_code == 404
    assert still["status"] == "clarifying"


async def test_a_coordinator_that_dies_while_a_demand_waits_goes_on_with_the_same_questions(tmp_path) -> None:
    async with bridge_of(tmp_path, lease_s=3.0) as bridge:  # so long the hub takes the next one for the dead one
        seen = await waiting(bridge, VAGUE)
        await bridge.network.restart_coordinator()  # as after a crash: nothing is said to anybody
        again = await view(bridge, seen["demand_id"])
        (question,) = seen["clarifications"]
        await answer(bridge, seen["demand_id"], {question["question_id"]: "读书会，需要场地"})
        events = await bridge.network.until(seen["demand_id"], FILTERED)

    assert again["clarifications"] == seen["clarifications"]
    assert len(of_type(events, ASKED)) == 1
    assert events[-1].event_type == FILTERED


async def test_a_demand_that_waits_can_be_cancelled(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        seen = await waiting(bridge, VAGUE)
        await bridge.http.post(f"/api/v1/demand/{seen['demand_id']}/cancel")
        events = await bridge.network.until(seen["demand_id"])
        late = await answer(bridge, seen["demand_id"], {"q-1": "读书会"})

    assert events[-1].payload["reason_code"] == "cancelled"
    assert late.status_code == 409


@pytest.mark.parametrize(("sentence", "kind"), [("婚礼餐饮，北京", "head_count"), ("搬家", "place")])
async def test_what_is_priced_or_done_differently_is_asked(tmp_path, sentence: str, kind: str) -> None:
    people = {
        "lin": person("lin", "林望舒", "餐饮茶歇", price=60.0, price_unit="person"),
        "ma": person("ma", "马强", "搬家搬运", price=900.0),
        "tom": replace(person("tom", "Tom", "搬家搬运", price=90.0, currency="GBP"), location="London"),
    }
    async with bridge_of(tmp_path, people) as bridge:
        seen = await waiting(bridge, sentence)

    assert [q["kind"] for q in seen["clarifications"]] == [kind]
