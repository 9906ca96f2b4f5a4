"""What is added is of the kind that is named, and told what stands behind its name: the name ends where that begins."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

from typing import Any

import pytest

from tests.core.test_plain_orders import hear
from towow_core.domain.drafts import DecisionType

ASKED = DecisionType.REQUEST_CLARIFICATION


def drawn(sentence: str) -> tuple[str, str, Any]:
    decided = hear(sentence)
    nodes = decided.payload.get("nodes") or [decided.payload]
    assert decided.decision_type in {DecisionType.CREATE_NODE, DecisionType.CREATE_WORKFLOW_PLAN}, decided.payload
    (node,) = nodes
    return node["node_type"], node["name"], node["config"]


@pytest.mark.parametrize(
    ("sentence", "kind", "name", "config"),
    [
        ("add a condition node called enough people with the condition variables.people > 10", "condition", "enough people", {"when": "variables.people > 10"}),
        ("add a condition called enough people that checks variables.people > 10", "condition", "enough people", {"when": "variables.people > 10"}),
        ('add a condition node "enough people" whose condition is variables.people > 10, after the hall', "condition", "enough people", {"when": "variables.people > 10"}),
        ("加一个条件节点叫人够了，条件是variables.people > 10", "condition", "人够了", {"when": "variables.people > 10"}),
        ("加一个条件节点“人够了”条件是 variables.people > 10", "condition", "人够了", {"when": "variables.people > 10"}),
        ('add an approval called final say from Mia and Tom that asks "May we go?" after the hall', "approval", "final say", {"people": ["Mia", "Tom"], "question": "May we go?"}),
        ("add an approval called the look with the question is the design ok, approver Mia", "approval", "the look", {"question": "is the design ok", "people": ["Mia"]}),
        ("加一个审批叫“终审”，由小李和小王审批，问题是“能开始了吗？”", "approval", "终审", {"people": ["小李", "小王"], "question": "能开始了吗？"}),
        ("加一个审批节点“终审”，审批人是小李，在录视频一之后", "approval", "终审", {"people": ["小李"]}),
        ("add a notification called bring water that says bring water on Saturday", "notification", "bring water", {"message": "bring water on Saturday"}),
        ("在录视频一后面加一个通知叫提醒，内容是12月5日集合，带水", "notification", "提醒", {"message": "12月5日集合，带水"}),
        ("add an http request called fetch weather to https://a.example/x with the method POST", "HTTP", "fetch weather", {"url": "https://a.example/x", "method": "POST"}),
        ("加一个HTTP节点叫查天气，网址是https://a.example/x，方法是POST", "HTTP", "查天气", {"url": "https://a.example/x", "method": "POST"}),
        ("add an llm node called summary with the instruction summarise the answers", "llm", "summary", {"instruction": "summarise the answers"}),
        ("加一个大模型节点叫总结，提示词是总结大家的反馈", "llm", "总结", {"instruction": "总结大家的反馈"}),
        ("add a negotiation called photographer with the demand a photographer for Saturday", "negotiation", "photographer", {"demand": "a photographer for Saturday"}),
        ("加一个协商节点叫找摄影，需求是找一个摄影师", "negotiation", "找摄影", {"demand": "找一个摄影师"}),
        ("add a task called hire a DJ with a budget of 300 and the notes bring speakers", "task", "hire a DJ", {"price": 300, "notes": "bring speakers"}),
        ("add a task called hire a DJ that costs 300, by December 5", "task", "hire a DJ", {"price": 300, "due": "2026-12-05"}),
        ("加一个任务叫请DJ，预算300，小李负责，12月5日前", "task", "请DJ", {"price": 300, "assignee_name": "小李", "due": "2026-12-05"}),
        ("加一个条件节点“预算够”，如果variables.money > 1000", "condition", "预算够", {"when": "variables.money > 1000"}),
        ("加一个任务：确认尺寸，负责人小李，预算200", "task", "确认尺寸", {"assignee_name": "小李", "price": 200}),
        ("新建一个任务，名字叫拍照，交给小王", "task", "拍照", {"assignee_name": "小王"}),
        ("加一个任务叫请DJ，备注是带音箱", "task", "请DJ", {"notes": "带音箱"}),
    ],
)  # fmt: skip
def test_a_name_ends_where_what_the_node_is_told_begins(sentence, kind, name, config) -> None:
    assert drawn(sentence) == (kind, name, config)


@pytest.mark.parametrize(
    ("sentence", "name", "config"),
    [
        ('add a delay of 2 days called "cool off" after the hall', "cool off", {"days": 2}),
        ("add a 2-day delay called cool off after the hall", "cool off", {"days": 2}),
        ("after the hall add a wait of 3 hours", "wait of 3 hours", {"hours": 3}),
        ("add a delay node called cool off until December 5", "cool off", {"until": "2026-12-05"}),
        ("在录视频一后面加一个等待节点叫“冷静期”，等两天", "冷静期", {"days": 2}),
        ("录视频一之后加一个两天的等待节点，叫冷静期", "冷静期", {"days": 2}),
    ],
)
def test_a_delay_is_one_with_its_length_before_or_behind_the_noun(sentence, name, config) -> None:
    assert drawn(sentence) == ("delay", name, config)


@pytest.mark.parametrize(
    ("sentence", "kind", "name"),
    [
        ("add a loop called each guest after the hall", "map", "each guest"),
        ("加一个循环节点叫逐个通知", "map", "逐个通知"),
        ("add a sub-workflow called clean-up", "workflow", "clean-up"),
        ("加一个子工作流叫收尾", "workflow", "收尾"),
        ("add a transform called totals", "transform", "totals"),
        ("加一个转换节点叫合计", "transform", "合计"),
        ("加一个通知大家的任务", "task", "通知大家"),
        ("加一个通知节点提醒大家", "notification", "提醒大家"),
    ],
)
def test_what_is_added_is_of_the_kind_that_is_named(sentence, kind, name) -> None:
    assert drawn(sentence) == (kind, name, {})


@pytest.mark.parametrize(
    ("sentence", "name", "people"),
    [
        ("录视频一之后要小李审批，叫“验货”", "验货", ["小李"]),
        ("after the hall Tom has to approve, call it “go”", "go", ["Tom"]),
        ("录视频一之后由小李和小王审批", "审批", ["小李", "小王"]),
    ],
)
def test_who_has_to_approve_behind_a_node_is_asked_by_a_new_approval(sentence, name, people) -> None:
    assert drawn(sentence) == ("approval", name, {"people": people})


@pytest.mark.parametrize(
    "sentence",
    [
        "add a task called hire a DJ with a budget of peanuts",
        "add a delay to the party day",
        "add a pause",
        "add a delay of some days for everybody after the hall",
        "add a task called agree on the price with the singer",
    ],
)
def test_what_is_no_value_or_no_name_is_asked_about(sentence) -> None:
    assert hear(sentence).decision_type is ASKED
