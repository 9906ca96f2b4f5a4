"""A demand that its requester corrects, changes, or gives something up of: while it waits, while it runs, afterwards.

The offline engine answers for everybody: these are outcomes, not scripts.
"""

import asyncio

from tests.agents.silent_twins import SilentTwin
from tests.bridges.small_bridge import SmallBridge
from tests.bridges.test_clarifications import VAGUE, bridge_of, of_type, view, waiting
from tests.bridges.test_honest_outcomes import MEETUP, PEOPLE, person
from tests.days import NEXT_SATURDAY, SATURDAY
from tests.waiting import PATIENCE_S
from towow_core.domain.commitments import Firmness
from towow_core.domain.events import TERMINAL_EVENT_TYPES

CHANGED = "towow.demand.changed"
TOO_LATE = "towow.demand.change_too_late"
PHOTOGRAPHER = person("gu", "顾眠", "活动摄影", price=800.0)


async def patch(bridge: SmallBridge, demand_id: str, **changes):
    return await bridge.http.patch(f"/api/v1/demand/{demand_id}", json=changes)


async def ended(bridge: SmallBridge, sentence: str = MEETUP) -> dict:
    demand_id = await bridge.submit(sentence)
    await bridge.network.until(demand_id)
    return await view(bridge, demand_id)


async def next_end(bridge: SmallBridge, demand_id: str, after: int):
    """The events after `after` of them, up to an end that is not only the beginning of a next version."""
    stream = await bridge.network.bridge.stream(demand_id)
    async with asyncio.timeout(PATIENCE_S):
        while True:
            rest = stream.envelopes[after:]
            ends = [
                i
                for i, e in enumerate(rest)
                if e.event_type in TERMINAL_EVENT_TYPES and e.payload.get("reason_code") != "superseded"
            ]
            if ends:
                return rest[: ends[0] + 1]
            await stream.wait(len(stream.envelopes), PATIENCE_S)


def hard(found: dict) -> dict[str, str]:
    return {r["kind"]: r["status"] for r in found["requirements"] if r["is_hard"]}


def who(found: dict) -> set[str]:
    return {part["agent_id"].removeprefix("user_agent_") for part in found["proposal"]["assignments"]}


async def test_while_it_waits_a_correction_is_a_requirement_and_settles_what_was_asked(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        seen = await waiting(bridge, f"{VAGUE}，{SATURDAY.zh}")
        (day,) = [r for r in seen["requirements"] if r["kind"] == "date"]
        taken = await patch(bridge, seen["demand_id"], correct={day["requirement_id"]: NEXT_SATURDAY.iso}, people=40)
        still = await view(bridge, seen["demand_id"])
        done = await patch(bridge, seen["demand_id"], **{"with": ["场地"]})
        events = await bridge.network.until(seen["demand_id"], "towow.filter.completed")

    assert seen["status"] == still["status"] == "clarifying"
    assert taken.status_code == 200
    assert taken.json()["removed"] == [day["requirement_id"]]
    assert {(r["kind"], r["source"]) for r in taken.json()["changes"]} == {
        ("date", "clarification"),
        ("head_count", "clarification"),
    }
    assert (
        still["understanding"]["context"] | {"date": NEXT_SATURDAY.iso, "expected_attendees": 40}
        == (still["understanding"]["context"])
    )
    assert (still["version"], done.json()["version"]) == (2, 3)
    assert of_type(events, "towow.clarification.answered")


async def test_after_an_agreement_a_change_is_shown_as_read_and_its_people_answer_anew(tmp_path) -> None:
    async with bridge_of(tmp_path, {**PEOPLE, "gu": PHOTOGRAPHER}) as bridge:
        found = await ended(bridge)
        demand_id = found["demand_id"]
        taken = await patch(bridge, demand_id, **{"with": ["摄影"], "date": NEXT_SATURDAY.iso})
        events = await next_end(bridge, demand_id, found["last_seq"])
        after = await view(bridge, demand_id)

    assert "gu" not in who(found)
    assert taken.status_code == 200
    assert taken.json()["rounds_left"] >= 1
    order = [e.event_type for e in events]
    assert order.index(CHANGED) < order.index("towow.channel.created") < order.index("towow.offer.submitted")
    assert {r["source"] for r in of_type(events, CHANGED)[0]["changes"]} == {"rejection"}
    assert after["decision"] == "rejected"
    assert "gu" in who(after)
    assert after["proposal"]["timeline"]["end_date"] >= NEXT_SATURDAY.iso
    assert hard(after)["capability"] == "met"


async def test_what_nobody_concedes_is_not_met_and_the_end_says_so(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge)
        await patch(bridge, found["demand_id"], people=500)
        await next_end(bridge, found["demand_id"], found["last_seq"])
        after = await view(bridge, found["demand_id"])

    assert not after["is_complete"]
    assert hard(after)["head_count"] == "partly"
    assert (after["status"], who(after)) == ("finalized", who(found))
    (refused,) = after["proposal"]["refused_changes"]
    assert "500" in refused["reason"] + str(refused["advice"])
    assert any("500" in point["text"] and "原来的方案照旧" in point["text"] for point in after["open_points"])


async def test_while_it_runs_a_change_ends_the_round_and_goes_on_as_the_next_version(tmp_path) -> None:
    async with bridge_of(tmp_path, twin_types={"chen": SilentTwin}) as bridge:
        demand_id = await bridge.submit(MEETUP)
        await bridge.network.until(demand_id, "towow.offer.submitted")
        before = await view(bridge, demand_id)
        taken = await patch(bridge, demand_id, without=["嘉宾"], budget="20000")
        events = await bridge.network.until(demand_id, "towow.demand.changed")
        rest = await next_end(bridge, demand_id, len(events))
        after = await view(bridge, demand_id)

    assert before["status"] == "processing"
    assert taken.status_code == 200
    (old,) = [e.payload for e in rest if e.payload.get("reason_code") == "superseded"]
    assert old["channel_id"] == before["channel_id"] != after["channel_id"]
    assert after["understanding"]["context"]["budget_amount"] == 20000
    assert "演讲嘉宾" not in after["understanding"]["capability_tags"]
    (again,) = [e.payload for e in rest if e.event_type == "towow.channel.created"]
    assert again["candidates"] == ["user_agent_lin"]  # and nobody waits for the one who never answers
    assert hard(after)["budget"] == "met"


async def test_after_a_failure_a_larger_budget_is_negotiated_afresh(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge, f"{MEETUP}，预算100元")
        taken = await patch(bridge, found["demand_id"], budget="3万")
        await next_end(bridge, found["demand_id"], found["last_seq"])
        after = await view(bridge, found["demand_id"])

    assert found["status"] == "failed"
    assert taken.json()["rounds_left"] is None
    assert after["status"] in {"finalized", "force_finalized"}
    assert hard(after)["budget"] == "met"


async def test_what_the_requester_gives_up_is_waived_and_nobody_has_to_be_asked(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge, f"{MEETUP}，要英文")
        open_ = [r for r in found["requirements"] if r["is_hard"] and r["status"] not in {"met", "waived"}]
        unmet = open_ or [r for r in found["requirements"] if r["kind"] == "head_count"]
        taken = await patch(bridge, found["demand_id"], waive=[unmet[0]["requirement_id"]])
        after = await view(bridge, found["demand_id"])
        approved = await bridge.approve(found["demand_id"])

    waived = {r["requirement_id"] for r in after["requirements"] if r["status"] == "waived"}
    assert waived == {unmet[0]["requirement_id"]} == set(taken.json()["waived"])
    assert unmet[0]["requirement_id"] not in {p["requirement_id"] for p in after["open_points"]}
    assert after["channel_id"] == found["channel_id"]
    assert after["plan_digest"] == taken.json()["plan_digest"]
    assert approved["decision"] == "approved"


async def test_an_approved_plan_is_changed_by_nobody(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge)
        await bridge.approve(found["demand_id"])
        late = await patch(bridge, found["demand_id"], people=40)

    assert (late.status_code, late.json()["error_code"]) == (409, "E010")
    assert "approved" in late.json()["detail"]


async def test_a_reason_for_sending_a_plan_back_is_shown_as_read_before_anybody_is_asked_again(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge)
        await bridge.http.post(f"/api/v1/demand/{found['demand_id']}/reject", json={"reason": "预算最多8000"})
        rest = await next_end(bridge, found["demand_id"], found["last_seq"])

    (read,) = of_type(rest, CHANGED)
    assert [(r["kind"], r["value"]["number"]) for r in read["changes"]] == [("budget", 8000)]
    assert [e.event_type for e in rest].index(CHANGED) < [e.event_type for e in rest].index("towow.channel.created")


async def test_a_change_that_cannot_be_read_is_refused_and_named(tmp_path) -> None:
    cases = (
        ({}, 400, "Nothing is to change"),
        ({"budget": "viel"}, 400, "budget"),
        ({"budget": -1}, 400, "budget"),
        ({"budget": "-5"}, 400, "budget"),
        ({"budget": "1e400 EUR"}, 400, "budget"),
        ({"budget": "9" * 4000}, 400, "budget"),
        ({"budget": 10**4000}, 400, "budget"),
        ({"date": "2020-01-01"}, 400, "date"),
        ({"waive": ["req-99"]}, 404, "req-99"),
        ({"correct": {"req-99": "北京"}}, 404, "req-99"),
        ({"colour": "red"}, 400, "colour"),
        ({"people": 0}, 400, "people"),
    )
    async with bridge_of(tmp_path, {"lin": PEOPLE["lin"]}) as bridge:
        seen = await waiting(bridge, VAGUE)
        refused = [await patch(bridge, seen["demand_id"], **changes) for changes, _, _ in cases]
        after = await view(bridge, seen["demand_id"])

    for answer, (changes, status, named) in zip(refused, cases, strict=True):
        assert (answer.status_code, named in answer.json()["detail"]) == (status, True), changes
    assert after["version"] == 1


async def test_where_nobody_else_could_do_it_the_plan_stands_and_its_requester_decides(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge)
        demand_id, before = found["demand_id"], who(found)
        taken = await patch(bridge, demand_id, without=["陈屿"])
        (said,) = of_type(await bridge.network.until(demand_id, TOO_LATE), TOO_LATE)
        searches = await bridge.network.store.searches.of(demand_id)
        stands = await view(bridge, demand_id)
        approve = f"/api/v1/demand/{demand_id}/approve"
        refused = await bridge.http.post(approve, json={"plan_digest": stands["plan_digest"]})
        (ruled_out,) = [r["requirement_id"] for r in taken.json()["changes"]]
        await patch(bridge, demand_id, waive=[ruled_out])
        kept = await view(bridge, demand_id)
        accepts = [point["open_point_id"] for point in kept["open_points"]]
        given = await bridge.http.post(approve, json={"plan_digest": kept["plan_digest"], "accepts": accepts})

    assert "陈屿" in said["reason"]
    assert [search.channel_id for search in searches] == [found["channel_id"]]  # nobody was looked for in a next one
    assert (stands["status"], who(stands)) == ("finalized", before)
    (about_him,) = [point for point in stands["open_points"] if point["requirement_id"] == ruled_out]
    assert about_him["kind"] == "unmet"
    assert refused.status_code == 409
    assert ruled_out in {point["requirement_id"] for point in refused.json()["open_points"]}
    assert ruled_out not in {point["requirement_id"] for point in kept["open_points"]}
    assert given.status_code == 200


async def test_where_nobody_else_could_do_it_a_plan_that_was_sent_back_can_still_be_taken(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge)
        demand_id = found["demand_id"]
        await bridge.http.post(f"/api/v1/demand/{demand_id}/reject", json={"reason": "换掉陈屿"})
        await bridge.network.until(demand_id, TOO_LATE)
        stands = await view(bridge, demand_id)
        accepts = [point["open_point_id"] for point in stands["open_points"]]
        answer = {"plan_digest": stands["plan_digest"], "accepts": accepts}
        given = await bridge.http.post(f"/api/v1/demand/{demand_id}/approve", json=answer)

    assert (stands["status"], who(stands), stands["decision"]) == ("finalized", who(found), None)
    assert given.status_code == 200


async def test_where_nobody_else_could_do_it_an_approved_plan_that_somebody_left_keeps_its_people(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        found = await ended(bridge)
        demand_id = found["demand_id"]
        await bridge.approve(demand_id)
        await bridge.http.delete(f"/api/v1/agents/user_agent_lin/commitments/{demand_id}", params={"reason": "病了"})
        await bridge.network.until(demand_id, "towow.proposal.updated")
        await patch(bridge, demand_id, without=["陈屿"])
        await bridge.network.until(demand_id, TOO_LATE)
        booked = await bridge.network.store.commitments.of_demand(demand_id)
        freed = of_type((await bridge.network.bridge.stream(demand_id)).own, "towow.commitment.released")
        stands = await view(bridge, demand_id)
        accepts = [point["open_point_id"] for point in stands["open_points"]]
        answer = {"plan_digest": stands["plan_digest"], "accepts": accepts}
        given = await bridge.http.post(f"/api/v1/demand/{demand_id}/approve", json=answer)

    assert [each.agent_id for each in booked if each.firmness is Firmness.FIRM] == ["user_agent_chen"]
    assert [event["reason"] for event in freed] == ["withdrawn"]
    assert (stands["decision"], stands["approval"]["is_current"]) == ("approved", False)
    assert given.status_code == 200


async def test_somebody_else_who_could_do_it_is_asked(tmp_path) -> None:
    other = person("zhou", "周到", "演讲嘉宾", price=1500.0)
    async with bridge_of(tmp_path, {**PEOPLE, "zhou": other}) as bridge:
        found = await ended(bridge)
        gone = next(p for p in found["proposal"]["assignments"] if "演讲嘉宾" in p["capabilities"])
        known = len((await bridge.network.bridge.stream(found["demand_id"])).envelopes)
        await patch(bridge, found["demand_id"], without=[gone["display_name"]])
        events = await next_end(bridge, found["demand_id"], known)
        again = await view(bridge, found["demand_id"])

    assert not of_type(events, TOO_LATE)
    assert gone["agent_id"].removeprefix("user_agent_") not in who(again)


async def test_a_summary_names_no_other_number_of_people_than_is_planned_for(tmp_path) -> None:
    async with bridge_of(tmp_path, {**PEOPLE, "gu": PHOTOGRAPHER}) as bridge:
        found = await ended(bridge)
        known = len((await bridge.network.bridge.stream(found["demand_id"])).envelopes)
        await patch(bridge, found["demand_id"], people=70)
        await next_end(bridge, found["demand_id"], known)
        again = await view(bridge, found["demand_id"])

    assert "50人" in found["proposal"]["summary"]
    assert "70人" in again["proposal"]["summary"]
    assert "50人" not in again["proposal"]["summary"] + again["proposal"]["objective"]
