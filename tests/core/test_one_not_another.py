"""Who does it is said beside who does not; of all tasks it is asked whether they are done, and all are unassigned."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

import pytest

from tests.core.test_handed_over import hear as hear_all
from tests.core.test_plain_orders import ASKED, canvas, changed, hear
from towow_core.domain.drafts import DecisionType
from towow_core.domain.models import Language
from towow_core.engine.conversation.dictated import language_said


@pytest.mark.parametrize(
    "sentence",
    [
        "Tom does not do the food, Zoe does",
        "Tom doesn't order the food, Zoe does",
        "Tom no longer does the food, Zoe does now",
        "Tom won't do the food, but Zoe will",
        "Tom is no longer on the food, Zoe is",
        "the food is not Tom's job, it's Zoe's",
        "order food is Zoe's, not Tom's",
        "order food isn't Tom's anymore, Zoe does it now",
        "not Tom but Zoe handles the food",
        "it's Zoe, not Tom, who does the food",
        "Zoe instead of Tom does the food",
        "Zoe does the food instead of Tom",
        "the food is not done by Tom but by Zoe",
    ],
)
def test_it_is_given_to_the_one_who_does_it(sentence) -> None:
    assert changed(hear(sentence)) == ("food", {"assignee_name": "Zoe"})


@pytest.mark.parametrize(
    "sentence",
    [
        "小李不做录视频一，小王做",
        "小李不录视频一了，小王录",
        "录视频一不归小李了，归小王",
        "录视频一不是小李做，是小王做",
        "录视频一不再由小李负责，改由小王",
        "小李不再负责录视频一，换小王",
        "录视频一是小王的活，不是小李的",
        "不是小李而是小王录视频一",
    ],
)
def test_the_same_in_chinese(sentence) -> None:
    assert changed(hear(sentence)) == ("视频一", {"assignee_name": "小王"})


@pytest.mark.parametrize(
    "sentence",
    [
        "Tom does not like the food, Zoe does",
        "Tom does not eat the food, Zoe does",
        "Tom does not do the food, Zoe may",
        "maybe Tom does not do the food, Zoe does",
        "Mia does not do the food, Zoe does",
        "小李不喜欢录视频一，小王喜欢",
        "小李不做录视频一，小王做吗？",
    ],
)
def test_nothing_changes_hands_where_it_says_another_thing_or_is_a_third_persons(sentence) -> None:
    assert {each.decision_type for each in hear_all(sentence)} <= {ASKED, DecisionType.RESPOND}


def test_of_an_approval_the_one_is_asked_instead_of_the_other() -> None:
    assert changed(hear("Tom does not do the final word, Zoe does")) == ("yes", {"people": ["Mia", "Zoe"]})


@pytest.mark.parametrize(
    "sentence",
    [
        "把所有任务的负责人去掉", "去掉所有任务的负责人", "清空所有负责人", "所有任务都不要负责人了",
        "unassign all tasks", "unassign everyone", "clear all assignees", "remove the owner of every task",
        "remove everyone from all tasks",
    ],
)  # fmt: skip
def test_nobody_has_any_task_any_more_and_what_nobody_had_is_passed_over(sentence) -> None:
    found = [(each.payload["node_id"], each.payload["config"]) for each in hear_all(sentence)[:-1]]

    mine = {i: node.config for i, node in canvas().nodes.items() if node.config.get("assignee_name")}
    assert found == [(node_id, {"assignee_name": None}) for node_id in mine]


@pytest.mark.parametrize(
    ("sentence", "ids"),
    [
        ("take Tom off all his tasks", ["food"]),
        ("把小李从所有任务里撤下来", ["视频一"]),
        ("把录视频一和录视频二的负责人去掉", ["视频一", "视频二"]),
        ("remove the owners of the hall and clean up", ["venue"]),
    ],
)
def test_of_those_that_are_named_nobody_has_any(sentence, ids) -> None:
    assert [(each.payload["node_id"], each.payload["config"]) for each in hear_all(sentence)[:-1]] == [
        (node_id, {"assignee_name": None}) for node_id in ids
    ]


@pytest.mark.parametrize(
    ("asked", "listed", "sentence"),
    [
        ("what does Tom have to do?", "Tom has: “Order food” (2026-12-10).", "unassign these"),
        ("小李负责什么？", "小李负责：“录视频一”（2026-12-20）、“录视频二”。", "把这些任务的负责人去掉"),
    ],
)
def test_those_that_were_listed_are_these(asked, listed, sentence) -> None:
    decided = hear(sentence, asked, listed)

    assert decided.payload.get("config") == {"assignee_name": None} or decided.decision_type is ASKED


@pytest.mark.parametrize(
    "sentence",
    [
        "所有任务都完成了吗？", "所有任务都做完了没有？", "是不是所有任务都完成了？", "所有事情都办好了吗？",
        "全部做完了吗？", "are all tasks done?", "is everything finished?",
    ],
)  # fmt: skip
def test_whether_all_are_done_is_told(sentence) -> None:
    decided = hear(sentence)

    assert decided.decision_type is DecisionType.RESPOND
    assert "Clean up" in decided.payload["message"]


@pytest.mark.parametrize("sentence", ["谁闲着？", "谁手上没活？", "谁没有任务？", "who has nothing to do?"])
def test_who_has_nothing_to_do_is_told(sentence) -> None:
    assert "Zoe" in hear(sentence).payload["message"]


@pytest.mark.parametrize(
    ("sentence", "language"),
    [("“book list”没批准", Language.ZH), ("“订场地” is done", Language.EN), ("“书单”", Language.ZH), ("delete “A”", Language.EN)],
)  # fmt: skip
def test_what_is_quoted_says_nothing_of_the_language_that_is_spoken(sentence, language) -> None:
    assert language_said(sentence) is language
