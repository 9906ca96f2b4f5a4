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
