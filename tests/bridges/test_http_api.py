"""The routes as a client meets them (contract §6)."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bridges.streams.subscribers import HEARTBEAT_TICKS
from tests.agents.silent_twins import SilentTwin
from tests.bridges.small_bridge import SmallBridge, small_bridge, watch
from tests.waiting import PATIENCE_S, until
from towow_core.domain.policy import NegotiationPolicy

SENTENCE = "我想在北京办一场AI聚会"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bridge(tmp_path_factory):
    async with small_bridge(tmp_path_factory.mktemp("bridge"), cors=("http://page.example",)) as running:
        yield running


pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_demand_is_accepted_and_understood_within_the_answer(bridge) -> None:
    asked = {"raw_input": SENTENCE, "user_id": "user_alice"}
    answer = await bridge.http.post("/api/v1/demand/submit", json=asked, headers={"Prefer": "wait=10"})

    body = answer.json()
    assert answer.status_code == 200
    assert body["status"] == "processing"
    assert body["channel_id"] == body["demand_id"].replace("d-", "collab-")
    assert body["understanding"]["capability_tags"] == ["场地", "演讲"]


async def test_the_path_of_seed_000_serves_too(bridge) -> None:
    answer = await bridge.http.post("/api/demands", json={"raw_input": SENTENCE})

    assert answer.json()["demand_id"].startswith("d-")


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"raw_input": ""}, "raw_input is empty"),
        ({"raw_input": " \n\t　"}, "raw_input is empty"),
        ({}, "raw_input is missing"),
        ({"raw_input": None}, "raw_input is missing"),
        ({"raw_input": 5}, "must be text, not int"),
        ({"raw_input": ["a"]}, "must be text, not list"),
        ({"raw_input": "x" * 2001}, "2001 characters; 2000 are allowed"),
        ({"raw_input": "a\x00b"}, "not text"),
        ({"raw_input": SENTENCE, "user_id": 7}, "user_id cannot be used"),
        ([1, 2], "must be a JSON object"),
    ],
)
async def test_a_bad_demand_gets_one_sentence_and_e001(bridge, body, says) -> None:
    answer = await bridge.http.post("/api/v1/demand/submit", json=body)

    assert answer.status_code == 400
    assert answer.json()["error_code"] == "E001"
    assert says in answer.json()["detail"]


@pytest.mark.parametrize("content", [b"{not json", b"", b'{"raw_input": "\\ud800"}', b"\xff\xfe"])
async def test_a_broken_body_gets_one_sentence_and_e001(bridge, content) -> None:
    answer = await bridge.http.post(
        "/api/v1/demand/submit", content=content, headers={"content-type": "application/json"}
    )

    assert (answer.status_code, answer.json()["error_code"]) == (400, "E001")
    assert isinstance(answer.json()["detail"], str)


@pytest.mark.parametrize(
    "path", ["demand/{}", "demand/{}/status", "events/negotiations/{}/stream", "events/negotiations/{}"]
)
async def test_an_unknown_demand_is_e002_and_named(bridge, path) -> None:
    answer = await bridge.http.get("/api/v1/" + path.format("d-nowhere"))

    assert (answer.status_code, answer.json()["error_code"]) == (404, "E002")
    assert "d-nowhere" in answer.json()["detail"]


async def test_the_same_idempotency_key_is_the_same_demand(bridge) -> None:
    headers = {"Idempotency-Key": "key-1"}
    answers = [
        (await bridge.http.post("/api/v1/demand/submit", json={"raw_input": SENTENCE}, headers=headers)).json()
        for _ in range(2)
    ]

    assert answers[0]["demand_id"] == answers[1]["demand_id"]


async def test_the_stream_tells_the_whole_story_in_order(bridge) -> None:
    demand_id = await bridge.submit(SENTENCE)
    frames = await watch(bridge.http, demand_id)

    assert [place for place, _ in frames] == [str(n) for n in range(1, len(frames) + 1)]
    assert [e["seq"] for _, e in frames] == list(range(1, len(frames) + 1))
    assert frames[0][1]["event_type"] == "towow.demand.submitted"
    assert frames[-1][1]["event_type"] == "towow.proposal.finalized"


@pytest.mark.parametrize("how", ["header seq", "header event id", "query"])
async def test_a_reader_that_comes_back_gets_exactly_the_rest(bridge, how) -> None:
    demand_id = await bridge.submit(SENTENCE)
    whole = await watch(bridge.http, demand_id)
    place, envelope = whole[4]
    options = {
        "header seq": {"headers": {"Last-Event-ID": place}},
        "header event id": {"headers": {"Last-Event-ID": envelope["event_id"]}},
        "query": {"params": {"last_event_id": place}},
    }[how]

    assert await watch(bridge.http, demand_id, **options) == whole[5:]


@pytest.mark.parametrize("unknown", ["evt-ffffffffffffffff", "999999", "nonsense", "-1"])
async def test_an_unknown_last_event_id_gets_the_whole_history(bridge, unknown) -> None:
    demand_id = await bridge.submit(SENTENCE)
    whole = await watch(bridge.http, demand_id)

    assert await watch(bridge.http, demand_id, headers={"Last-Event-ID": unknown}) == whole


async def test_the_stream_has_the_headers_that_proxies_and_browsers_need(bridge) -> None:
    demand_id = await bridge.submit(SENTENCE)
    async with bridge.http.stream(
        "GET", f"/api/v1/events/negotiations/{demand_id}/stream", headers={"Origin": "http://page.example"}
    ) as answer:
        first = await anext(answer.aiter_lines())

    assert answer.headers["content-type"].startswith("text/event-stream")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["x-accel-buffering"] == "no"
    assert answer.headers["access-control-allow-origin"] == "http://page.example"
    assert first == "retry: 3000"


async def test_the_stream_stays_open_after_the_end(bridge) -> None:
    demand_id = await bridge.submit(SENTENCE)
    count = len(await watch(bridge.http, demand_id, until=frozenset({"towow.gap.identified"})))
    async with bridge.http.stream("GET", f"/api/v1/events/negotiations/{demand_id}/stream") as answer:
        lines = answer.aiter_lines()
        seen = 0
        while seen < count:
            seen += (await anext(lines)).startswith("data: ")
        await anext(lines)  # the blank line that ends the last frame
        assert await until_heartbeat(bridge, lines) == [": final state finalized", "", ": heartbeat"]


async def test_from_now_skips_what_was(bridge) -> None:
    demand_id = await bridge.submit(SENTENCE)
    await watch(bridge.http, demand_id)
    url = f"/api/v1/events/negotiations/{demand_id}/stream"
    async with bridge.http.stream("GET", url, params={"from": "now"}) as answer:
        lines = answer.aiter_lines()
        await anext(lines)  # it is open
        seen = await until_heartbeat(bridge, lines)

    assert [line for line in seen if line.startswith("data: ")] == []


async def until_heartbeat(bridge: SmallBridge, lines: AsyncIterator[str]) -> list[str]:
    """What comes on a stream up to the heartbeat that ends a silence."""
    seen = []
    for _ in range(HEARTBEAT_TICKS):
        bridge.context.bridge.subscribers.tick()
    async for line in lines:
        seen.append(line)
        if line == ": heartbeat":
            break
    return seen


async def test_the_vocabulary_of_seed_000_tells_the_same_story_in_its_words(bridge) -> None:
    demand_id = await bridge.submit(SENTENCE)
    frames = await watch(
        bridge.http, demand_id, params={"vocabulary": "bridge"}, until=frozenset({"channel_completed"})
    )

    names = [e["event"] for _, e in frames]
    assert names[0] == "channel_created"
    assert {"channel_status", "agent_response", "agent_feedback", "proposal_sent"} <= set(names)
    assert all(set(e) == {"event", "data", "timestamp"} for _, e in frames)


async def test_the_same_events_are_there_as_json_in_pages(bridge) -> None:
    demand_id = await bridge.submit(SENTENCE)
    whole = [e for _, e in await watch(bridge.http, demand_id)]
    url = f"/api/v1/events/negotiations/{demand_id}"
    pages = [(await bridge.http.get(url, params={"after": n, "limit": 4})).json()["events"] for n in (0, 4)]

    assert pages[0] + pages[1] == whole[:8]


async def test_a_finished_demand_can_be_read_as_a_whole(bridge) -> None:
    demand_id = await bridge.submit(SENTENCE)
    await watch(bridge.http, demand_id)
    body = (await bridge.http.get(f"/api/v1/demand/{demand_id}")).json()

    assert body["status"] == body["channel_status"] == "finalized"
    assert body["raw_input"] == SENTENCE
    assert set(body["offers"]) == {"user_agent_alice", "user_agent_bob", "user_agent_carol"}
    assert body["outcome"]["participants_count"] == 3
    status = (await bridge.http.get(f"/api/v1/demand/{demand_id}/status")).json()
    assert status == {
        "status": "finalized", "channel_status": "finalized", "round": 1, "max_rounds": 5, "terminal": True,
    }  # fmt: skip


async def test_demands_are_listed_newest_first(bridge) -> None:
    older, newer = await bridge.submit("先办聚会"), await bridge.submit("再拍短片")
    body = (await bridge.http.get("/api/v1/demands", params={"page_size": 2})).json()

    assert [item["demand_id"] for item in body["items"]] == [newer, older]
    assert body["total"] >= 2


async def test_the_list_says_how_many_events_there_are_and_when_the_last_one_was(bridge) -> None:
    demand_id = await bridge.submit("办聚会")
    await watch(bridge.http, demand_id)

    async def both() -> tuple[dict, list[dict]] | None:
        """Gaps are looked for after the end: one may be asked for before, the other after that."""
        (row,) = (await bridge.http.get("/api/v1/demands", params={"page_size": 1})).json()["items"]
        events = (await bridge.http.get(f"/api/v1/events/negotiations/{demand_id}?include=subnets")).json()["events"]
        return (row, events) if row["last_seq"] == len(events) else None

    row, events = await until(both)
    assert (row["demand_id"], row["last_at"]) == (demand_id, events[-1]["timestamp"])


async def test_agents_are_listed_with_who_is_online(bridge) -> None:
    body = (await bridge.http.get("/api/v1/agents")).json()

    assert [a["agent_id"] for a in body["agents"] if a["online"]] == [
        "user_agent_alice", "user_agent_bob", "user_agent_carol",
    ]  # fmt: skip
    assert (await bridge.http.get("/api/v1/agents/user_agent_nobody")).json()["error_code"] == "E008"


async def test_ready_says_who_is_there(bridge) -> None:
    body = (await bridge.http.get("/readyz")).json()

    assert body["ready"] is True
    assert (body["hub"], body["coordinator"], body["channel_admin"], body["twins_known"]) == (True, True, True, 3)


async def test_an_unknown_path_is_answered_in_the_one_form(bridge) -> None:
    answer = await bridge.http.get("/nowhere")

    assert answer.status_code == 404
    assert set(answer.json()) == {"detail", "error_code"}


async def test_streams_end_when_the_bridge_stops_and_readers_keep_their_place(tmp_path) -> None:
    async with small_bridge(tmp_path) as running:
        demand_id = await running.submit(SENTENCE)
        await watch(running.http, demand_id)
        async with running.http.stream("GET", f"/api/v1/events/negotiations/{demand_id}/stream") as answer:
            lines = answer.aiter_lines()
            await anext(lines)
            running.context.bridge.stop()
            async with asyncio.timeout(PATIENCE_S):
                rest = [line async for line in lines]
    assert [line[:6] for line in rest[-4:]] == ["retry:", "", ": the ", ""]


async def test_the_requester_may_approve_an_agreed_plan_and_only_that(bridge) -> None:
    demand_id = await bridge.submit(SENTENCE)
    early = await bridge.http.post(f"/api/v1/demand/{demand_id}/approve")
    await watch(bridge.http, demand_id)
    late = await bridge.approve(demand_id)

    assert (early.status_code, early.json()["error_code"]) == (409, "E010")
    assert late["decision"] == "approved"
    assert (await bridge.http.get(f"/api/v1/demand/{demand_id}")).json()["decision"] == "approved"


async def test_an_approved_plan_cannot_be_rejected_any_more(bridge) -> None:
    demand_id = await bridge.submit(SENTENCE)
    await watch(bridge.http, demand_id)
    await bridge.approve(demand_id)

    rejected = await bridge.http.post(f"/api/v1/demand/{demand_id}/reject", json={"reason": "太贵"})

    assert (rejected.status_code, rejected.json()["error_code"]) == (409, "E010")
    assert "approved" in rejected.json()["detail"]
    assert (await bridge.http.get(f"/api/v1/demand/{demand_id}")).json()["decision"] == "approved"


async def test_a_rejected_plan_is_negotiated_again_in_a_channel_of_its_own(bridge) -> None:
    demand_id = await bridge.submit(SENTENCE)
    first = await watch(bridge.http, demand_id)
    await bridge.http.post(f"/api/v1/demand/{demand_id}/reject", json={"reason": "要有嘉宾名单"})
    place = first[-1][0]
    second = await watch(bridge.http, demand_id, headers={"Last-Event-ID": place})

    channels = {e["payload"]["channel_id"] for _, e in first}, {e["payload"]["channel_id"] for _, e in second[-3:]}
    assert channels[0] != channels[1]
    assert second[-1][1]["event_type"] == "towow.proposal.finalized"
    view = (await bridge.http.get(f"/api/v1/demand/{demand_id}")).json()
    assert (view["decision"], view["decision_reason"]) == ("rejected", "要有嘉宾名单")
    assert {view["decided_channel_id"]} == channels[0]
    await bridge.approve(demand_id)
    view = (await bridge.http.get(f"/api/v1/demand/{demand_id}")).json()
    assert (view["decision"], view["decided_channel_id"]) == ("approved", view["channel_id"])


async def test_a_cancelled_demand_ends_and_says_why(tmp_path) -> None:
    policy = NegotiationPolicy(collect_timeout_s=60)
    async with small_bridge(tmp_path, policy=policy, twin_types={"bob": SilentTwin}) as running:
        demand_id = await running.submit(SENTENCE)
        await watch(running.http, demand_id, until=frozenset({"towow.offer.submitted"}))
        answer = await running.http.post(f"/api/v1/demand/{demand_id}/cancel", json={"reason": "不办了"})
        frames = await watch(running.http, demand_id)
        again = await running.http.post(f"/api/v1/demand/{demand_id}/cancel")

    assert answer.json()["decision"] == "cancelled"
    assert frames[-1][1]["payload"]["reason_code"] == "cancelled"
    assert "不办了" in frames[-1][1]["payload"]["reason"]
    assert again.status_code == 409
