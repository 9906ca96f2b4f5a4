"""All nodes, all that are so, or all but some, as what one order is about."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

import pytest

from tests.core.test_handed_over import hear as hear_all
from tests.core.test_plain_orders import changed, hear
from towow_core.domain.drafts import DecisionType

ASKED = DecisionType.REQUEST_CLARIFICATION
TASKS = {"venue", "food", "clean", "视频一", "视频二"}
DATED = TASKS | {"party"}


def moved(sentence: str) -> set[str]:
    return {each.payload["node_id"] for each in hear_all(sentence)[:-1]}


@pytest.mark.parametrize(
    "sentence",
    [
        "把所有任务都交给Zoe", "全部任务交给Zoe", "所有任务都由Zoe负责", "把任务都交给Zoe", "all tasks go to Zoe",
        "give all tasks to Zoe", "assign everything to Zoe", "把没做完的任务都转给Zoe", "assign the unfinished tasks to Zoe",
        "give every open task to Zoe",
    ],
)  # fmt: skip
def test_all_tasks_and_nothing_but_tasks_change_hands(sentence) -> None:
    decided = hear_all(sentence)[:-1]

    assert {each.payload["node_id"] for each in decided} == TASKS
    assert all(each.payload["config"] == {"assignee_name": "Zoe"} for each in decided)


@pytest.mark.parametrize(
    ("sentence", "nodes"),
    [
        ("assign everything except the hall to Zoe", TASKS - {"venue"}),
        ("everything but the hall goes to Zoe", TASKS - {"venue"}),
        ("除了录视频一和录视频二，其他任务都交给Zoe", TASKS - {"视频一", "视频二"}),
        ("除了录视频一，其他都推迟一周", DATED - {"视频一"}),
        ("除了录视频一，都推迟一周", DATED - {"视频一"}),
        ("录视频一以外的都推迟一周", DATED - {"视频一"}),
        ("所有任务推迟一周，录视频一除外", TASKS - {"视频一"}),
        ("except for the hall, move everything by a week", DATED - {"venue"}),
        ("everything but party day slips a week", TASKS),
        ("mark all tasks except the hall as done", TASKS - {"venue"}),
        ("除了录视频一，任务都做完了", TASKS - {"视频一"}),
        ("把没人负责的任务都给Zoe", {"clean"}),
        ("move all tasks due next week by two days", {"venue"}),
        ("把下周的任务都推迟两天", {"venue"}),
        ("录视频一给小李，其他都给小王", TASKS),
        ("the hall to Mia, everything else to Tom", TASKS),
        ("所有里程碑都推迟一周", {"party"}),
        ("所有任务的预算都改成300", TASKS),
        ("push all tasks after the hall by a week, but not the party", {"food", "clean"}),
        ("两个视频都推迟一周，除了录视频一", {"视频二"}),
        ("除了小李的任务，其他都推迟两天", DATED - {"视频一"}),
        ("all tasks except Tom's slip by a week", TASKS - {"food"}),
        ("小王负责的都推迟三天", {"视频二"}),
        ("all done except the clean-up", DATED - {"clean"}),
    ],
)
def test_what_is_left_out_stays_and_all_else_that_is_meant_changes(sentence, nodes) -> None:
    assert moved(sentence) == nodes


def test_what_is_said_of_one_by_itself_is_not_done_to_it_with_all_the_others() -> None:
    decided = hear_all("所有任务都推迟一周，录视频一提前一天")[:-1]

    assert [each.payload["config"]["due"] for each in decided if each.payload["node_id"] == "视频一"] == ["2026-12-19"]
    assert len(decided) == len(TASKS)  # the day of the party is no task


@pytest.mark.parametrize(
    "sentence",
    [
        "如果下雨，除了录视频一都推迟一周", "the budget for everything is 3000", "delete all tasks", "删除所有任务",
        "所有重要的任务都推迟一周", "give all nice tasks to Zoe", "其他都给小王", "the rest goes to Tom", "all done", "都做完了",
        "all tasks except Nina's slip by a week", "move the hall by a week but not Nina's",
    ],
)  # fmt: skip
def test_where_it_is_open_which_are_meant_none_is_changed(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


@pytest.mark.parametrize("sentence", ["把所有任务的优先级改成高", "rename all tasks to something nicer"])
def test_that_all_there_are_is_no_missing_node(sentence) -> None:
    asked = hear(sentence)

    assert asked.decision_type is ASKED
    assert not asked.payload["question"].startswith(("画布上没有", "There is no"))


@pytest.mark.parametrize(
    ("sentence", "ends"),
    [
        ("把录视频一提前到录视频二前面", ("视频一", "视频二")),
        ("把录视频一提到录视频二之前", ("视频一", "视频二")),
        ("把录视频一调到录视频二后面", ("视频二", "视频一")),
        ("move the clean-up ahead of the hall", ("clean", "venue")),
    ],
)
def test_what_is_moved_before_or_behind_another_gets_a_line(sentence, ends) -> None:
    decided = hear(sentence)

    assert decided.decision_type is DecisionType.CONNECT_NODES
    assert (decided.payload["source"], decided.payload["target"]) == ends


SET_ZH = ("录视频一改到12月18号", "已修改“录视频一”：日期 2026-12-18。")
SET_EN = ("move the hall to December 18", "Changed “Book the hall”: due 2026-12-18.")


@pytest.mark.parametrize(
    ("sentence", "before", "node"),
    [
        ("不是18号，是16号", SET_ZH, "视频一"), ("不是18号是16号", SET_ZH, "视频一"), ("是16号，不是18号", SET_ZH, "视频一"),
        ("不是18号，是16号", (*SET_ZH, "还有什么没做？", "……"), "视频一"),
        ("not the 18th, the 16th", SET_EN, "venue"), ("not the 18th but the 16th", SET_EN, "venue"),
        ("the 16th, not the 18th", SET_EN, "venue"),
    ],
)  # fmt: skip
def test_a_day_that_is_said_not_to_be_it_is_set_anew_of_the_same_node(sentence, before, node) -> None:
    assert changed(hear(sentence, *before)) == (node, {"due": "2026-12-16"})


@pytest.mark.parametrize(
    ("sentence", "before"),
    [
        ("不是19号，是16号", SET_ZH), ("not the 19th, the 16th", SET_EN), ("不是18号，是16号", ()),
        ("not the 18th, the 16th", ("give the hall to Tom", "Changed “Book the hall”: Tom.")),
        ("不是5号，是6号", ("录视频一和录视频二都改到12月5号", "已修改“录视频一”。\n已修改“录视频二”。")),
    ],
)  # fmt: skip
def test_where_nothing_was_set_to_that_day_it_is_asked_which_is_meant(sentence, before) -> None:
    asked = hear(sentence, *before)

    assert asked.decision_type is ASKED
    assert asked.payload["question"].startswith(("刚才没有", "No single node"))
