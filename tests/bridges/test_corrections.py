"""A done task's wrong result is corrected; what has used the old one is named, and done again where its owner wants."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.bridges.locked_bridge import LockedBridge, locked_bridge
from tests.bridges.test_asked_after_a_no import said_in
from tests.bridges.test_my_tasks import BOB, TASKS, ask, stands
from tests.waiting import until

EN = {"Accept-Language": "en"}


@pytest.fixture
async def locked(tmp_path: Path) -> AsyncIterator[LockedBridge]:
    async with locked_bridge(tmp_path, names=("alice", "bob")) as running:
        yield running


async def counted(locked: LockedBridge, *, reader: str = "task", text: str = "{{nodes.count.result}} chairs") -> str:
    """Alice's workflow, run: Bob has counted 40 guests. Once she has looked, chairs are brought for as many."""
    field = {"task": "notes", "transform": "output", "approval": "question"}[reader]
    chairs = {"node_id": "chairs", "node_type": reader, "name": "chairs", "config": {field: text}}
    nodes = [
        {"node_id": "count", "node_type": "task", "name": "count", "config": {"assignee": BOB, "assignee_name": "Bob"}},
        {"node_id": "look", "node_type": "task", "name": "look", "config": {}},
        chairs,
        {"node_id": "sit", "node_type": "task", "name": "sit", "config": {}},
    ]
    edges = [{"source": a, "target": b} for a, b in (("count", "look"), ("look", "chairs"), ("chairs", "sit"))]
    document = {"format": "towow-workflow", "format_version": 1, "title": "Party", "nodes": nodes, "edges": edges}
    _, made = await ask(locked, locked.alice, "POST", "/api/v1/workflows/import", {"document": document})
    of = made["workflow_id"]
    await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{of}/execute")
    await stands(locked, of, "count", "waiting")
    await ask(locked, locked.bob, "POST", f"{TASKS}/{of}/count", {"result": "40", "note": "by hand"})
    await stands(locked, of, "look", "waiting")
    return of


async def done(locked: LockedBridge, of: str, node_id: str) -> None:
    status, _ = await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{of}/nodes/{node_id}/complete", {})
    assert status == 200


async def node(locked: LockedBridge, of: str, node_id: str) -> Any:
    _, workflow = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{of}")
    return workflow["nodes"][node_id]


async def test_whose_task_it_is_corrects_it_and_what_reads_it_then_reads_the_right_one(locked) -> None:
    of = await counted(locked)

    status, task = await ask(locked, locked.bob, "POST", f"{TASKS}/{of}/count/correct", {"result": "14"})

    assert (status, task["result"], task["note"]) == (200, "14", "by hand")
    (before,) = task["corrected"]
    assert (before["result"], before["note"], before["by"]) == ("40", "by hand", BOB)
    told = await said_in(locked, of, "Bob corrected “count”")
    assert told == "Bob corrected “count”: its result was “40”, and is “14”."
    await done(locked, of, "look")
    await stands(locked, of, "chairs", "waiting")
    assert (await node(locked, of, "chairs"))["inputs"]["notes"] == "14 chairs"


async def test_what_has_used_the_old_one_is_named_and_done_again_only_where_the_owner_wants_that(locked) -> None:
    of = await counted(locked)
    await done(locked, of, "look")
    await stands(locked, of, "chairs", "waiting")

    status, refusal = await ask(locked, {**locked.bob, **EN}, "POST", f"{TASKS}/{of}/count/correct", {"result": "14"})
    assert (status, refusal["error_code"]) == (409, "E020")
    assert "used by “chairs”" in refusal["detail"]
    assert (await node(locked, of, "count"))["result"]["result"] == "40"
    url, right = f"/api/v1/workflows/{of}/nodes/count/correct", {"result": "14", "again": True}
    status, _ = await ask(locked, locked.alice, "POST", url, right)
    assert status == 200

    async def is_asked_anew() -> bool:
        chairs = await node(locked, of, "chairs")
        return chairs["status"] == "waiting" and chairs["inputs"].get("notes") == "14 chairs"

    await until(is_asked_anew)
    assert (await node(locked, of, "look"))["status"] == "completed"  # it has read nothing


async def test_an_approval_that_people_gave_to_the_old_one_is_asked_for_again(locked) -> None:
    of = await counted(locked, reader="approval")
    await done(locked, of, "look")
    await stands(locked, of, "chairs", "waiting")
    await done(locked, of, "chairs")
    await stands(locked, of, "sit", "waiting")

    url, right = f"/api/v1/workflows/{of}/nodes/count/correct", {"result": "14", "again": True}
    await ask(locked, locked.alice, "POST", url, right)

    await stands(locked, of, "chairs", "waiting")
    chairs, sit = await node(locked, of, "chairs"), await node(locked, of, "sit")
    assert (chairs["result"]["question"], chairs["result"]["yes"], sit["status"]) == ("14 chairs", [], "pending")


async def test_of_a_run_that_is_over_it_is_corrected_and_another_run_does_again_what_used_it(locked) -> None:
    of = await counted(locked)
    for each in ("look", "chairs", "sit"):
        await stands(locked, of, each, "waiting")
        await done(locked, of, each)
    _, runs = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{of}/runs")
    first = runs["items"][0]["run_id"]
    url = f"/api/v1/workflows/{of}/nodes/count/correct"

    assert (await ask(locked, locked.alice, "POST", url, {"result": "14"}))[1]["error_code"] == "E020"
    assert (await ask(locked, locked.alice, "POST", url, {"result": "14", "again": True}))[0] == 200

    await stands(locked, of, "chairs", "waiting")
    assert (await node(locked, of, "chairs"))["inputs"]["notes"] == "14 chairs"
    assert (await node(locked, of, "look"))["status"] == "completed"
    _, then = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{of}/runs/{first}")
    assert then["nodes"]["count"]["result"]["result"] == "14"
    _, story = await ask(locked, {**locked.alice, **EN}, "GET", f"/api/v1/workflows/{of}/runs/{first}/nodes/count")
    last = story["entries"][-1]
    assert (last["kind"], last["by"]) == ("corrected", "alice")
    assert last["said"] == "alice corrected it: now “14”; “by hand”, before “40”; “by hand”."


async def test_of_two_who_correct_at_once_the_second_sees_what_the_first_has_written(locked) -> None:
    of = await counted(locked)
    url = f"/api/v1/workflows/{of}/nodes/count/correct"

    answers = await asyncio.gather(
        ask(locked, locked.bob, "POST", f"{TASKS}/{of}/count/correct", {"result": "14"}),
        ask(locked, locked.alice, "POST", url, {"result": "15"}),
    )

    assert [status for status, _ in answers] == [200, 200]
    result = (await node(locked, of, "count"))["result"]
    assert [each["result"] for each in result["corrected"]] == ["40", "14" if result["result"] == "15" else "15"]


async def test_of_several_who_correct_a_run_that_is_over_each_is_told_as_it_was_done(locked) -> None:
    of = await counted(locked)
    for each in ("look", "chairs", "sit"):
        await stands(locked, of, each, "waiting")
        await done(locked, of, each)
    url = f"/api/v1/workflows/{of}/nodes/count/correct"
    said = [{"result": str(number), "again": True} for number in range(14, 20)]

    answers = await asyncio.gather(*(ask(locked, locked.alice, "POST", url, each) for each in said))

    taken = {each["result"] for each, (status, _) in zip(said, answers, strict=True) if status == 200}
    result = (await node(locked, of, "count"))["result"]
    written = {*(each["result"] for each in result["corrected"]), result["result"]} - {"40"}
    assert written == taken, [answer for answer in answers if answer[0] != 200]


@pytest.mark.parametrize(
    ("who", "node_id", "said", "status"),
    [
        ("mallory", "count", "only whose it is and an operator", 403),
        ("bob", "look", "only whose it is and an operator", 403),
        ("bob", "count", "nothing to correct", 409),
    ],
)
async def test_nobody_else_corrects_it_and_what_is_the_same_is_no_correction(
    locked, who, node_id, said, status
) -> None:
    of = await counted(locked)

    answer = await ask(
        locked, {**getattr(locked, who), **EN}, "POST", f"{TASKS}/{of}/{node_id}/correct", {"result": "40"}
    )

    assert answer[0] == status
    assert said in str(answer[1])


async def test_what_is_not_done_has_nothing_to_correct(locked) -> None:
    of = await counted(locked)
    url = f"/api/v1/workflows/{of}/nodes/look/correct"

    status, refusal = await ask(locked, {**locked.alice, **EN}, "POST", url, {"result": "x"})

    assert status == 409
    assert "only what a task that is done came to can be corrected" in refusal["detail"]


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("the result of count is wrong, it is 14", "en"),
        ("count的结果写错了，应该是14", "zh"),
    ],
)
async def test_a_sentence_corrects_it_and_the_answer_says_both(locked, sentence, language) -> None:
    of = await counted(locked)

    _, replied = await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{of}/message", {"message": sentence})

    assert (await node(locked, of, "count"))["result"]["result"] == "14", replied
    assert "“40”" in replied["message"]
    assert "“14”" in replied["message"]


@pytest.mark.parametrize(
    ("sentence", "tail"),
    [
        ("the result of count is wrong, it is 14", ", and do again what used it"),
        ("count的结果写错了，应该是14", "，用过它的重做"),
    ],
)
async def test_a_sentence_about_a_result_that_was_used_is_told_what_has_and_how_to_do_that_again(
    locked, sentence, tail
) -> None:
    of = await counted(locked)
    await done(locked, of, "look")
    await stands(locked, of, "chairs", "waiting")
    url = f"/api/v1/workflows/{of}/message"

    _, replied = await ask(locked, locked.alice, "POST", url, {"message": sentence})

    assert "“chairs”" in replied["message"]
    assert f"“{tail}”" in replied["message"]
    assert (await node(locked, of, "count"))["result"]["result"] == "40"
    _, replied = await ask(locked, locked.alice, "POST", url, {"message": sentence + tail})
    assert (await node(locked, of, "count"))["result"]["result"] == "14", replied

    async def is_asked_anew() -> bool:
        return (await node(locked, of, "chairs"))["inputs"].get("notes") == "14 chairs"

    await until(is_asked_anew)


async def test_what_the_run_had_not_come_to_when_it_was_stopped_has_used_nothing(locked) -> None:
    of = await counted(locked)
    await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{of}/cancel")
    assert (await node(locked, of, "chairs"))["status"] == "cancelled"

    status, task = await ask(locked, locked.bob, "POST", f"{TASKS}/{of}/count/correct", {"result": "14"})

    assert (status, task["result"]) == (200, "14")
    _, runs = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{of}/runs")
    assert runs["total"] == 1  # nothing is begun by it


async def test_a_correction_and_the_word_of_who_reads_it_cross_and_nothing_is_done_with_the_old_one(locked) -> None:
    of = await counted(locked)
    await done(locked, of, "look")
    await stands(locked, of, "chairs", "waiting")
    nodes, right = f"/api/v1/workflows/{of}/nodes", {"result": "14", "again": True}

    answers = await asyncio.gather(
        ask(locked, locked.alice, "POST", f"{nodes}/count/correct", right),
        ask(locked, locked.alice, "POST", f"{nodes}/chairs/complete", {}),
        ask(locked, locked.alice, "POST", f"{nodes}/count/correct", right),  # a double click
    )

    assert 200 in [status for status, _ in answers]

    async def is_asked_anew() -> bool:
        chairs = await node(locked, of, "chairs")
        return chairs["status"] == "waiting" and chairs["inputs"].get("notes") == "14 chairs"

    await until(is_asked_anew)
    assert len((await node(locked, of, "count"))["result"]["corrected"]) == 1
