"""The offline engine's reading of sentences about a canvas: plain requests are understood, nothing else is done."""

from dataclasses import replace

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState, NodeRun, NodeStatus, ReactStep, RunState, RunStatus
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.conversation.requests import clauses
from towow_core.engine.language.text import language_of


def node(node_id: str, name: str, kind: str = "task") -> CanvasNode:
    return CanvasNode(node_id=node_id, node_type=kind, name=name)


NODES = (node("node-1", "订场地"), node("node-2", "请嘉宾"), node("node-3", "Book venue"), node("node-4", "A"))
CANVAS = CanvasState(workflow_id="wf-1", nodes={n.node_id: n for n in NODES})


def hear(sentence: str, *steps: ReactStep, canvas: CanvasState = CANVAS, run: RunState | None = None) -> ReactDecision:
    return decide(sentence, canvas, run, steps, language=language_of(sentence), steps_max=8, today="2026-11-22")


def step(observation: str = "好了", verdict: str = "validated") -> ReactStep:
    return ReactStep(thought="", decision_type="create_node", observation=observation, verdict=verdict)


@pytest.mark.parametrize(
    ("sentence", "kind", "expected"),
    [
        ("创建一个 HTTP 节点", "create_node", {"node_type": "HTTP"}),
        ("加一个任务节点叫“布置会场”，由小林负责", "create_node",
         {"node_type": "task", "name": "布置会场", "config": {"assignee_name": "小林"}}),
        ("add a task node called send invitations assigned to Bob", "create_node",
         {"node_type": "task", "name": "send invitations", "config": {"assignee_name": "Bob"}}),
        ("Add an HTTP node with GET https://example.org/api?x=1", "create_node",
         {"node_type": "HTTP", "config": {"url": "https://example.org/api?x=1", "method": "GET"}}),
        ("在订场地后面加一个任务：布置", "create_node", {"name": "布置", "after": ["node-1"]}),
        ("add a task node after Book venue called decorate", "create_node", {"name": "decorate", "after": ["node-3"]}),
        ("加一个里程碑节点叫开幕，日期2026-12-05", "create_node",
         {"node_type": "milestone", "name": "开幕", "config": {"due": "2026-12-05"}}),
        ("加一个任务叫“不要迟到”", "create_node", {"name": "不要迟到"}),
        ("连接 订场地 和 请嘉宾", "connect_nodes", {"source": "node-1", "target": "node-2"}),
        ("请嘉宾 -> 订场地", "connect_nodes", {"source": "node-2", "target": "node-1"}),
        ("connect Book venue to A", "connect_nodes", {"source": "node-3", "target": "node-4"}),
        ("执行", "execute_workflow", {}),
        ("run the workflow", "execute_workflow", {}),
        ("重试订场地", "execute_workflow", {"retry": True, "node_id": "node-1"}),
        ("请嘉宾重新做一次吧", "execute_workflow", {"retry": True, "node_id": "node-2"}),
        ("把订场地重跑一下", "execute_workflow", {"retry": True, "node_id": "node-1"}),
        ("retry Book venue", "execute_workflow", {"retry": True, "node_id": "node-3"}),
        ("Try Book venue again, please", "execute_workflow", {"retry": True, "node_id": "node-3"}),
        ("重试失败的", "execute_workflow", {"retry": True}),
        ("停止执行", "cancel_workflow", {}),
        ("取消这次执行吧", "cancel_workflow", {}),
        ("把工作流停掉", "cancel_workflow", {}),
        ("stop the run", "cancel_workflow", {}),
        ("please cancel the workflow now", "cancel_workflow", {}),
        ("暂停", "pause_workflow", {}),
        ("先暂停一下执行", "pause_workflow", {}),
        ("把工作流暂停了吧", "pause_workflow", {}),
        ("pause the run for now", "pause_workflow", {}),
        ("put it on hold", "pause_workflow", {}),
        ("取消暂停", "resume_workflow", {}),
        ("unpause it", "resume_workflow", {}),
        ("删除节点 请嘉宾", "delete_node", {"node_id": "node-2"}),
        ("remove the node Book venue", "delete_node", {"node_id": "node-3"}),
        ("把订场地标记为完成", "modify_node", {"node_id": "node-1", "status": "completed"}),
        ("mark Book venue as done", "modify_node", {"node_id": "node-3", "status": "completed"}),
        ("把订场地的负责人改成小王", "modify_node", {"node_id": "node-1", "config": {"assignee_name": "小王"}}),
        ("rename A to Alpha", "modify_node", {"node_id": "node-4", "name": "Alpha"}),
        ("rename this workflow to Spring party", "rename_workflow", {"title": "Spring party"}),
        ("please rename the workflow to May", "rename_workflow", {"title": "May"}),
        ("call this workflow “Book venue”", "rename_workflow", {"title": "Book venue"}),
        ("change the title of the workflow to May fair", "rename_workflow", {"title": "May fair"}),
        ("把流程改名为春节聚会", "rename_workflow", {"title": "春节聚会"}),
        ("把这个工作流的名字改成“请嘉宾和订场地”", "rename_workflow", {"title": "请嘉宾和订场地"}),
        ("给工作流改个名字，叫五月市集", "rename_workflow", {"title": "五月市集"}),
        ("工作流重命名为市集", "rename_workflow", {"title": "市集"}),
        ("发起一次协商：在上海找一位摄影师，12月5日", "start_negotiation", {"demand": "在上海找一位摄影师，12月5日"}),
        ("start a negotiation for a photographer in Shanghai", "start_negotiation",
         {"demand": "a photographer in Shanghai"}),
    ],
)  # fmt: skip
def test_a_plain_request_is_understood(sentence, kind, expected) -> None:
    decision = hear(sentence)
    assert decision.decision_type == kind
    assert {name: decision.payload[name] for name in expected} == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "你好", "订场地还没完成", "先不要执行", "don't run it", "执行？", "订场地完成了吗？", "is Book venue done?",
        "不要删除订场地", "别加任务节点", "不要停止执行", "don't stop the run", "cancel?",
        "do not add a node", "don't rename this workflow to X", "别把流程改名为春节",
        "把工作流改成并行的", "把流程改成两天", "加一个节点", "add a node", "", "？？？", "🙂",
    ],
)  # fmt: skip
def test_what_is_no_clear_request_changes_nothing(sentence) -> None:
    assert hear(sentence).decision_type in {DecisionType.REQUEST_CLARIFICATION, DecisionType.RESPOND}


@pytest.mark.parametrize(
    "sentence",
    ["我不想重新执行失败的节点", "我不想要你加一个任务", "没必要删掉请嘉宾", "不建议现在执行", "我们讨论过删掉请嘉宾",
     "取消请嘉宾", "请嘉宾估计完了", "请嘉宾可能做完了", "订场地应该好了", "订场地的人到了", "听说请嘉宾没成",
     "I don't want you to connect Book venue to A", "I don't want to add a task", "no need to delete A",
     "rather not delete Book venue", "Book venue is probably done", "A seems to be finished", "I think A failed"],
)  # fmt: skip
def test_what_is_not_wanted_or_only_supposed_changes_nothing(sentence) -> None:
    assert hear(sentence).decision_type in {DecisionType.REQUEST_CLARIFICATION, DecisionType.RESPOND}


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [("能不能删掉请嘉宾", "delete_node"), ("请嘉宾不要了", "delete_node"), ("订场地谈好了", "modify_node"),
     ("不删订场地，删请嘉宾", "delete_node"), ("add a task: do not touch the cake", "create_node")],
)  # fmt: skip
def test_a_no_that_governs_something_else_stops_nothing(sentence, kind) -> None:
    assert hear(sentence).decision_type == kind


@pytest.mark.parametrize(
    ("sentence", "day"),
    [("把订场地推迟一个月", "2027-02-28"), ("delay Book venue by two months", "2027-03-31"),
     ("把订场地提前两个月", "2026-11-30"), ("把订场地推迟十五天", "2027-02-15")],
)  # fmt: skip
def test_a_month_on_is_the_same_day_of_the_next_or_its_last(sentence, day) -> None:
    nodes = {n.node_id: replace(n, config={"due": "2027-01-31"}) for n in NODES}
    canvas = CanvasState(workflow_id="wf-1", nodes=nodes)

    assert hear(sentence, canvas=canvas).payload["config"] == {"due": day}


@pytest.mark.parametrize(("sentence", "kind"), [("加一个数据库节点", "数据库"), ("add a database node", "database")])
def test_an_unknown_kind_keeps_its_name_so_that_it_can_be_refused_by_it(sentence, kind) -> None:
    assert hear(sentence).payload["node_type"] == kind


@pytest.mark.parametrize(
    "sentence", ["连接 A 和 大象", "删掉大象", "把“大象”标记为完成", "add a task after 大象", "rename “大象” to B"]
)
def test_a_node_that_is_not_drawn_is_asked_about_by_its_name(sentence) -> None:
    decision = hear(sentence)
    assert decision.decision_type is DecisionType.REQUEST_CLARIFICATION
    assert "“大象”" in decision.payload["question"]
    assert "订场地" in decision.payload["question"]


def test_a_list_of_tasks_becomes_a_plan_in_order_only_where_it_says_so() -> None:
    loose = hear("创建一个活动工作流：订场地、请嘉宾、开场").payload
    ordered = hear("create a launch plan: book venue, then invite speaker, then open doors").payload

    assert [n["name"] for n in loose["nodes"]] == ["订场地", "请嘉宾", "开场"]
    assert loose["edges"] == []
    assert ordered["edges"] == [{"source": "n1", "target": "n2"}, {"source": "n2", "target": "n3"}]


def test_a_sentence_with_several_requests_is_done_one_by_one_and_then_reported() -> None:
    sentence = "加一个任务节点叫X，然后连接订场地和A，再执行"

    decided = [hear(sentence, *[step(f"第{i}步")] * i) for i in range(4)]

    assert [d.decision_type.value for d in decided] == ["create_node", "connect_nodes", "execute_workflow", "respond"]
    assert decided[3].payload["message"] == "第3步\n第3步\n第3步"


def test_a_report_and_a_question_in_one_sentence_are_both_heard() -> None:
    assert clauses("订场地完成了，现在进度怎么样") == ("订场地完成了", "现在进度怎么样")
    assert hear("订场地完成了，现在进度怎么样").payload == {"node_id": "node-1", "status": "completed"}


def test_after_a_refusal_nothing_more_is_tried_and_it_is_said_what_was_not() -> None:
    said = hear("加一个任务节点叫X，再执行", step("没有这样的节点", verdict="rejected"))
    told = "没有这样的节点\n后面的也还没有做：“执行”。"
    assert (said.decision_type, said.payload["message"]) == (DecisionType.RESPOND, told)


def test_verbs_inside_quotes_and_demands_do_not_split_a_sentence() -> None:
    assert len(clauses("加一个任务叫“订场地，然后执行”")) == 1
    assert len(clauses("发起协商：找人布置会场，然后执行清洁")) == 1


def test_a_question_is_answered_from_the_canvas_and_the_run() -> None:
    run = RunState(run_id="run-1", nodes={"node-1": NodeRun(status=NodeStatus.COMPLETED), "node-2": NodeRun()})
    assert "4 个节点" in hear("现在进度怎么样？").payload["message"]
    assert "做完了 1 个" in hear("现在进度怎么样？", run=run).payload["message"]
    assert "1 done" in hear("show me the progress", run=run).payload["message"]
    assert hear("看看有哪些节点", canvas=CanvasState(workflow_id="w")).payload["message"] == "画布还是空的。"


@pytest.mark.parametrize("sentence", ["继续", "继续执行", "恢复执行吧", "resume", "go on with the run", "carry on"])
def test_to_go_on_resumes_what_is_paused_and_retries_what_failed(sentence) -> None:
    assert hear(sentence, run=RunState(run_id="r", status=RunStatus.PAUSED)).decision_type == "resume_workflow"
    failed = hear(sentence, run=RunState(run_id="r", status=RunStatus.FAILED)).decision_type
    assert failed != "resume_workflow"
