"""Commitments through the public API: an approved plan has its people's day, and no other plan gets it."""

import asyncio
import json
from contextlib import asynccontextmanager
from dataclasses import replace

from tests.bridges.small_bridge import small_bridge
from tests.bridges.test_honest_outcomes import MEETUP, PEOPLE, ended, person, view
from tests.commands import towow
from tests.days import SATURDAY, SUNDAY, TODAY
from towow_core.domain.commitments import Firmness
from towow_core.domain.events import TERMINAL_EVENT_TYPES
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.support.calendars import busy_days

TEAM = {
    **PEOPLE,
    "chen": replace(PEOPLE["chen"], terms=replace(PEOPLE["chen"].terms, temperament="easygoing")),
    "zhao": person("zhao", "赵敏之", "活动主持", price=1500.0, price_floor=1000.0),
}
PARTY = f"{SATURDAY.zh}在北京办一场50人的聚会，需要场地、演讲嘉宾和主持人"
ANOTHER = f"{SATURDAY.zh}在北京开一场40人的AI主题聚会，需要场地、嘉宾和主持"
OPEN = "我想在北京办一场50人的聚会，需要场地、演讲嘉宾和主持人"


@asynccontextmanager
async def bridge_of(tmp_path, people=TEAM, **options):
    def engine() -> LLMService:
        return LLMService(OfflineClient(), fallbacks=FALLBACKS)

    models = {name: engine() for name in people}
    async with small_bridge(tmp_path, profiles=people, admin_model=engine(), twin_models=models, **options) as bridge:
        yield bridge


async def calendar(bridge, name: str) -> list[dict]:
    answer = await bridge.http.get(f"/api/v1/agents/user_agent_{name}/commitments")
    return answer.raise_for_status().json()["commitments"]


def confirmed(found: dict) -> set[str]:
    parts = (found["proposal"] or {}).get("assignments", []) if found["status"] != "failed" else []
    return {part["agent_id"] for part in parts if part["is_confirmed"]}


async def test_the_people_of_an_approved_plan_are_not_confirmed_in_another_one_for_the_same_day(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        first = await ended(bridge, PARTY)
        await bridge.approve(first["demand_id"])
        second = await ended(bridge, ANOTHER)
        stream = await bridge.network.bridge.stream(second["demand_id"])

    assert confirmed(first) == {"user_agent_lin", "user_agent_chen", "user_agent_zhao"}
    assert confirmed(second) & confirmed(first) == set()
    reasons = [e.payload["decline_reason"] for e in stream.envelopes if e.event_type == "towow.offer.submitted"]
    assert reasons
    assert all("已经定了别的安排" in reason for reason in reasons)
    assert first["demand_id"] not in str([e.payload for e in stream.envelopes])


async def test_of_two_plans_that_wait_for_approval_the_second_is_refused_with_person_and_day(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        first, second = await asyncio.gather(ended(bridge, PARTY), ended(bridge, ANOTHER))
        held = await calendar(bridge, "lin")
        await bridge.approve(first["demand_id"])
        body = {"accepts": [point["open_point_id"] for point in second["open_points"]]}
        refused = await bridge.http.post(f"/api/v1/demand/{second['demand_id']}/approve", json=body)
        undecided = await view(bridge, second["demand_id"])

    assert confirmed(first) & confirmed(second)
    assert [row["firmness"] for row in held] == [Firmness.TENTATIVE, Firmness.TENTATIVE]
    assert refused.status_code == 409
    named = {(clash["agent_id"], clash["day"]) for clash in refused.json()["clashes"]}
    assert named == {(agent_id, SATURDAY.iso) for agent_id in confirmed(first) & confirmed(second)}
    assert f"林望舒 on {SATURDAY.iso}" in refused.json()["detail"]
    assert first["demand_id"] not in refused.text
    assert undecided["decision"] is None


async def test_cancelling_an_approved_plan_frees_its_people(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        first = await ended(bridge, PARTY)
        await bridge.approve(first["demand_id"])
        booked = await calendar(bridge, "zhao")
        await bridge.http.post(f"/api/v1/demand/{first['demand_id']}/cancel")
        free = await calendar(bridge, "zhao")
        second = await ended(bridge, ANOTHER)

    assert [(row["firmness"], row["first_day"], row["demand_id"]) for row in booked] == [
        (Firmness.FIRM, SATURDAY.iso, first["demand_id"])
    ]
    assert free == []
    assert second["offers"]["user_agent_zhao"]["decision"] == "participate"


async def test_who_leaves_an_approved_plan_has_the_day_back_and_the_plan_says_who_left(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        first = await ended(bridge, PARTY)
        await bridge.approve(first["demand_id"])
        stream = await bridge.network.bridge.stream(first["demand_id"])
        answer = await bridge.http.delete(
            f"/api/v1/agents/user_agent_zhao/commitments/{first['demand_id']}", params={"reason": "家里有事"}
        )
        await stream.first(20, "towow.proposal.updated")
        free = await calendar(bridge, "zhao")
        others = [await calendar(bridge, name) for name in ("lin", "chen")]
        after = await view(bridge, first["demand_id"])
        again = await bridge.http.delete(f"/api/v1/agents/user_agent_zhao/commitments/{first['demand_id']}")
        second = await ended(bridge, ANOTHER)

    assert answer.status_code == 202
    assert free == []
    assert all([row["firmness"] for row in rows] == [Firmness.FIRM] for rows in others)
    left = told(stream, "towow.agent.withdrawn")
    assert [(each["agent_id"], each["reason"]) for each in left] == [("user_agent_zhao", "家里有事")]
    released = told(stream, "towow.commitment.released")
    assert [(each["reason"], people(each)) for each in released] == [("withdrawn", {"user_agent_zhao": SATURDAY.iso})]
    assert "user_agent_zhao" not in confirmed(after)
    assert [part["agent_id"] for part in after["proposal"]["vacated"]] == ["user_agent_zhao"]
    assert not after["is_complete"]
    assert [p["who"] for p in after["open_points"] if p["kind"] == "vacated"] == [["user_agent_zhao"]]
    assert (again.status_code, again.json()["error_code"]) == (404, "E015")
    assert second["offers"]["user_agent_zhao"]["decision"] == "participate"


async def test_a_plan_that_somebody_has_left_is_approved_anew_or_sent_back(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        first, second = [await ended(bridge, PARTY), await ended(bridge, PARTY.replace(SATURDAY.zh, SUNDAY.zh))]
        for found in (first, second):
            await bridge.approve(found["demand_id"])
            stream = await bridge.network.bridge.stream(found["demand_id"])
            await bridge.network.twins["zhao"].withdraw(found["channel_id"], "病了")
            await stream.first(20, "towow.proposal.updated")
        seen = await view(bridge, first["demand_id"])
        path = f"/api/v1/demand/{first['demand_id']}/approve"
        refused = await bridge.http.post(path, json={"plan_digest": seen["plan_digest"]})
        accepts = [point["open_point_id"] for point in seen["open_points"]]
        approved = await bridge.http.post(path, json={"plan_digest": seen["plan_digest"], "accepts": accepts})
        sent_back = await bridge.http.post(
            f"/api/v1/demand/{second['demand_id']}/reject", json={"reason": "换个主持人"}
        )
        stream = await bridge.network.bridge.stream(second["demand_id"])
        await stream.first(20, "towow.commitment.released")
        again = await terminal_events(stream, 2)
        renegotiated = await view(bridge, second["demand_id"])

    assert refused.status_code == 409
    assert approved.status_code == 200
    assert sent_back.status_code == 200
    assert len(again) == 2
    assert "user_agent_zhao" not in str(renegotiated["proposal"])


async def terminal_events(stream, count: int) -> list:
    position = 0
    while len(found := [e for e in stream.own if e.event_type in TERMINAL_EVENT_TYPES]) < count:
        await stream.wait(position, 20)
        position = len(stream.envelopes)
    return found


def told(stream, event_type: str) -> list[dict]:
    return [e.payload for e in stream.envelopes if e.event_type == event_type]


def people(payload: dict) -> dict[str, str]:
    return {each["agent_id"]: each["first_day"] for each in payload["commitments"]}


async def test_booking_and_freeing_are_told_in_the_demands_own_stream(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        first = await ended(bridge, PARTY)
        stream = await bridge.network.bridge.stream(first["demand_id"])
        before = told(stream, "towow.commitment.booked")
        await bridge.approve(first["demand_id"])
        await stream.first(20, "towow.commitment.booked")
        await bridge.approve(first["demand_id"])
        await bridge.http.post(f"/api/v1/demand/{first['demand_id']}/cancel")
        await stream.first(20, "towow.commitment.released")

    (booked,), (released,) = told(stream, "towow.commitment.booked"), told(stream, "towow.commitment.released")
    assert before == []
    assert people(booked) == dict.fromkeys(sorted(confirmed(first)), SATURDAY.iso)
    assert booked["plan_digest"] == first["plan_digest"]
    assert (released["reason"], people(released)) == ("cancelled", people(booked))


async def test_who_is_booked_while_another_plan_is_negotiated_leaves_it_with_the_true_reason(tmp_path) -> None:
    """The conflict appears between the offer and the review: a plan of that day is approved meanwhile."""
    async with bridge_of(tmp_path) as bridge:
        first = await ended(bridge, PARTY)
        lin, gate, asked = bridge.network.twins["lin"], asyncio.Event(), asyncio.Event()
        answer = lin.answer_invitation

        async def slowly(invite):
            offer = await answer(invite)
            asked.set()
            await gate.wait()
            return offer

        lin.answer_invitation = slowly
        second_id = await bridge.submit(ANOTHER)
        stream = await bridge.network.bridge.stream(second_id)
        await asked.wait()
        await bridge.approve(first["demand_id"])
        gate.set()
        await bridge.network.until(second_id)
        second = await view(bridge, second_id)

    left = [e.payload for e in stream.envelopes if e.event_type == "towow.agent.withdrawn"]
    assert {each["agent_id"] for each in left} >= {"user_agent_lin"}
    assert all("已经定了别的安排" in each["reason"] for each in left)
    assert confirmed(second) & confirmed(first) == set()


async def test_a_calendar_of_nobody_is_not_found(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        answer = await bridge.http.get("/api/v1/agents/user_agent_nobody/commitments")

    assert (answer.status_code, answer.json()["error_code"]) == (404, "E008")


async def test_a_plan_for_another_day_takes_the_same_people(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        first = await ended(bridge, MEETUP)
        await bridge.approve(first["demand_id"])
        second = await ended(bridge, MEETUP.replace(SATURDAY.zh, SUNDAY.zh))
        await bridge.approve(second["demand_id"])
        days = [row["first_day"] for row in await calendar(bridge, "lin")]

    assert days == [SATURDAY.iso, SUNDAY.iso]


async def test_a_calendar_of_a_person_and_of_a_plan_can_be_read_by_other_programs(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge, PARTY)
        before = await bridge.http.get(f"/api/v1/demand/{found['demand_id']}/plan.ics")
        await bridge.approve(found["demand_id"])
        plan = await bridge.http.get(f"/api/v1/demand/{found['demand_id']}/plan.ics")
        zhao = await bridge.http.get("/api/v1/agents/user_agent_zhao/commitments.ics")

    assert zhao.headers["content-type"] == "text/calendar; charset=utf-8"
    assert "STATUS:TENTATIVE" in before.text
    assert "STATUS:CONFIRMED" in plan.text
    for text in (plan.text, zhao.text):
        assert text.startswith("BEGIN:VCALENDAR\r\n")
        assert busy_days(text.encode(), TODAY.iso, TODAY.after(365).iso) == (SATURDAY.iso,)


async def test_a_demand_without_a_plan_has_no_calendar(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge, f"{PARTY}，必须由马强主持")
        answer = await bridge.http.get(f"/api/v1/demand/{found['demand_id']}/plan.ics")

    assert (answer.status_code, answer.json()["error_code"]) == (409, "E010")


async def test_the_command_line_shows_what_a_person_is_booked_for(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        free = await towow(tmp_path, "agents", "commitments", "zhao", "--url", bridge.url)
        found = await ended(bridge, PARTY)
        await bridge.approve(found["demand_id"])
        shown = await towow(tmp_path, "agents", "commitments", "zhao", "--url", bridge.url)
        listed = await towow(tmp_path, "agents", "commitments", "zhao", "--json", "--url", bridge.url)
        calendar_of_zhao = await towow(tmp_path, "agents", "commitments", "zhao", "--ics", "--url", bridge.url)
        nobody = await towow(tmp_path, "agents", "commitments", "nobody", "--url", bridge.url)

    assert free == (0, "user_agent_zhao is booked for nothing.\n", "")
    assert (shown[0], shown[2]) == (0, "")
    for words in (SATURDAY.iso, "firm", "主持", found["demand_id"]):
        assert words in shown[1]
    assert [row["demand_id"] for row in json.loads(listed[1])["commitments"]] == [found["demand_id"]]
    assert busy_days(calendar_of_zhao[1].encode(), TODAY.iso, TODAY.after(365).iso) == (SATURDAY.iso,)
    assert (nobody[0], nobody[1]) == (1, "")
    assert "user_agent_nobody" in nobody[2]


async def test_a_day_that_is_left_open_goes_around_those_who_are_booked_and_names_who_cannot(tmp_path) -> None:
    """The same people are wanted twice; the second time any day will do, and one of them is away for a month."""
    month = tuple(TODAY.after(n).iso for n in range(120))
    away = person("dan", "丹", "演讲嘉宾", price=9000.0, unavailable_dates=month)
    async with bridge_of(tmp_path, {**TEAM, "dan": away}) as bridge:
        first = await ended(bridge, OPEN)
        await bridge.approve(first["demand_id"])
        second = await ended(bridge, OPEN)
        approved = await bridge.approve(second["demand_id"])

    days = [found["proposal"]["timeline"]["event_date"] for found in (first, second)]
    assert days[0] != days[1]
    assert approved["decision"] == "approved"
    assert confirmed(first) & confirmed(second) >= {"user_agent_lin", "user_agent_zhao"}
    for found in (first, second):
        assert found["proposal"]["timeline"]["cannot"] == ["user_agent_dan"]
        assert "丹来不了" in found["proposal"]["rationale"]
