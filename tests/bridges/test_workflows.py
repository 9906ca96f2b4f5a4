"""From a sentence to a workflow that people edit together and that runs: through HTTP and the canvas socket."""

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.agents.silent_twins import SilentTwin
from tests.bridges.canvas_client import at_canvas
from tests.bridges.conversations import until_said
from tests.bridges.small_bridge import SmallBridge, small_bridge, watch
from tests.scripted_model import scripted
from towow_core.domain.policy import NegotiationPolicy
from towow_core.orchestration.stored_forms import event_of, workflow_of
from towow_core.workflow.fold import fold, new_workflow

SENTENCE = "我想在北京办一场50人的AI主题聚会"
PEOPLE = ("alice", "bob", "carol")


def plan(inputs: Any) -> Mapping[str, Any]:
    """Bob and Carol come after Alice; two dates."""
    alice = "user_agent_alice"
    return {
        "summary": "一起办聚会",
        "assignments": [
            {
                "agent_id": offer.agent_id,
                "role": f"{offer.display_name}的角色",
                "responsibility": "做好自己的部分",
                "dependencies": [] if offer.agent_id == alice else [alice],
            }
            for offer in inputs.offers
        ],
        "timeline": {
            "milestones": [
                {"name": "开场", "date": "2099-12-05", "deliverable": "门开了"},
                {"name": "场地定好", "date": "2099-11-05"},
            ]
        },
        "rationale": "",
        "confidence": "high",
    }


@pytest.fixture
async def bridge(tmp_path: Path) -> AsyncIterator[SmallBridge]:
    model = scripted(proposal_aggregation=plan)
    async with small_bridge(tmp_path, names=PEOPLE, admin_model=model) as running:
        yield running


async def approved(bridge: SmallBridge) -> str:
    """A demand whose plan is agreed and approved: the workflow's id."""
    demand_id = await bridge.submit(SENTENCE)
    await watch(bridge.http, demand_id)
    return (await bridge.approve(demand_id))["workflow_id"]


async def empty(bridge: SmallBridge) -> str:
    answer = await bridge.http.post("/api/v1/workflows", json={"title": "聚会"})
    return answer.raise_for_status().json()["workflow_id"]


async def read(bridge: SmallBridge, workflow_id: str, part: str = "") -> dict[str, Any]:
    answer = await bridge.http.get(f"/api/v1/workflows/{workflow_id}{part}")
    return answer.raise_for_status().json()


async def say(bridge: SmallBridge, workflow_id: str, sentence: str) -> dict[str, Any]:
    answer = await bridge.http.post(f"/api/v1/workflows/{workflow_id}/message", json={"message": sentence})
    return answer.raise_for_status().json()


async def test_an_approved_plan_becomes_a_workflow_that_two_people_edit_and_that_runs_to_its_end(bridge) -> None:
    workflow_id = await approved(bridge)
    state = await read(bridge, workflow_id)
    tasks = {
        node["config"]["assignee"]: node_id for node_id, node in state["nodes"].items() if "assignee" in node["config"]
    }
    dates = [node["config"]["due"] for node in state["nodes"].values() if node["node_type"] == "milestone"]
    alice, bob, carol = (tasks[f"user_agent_{name}"] for name in PEOPLE)
    the_day = [(each, "milestone-2") for each in (alice, bob, carol)]  # of all; nothing is due by the first date
    drawn = {(edge["source"], edge["target"]) for edge in state["edges"].values()}
    assert drawn == {(alice, bob), (alice, carol), *the_day}
    assert dates == ["2099-11-05", "2099-12-05"]

    async with at_canvas(bridge, workflow_id, "ann") as ann, at_canvas(bridge, workflow_id, "ben") as ben:
        version = ann.told[0]["version"]
        made = await ann.asks("create_node", version, node_type="task", name="打扫", position={"x": 1, "y": 2})
        seen = await ben.hears("node_created")
        assert (made["type"], seen["node"]["name"], seen["version"]) == ("ack", "打扫", version + 1)
        cleaning = made["node_id"]
        stale = await ben.asks("update_node", version, node_id=cleaning, name="大扫除")
        assert (stale["type"], stale["current_state"]["version"]) == ("conflict", version + 1)
        assert (await ben.asks("create_edge", version + 1, source=bob, target=cleaning))["type"] == "ack"
        assert (await ann.hears("edge_created"))["edge"]["source"] == bob
        assert not ann.heard("node_created")  # nobody is told of their own change

        assert (await ann.asks("start_execution"))["type"] == "ack"
        assert (await ben.hears("workflow_started"))["node_count"] == 6
        for node_id in (alice, bob, carol, cleaning, "milestone-1", "milestone-2"):
            await ben.sees_waiting(node_id)
            done = await bridge.http.post(
                f"/api/v1/workflows/{workflow_id}/nodes/{node_id}/complete", json={"by": "ann"}
            )
            assert done.status_code == 200, done.text
        ended = await ben.hears("workflow_completed")
        assert (ended["status"], ended["result"]["nodes"]) == ("completed", {"completed": 6})

    state = await read(bridge, workflow_id)
    assert state["run"]["status"] == "completed"
    assert state["nodes"]["milestone-1"]["result"]["is_late"] is False
    assert state["nodes"][alice]["result"]["by"] == "ann"


async def test_the_log_explains_the_state_from_the_first_node_on(bridge) -> None:
    workflow_id = await approved(bridge)
    await say(bridge, workflow_id, "加一个任务节点叫打扫，然后连接Bob的角色和打扫，再执行")
    book = bridge.context.store.workflows
    record = await book.find(workflow_id)
    rows = [row for row in await book.log(workflow_id, after=0, limit=1000) if row.n <= record.last_n]  # it still runs

    stored = workflow_of(record)
    again = new_workflow(
        workflow_id, stored.title, user_id=stored.user_id, created_at=stored.created_at, demand_id=stored.demand_id
    )
    for row in rows:
        if row.status in {"passed", "modified"}:
            again = fold(again, event_of(row))
    assert again == stored
    assert [row.n for row in rows] == list(range(1, record.last_n + 1))


async def test_a_sentence_is_decided_judged_and_carried_out_and_everybody_at_the_canvas_sees_it(bridge) -> None:
    workflow_id = await empty(bridge)
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        reply = await say(
            bridge, workflow_id, "加一个任务节点叫“订场地”，然后加一个任务节点叫“布置”，连接订场地和布置，再执行"
        )
        await ann.hears("workflow_started")

    assert [d["decision_type"] for d in reply["decisions"]] == [
        "create_node", "create_node", "connect_nodes", "execute_workflow", "respond",
    ]  # fmt: skip
    assert {d["verdict"] for d in reply["decisions"]} == {"validated"}
    assert [m["node"]["name"] for m in ann.heard("node_created")] == ["订场地", "布置"]
    entries = (await read(bridge, workflow_id, "/log"))["entries"]
    decision_id = reply["decisions"][0]["decision_id"]
    mine = [e for e in entries if decision_id in json.dumps(e["payload"])]
    assert [e["event_type"] for e in mine] == [
        "DecisionMadeEvent", "DecisionValidatedEvent", "CanvasChangeEvent", "NodeExecutionEvent",
    ]  # fmt: skip


async def test_what_cannot_be_is_refused_by_name_and_changes_nothing(bridge) -> None:
    workflow_id = await empty(bridge)
    for sentence, named in (("加一个数据库节点", "数据库"), ("执行", "空")):
        reply = await say(bridge, workflow_id, sentence)
        assert reply["decisions"][0]["verdict"] == "rejected"
        assert named in reply["message"]
    for sentence, named in (("删除大象", "大象"), ("连接大象和老鼠", "老鼠"), ("把大象标记为完成", "大象")):
        reply = await say(bridge, workflow_id, sentence)
        assert reply["is_question"]
        assert named in reply["message"]
    state = await read(bridge, workflow_id)
    assert (state["version"], state["nodes"]) == (1, {})


async def test_a_refused_decision_stays_in_the_log_marked_so(bridge) -> None:
    workflow_id = await empty(bridge)
    await say(bridge, workflow_id, "加一个数据库节点")
    entries = (await read(bridge, workflow_id, "/log"))["entries"]
    assert [(e["event_type"], e["status"]) for e in entries[:2]] == [
        ("DecisionMadeEvent", "rejected"),
        ("DecisionRejectedEvent", "passed"),
    ]


@pytest.mark.parametrize(
    ("sent", "named"),
    [
        ('{"action": "dance", "message_id": "m-7"}', "m-7"),
        ('{"message_id": "m-8"}', "m-8"),
        ('{"action": "dance", "message_id": 7}', ""),
        ('["dance"]', ""),
        ("no json", ""),
    ],
)
async def test_what_cannot_be_used_is_answered_with_the_clients_own_id_of_it(bridge, sent, named) -> None:
    async with at_canvas(bridge, await empty(bridge), "ann") as ann:
        answer = await ann.says(sent)

    assert (answer["type"], answer["message_id"]) == ("error", named)


async def test_a_cycle_and_a_missing_configuration_are_refused_by_name(bridge) -> None:
    workflow_id = await empty(bridge)
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        await ann.asks("create_node", 1, node_id="a", node_type="http")
        await ann.asks("create_node", 2, node_id="b", node_type="task")
        await ann.asks("create_edge", 3, source="a", target="b")
        circle = await ann.asks("create_edge", 4, source="b", target="a")
        dangling = await ann.asks("create_edge", 4, source="b", target="c")
        unknown = await ann.asks("create_node", 4, node_type="magic")
        run = await ann.asks("start_execution")

    assert (circle["type"], circle["error_code"]) == ("error", "E012")
    assert "wait for each other" in circle["detail"]
    assert "'c'" in dangling["detail"]
    assert "'magic'" in unknown["detail"]
    assert "still needs: address" in run["detail"]


async def test_last_write_wins_by_choice_and_keeps_the_other_properties(bridge) -> None:
    workflow_id = await empty(bridge)
    async with at_canvas(bridge, workflow_id, "ann") as ann, at_canvas(bridge, workflow_id, "ben") as ben:
        await ann.asks("create_node", 1, node_id="a", node_type="task", config={"notes": "旧", "due": "2099-01-01"})
        first = await ann.asks("update_node", 1, node_id="a", config={"notes": "新"}, strategy="last_write_wins")
        second = await ben.asks("update_node", 1, node_id="a", name="任务", strategy="last_write_wins")
        moved = await ben.asks("move_node", 1, node_id="a", position={"x": 5, "y": 6})

    node = (await read(bridge, workflow_id))["nodes"]["a"]
    assert [answer["version"] for answer in (first, second, moved)] == [3, 4, 5]
    assert (node["name"], node["config"]) == ("任务", {"notes": "新", "due": "2099-01-01"})
    assert node["position"] == {"x": 5.0, "y": 6.0}


async def test_while_a_run_executes_what_it_has_begun_stays_as_the_server_has_it(bridge) -> None:
    workflow_id = await empty(bridge)
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        await ann.asks("create_node", 1, node_id="a", node_type="task")
        await ann.asks("create_node", 2, node_id="b", node_type="task")
        await ann.asks("create_edge", 3, source="a", target="b")
        await ann.asks("start_execution")
        await ann.sees_waiting("a")
        begun = await ann.asks("delete_node", 4, node_id="a", strategy="last_write_wins")
        pending = await ann.asks("update_node", 4, node_id="b", name="后来")
        moved = await ann.asks("move_node", 1, node_id="a", position={"x": 0, "y": 9})
        done = await ann.asks("update_node", 0, node_id="a", status="completed", note="好了")
        await ann.sees_waiting("b")

    assert begun["type"] == "conflict"
    assert "The run has come to “Task (no. 1)” already (waiting for somebody)" in begun["detail"]
    assert [answer["type"] for answer in (pending, moved, done)] == ["ack"] * 3


async def test_a_message_that_cannot_be_used_is_answered_and_the_visit_goes_on(bridge) -> None:
    workflow_id = await empty(bridge)
    async with at_canvas(bridge, workflow_id, "ann", "&language=en") as ann:
        answers = [
            await ann.says(text)
            for text in (
                "",
                "[1]",
                "{",
                '{"action": "explode"}',
                "x" * 70_000,
                '{"action": "create_node", "version": "\\ud800"}',
            )
        ]
        create = '{"action": "create_node", "message_id": "m-1", "node_type": "task", "name": '
        halves = [await ann.says(create + half) for half in ('"\\ud83d"}', "NaN}")]
        fine = await ann.asks("create_node", 1, node_type="task", name="好")

    assert {(a["type"], a["error_code"]) for a in answers} == {("error", "E400")}
    assert [(a["message_id"], "half a character" in a["detail"]) for a in halves] == [("m-1", True)] * 2
    assert fine["type"] == "ack"


async def test_a_message_of_bytes_ends_the_visit_with_the_reason(bridge) -> None:
    workflow_id = await empty(bridge)
    async with connect(f"{bridge.url.replace('http', 'ws', 1).rstrip('/')}/ws/canvas/{workflow_id}") as socket:
        await socket.recv()
        await socket.send(b"\xff\x00")
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()

    assert closed.value.rcvd is not None, "it was cut off without a word"
    assert (closed.value.rcvd.code, "not bytes" in closed.value.rcvd.reason) == (1003, True)


async def test_nobody_enters_a_canvas_that_does_not_exist(bridge) -> None:
    with pytest.raises(InvalidStatus):
        async with at_canvas(bridge, "wf-nowhere", "ann"):
            pass
    answer = await bridge.http.get("/api/v1/workflows/wf-nowhere")
    assert (answer.status_code, answer.json()["error_code"]) == (404, "E013")


@asynccontextmanager
async def http_server() -> AsyncIterator[str]:
    """A real server on a free port: `host:port`."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = b'{"hello": "world"}' if self.path == "/ok" else b"no"
            self.send_response(200 if self.path == "/ok" else 500)
            self.send_header("content-type", "application/json")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


async def test_an_http_node_asks_a_real_server_and_one_that_fails_ends_what_follows_it(tmp_path) -> None:
    async with http_server() as host, small_bridge(tmp_path, settings={"http_node_hosts": (host,)}) as bridge:
        workflow_id = await empty(bridge)
        async with at_canvas(bridge, workflow_id, "ann") as ann:
            await ann.asks("create_node", 1, node_id="ok", node_type="HTTP", config={"url": f"http://{host}/ok"})
            await ann.asks("create_node", 2, node_id="bad", node_type="HTTP", config={"url": f"http://{host}/bad"})
            await ann.asks("create_node", 3, node_id="after", node_type="task")
            await ann.asks("create_edge", 4, source="bad", target="after")
            await ann.asks("start_execution")
            ended = await ann.hears("workflow_completed")
        nodes = (await read(bridge, workflow_id))["nodes"]

    assert (ended["status"], ended["result"]["nodes"]) == ("failed", {"completed": 1, "failed": 1, "skipped": 1})
    assert nodes["ok"]["result"]["json"] == {"hello": "world"}
    assert "HTTP 500" in nodes["bad"]["error"]
    assert "“HTTP request (no. 2)”" in nodes["after"]["error"]


async def test_an_http_node_goes_only_where_the_operator_lets_it(bridge) -> None:
    workflow_id = await empty(bridge)
    reply = await say(bridge, workflow_id, "加一个 HTTP 节点 http://169.254.169.254/latest，然后执行")
    assert "TOWOW_HTTP_NODE_HOSTS" in reply["message"]
    assert reply["decisions"][1]["verdict"] == "rejected"


async def test_a_negotiation_node_submits_a_demand_and_waits_for_its_end(bridge) -> None:
    workflow_id = await empty(bridge)
    async with at_canvas(bridge, workflow_id, "ann") as ann:
        reply = await say(bridge, workflow_id, f"发起一次协商：{SENTENCE}")
        ended = await ann.hears("workflow_completed")

    assert [d["decision_type"] for d in reply["decisions"]] == ["start_negotiation", "respond"]
    assert ended["status"] == "completed"
    (node,) = (await read(bridge, workflow_id))["nodes"].values()
    assert node["result"]["summary"].startswith("一起办聚会")  # what it costs follows
    demands = (await bridge.http.get("/api/v1/demands")).json()["items"]
    assert [d["demand_id"] for d in demands] == [node["result"]["demand_id"]]


async def test_a_restarted_bridge_goes_on_where_the_last_one_was(tmp_path) -> None:
    async with small_bridge(tmp_path) as bridge:
        workflow_id = await empty(bridge)
        reply = await say(bridge, workflow_id, "加一个任务节点叫A，然后加一个任务节点叫B，连接A和B，再执行")
        assert "已创建任务节点“A”。" in reply["message"]
        ids = {node["name"]: node_id for node_id, node in (await read(bridge, workflow_id))["nodes"].items()}
        first, second = ids["A"], ids["B"]
    async with small_bridge(tmp_path) as bridge:
        async with at_canvas(bridge, workflow_id, "ann") as ann:
            assert ann.told[0]["nodes"][first]["status"] in {"running", "waiting"}
            await say(bridge, workflow_id, "A完成了")
            while not any(m["node_id"] == second and m["status"] == "waiting" for m in ann.heard("execution_status")):
                await ann.hears("execution_status")
        entries = (await read(bridge, workflow_id, "/log"))["entries"]
        history = (await bridge.context.workflows.open(workflow_id)).conversation.get_context_for_reasoning()
    assert [e["n"] for e in entries] == list(range(1, len(entries) + 1))
    assert len(history["conversation_history"]) == 4


async def test_a_plan_is_a_workflow_only_once_it_is_approved_and_then_once(bridge) -> None:
    demand_id = await bridge.submit(SENTENCE)
    await watch(bridge.http, demand_id)
    path = f"/api/v1/workflows/from-demand/{demand_id}"
    unmade = await bridge.http.get(path)
    early = await bridge.http.post(path)
    approval = await bridge.approve(demand_id)
    again, looked = await bridge.http.post(path), await bridge.http.get(path)

    assert (unmade.status_code, unmade.json()["error_code"]) == (404, "E013")
    assert looked.json()["workflow_id"] == approval["workflow_id"]
    assert (early.status_code, early.json()["error_code"]) == (409, "E010")
    assert approval["workflow_id"] == again.json()["workflow_id"]
    listed = (await bridge.http.get("/api/v1/workflows")).json()
    assert (listed["total"], listed["items"][0]["demand_id"]) == (1, demand_id)


async def test_a_sentence_that_is_none_is_refused(bridge) -> None:
    workflow_id = await empty(bridge)
    for body in ({}, {"message": ""}, {"message": 5}, {"message": "x" * 3000}, []):
        answer = await bridge.http.post(f"/api/v1/workflows/{workflow_id}/message", json=body)
        assert answer.status_code == 400, body


async def test_a_run_is_cancelled_by_socket_route_and_sentence_and_taken_up_again(bridge) -> None:
    workflow_id = await empty(bridge)
    path = f"/api/v1/workflows/{workflow_id}"
    async with at_canvas(bridge, workflow_id, "ann") as ann, at_canvas(bridge, workflow_id, "ben") as ben:
        await say(bridge, workflow_id, "加一个任务节点叫A，然后加一个任务节点叫B，连接A和B，再执行")
        await ben.hears("workflow_started")
        drawn = (await read(bridge, workflow_id))["nodes"]
        first = next(node_id for node_id, node in drawn.items() if node["name"] == "A")
        while not any(m["node_id"] == first and m["status"] == "waiting" for m in ben.heard("execution_status")):
            await ben.hears("execution_status")
        assert (await ann.asks("update_node", node_id=first, status="completed"))["type"] == "ack"

        assert (await ann.asks("cancel_execution"))["type"] == "ack"
        ended = await ben.hears("workflow_completed")
        assert (ended["status"], ended["run"]["status"]) == ("cancelled", "cancelled")
        assert ended["by"] == ""  # who has not signed in has no name, and a page is none
        assert (await ann.asks("cancel_execution"))["type"] == "error"
        assert (await bridge.http.post(f"{path}/cancel")).status_code == 409

        assert (await ann.asks("retry_execution"))["type"] == "ack"
        await ben.hears("workflow_started")
        state = await read(bridge, workflow_id)
        assert state["nodes"][first]["status"] == "completed"
        assert (await bridge.http.post(f"{path}/cancel")).status_code == 200
        assert (await ben.hears("workflow_completed"))["status"] == "cancelled"

        assert (await bridge.http.post(f"{path}/execute", json={"retry": True})).status_code == 200
        assert "不能撤回" in (await say(bridge, workflow_id, "停止执行"))["message"]  # somebody is at work
        reply = await say(bridge, workflow_id, "好")
        assert reply["message"] == "已停止执行。"
        assert (await read(bridge, workflow_id))["run"]["status"] == "cancelled"
        assert "没有在执行" in (await say(bridge, workflow_id, "停止执行"))["message"]


async def test_a_run_is_paused_and_goes_on_by_socket_route_and_sentence(bridge) -> None:
    workflow_id = await empty(bridge)
    path = f"/api/v1/workflows/{workflow_id}"
    async with at_canvas(bridge, workflow_id, "ann") as ann, at_canvas(bridge, workflow_id, "ben") as ben:
        await say(bridge, workflow_id, "加一个任务节点叫A，然后加一个任务节点叫B，连接A和B，再执行")
        first, second = (await read(bridge, workflow_id))["nodes"]
        await ben.sees_waiting(first)

        assert (await ann.asks("pause_execution"))["type"] == "ack"
        told = await ben.hears("workflow_paused")
        assert (told["run"]["status"], bool(told["run"]["paused_at"])) == ("paused", True)
        assert (await ann.asks("pause_execution"))["type"] == "error"
        assert (await bridge.http.post(f"{path}/pause")).status_code == 409
        assert (await ann.asks("update_node", node_id=first, status="completed"))["type"] == "ack"
        state = await read(bridge, workflow_id)
        assert (state["run"]["status"], state["nodes"][second]["status"]) == ("paused", "pending")
        await until_said(bridge.http, workflow_id, "已暂停")

        assert (await bridge.http.post(f"{path}/resume")).status_code == 200
        assert (await ben.hears("workflow_resumed"))["run"]["status"] == "running"
        await ben.sees_waiting(second)
        assert (await bridge.http.post(f"{path}/resume")).status_code == 409

        paused = await say(bridge, workflow_id, "先暂停一下")
        assert (paused["goals"][0]["status"], paused["message"].startswith("执行已暂停")) == ("done", True)
        assert "已经暂停" in (await say(bridge, workflow_id, "暂停执行"))["message"]
        assert (await say(bridge, workflow_id, "撤销"))["message"].endswith("可以说“继续执行”。")
        assert (await say(bridge, workflow_id, "继续"))["message"] == "执行继续了。"
        assert (await read(bridge, workflow_id))["run"]["status"] == "running"


async def test_on_an_open_bridge_too_what_negotiation_nodes_submit_is_counted(tmp_path) -> None:
    async with small_bridge(tmp_path, names=("bob",), settings={"demands_per_minute": 3.0}) as bridge:
        workflow_id = await empty(bridge)
        async with at_canvas(bridge, workflow_id, "ann") as ann:
            for n in range(8):
                made = {"node_type": "negotiation", "node_id": f"n{n}", "config": {"demand": f"{SENTENCE}，第{n}场"}}
                assert (await ann.asks("create_node", n + 1, **made))["type"] == "ack"
            await ann.asks("start_execution")
            failed = []
            while not failed:
                told = await ann.hears("execution_status")
                failed = [told] if told["status"] == "failed" else []
    assert failed[0]["failure"]["code"] == "not_submitted"
    assert "demands" in failed[0]["error"]


async def test_how_far_a_sentence_may_lead_is_a_setting(tmp_path) -> None:
    async with small_bridge(tmp_path, names=("bob",), settings={"sentence_steps": 2}) as bridge:
        workflow_id = await empty(bridge)
        wanted = "，然后".join(f"加一个任务节点叫{name}" for name in ("订票", "订车", "订餐"))
        reply = await say(bridge, workflow_id, wanted)
        names = [node["name"] for node in (await read(bridge, workflow_id))["nodes"].values()]
    assert names == ["订票"]
    assert [goal["status"] for goal in reply["goals"]] == ["done", "abandoned", "abandoned"]
    assert "2 步" in reply["message"]


async def test_with_its_run_a_negotiation_is_cancelled(tmp_path) -> None:
    async with small_bridge(
        tmp_path, policy=NegotiationPolicy(collect_timeout_s=60), twin_types={"bob": SilentTwin}
    ) as bridge:
        workflow_id = await empty(bridge)
        async with at_canvas(bridge, workflow_id, "ann") as ann:
            await say(bridge, workflow_id, f"发起一次协商：{SENTENCE}")
            while not (waiting := [m for m in ann.heard("execution_status") if m["status"] == "waiting"]):
                await ann.hears("execution_status")
            demand_id = waiting[0]["result"]["demand_id"]
            await ann.asks("cancel_execution")
        frames = await watch(bridge.http, demand_id)
    assert frames[-1][1]["payload"]["reason_code"] == "cancelled"
