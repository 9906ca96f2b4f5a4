"""Who started a run and who stopped it: in the list of runs, on the canvas and in the conversation."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.bridges.canvas_client import connected
from tests.bridges.locked_bridge import ADMIN, LockedBridge, locked_bridge
from tests.bridges.small_bridge import small_bridge
from tests.bridges.test_workflow_runs import ended
from tests.waiting import until


@pytest.fixture
async def locked(tmp_path: Path) -> AsyncIterator[LockedBridge]:
    async with locked_bridge(tmp_path, names=("alice",)) as running:
        yield running


async def ask(http, method: str, path: str, who: dict[str, str], body: Any = None) -> Any:
    answer = await http.request(method, f"/api/v1/workflows{path}", json=body, headers=who)
    return answer.raise_for_status().json()


async def drawn(http, who: dict[str, str]) -> str:
    """A workflow with one task that waits."""
    nodes = [{"node_id": "a", "node_type": "task", "name": "订场地"}]
    document = {"format": "towow-workflow", "format_version": 1, "title": "聚会", "nodes": nodes, "edges": []}
    return "/" + (await ask(http, "POST", "/import", who, {"document": document}))["workflow_id"]


async def said(http, at: str, who: dict[str, str], words: str) -> None:
    """Wait until the conversation has it."""

    async def is_there() -> bool:
        turns = (await ask(http, "GET", f"{at}/conversation", who))["turns"]
        return any(words in turn["content"] for turn in turns)

    await until(is_there)


async def test_who_started_and_who_stopped_a_run_stands_at_it_and_in_the_conversation(locked) -> None:
    http = locked.bridge.http
    at = await drawn(http, locked.alice)

    await ask(http, "POST", f"{at}/execute", locked.alice)
    await said(http, at, locked.alice, "alice开始了执行")
    begun = (await ask(http, "GET", at, locked.alice))["run"]
    await ask(http, "POST", f"{at}/cancel", ADMIN)
    await said(http, at, locked.alice, "由 持管理密钥的人 停止")
    await ask(http, "POST", f"{at}/execute", locked.olga, {"retry": True})
    await said(http, at, locked.alice, "olga让执行接着没做成的部分继续")

    rows = (await ask(http, "GET", f"{at}/runs", locked.alice))["items"]
    assert (begun["started_by"], begun["ended_by"]) == ("alice", "")
    assert [(row["started_by"], row["ended_by"]) for row in rows] == [("olga", ""), ("alice", "admin_key")]


async def test_a_sentence_starts_and_stops_in_its_speakers_name_and_is_not_told_twice(locked) -> None:
    http = locked.bridge.http
    at = await drawn(http, locked.alice)

    await ask(http, "POST", f"{at}/message", locked.alice, {"message": "执行"})
    await ask(http, "POST", f"{at}/message", locked.olga, {"message": "停止执行"})
    await ask(http, "POST", f"{at}/message", locked.olga, {"message": "好"})  # somebody is at work
    await said(http, at, locked.alice, "由 olga 停止")

    (row,) = (await ask(http, "GET", f"{at}/runs", locked.alice))["items"]
    turns = (await ask(http, "GET", f"{at}/conversation", locked.alice))["turns"]
    assert (row["started_by"], row["ended_by"]) == ("alice", "olga")
    assert not any("alice开始了执行" in turn["content"] for turn in turns)


async def test_whoever_comes_with_a_browsers_ticket_acts_in_their_own_name(locked) -> None:
    http = locked.bridge.http
    at = await drawn(http, locked.alice)
    by_ticket = {}
    for name, who in (("alice", locked.alice), ("key", ADMIN)):
        by_ticket[name] = (await ask(http, "POST", f"{at}/canvas-ticket", who))["ticket"]

    async with connected(locked.bridge, at[1:], "ann", f"&ticket={by_ticket['alice']}") as ann:
        assert (await ann.asks("start_execution"))["type"] == "ack"
        await ann.sees_waiting("a")
        claimed = {"status": "completed", "result": "303 室", "by": "somebody else"}
        assert (await ann.asks("update_node", node_id="a", **claimed))["type"] == "ack"
        await ended(ann)
        assert (await ann.asks("start_execution"))["type"] == "ack"
    async with connected(locked.bridge, at[1:], "key", f"&ticket={by_ticket['key']}") as key:
        assert (await key.asks("cancel_execution"))["type"] == "ack"

    rows = (await ask(http, "GET", f"{at}/runs", locked.alice))["items"]
    then = await ask(http, "GET", f"{at}/runs/{rows[1]['run_id']}", locked.alice)
    assert [(row["started_by"], row["ended_by"]) for row in rows] == [("alice", "admin_key"), ("alice", "")]
    assert then["nodes"]["a"]["result"] == {"by": "alice", "result": "303 室"}


async def test_where_nobody_signs_in_nobody_is_named(tmp_path) -> None:
    async with small_bridge(tmp_path, names=("alice",)) as bridge:
        at = await drawn(bridge.http, {})
        await ask(bridge.http, "POST", f"{at}/execute", {})
        await ask(bridge.http, "POST", f"{at}/cancel", {})
        await said(bridge.http, at, {}, "执行已停止：")

        (row,) = (await ask(bridge.http, "GET", f"{at}/runs", {}))["items"]
        assert (row["started_by"], row["ended_by"]) == ("", "")
