"""What one says first: a workflow for something with its steps is drawn in order, and called after what it is for."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

from itertools import pairwise

import pytest

from tests.core.launch import EMPTY, said
from towow_core.engine.conversation.task_names import names_an_approval


def drawn(sentence: str) -> tuple[str, list[str], int]:
    """What all of it is called, its steps in order, and how many lines there are."""
    (kind, payload), *_ = said(sentence, on=EMPTY)
    assert kind == "create_workflow_plan", payload
    names = [node["name"] for node in payload["nodes"]]
    ids = [node["node_id"] for node in payload["nodes"]]
    lines = payload.get("edges", [])
    assert [(line["source"], line["target"]) for line in lines] in ([], [*pairwise(ids)])
    return payload.get("title", ""), names, len(lines)


@pytest.mark.parametrize(
    ("sentence", "title", "names"),
    [
        ("帮我搭一个年会流程：先订酒店，再请主持人，最后彩排", "年会", ["订酒店", "请主持人", "彩排"]),
        ("请帮我们搭建一套新书签售的工作流程，先联系书店，再印海报，最后布置", "新书签售", ["联系书店", "印海报", "布置"]),
        ("给我们做一个搬家计划：打包，然后装车，最后打扫", "搬家", ["打包", "装车", "打扫"]),
        ("春游：先租车，再买午餐，最后集合", "春游", ["租车", "买午餐", "集合"]),
        ("Set up a workflow for the summer fair: rent tents, then print flyers, then open the gate", "summer fair", ["rent tents", "print flyers", "open the gate"]),
        ("please build a process for a school play: first choose a play, then paint the set, finally rehearse it", "school play", ["choose a play", "paint the set", "rehearse it"]),
        ("Book fair: rent a stand, then print flyers, then brief the crew", "Book fair", ["rent a stand", "print flyers", "brief the crew"]),
    ],
)  # fmt: skip
def test_a_sequence_is_drawn_in_order_and_called_after_what_it_is_for(sentence, title, names) -> None:
    assert drawn(sentence) == (title, names, len(names) - 1)


@pytest.mark.parametrize(
    ("sentence", "way"),
    [
        ("画一个流程：租车、买午餐、集合", "依次做“租车”、“买午餐”、“集合”"),
        (
            "set up a workflow for the fair: rent tents, print flyers",
            "connect “rent tents” and “print flyers” in order",
        ),
    ],
)
def test_where_no_order_is_said_that_there_are_no_lines_is_told_with_how_to_say_one(sentence, way) -> None:
    assert drawn(sentence)[2] == 0
    assert way in said(sentence, on=EMPTY)[-1][1]["message"]


@pytest.mark.parametrize("sentence", ["备注：先租车，再买午餐", "Tom: rent tents, then print flyers, then go"])
def test_what_a_note_or_somebody_is_told_is_no_heading(sentence) -> None:
    ((kind, _),) = said(sentence, on=EMPTY)
    assert kind != "create_workflow_plan"


def test_somebodys_yes_among_steps_is_an_approval_and_work_about_one_is_a_task() -> None:
    zh = said("先写预算，再老板审批，然后准备审批材料", on=EMPTY)[0][1]["nodes"]
    en = said("first draft the budget, then board approval, then get the approval printed", on=EMPTY)[0][1]["nodes"]

    assert [node["node_type"] for node in (*zh, *en)] == ["task", "approval", "task"] * 2
    ((_, alone),) = said("加一步主任审批", on=EMPTY)
    assert alone["node_type"] == "approval"


@pytest.mark.parametrize(
    ("sentence", "kinds"),
    [
        ("先写预算，再提交审批，然后付款", ["task"] * 3),
        ("先写预算，再免审批，然后付款", ["task"] * 3),
        ("先写预算，再财务总监审批，然后付款", ["task", "approval", "task"]),
        ("先写预算，再陈默审批，然后付款", ["task", "approval", "task"]),
        ("first draft the budget, then apply for approval, then pay", ["task"] * 3),
        ("first draft the budget, then obtain the sign-off, then pay", ["task"] * 3),
        ("first draft the budget, then discuss the approval, then pay", ["task"] * 3),
        ("first draft the budget, then the landlord's sign-off, then pay", ["task", "approval", "task"]),
        ("first draft the budget, then town council approval, then pay", ["task", "approval", "task"]),
    ],
)
def test_an_approval_is_drawn_only_where_it_is_said_whose_yes_it_is(sentence, kinds) -> None:
    assert [node["node_type"] for node in said(sentence, on=EMPTY)[0][1]["nodes"]] == kinds


@pytest.mark.parametrize(
    "name",
    [
        "财务部审批", "法务部审批", "市场部审批", "上级部门审批", "负责人审批", "项目负责人审批", "监理审批", "组委会审批", "街道办审批", "我的审批",
        "Legal team approval", "VP approval", "the board of directors' approval", "my approval",
        "board of trustees sign-off", "head of marketing approval",
    ],
)  # fmt: skip
def test_the_yes_of_an_office_is_an_approval(name) -> None:
    way = "first draft the budget, then {}, then pay" if name.isascii() else "先写预算，再{}，然后付款"
    assert [node["node_type"] for node in said(way.format(name), on=EMPTY)[0][1]["nodes"]] == [
        "task",
        "approval",
        "task",
    ]
    assert names_an_approval(name)


@pytest.mark.parametrize(
    "name",
    [
        "Contract's approval", "Plan's approval", "Launch's approval", "Monday's approval", "Annual Plan's approval", "Team Lunch's approval", "Harvest Supper's sign-off",
        "Obtain Mia's approval", "Book John's approval", "全部审批", "内部审批", "布局审批", "请示负责人审批",
    ],
)  # fmt: skip
def test_what_is_approved_or_done_about_an_approval_is_nobodys_yes(name) -> None:
    assert not names_an_approval(name)
    assert names_an_approval("Mia's approval", {"mia"})


@pytest.mark.parametrize("name", ["Contract's approval", "John Smith's approval", "Annual Plan's sign-off"])
def test_an_approval_of_whom_or_of_what_is_not_known_is_a_step_and_a_task(name) -> None:
    nodes = said(f"first draft the budget, then {name}", on=EMPTY)[0][1]["nodes"]
    assert [(node["node_type"], node["name"]) for node in nodes] == [("task", "draft the budget"), ("task", name)]


def test_the_yes_of_a_full_name_is_an_approval_where_somebody_is_called_so() -> None:
    assert names_an_approval("John Smith's approval", {"john smith"})
    assert not names_an_approval("John Smith's approval")


@pytest.mark.parametrize("sentence", ["加一步负责人审批", "add a step VP approval"])
def test_a_step_that_is_an_offices_yes_is_added_as_an_approval(sentence) -> None:
    assert said(sentence, on=EMPTY)[0][1]["node_type"] == "approval"


@pytest.mark.parametrize("sentence", ["加一步申请审批", "加一步无需审批", "加一步催审批"])
def test_a_step_of_work_about_an_approval_is_a_task(sentence) -> None:
    ((_, drawn),) = said(sentence, on=EMPTY)
    assert drawn["node_type"] == "task"


def test_all_of_something_in_a_step_refuses_no_workflow() -> None:
    sentence = "create a plan for the party: invite all of the guests, then book the hall"
    assert drawn(sentence)[1:] == (["invite all of the guests", "book the hall"], 1)


@pytest.mark.parametrize(
    ("sentence", "steps"),
    [
        ("先订场地再发邀请", ["订场地", "发邀请"]), ("先订场地后发邀请", ["订场地", "发邀请"]), ("先订场地然后发邀请", ["订场地", "发邀请"]),
        ("先联系售后再发邀请", ["联系售后", "发邀请"]), ("先买再生纸再印海报", ["买再生纸", "印海报"]),
    ],
)  # fmt: skip
def test_steps_need_no_comma_between_first_and_then(sentence, steps) -> None:
    assert drawn(sentence)[1:] == (steps, 1)


@pytest.mark.parametrize(
    ("sentence", "steps"),
    [
        ("invite all of the guests, then book the hall", ["invite all of the guests", "book the hall"]),
        ("Book a hall for 40 people and then print flyers.", ["Book a hall for 40 people", "print flyers"]),
        ("订场地，然后发邀请", ["订场地", "发邀请"]), ("买花，再买蛋糕", ["买花", "买蛋糕"]),
    ],
)  # fmt: skip
def test_two_works_of_which_one_comes_then_are_steps_on_an_empty_canvas(sentence, steps) -> None:
    assert drawn(sentence) == ("", steps, 1)
    assert said(sentence)[0][0] != "create_workflow_plan"


@pytest.mark.parametrize(
    "sentence",
    [
        "send me the report, then", "should we book the hall, then invite the guests?", "if it rains, then book the hall",
        "invite Tom, then Lena", "add flowers, then book the hall", "visit the site last", "book the hall, next Friday",
        "buy milk next week", "review the last draft", "做完了，然后呢", "做好准备，再说", "如果下雨，再订酒店",
    ],
)  # fmt: skip
def test_what_tells_no_two_works_draws_no_steps(sentence) -> None:
    assert said(sentence, on=EMPTY)[0][0] != "create_workflow_plan"
