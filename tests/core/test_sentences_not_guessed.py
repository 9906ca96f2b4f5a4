"""What may mean two things beside a canvas is asked about, and what has one meaning has the words of no other in it."""

import pytest

from tests.benchmarks.utterances import decisions
from tests.core.test_canvas_sentences import EN, TODAY, ZH, Canvas, said


def canvas_of(text: str) -> Canvas:
    return ZH if any("\u4e00" <= character <= "\u9fff" for character in text) else EN


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("把测试改名叫做H5页面", "H5页面"),
        ("测试改叫做验收测试", "验收测试"),
        ("把测试改叫成验收", "验收"),
        ("把测试改成叫验收", "验收"),
        ("把测试改为叫做“终审”", "终审"),
        ("测试的名字改成叫终审", "终审"),
        ("把测试改叫做饭", "做饭"),  # to cook is to 做饭
        ("rename testing to be called QA", "QA"),
    ],
)
def test_the_words_that_name_it_are_no_part_of_a_new_name(text: str, name: str) -> None:
    assert said(text) == [("modify_node", {"node": "test", "name": name})]


def test_who_is_asked_to_do_it_is_no_name_of_it_and_has_no_word_for_asking_in_theirs() -> None:
    assert said("把测试改成叫小王来做") == [("modify_node", {"node": "test", "config": {"assignee_name": "小王"}})]
    (asked,) = decisions("把测试改成叫小王", ZH, TODAY)
    assert asked["decision"] == "ask_back"
    assert asked["slots"]["options"] == ["把“测试”改名为“小王”", "把“测试”交给小王"]


@pytest.mark.parametrize(
    "text",
    ["先停下", "先停下来", "停一下", "停", "暂时停止执行", "stop for now", "stop for a moment", "stop it for a while"],
)
def test_whether_a_run_is_held_or_ended_is_asked_where_it_is_not_said(text: str) -> None:
    (asked,) = decisions(text, canvas_of(text), TODAY)

    assert asked["decision"] == "ask_back"
    assert [said(option)[0][0] for option in asked["slots"]["options"]] == ["pause_workflow", "cancel_workflow"]


@pytest.mark.parametrize(
    ("text", "decision"),
    [
        ("停一下，别跑了", "cancel_workflow"),
        ("停止执行", "cancel_workflow"),
        ("stop the run", "cancel_workflow"),
        ("先停一下", "pause_workflow"),
        ("暂停", "pause_workflow"),
    ],
)
def test_who_says_which_of_the_two_is_not_asked(text: str, decision: str) -> None:
    assert [each for each, _ in said(text)] == [decision]


TWO: Canvas = {
    "id": "t",
    "nodes": [
        {"node_id": "one", "node_type": "task", "name": "Speaker", "config": {"assignee_name": "Mia"}},
        {"node_id": "two", "node_type": "task", "name": "Speaker", "config": {"assignee_name": "Daniel Kim"}},
        {"node_id": "first", "node_type": "task", "name": "演讲嘉宾", "config": {"assignee_name": "陈屿"}},
        {"node_id": "second", "node_type": "task", "name": "演讲嘉宾", "config": {"assignee_name": "苏青"}},
        {"node_id": "day", "node_type": "milestone", "name": "演讲嘉宾", "config": {}},
    ],
    "edges": [],
    "run": {"status": "running", "statuses": dict.fromkeys(["one", "two", "first", "second", "day"], "waiting")},
}


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("陈屿的演讲嘉宾完成了", "first"),
        ("演讲嘉宾（苏青）完成了", "second"),
        ("里程碑演讲嘉宾完成了", "day"),
        ("Mia's speaker is done", "one"),
        ("the speaker by Daniel Kim is done", "two"),
    ],
)
def test_of_several_tasks_of_one_name_the_one_is_meant_whose_person_is_named(text: str, node: str) -> None:
    (done,) = decisions(text, TWO, TODAY)

    assert done["slots"] == {"node": node, "status": "completed"}


@pytest.mark.parametrize("text", ["演讲嘉宾完成了", "Speaker is done", "删除演讲嘉宾"])
def test_where_several_have_one_name_it_is_asked_between_them_and_each_answer_is_understood(text: str) -> None:
    (asked,) = decisions(text, TWO, TODAY)

    meant = {decisions(option, TWO, TODAY)[0]["slots"]["node"] for option in asked["slots"]["options"]}
    assert len(meant) == len(asked["slots"]["options"]) > 1


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("加一个任务叫买水，老板同意才行", "所以什么都没做"),
        ("add a task called water by the boss", "“by the boss”, so nothing was done"),
        ("订场地没订到，改天再说", "“改天再说”，所以什么都没做"),
        ("connect development to testing on Friday", "“on Friday”, so nothing was done"),
        ("开发→测试，但场地不连", "所以什么都没做"),
        ("call the poster done", "so nothing was done"),
        ("Find host failed, we will try again next week", "so nothing was done"),
    ],
)
def test_where_a_part_of_a_sentence_was_not_understood_nothing_is_done_and_that_is_said(text: str, part: str) -> None:
    (asked,) = decisions(text, canvas_of(text), TODAY)

    assert asked["decision"] == "ask_back"
    assert part in asked["said"]
