"""What is often said of a plan: what comes only behind what, another price, whether it is done, and the budget."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

from dataclasses import replace
from typing import Any

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState, NodeRun, NodeStatus, RunState, RunStatus
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.people import Somebody
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

ASKS, SAYS, CHANGES = DecisionType.REQUEST_CLARIFICATION, DecisionType.RESPOND, DecisionType.MODIFY_NODE
CONNECTS, ADDS = DecisionType.CONNECT_NODES, DecisionType.CREATE_NODE
PEOPLE = {"user_agent_tian": Somebody("田野")}


def node(node_id: str, name: str, kind: str = "task", **config: Any) -> CanvasNode:
    return CanvasNode(node_id=node_id, node_type=kind, name=name, config=config)


NODES = (
    node("hall", "订场地", due="2026-12-05", price=8000),
    node("poster", "做海报", due="2026-12-15", price=300),
    node("invite", "发邀请", due="2026-12-18"),
    node("end", "活动当天", "milestone", due="2026-12-26"),
)
CANVAS = CanvasState(workflow_id="w", nodes={each.node_id: each for each in NODES})
RUN = RunState(run_id="r", status=RunStatus.RUNNING, nodes={"hall": NodeRun(status=NodeStatus.WAITING)})


def hear(sentence: str, run: RunState | None = None, canvas: CanvasState = CANVAS) -> ReactDecision:
    how: dict[str, Any] = {"language": language_of(sentence), "steps_max": 20, "today": "2026-11-30"}
    return decide(sentence, canvas, run, (), people=PEOPLE, by="ann", **how)


@pytest.mark.parametrize(
    ("sentence", "line"),
    [
        ("海报要在场地定了以后才能做", ("hall", "poster")),
        ("海报得等场地订好之后再做", ("hall", "poster")),
        ("发邀请必须在做海报完成后才能开始", ("poster", "invite")),
        ("场地没定之前，邀请不能发", ("hall", "invite")),
    ],
)
def test_what_comes_only_behind_something_is_connected(sentence: str, line: tuple[str, str]) -> None:
    found = hear(sentence)

    assert (found.decision_type, (found.payload["source"], found.payload["target"])) == (CONNECTS, line)


@pytest.mark.parametrize(
    "sentence", ["海报要在场地定了以后才能做吗？", "海报不用等场地定了以后才能做", "海报做好以后再说"]
)
def test_a_question_and_a_denial_connect_nothing(sentence: str) -> None:
    assert hear(sentence).decision_type is not CONNECTS


@pytest.mark.parametrize(
    ("sentence", "node_id", "config"),
    [
        ("场地降到五千", "hall", {"price": 5000}),
        ("把场地的价格压到6000元", "hall", {"price": 6000}),
        ("海报涨到四百块", "poster", {"price": 400}),
        ("把邀请的事往后挪一天", "invite", {"due": "2026-12-19"}),
        ("海报的活儿交给田野", "poster", {"assignee_name": "田野"}),
    ],
)
def test_what_it_comes_to_is_set(sentence: str, node_id: str, config: dict[str, object]) -> None:
    found = hear(sentence)

    assert (found.decision_type, found.payload["node_id"]) == (CHANGES, node_id)
    assert config.items() <= found.payload["config"].items()


@pytest.mark.parametrize("sentence", ["场地降到12月5号", "活动当天降到五千", "温度降到五度", "场地降到最低"])
def test_what_is_no_price_sets_none(sentence: str) -> None:
    assert "price" not in (hear(sentence).payload.get("config") or {})


@pytest.mark.parametrize("sentence", ["场地订好了没有？", "场地订好了吗？", "场地定了没有"])
def test_whether_it_is_done_is_answered(sentence: str) -> None:
    found = hear(sentence, RUN)

    assert (found.decision_type, "订场地" in found.payload["message"]) == (SAYS, True)


@pytest.mark.parametrize(
    "sentence",
    ["超预算没有？", "超预算了吗？", "我们会不会超预算", "一共多少钱了？超预算没有？", "Is that within budget?", "Are we over budget?", "Is everything within the budget?"],
)  # fmt: skip
def test_whether_it_is_within_the_budget_is_answered_with_the_total_and_what_is_not_known(sentence: str) -> None:
    found = hear(sentence)

    assert found.decision_type is SAYS
    assert "8300" in found.payload["message"].replace(",", "")
    assert any(each in found.payload["message"] for each in ("没有写总预算", "No total budget"))


@pytest.mark.parametrize("sentence", ["超预算没有？", "Is that within budget?"])
def test_a_budget_that_stands_in_a_variable_is_told_and_not_denied(sentence: str) -> None:
    message = hear(sentence, canvas=replace(CANVAS, variables={"budget": 9000})).payload["message"]

    assert "budget = 9000" in message
    assert "没有写总预算" not in message
    assert "No total budget" not in message


@pytest.mark.parametrize(
    ("sentence", "name"), [("海报做好之后发个通知给大家", "发个通知给大家"), ("海报做完以后通知大家", "通知大家")]
)
def test_word_to_all_behind_something_is_offered_as_a_task(sentence: str, name: str) -> None:
    found = hear(sentence)

    assert (found.decision_type, found.payload["options"]) == (ASKS, [f"在“做海报”后面加一个任务节点叫“{name}”"])


@pytest.mark.parametrize(
    ("sentence", "config"),
    [
        ("再加个做展板的活儿，交给田野，下周五前交", {"assignee_name": "田野", "due": "2026-12-11"}),
        ("加一个任务“做展板”给周可，12月11号交", {"assignee_name": "周可", "due": "2026-12-11"}),
    ],
)
def test_one_more_task_is_drawn_with_whose_it_is_and_its_day(sentence: str, config: dict[str, str]) -> None:
    found = hear(sentence)

    assert (found.decision_type, found.payload["name"], found.payload["config"]) == (ADDS, "做展板", config)


@pytest.mark.parametrize("sentence", ["skip the banner", "跳过做展板", "复制做展板", "duplicate the banner"])
def test_what_is_skipped_or_copied_and_not_there_is_told_not_to_be(sentence: str) -> None:
    found = hear(sentence, RUN)

    assert found.decision_type is ASKS
    assert any(each in found.payload["question"] for each in ("画布上没有“做展板”", "no “banner”"))
    assert not found.payload.get("options")
