"""Whoever has a task sees it by their token, and says what became of it; nobody else does."""

import base64
import sqlite3
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.bridges.locked_bridge import LockedBridge, locked_bridge
from tests.bridges.small_bridge import small_bridge
from tests.bridges.test_workflows import approved, plan
from tests.scripted_model import scripted
from tests.waiting import until
from towow_core.support.scopes import Scope

TASKS = "/api/v1/me/tasks"
BOB = "user_agent_bob"


@pytest.fixture
async def locked(tmp_path: Path) -> AsyncIterator[LockedBridge]:
    async with locked_bridge(tmp_path, names=("alice", "bob", "carol")) as running:
        yield running


async def ask(locked: LockedBridge, who: dict[str, str], method: str, url: str, body: Any = None) -> Any:
    answer = await locked.bridge.http.request(method, url, json=body, headers=who)
    return answer.status_code, answer.json()


async def of_alice(locked: LockedBridge, *, run: bool = True) -> str:
    """Alice's workflow: Bob books the venue, then somebody without an id invites; mallory paints."""
    nodes = [
        {"node_id": "venue", "node_type": "task", "name": "订场地", "config": {"assignee": BOB, "due": "2099-12-05"}},
        {"node_id": "invite", "node_type": "task", "name": "发邀请", "config": {"assignee_name": "Bob"}},
        {"node_id": "paint", "node_type": "task", "name": "画海报", "config": {"assignee": "mallory"}},
        {"node_id": "start", "node_type": "milestone", "name": "开始", "config": {"due": "2099-12-05"}},
    ]
    edges = [{"source": "venue", "target": "invite"}]
    document = {"format": "towow-workflow", "format_version": 1, "title": "聚会", "nodes": nodes, "edges": edges}
    _, made = await ask(locked, locked.alice, "POST", "/api/v1/workflows/import", {"document": document})
    if run:
        _, begun = await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{made['workflow_id']}/execute")
        assert begun["run_id"]
        await stands(locked, made["workflow_id"], "venue", "waiting")
        await stands(locked, made["workflow_id"], "paint", "waiting")
    return made["workflow_id"]


async def stands(locked: LockedBridge, workflow_id: str, node_id: str, status: str) -> None:
    """Wait until the run has brought the node so far."""

    async def is_so() -> bool:
        _, workflow = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{workflow_id}")
        return workflow["nodes"][node_id]["status"] == status

    await until(is_so)


async def waiting_of(locked: LockedBridge, who: dict[str, str]) -> list[str]:
    _, found = await ask(locked, who, "GET", TASKS)
    return [task["node_id"] for task in found["items"] if task["status"] == "waiting"]


async def test_a_person_sees_what_is_theirs_by_id_with_what_it_is_part_of(locked) -> None:
    workflow_id = await of_alice(locked)

    status, found = await ask(locked, locked.bob, "GET", TASKS)

    (task,) = found["items"]
    assert (status, found["person"], found["waiting"], found["people"]) == (200, BOB, 1, [])
    assert (task["task_id"], task["name"], task["due"]) == (f"{workflow_id}/venue", "订场地", "2099-12-05")
    assert (task["workflow_title"], task["asked_by"], task["may_open"]) == ("聚会", "alice", False)
    assert await waiting_of(locked, locked.mallory) == ["paint"]
    assert await waiting_of(locked, locked.alice) == []


async def test_a_task_is_seen_before_its_workflow_is_executed_and_cannot_be_done_then(locked) -> None:
    workflow_id = await of_alice(locked, run=False)

    _, found = await ask(locked, locked.bob, "GET", TASKS)
    refused, why = await ask(locked, locked.bob, "POST", f"{TASKS}/{workflow_id}/venue")

    assert [task["status"] for task in found["items"]] == ["not_run"]
    assert (refused, why["error_code"]) == (409, "E012")


async def test_a_token_sees_and_does_nobody_elses_tasks(locked) -> None:
    workflow_id = await of_alice(locked)
    url = f"{TASKS}/{workflow_id}/venue"
    carol, _ = await locked.token("user_agent_carol", Scope.AGENT)

    for who in (locked.mallory, carol):
        assert (await ask(locked, who, "GET", f"{TASKS}?person={BOB}"))[0] == 403
        for path, body in (("", {}), ("", {"person": BOB}), ("/hand-on", {"to": "mallory"})):
            assert (await ask(locked, who, "POST", url + path, body))[0] == 403, (path, body)
        assert (await ask(locked, who, "POST", f"{TASKS}/{workflow_id}/none"))[0] == 403  # nothing is learned of it
    assert (await ask(locked, {}, "GET", TASKS))[0] == 401
    assert (await ask(locked, {}, "POST", url))[0] == 401
    assert (await ask(locked, locked.bob, "POST", f"{TASKS}/{workflow_id}/invite"))[0] == 403  # a name is no proof
    assert (await ask(locked, locked.bob, "GET", f"/api/v1/workflows/{workflow_id}"))[0] == 403
    assert await waiting_of(locked, locked.bob) == ["venue"]


async def test_what_is_done_is_said_with_its_result_and_what_follows_begins(locked) -> None:
    workflow_id = await of_alice(locked)

    status, task = await ask(
        locked,
        locked.bob,
        "POST",
        f"{TASKS}/{workflow_id}/venue",
        {"result": "三楼大厅", "note": "钥匙在前台"},
    )

    assert (status, task["status"], task["result"], task["note"]) == (200, "completed", "三楼大厅", "钥匙在前台")
    _, workflow = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{workflow_id}")
    assert workflow["nodes"]["venue"]["result"] == {"by": BOB, "result": "三楼大厅", "note": "钥匙在前台"}
    await stands(locked, workflow_id, "invite", "waiting")
    assert (await ask(locked, locked.bob, "POST", f"{TASKS}/{workflow_id}/venue"))[0] == 409  # once


async def test_who_has_done_their_task_is_told_by_name_in_its_story(locked) -> None:
    node = {"node_id": "a", "node_type": "task", "config": {"assignee": BOB, "assignee_name": "鲍博"}}
    document = {"format": "towow-workflow", "format_version": 1, "title": "t", "nodes": [node], "edges": []}
    _, made = await ask(locked, locked.alice, "POST", "/api/v1/workflows/import", {"document": document})
    at = f"/api/v1/workflows/{made['workflow_id']}"
    _, begun = await ask(locked, locked.alice, "POST", f"{at}/execute")
    await stands(locked, made["workflow_id"], "a", "waiting")
    await ask(locked, locked.bob, "POST", f"{TASKS}/{made['workflow_id']}/a")

    _, story = await ask(locked, locked.alice, "GET", f"{at}/runs/{begun['run_id']}/nodes/a")

    last = story["entries"][-1]
    assert (last["said"], last["by"]) == ("鲍博 marked it as done.", BOB)


async def test_what_cannot_be_done_is_said_with_its_reason(locked) -> None:
    workflow_id = await of_alice(locked)

    await ask(locked, locked.bob, "POST", f"{TASKS}/{workflow_id}/venue", {"status": "failed", "note": "已订满"})

    _, workflow = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{workflow_id}")
    assert (workflow["nodes"]["venue"]["status"], workflow["nodes"]["venue"]["error"]) == ("failed", "已订满")
    await stands(locked, workflow_id, "invite", "skipped")


async def test_a_task_that_is_handed_on_is_the_other_ones_from_then_on(locked) -> None:
    workflow_id = await of_alice(locked)
    carol, _ = await locked.token("user_agent_carol", Scope.AGENT)
    url = f"{TASKS}/{workflow_id}/venue"

    status, task = await ask(locked, locked.bob, "POST", f"{url}/hand-on", {"to": "user_agent_carol", "note": "我病了"})

    assert (status, task["assignee"], task["status"]) == (200, "user_agent_carol", "waiting")
    assert await waiting_of(locked, locked.bob) == []
    assert (await ask(locked, locked.bob, "POST", url))[0] == 403
    _, found = await ask(locked, carol, "GET", TASKS)
    (theirs,) = found["items"]
    assert (theirs["handed_on_by"], theirs["note"]) == (BOB, "我病了")
    assert theirs["handed_on_by_name"] not in {"", BOB}
    _, versions = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{workflow_id}/versions")
    assert versions["items"][0]["by"] == BOB
    assert (await ask(locked, carol, "POST", url, {"result": "好了"}))[0] == 200


async def test_a_task_goes_only_to_somebody_whom_there_is(locked) -> None:
    workflow_id = await of_alice(locked)
    url = f"{TASKS}/{workflow_id}/venue/hand-on"

    assert (await ask(locked, locked.bob, "POST", url, {"to": "user_agent_nobody"}))[0] == 404
    assert (await ask(locked, locked.bob, "POST", url, {"to": BOB}))[0] == 409  # is theirs already
    assert (await ask(locked, locked.bob, "POST", url, {"to": "alice"}))[0] == 200  # whose workflow it is
    assert await waiting_of(locked, locked.alice) == ["venue"]


async def test_a_run_holds_everything_else_of_a_task_that_waits(locked) -> None:
    workflow_id = await of_alice(locked)
    path = f"/api/v1/workflows/{workflow_id}/message"

    _, said = await ask(locked, locked.alice, "POST", path, {"message": "把“订场地”改名为“租船”"})

    assert said["decisions"][0]["verdict"] == "rejected"


async def test_whom_a_sentence_gives_a_task_to_is_not_the_one_before_any_more(locked) -> None:
    workflow_id = await of_alice(locked)
    path = f"/api/v1/workflows/{workflow_id}/message"

    await ask(locked, locked.alice, "POST", path, {"message": "让小李负责订场地"})

    _, workflow = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{workflow_id}")
    assert workflow["nodes"]["venue"]["config"] == {"assignee_name": "小李", "due": "2099-12-05"}
    assert await waiting_of(locked, locked.bob) == []


async def approval_of(locked: LockedBridge, **config: Any) -> str:
    """Alice's workflow with one approval, executed."""
    nodes = [{"node_id": "ok", "node_type": "approval", "name": "", "config": {"question": "订三楼吗？", **config}}]
    document = {"format": "towow-workflow", "format_version": 1, "title": "聚会", "nodes": nodes, "edges": []}
    _, made = await ask(locked, locked.alice, "POST", "/api/v1/workflows/import", {"document": document})
    await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{made['workflow_id']}/execute")
    await stands(locked, made["workflow_id"], "ok", "waiting")
    return made["workflow_id"]


async def test_who_may_approve_says_so_by_their_own_token_and_for_nobody_else(locked) -> None:
    workflow_id = await approval_of(locked, people=f"{BOB}, mallory")
    carol, _ = await locked.token("user_agent_carol", Scope.AGENT)
    url = f"{TASKS}/{workflow_id}/ok"

    _, found = await ask(locked, locked.bob, "GET", TASKS)
    (task,) = found["items"]
    assert (task["node_type"], task["name"], task["assignee"]) == ("approval", "订三楼吗？", BOB)
    assert (await ask(locked, carol, "POST", url))[0] == 403
    assert (await ask(locked, locked.bob, "POST", url, {"person": "mallory"}))[0] == 403
    refused, _ = await ask(locked, locked.bob, "POST", f"{url}/hand-on", {"to": "user_agent_carol"})
    status, mine = await ask(locked, locked.bob, "POST", url, {"note": "可以"})

    assert (refused, status, mine["status"], mine["note"], mine["assignee"]) == (409, 200, "answered", "可以", BOB)
    assert (mine["answer"], mine["entered_by"]) == ("yes", "")
    assert (mine["needed"], mine["yes"], mine["no"], mine["assignee_name"]) == (2, 1, 0, "Bob")
    assert (await ask(locked, locked.bob, "POST", url))[0] == 409  # once
    assert (await waiting_of(locked, locked.bob), await waiting_of(locked, locked.mallory)) == ([], ["ok"])
    _, others = await ask(locked, locked.mallory, "POST", url, {"status": "failed", "note": "太贵"})
    assert (others["status"], others["answer"], others["note"]) == ("failed", "no", "太贵")  # it is not approved
    _, found = await ask(locked, locked.bob, "GET", TASKS)
    assert [(row["status"], row["answer"]) for row in found["items"]] == [("failed", "yes")]  # and Bob hears of it
    _, workflow = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{workflow_id}")
    ended = workflow["nodes"]["ok"]
    assert (ended["status"], ended["result"]["yes"], ended["result"]["no"]) == ("failed", [BOB], ["mallory"])
    assert "entered_by" not in ended["result"]


async def test_what_an_operator_enters_for_somebody_says_who_entered_it(locked) -> None:
    """A yes that an operator wrote down is no yes of the person's own, and nobody takes it for one."""
    approval = await approval_of(locked, people=[BOB, "mallory"])
    workflow_id = await of_alice(locked)
    key = {"X-Admin-Key": "correct horse battery staple"}

    _, bobs = await ask(locked, locked.olga, "POST", f"{TASKS}/{approval}/ok", {"person": BOB})
    done = {"by": "mallory", "status": "completed"}
    _, after = await ask(locked, key, "POST", f"/api/v1/workflows/{approval}/nodes/ok/complete", done)
    _, task = await ask(locked, locked.olga, "POST", f"{TASKS}/{workflow_id}/venue", {"person": BOB})

    assert (bobs["answer"], bobs["entered_by"], task["entered_by"]) == ("yes", "olga", "olga")
    assert after["nodes"]["ok"]["result"]["entered_by"] == {BOB: "olga", "mallory": "admin_key"}


async def test_whom_a_template_will_name_is_nobody_until_the_run_knows_it(locked) -> None:
    nodes = [{"node_id": "ok", "node_type": "approval", "config": {"people": "{{variables.boss}}"}}]
    document = {"format": "towow-workflow", "format_version": 1, "title": "", "nodes": nodes, "edges": []}
    document["variables"] = {"boss": BOB}
    _, made = await ask(locked, locked.alice, "POST", "/api/v1/workflows/import", {"document": document})
    _, before = await ask(locked, locked.olga, "GET", f"{TASKS}?person={BOB}")
    _, everybodys = await ask(locked, {"X-Admin-Key": "correct horse battery staple"}, "GET", TASKS)
    await ask(locked, locked.alice, "POST", f"/api/v1/workflows/{made['workflow_id']}/execute")
    await stands(locked, made["workflow_id"], "ok", "waiting")

    assert (before["items"], [row["assignee"] for row in everybodys["items"]]) == ([], [""])
    assert await waiting_of(locked, locked.bob) == ["ok"]


async def test_an_operator_sees_an_approval_once_for_each_who_may_give_it_and_one_that_is_anybodys(locked) -> None:
    workflow_id = await approval_of(locked, people=[BOB, "mallory"])
    await approval_of(locked)

    _, found = await ask(locked, locked.olga, "GET", f"{TASKS}?person={BOB}")
    _, everybodys = await ask(locked, {"X-Admin-Key": "correct horse battery staple"}, "GET", TASKS)
    _, done = await ask(locked, locked.olga, "POST", f"{TASKS}/{workflow_id}/ok", {"person": "mallory"})

    assert [task["assignee"] for task in found["items"]] == [BOB]
    assert sorted(task["assignee"] for task in everybodys["items"]) == ["", "mallory", BOB]
    assert [(row["person"], row["waiting"]) for row in everybodys["people"]] == [
        (BOB, 1),
        ("mallory", 1),
    ]  # Bob, and mallory: by name
    assert (done["assignee"], done["status"]) == ("mallory", "answered")


async def test_a_task_is_handed_to_nobody_who_has_left_the_network_whatever_token_they_had(locked) -> None:
    workflow_id = await of_alice(locked)
    carol = "user_agent_carol"
    await locked.token(carol, Scope.AGENT)
    key = {"X-Admin-Key": "correct horse battery staple"}
    assert (await ask(locked, key, "DELETE", f"/api/v1/agents/{carol}"))[0] == 200

    status, refusal = await ask(locked, locked.bob, "POST", f"{TASKS}/{workflow_id}/venue/hand-on", {"to": carol})

    assert (status, refusal["error_code"]) == (404, "E018")
    assert await waiting_of(locked, locked.bob) == ["venue"]


async def test_an_operator_sees_everybodys_and_acts_in_their_name(locked) -> None:
    workflow_id = await of_alice(locked)

    _, found = await ask(locked, {"X-Admin-Key": "correct horse battery staple"}, "GET", TASKS)
    _, bobs = await ask(locked, locked.olga, "GET", f"{TASKS}?person={BOB}")
    _, done = await ask(locked, locked.olga, "POST", f"{TASKS}/{workflow_id}/venue", {"person": BOB})
    none, why = await ask(locked, locked.olga, "POST", f"{TASKS}/{workflow_id}/start", {"person": BOB})

    assert (found["person"], [task["node_id"] for task in found["items"]]) == (None, ["venue", "paint", "invite"])
    assert [(row["person"], row["waiting"]) for row in found["people"]] == [
        (BOB, 1),
        ("mallory", 1),
    ]  # Bob, and mallory: by name
    assert [task["node_id"] for task in bobs["items"]] == ["venue"]
    assert done["status"] == "completed"
    assert (none, why["error_code"], "start" in str(why)) == (409, "E012", True)  # a milestone is nobody's task


async def test_in_an_open_installation_everybodys_tasks_are_there_for_whoever_names_the_person(tmp_path) -> None:
    model = scripted(proposal_aggregation=plan)
    async with small_bridge(tmp_path, names=("alice", "bob", "carol"), admin_model=model) as bridge:
        workflow_id = await approved(bridge)
        (await bridge.http.post(f"/api/v1/workflows/{workflow_id}/execute")).raise_for_status()

        async def waits() -> bool:
            return bool((await bridge.http.get(TASKS)).json()["waiting"])

        await until(waits)
        everybodys = (await bridge.http.get(TASKS)).json()
        alices = (await bridge.http.get(f"{TASKS}?person=user_agent_alice")).json()
        by_name = (await bridge.http.get(TASKS, params={"person": alices["items"][0]["assignee_name"]})).json()
        (task,) = alices["items"]
        done = await bridge.http.post(f"{TASKS}/{task['task_id']}", json={"person": "user_agent_alice"})

        assert (everybodys["total"], len(everybodys["people"])) == (3, 3)
        assert (by_name["person"], by_name["items"]) == ("user_agent_alice", alices["items"])
        assert (task["may_open"], task["demand_id"] is not None) == (True, True)
        assert done.json()["status"] == "completed"
        bobs = (await bridge.http.get(f"{TASKS}?person={BOB}")).json()["items"][0]
        assert (bobs["status"] in {"pending", "running", "waiting"}, bobs["after"][0]["status"]) == (True, "completed")


async def told_in(locked: LockedBridge, workflow_id: str) -> list[str]:
    """What its conversation says of people who are gone, as soon as it says so."""

    async def said() -> Any:
        _, spoken = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{workflow_id}/conversation")
        return [turn["content"] for turn in spoken["turns"] if "不在网络上了" in turn["content"]]

    return await until(said)


async def test_who_is_taken_off_the_network_keeps_no_task_unsaid_and_it_can_be_handed_on(locked) -> None:
    workflow_id = await of_alice(locked)
    profile = {"user_name": "Bob", "capabilities": ["venues"]}
    await ask(locked, locked.bob, "PUT", f"/api/v1/agents/{BOB}", profile)
    status, _ = await ask(locked, locked.olga, "DELETE", f"/api/v1/agents/{BOB}")
    assert status == 200
    _, found = await ask(locked, locked.olga, "GET", f"{TASKS}?person={BOB}")
    assert [(task["name"], task["status"], task["is_removed"]) for task in found["items"]] == [
        ("订场地", "waiting", True)
    ]
    _, others = await ask(locked, locked.mallory, "GET", TASKS)
    assert [task["is_removed"] for task in others["items"]] == [False]
    (told,) = await told_in(locked, workflow_id)
    assert "“订场地”" in told
    _, handed = await ask(
        locked, locked.olga, "POST", f"{TASKS}/{workflow_id}/venue/hand-on", {"to": "mallory", "person": BOB}
    )
    assert (handed["assignee"], handed["is_removed"]) == ("mallory", False)


async def test_whom_a_reset_or_an_undone_import_takes_away_their_tasks_say_that_they_are_gone(locked) -> None:
    dora = {"user_name": "Dora", "profile_summary": "Bakes cakes.", "location": "Berlin", "tags": ["cakes"]}
    status, _ = await ask(locked, locked.olga, "PUT", "/api/v1/agents/user_agent_dora", dora)
    assert status == 200
    people = {
        "name": "people.csv",
        "content": base64.b64encode(b"name,summary,city,skills\nMei Lin,Takes photos,Berlin,photography\n").decode(),
    }
    _, brought = await ask(locked, locked.olga, "POST", "/api/v1/agent-imports", {"files": [people], "dry_run": False})
    mei = brought["lines"][0]["agent_id"]
    nodes = [
        {"node_id": who, "node_type": "task", "name": f"of {who}", "config": {"assignee": who}}
        for who in ("user_agent_dora", mei)
    ]
    document = {"format": "towow-workflow", "format_version": 1, "title": "聚会", "nodes": nodes, "edges": []}
    _, made = await ask(locked, locked.alice, "POST", "/api/v1/workflows/import", {"document": document})

    async def removed() -> dict[str, bool]:
        _, known = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{made['workflow_id']}/people")
        shown = {each["person"]: each["is_removed"] for each in known["people"]}
        said = {}
        for who in ("user_agent_dora", mei):
            _, found = await ask(locked, locked.olga, "GET", f"{TASKS}?person={who}")
            (said[who],) = {task["is_removed"] for task in found["items"]}
            assert shown[who] == said[who]
        return said

    assert await removed() == {"user_agent_dora": False, mei: False}
    await ask(locked, locked.olga, "POST", f"/api/v1/agent-imports/{brought['import_id']}/undo")
    assert await removed() == {"user_agent_dora": False, mei: True}
    assert [f"“of {mei}”" in said for said in await told_in(locked, made["workflow_id"])] == [True]
    await ask(locked, locked.olga, "POST", "/api/v1/agents/reset")
    assert await removed() == {"user_agent_dora": True, mei: True}
    assert len(await until(partial(_several_told, locked, made["workflow_id"]))) == 2


async def _several_told(locked: LockedBridge, workflow_id: str) -> list[str]:
    told = await told_in(locked, workflow_id)
    return told if len(told) > 1 else []


async def test_who_is_gone_is_said_to_be_gone_though_a_workflow_cannot_be_told(locked, tmp_path: Path) -> None:
    workflow_id = await of_alice(locked, run=False)
    with sqlite3.connect(tmp_path / "towow.db") as store:
        store.execute("UPDATE workflows SET state = '{' || state WHERE workflow_id = ?", (workflow_id,))
    assert (await ask(locked, locked.olga, "DELETE", f"/api/v1/agents/{BOB}"))[0] == 200
    _, known = await ask(locked, locked.olga, "GET", "/api/v1/agents")
    assert BOB not in [each["agent_id"] for each in known["agents"]]


async def reported(locked: LockedBridge, who: dict[str, str]) -> list[dict[str, Any]]:
    _, found = await ask(locked, who, "GET", TASKS)
    return [task for task in found["items"] if task["status"] == "not_done"]


async def test_whoever_could_not_do_a_task_finds_it_with_their_words_and_what_became_of_it(locked) -> None:
    workflow_id = await of_alice(locked)
    at, node = f"/api/v1/workflows/{workflow_id}", f"{TASKS}/{workflow_id}/venue"
    await ask(locked, locked.bob, "POST", node, {"status": "failed", "note": "已订满"})
    await stands(locked, workflow_id, "venue", "failed")
    assert await reported(locked, locked.bob) == []  # it is theirs still: it stands there as failed
    retried, _ = await ask(locked, locked.alice, "POST", f"{at}/nodes/venue/retry")
    await stands(locked, workflow_id, "venue", "waiting")
    assert await reported(locked, locked.bob) == []  # it waits for them again
    await ask(locked, locked.olga, "POST", f"{node}/hand-on", {"to": "mallory", "person": BOB})

    (mine,) = await reported(locked, locked.bob)

    assert retried == 200
    assert (mine["assignee"], mine["note"], mine["state"]) == (BOB, "已订满", "waiting")
    assert mine["now_with"] == "mallory"
    assert "venue" in await waiting_of(locked, locked.mallory)
    assert await waiting_of(locked, locked.bob) == []
    for path, body in (("", {}), ("/hand-on", {"to": "alice"}), ("/correct", {"result": "x"})):
        assert (await ask(locked, locked.bob, "POST", node + path, body))[0] == 403, path  # it is no more theirs to do
    await ask(locked, locked.mallory, "POST", node, {"result": "二楼"})
    await ask(locked, locked.mallory, "POST", f"{node}/correct", {"result": "三楼"})
    (mine,) = await reported(locked, locked.bob)
    assert (mine["price"], mine["due"], mine["notes"], mine["corrected"], mine["team"]) == (None, "", "", [], [])
    assert (mine["note"], mine["state"], mine["result"]) == ("已订满", "completed", "")


async def test_nobody_is_told_to_have_agreed_to_what_a_client_wrote_into_a_workflow_of_no_plan(locked) -> None:
    forged = {"agent_id": BOB, "role": "speaker", "name": "鲍博", "price": 1}
    node = {"node_id": "a", "node_type": "task", "name": "A", "config": {"assignee": "mallory", "plan_part": forged}}
    document = {"format": "towow-workflow", "format_version": 1, "title": "聚会", "nodes": [node], "edges": []}
    _, made = await ask(locked, locked.alice, "POST", "/api/v1/workflows/import", {"document": document})
    _, found = await ask(locked, locked.mallory, "GET", TASKS)

    assert [(task["agreed_with"], task["price_agreed_with"]) for task in found["items"]] == [("", "")]
    _, talk = await ask(locked, locked.alice, "GET", f"/api/v1/workflows/{made['workflow_id']}/conversation")
    assert "plan_part" in str(talk)
