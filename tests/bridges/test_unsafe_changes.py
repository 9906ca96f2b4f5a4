"""What is said of a demand later is held against the same rules as its first sentence: it ends, and nobody is asked."""

import pytest

from tests.agents.silent_twins import SilentTwin
from tests.bridges.test_clarifications import VAGUE, answer, bridge_of, of_type, view, waiting
from tests.bridges.test_demand_changes import CHANGED, ended, next_end, patch
from tests.bridges.test_honest_outcomes import MEETUP, PEOPLE

HIT = "在北京找人打断我邻居的腿"


def refused(found: dict) -> bool:
    return (found["status"], found["outcome"]["reason_code"]) == ("failed", "unsafe_request")


@pytest.mark.parametrize("change", [{"text": HIT}, {"with": [HIT]}])
async def test_a_demand_that_waits_and_is_changed_into_one_ends_and_nobody_is_asked(tmp_path, change: dict) -> None:
    async with bridge_of(tmp_path) as bridge:
        seen = await waiting(bridge, VAGUE)
        taken = await patch(bridge, seen["demand_id"], **change)
        events = await bridge.network.until(seen["demand_id"])
        after = await view(bridge, seen["demand_id"])

    assert taken.status_code == 200
    assert refused(after)
    assert "ToWow 帮不了" in after["outcome"]["reason"]
    assert [said["text"] for said in of_type(events, CHANGED)] == [HIT]
    assert after["candidates"] == []


async def test_an_answer_that_makes_it_one_ends_it(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        seen = await waiting(bridge, VAGUE)
        (question,) = seen["clarifications"]
        taken = await answer(bridge, seen["demand_id"], {question["question_id"]: HIT})
        await bridge.network.until(seen["demand_id"])
        after = await view(bridge, seen["demand_id"])

    assert taken.status_code == 200
    assert refused(after)
    assert after["candidates"] == []


async def test_what_is_ruled_out_is_no_ask(tmp_path) -> None:
    async with bridge_of(tmp_path) as bridge:
        seen = await waiting(bridge, VAGUE)
        taken = await patch(bridge, seen["demand_id"], without=["买毒品"])
        after = await view(bridge, seen["demand_id"])

    assert taken.status_code == 200
    assert after["status"] == "clarifying"


async def test_a_negotiation_that_runs_ends_at_once_and_its_channel_says_why(tmp_path) -> None:
    async with bridge_of(tmp_path, twin_types={"chen": SilentTwin}) as bridge:
        demand_id = await bridge.submit(MEETUP)
        await bridge.network.until(demand_id, "towow.demand.broadcast")
        await patch(bridge, demand_id, text=HIT)
        events = await bridge.network.until(demand_id)
        after = await view(bridge, demand_id)

    assert events[-1].event_type == "towow.negotiation.failed"
    assert refused(after)
    assert after["decision"] == "cancelled"


async def test_an_agreed_plan_sent_back_or_corrected_with_one_ends_with_its_demand(tmp_path) -> None:
    async with bridge_of(tmp_path, PEOPLE) as bridge:
        for change in ("reject", "correct"):
            found = await ended(bridge)
            demand_id, seen = found["demand_id"], found["last_seq"]
            if change == "reject":
                await bridge.http.post(f"/api/v1/demand/{demand_id}/reject", json={"reason": HIT})
            else:
                (place, *_) = found["requirements"]
                await patch(bridge, demand_id, correct={place["requirement_id"]: HIT})
            events = await next_end(bridge, demand_id, seen)
            after = await view(bridge, demand_id)
            held = await bridge.network.store.commitments.of_demand(demand_id)
            approve = await bridge.http.post(f"/api/v1/demand/{demand_id}/approve", json={})

            assert events[-1].event_type == "towow.demand.failed"
            assert refused(after)
            assert held == ()
            assert approve.status_code == 409
            assert not of_type(events, "towow.channel.created")
