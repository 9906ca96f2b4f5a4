"""Approvals, conditions and pauses with all that is said of them in one sentence; tasks in a chain."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

import pytest

from tests.core.test_said_daily import asked, canvas, hear, node, of
from towow_core.domain.canvas import CanvasState

LINES = (("hall", "hotel"), ("hotel", "food"), ("food", "ok"))
ZH = canvas(node("hall", "task", "订场地", **of("wang")), node("hotel", "task", "订酒店"), node("food", "task", "买茶点", price=500),
            node("poster", "task", "海报"), node("ok", "approval", "老板同意"), lines=LINES)  # fmt: skip
EN = canvas(node("hall", "task", "Venue", **of("mateo")), node("hotel", "task", "Hotel"), node("food", "task", "Snacks", price=500),
            node("poster", "task", "Posters"), node("ok", "approval", "Boss OK"), lines=LINES)  # fmt: skip


def on(sentence: str) -> CanvasState:
    return EN if sentence.isascii() else ZH


def with_condition(sentence: str) -> CanvasState:
    there = on(sentence)
    return canvas(*there.nodes.values(), node("big", "condition", "big", when="true"), lines=(*LINES, ("food", "big")))


@pytest.mark.parametrize(
    ("sentence", "name", "people", "after"),
    [
        ("加一个审批叫老板点头，方舟批，放在订场地后面", "老板点头", ["方舟"], "hall"),
        ("加一个审批，叫“老板点头”，让方舟批，放在订场地之后", "老板点头", ["方舟"], "hall"),
        ("加一个审批叫老板点头，老陈批，放在订场地后面", "老板点头", ["老陈"], "hall"),
        ("订完场地之后要方舟审批一下", "审批", ["方舟"], "hall"),
        ("场地订好之后让方舟审批", "审批", ["方舟"], "hall"),
        ("订完酒店之后要方舟审批，叫酒店确认", "酒店确认", ["方舟"], "hotel"),
        ("add an approval called Manager OK after Venue, by Sofia", "Manager OK", ["Sofia Lopez"], "hall"),
        ("add an approval after Venue called Manager OK from Sofia", "Manager OK", ["Sofia Lopez"], "hall"),
        ("after the hotel is booked Sofia has to approve", "approval", ["Sofia Lopez"], "hotel"),
        ("Sofia has to sign off once the venue is done", "approval", ["Sofia Lopez"], "hall"),
    ],
)  # fmt: skip
def test_an_approval_has_its_name_its_people_and_its_place(sentence, name, people, after) -> None:
    drawn = hear(sentence, on=on(sentence)).payload

    assert (drawn["node_type"], drawn["name"], drawn["config"]["people"], drawn["after"]) == (
        "approval", name, people, [after],
    )  # fmt: skip


@pytest.mark.parametrize("sentence", ["订完场地要方舟批一下才能订酒店", "once the venue is done, Sofia should sign off before Hotel", "在订场地和订酒店中间加个审批叫预算确认，方舟批", "add an approval between Venue and Hotel called Budget OK, Sofia approves"])  # fmt: skip
def test_a_yes_between_two_is_drawn_between_them(sentence) -> None:
    edges = [(each["source"], each["target"]) for each in hear(sentence, on=on(sentence)).payload["edges"]]

    assert edges == [("hall", "n1"), ("n1", "hotel")]


def test_an_approval_of_somebody_unknown_behind_a_node_is_offered() -> None:
    assert asked("订场地之后要老陈批", on=ZH) == ("在“订场地”后面加一个审批叫“老陈同意”",)


@pytest.mark.parametrize(
    ("sentence", "name", "when", "after"),
    [
        ("add a condition called cheap enough after Boss OK: the result of Hotel is below 5000", "cheap enough", "nodes['Hotel'].result < 5000", ["ok"]),
        ("add a condition after Hotel: Hotel's result is at most 300", "condition", "nodes['Hotel'].result <= 300", ["hotel"]),
        ("加一个条件叫够便宜，放在订酒店后面：订酒店的结果小于5000", "够便宜", "nodes['订酒店'].result < 5000", ["hotel"]),
        ("加一个条件：订酒店的结果不超过5000", "条件", "nodes['订酒店'].result <= 5000", []),
        ("加一个条件叫国贸那家，放在订酒店后面：订酒店的结果是“国贸”", "国贸那家", "nodes['订酒店'].result == '国贸'", ["hotel"]),
    ],
)  # fmt: skip
def test_a_condition_has_what_it_checks_as_an_expression(sentence, name, when, after) -> None:
    drawn = hear(sentence, on=on(sentence)).payload

    assert (drawn["name"], drawn["config"], drawn["after"]) == (name, {"when": when}, after)


def test_what_a_condition_cannot_read_is_asked_about() -> None:
    unknown = "add a condition called cheap enough after Boss OK: the result of the quote is below 5000"

    assert "“quote”" in hear(unknown, on=EN).payload["question"]
    assert "“订酒店的结果”" in hear("在老板同意后面加一个条件“够便宜”：订酒店的价格低于5000", on=ZH).payload["question"]


@pytest.mark.parametrize(
    ("sentence", "kind", "side"),
    [
        ("add a delay of two days where it does not hold", "delay", "false"),
        ("add a task called Banner where it holds", "task", "true"),
        ("if not, call the owner", "task", "false"),
        ("不成立的话等两天", "delay", "false"),
        ("成立的话买横幅", "task", "true"),
        ("不成立时加一个任务叫改方案", "task", "false"),
    ],
)
def test_what_is_on_one_side_of_the_only_condition_has_that_line(sentence, kind, side) -> None:
    plan = hear(sentence, on=with_condition(sentence)).payload

    assert [each["node_type"] for each in plan["nodes"]] == [kind]
    assert [(each["source"], each["when"]) for each in plan["edges"]] == [("big", side)]


@pytest.mark.parametrize("sentence", ["add a delay of two days where it does not hold", "不成立的话等两天"])
def test_without_a_condition_a_side_of_it_is_asked_about(sentence) -> None:
    assert not asked(sentence, on=on(sentence))


def test_a_condition_and_what_comes_where_it_does_not_hold_are_drawn_in_one_sentence() -> None:
    for sentence in (
        "add a condition called cheap enough after Hotel: the result of Hotel is below 5000, and add a delay of two days where it does not hold",
        "加一个条件叫够便宜，放在订酒店后面：订酒店的结果小于5000，不成立的话等两天",
    ):
        plan = hear(sentence, on=on(sentence)).payload

        assert [each["node_type"] for each in plan["nodes"]] == ["condition", "delay"]
        assert [each.get("when") for each in plan["edges"]] == [None, "false"]


@pytest.mark.parametrize(
    "sentence",
    ["加任务：印名牌、打包、搬运，依次做", "加任务：印名牌，打包，搬运，一个接一个", "依次加任务：印名牌、打包、搬运", "加任务：印名牌、打包、搬运，一个接着一个来", "add tasks: print, pack, drive, each after the previous",
     "add tasks: print, pack, drive, one after another", "add tasks: print, pack, drive in sequence"],
)  # fmt: skip
def test_tasks_that_are_done_in_turn_are_joined_in_a_chain(sentence) -> None:
    plan = hear(sentence, on=on(sentence)).payload

    names = {each["node_id"]: each["name"] for each in plan["nodes"]}
    assert len(names) == 3
    assert [(names[each["source"]], names[each["target"]]) for each in plan["edges"]] == list(zip(list(names.values())[:-1], list(names.values())[1:], strict=True))  # fmt: skip


def test_whether_a_list_is_one_thing_or_several_has_both_as_answers() -> None:
    one, several = asked("加任务：印名牌、打包、搬运", on=ZH)

    assert hear(one, on=ZH).payload["name"] == "印名牌、打包、搬运"
    assert len(hear(several, on=ZH).payload["nodes"]) == 3
