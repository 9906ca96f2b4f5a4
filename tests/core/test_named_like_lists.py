"""A node that is called like a list: which is meant is asked where both could be, and done where one could."""

# ruff: noqa: E501  # a list of sentences is read as a whole

from typing import Any

import pytest

from tests.benchmarks.utterances import decisions

TODAY = "2026-11-22"
NAMES = ("Invite", "Print", "Invite and Print", "订餐", "场地", "订餐和场地", "Pay")


def canvas(*names: str) -> dict[str, Any]:
    nodes = [
        {"node_id": name, "node_type": "task", "name": name, "config": {"due": "2026-12-05", "assignee_name": "Tom"}}
        for name in names
    ]
    return {"id": "w", "nodes": nodes, "edges": []}


@pytest.mark.parametrize(
    ("sentence", "ways"),
    [
        ("delete Invite and Print", ["delete “Invite and Print”", "delete “Invite” and “Print”"]),
        ("delete invite and print", ["delete “invite and print”", "delete “invite” and “print”"]),
        ("mark Invite and Print done", ["mark “Invite and Print” done", "mark “Invite” and “Print” done"]),
        ("rename Invite and Print to X", ["rename “Invite and Print” to X", "rename “Invite” and “Print” to X"]),
        ("move Invite and Print to Dec 9", ["move “Invite and Print” to Dec 9", "move “Invite” and “Print” to Dec 9"]),
        ("delete Invite and Print, then run", ["delete “Invite and Print”, then run", "delete “Invite” and “Print”, then run"]),
        ("add a task called Q after Invite and Print", ["add a task called Q after “Invite and Print”", "add a task called Q after “Invite” and “Print”"]),
        ("删掉订餐和场地", ["删掉“订餐和场地”", "删掉“订餐”和“场地”"]),
        ("订餐和场地完成了", ["“订餐和场地”完成了", "“订餐”和“场地”完成了"]),
        ("订餐和场地交给小李", ["“订餐和场地”交给小李", "“订餐”和“场地”交给小李"]),
        ("把订餐和场地推迟一周", ["把“订餐和场地”推迟一周", "把“订餐”和“场地”推迟一周"]),
    ],
)  # fmt: skip
def test_an_order_that_may_be_about_the_one_or_about_all_is_asked_about(sentence: str, ways: list[str]) -> None:
    (asked,) = decisions(sentence, canvas(*NAMES), TODAY)

    assert (asked["decision"], asked["slots"]["options"]) == ("ask_back", ways)


@pytest.mark.parametrize(
    ("sentence", "nodes"),
    [
        ("delete “Invite and Print”", ["Invite and Print"]),
        ("delete “Invite” and “Print”", ["Invite", "Print"]),
        ("删掉“订餐和场地”", ["订餐和场地"]),
        ("删掉“订餐”和“场地”", ["订餐", "场地"]),
    ],
)
def test_each_of_the_ways_is_done_as_it_says(sentence: str, nodes: list[str]) -> None:
    assert [each["slots"]["node"] for each in decisions(sentence, canvas(*NAMES), TODAY)] == nodes


@pytest.mark.parametrize(
    ("sentence", "pair"),
    [("connect Invite and Print", ("Invite", "Print")), ("连接订餐和场地", ("订餐", "场地")), ("把订餐和场地依次进行", ("订餐", "场地"))],
)  # fmt: skip
def test_what_only_two_can_be_is_done_to_the_two(sentence: str, pair: tuple[str, str]) -> None:
    (line,) = decisions(sentence, canvas(*NAMES), TODAY)

    assert (line["decision"], line["slots"]["source"], line["slots"]["target"]) == ("connect_nodes", *pair)


@pytest.mark.parametrize("sentence", ["delete Invite and Print", "删掉Invite and Print"])
def test_where_one_of_the_parts_is_no_node_the_whole_name_is_meant(sentence: str) -> None:
    (deleted,) = decisions(sentence, canvas("Invite", "Invite and Print"), TODAY)

    assert (deleted["decision"], deleted["slots"]["node"]) == ("delete_node", "Invite and Print")


ALL = ("hall", "food", "all", "everything", "全部", "所有任务")


@pytest.mark.parametrize(
    ("sentence", "ways"),
    [
        ("delete all", ["delete “all”"]),
        ("Delete everything!", ["Delete “everything”!"]),
        ("mark all as done", ["mark “all” as done", "mark every node as done"]),
        ("all is done", ["“all” is done", "every node is done"]),
        ("set the price of all to 100", ["set the price of “all” to 100", "set the price of every node to 100"]),
        ("move everything to Dec 9", ["move “everything” to Dec 9", "move every node to Dec 9"]),
        ("connect all and hall", ["connect “all” and hall"]),
        ("删除全部", ["删除“全部”"]),
        ("把全部交给小李", ["把“全部”交给小李", "把每个节点交给小李"]),
        ("所有任务都完成了", ["“所有任务”都完成了", "每个节点都完成了"]),
    ],
)
def test_an_order_about_a_node_that_is_called_like_all_of_them_is_asked_about(sentence: str, ways: list[str]) -> None:
    (asked,) = decisions(sentence, canvas(*ALL), TODAY)

    assert (asked["decision"], asked["slots"].get("options")) == ("ask_back", ways)


@pytest.mark.parametrize(
    ("sentence", "names", "nodes"),
    [
        ("delete “all”", ALL, ["all"]),
        ("删除“全部”", ALL, ["全部"]),
        ("mark every node as done", ALL, list(ALL)),
        ("delete hall", ALL, ["hall"]),
        ("delete all", ("all",), ["all"]),
        ("rename hall to all", ("hall", "food", "all "), ["hall"]),
    ],
)
def test_what_is_one_thing_only_is_done(sentence: str, names: tuple[str, ...], nodes: list[str]) -> None:
    assert [each["slots"]["node"] for each in decisions(sentence, canvas(*names), TODAY)] == nodes


def test_what_is_new_may_be_called_so() -> None:
    (drawn,) = decisions("add a task called Invite and Print", canvas(*NAMES), TODAY)

    assert (drawn["decision"], drawn["slots"]["name"]) == ("create_node", "Invite and Print")


def test_a_question_is_answered_of_the_node_that_has_the_whole_name() -> None:
    (told,) = decisions("when is Invite and Print due?", canvas(*NAMES), TODAY)

    assert told["decision"] == "respond"
    assert "“Invite and Print”" in told["said"]


def test_several_that_are_marked_as_done_without_as_are_all_marked() -> None:
    done = decisions("mark Pay and Print done", canvas("Pay", "Print"), TODAY)

    assert [(each["slots"]["node"], each["slots"]["status"]) for each in done] == [("Pay", "completed"), ("Print", "completed")]  # fmt: skip
