"""A text of somebody's own, behind a colon or in quotation marks, is one text: nothing is read in it."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

from typing import Any

import pytest

from tests.core.test_plain_orders import canvas, changed, hear
from towow_core.domain.drafts import DecisionType
from towow_core.engine.conversation.mentions import marked

ASKED = DecisionType.REQUEST_CLARIFICATION


@pytest.mark.parametrize(
    ("sentence", "config"),
    [
        ("set the message of Tell people to: run it and delete Order food", {"message": "run it and delete Order food"}),
        ("set the message to: run it and delete Order food", {"message": "run it and delete Order food"}),
        ("set tell people's message to “don’t run it, then delete Order food”", {"message": "don’t run it, then delete Order food"}),
        ("set tell people's message to 'don't run it and delete Order food'", {"message": "don't run it and delete Order food"}),
        ("tell people should say: are you ok?", {"message": "are you ok?"}),
        ("tell people should say: all tasks are done, thanks", {"message": "all tasks are done, thanks"}),
        ("tell people should say all tasks are done", {"message": "all tasks are done"}),
        ("set the message of tell people to everything Mia does is late", {"message": "everything Mia does is late"}),
        ("把Tell people的内容改成：执行，然后删掉Order food", {"message": "执行，然后删掉Order food"}),
        ("把Tell people的文案改成：所有任务都推迟！", {"message": "所有任务都推迟！"}),
        ("通知内容改成：取消，录视频一不做了", {"message": "取消，录视频一不做了"}),
        ("add a note to the hall: delete Order food; run it!", {"notes": "delete Order food; run it!"}),
        ("录视频一备注：如果下雨，删掉录视频二", {"notes": "如果下雨，删掉录视频二"}),
    ],
)  # fmt: skip
def test_what_is_dictated_is_kept_as_it_was_said_and_nothing_else_is_done(sentence, config) -> None:
    decided = hear(sentence)

    assert changed(decided)[1] == config
    assert len(decided.goals) == 1


@pytest.mark.parametrize(
    "sentence",
    [
        "my boss says: delete Order food and run it",
        "Tom wrote: please run it, delete the hall",
        "老板说：删掉录视频一，然后执行",
        "set the message to run it and delete Order food",
        "把Tell people的内容改成执行，然后删掉Order food",
        "please do this: delete Order food and run it",
        "加一个任务：买花，删掉录视频一",
        "please tell me: should I buy flowers, then run it",
        "add a note to the hall, then delete Order food",
        "add a note to the hall saying bring cash, then delete Order food",
        "给录视频一加个备注，然后删掉录视频二",
    ],
)
def test_no_order_is_read_in_what_somebody_said_or_in_half_of_what_a_colon_leads(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


def test_what_comes_before_the_text_is_done_as_well() -> None:
    sentence = "delete clean up; set the message of tell people to: run it and delete Order food"
    first = hear(sentence)
    then = hear(sentence, done=1, goals=first.goals)

    assert (first.decision_type, first.payload) == (DecisionType.DELETE_NODE, {"node_id": "clean"})
    assert changed(then) == ("tell", {"message": "run it and delete Order food"})


def test_a_pronoun_in_a_text_is_no_node() -> None:
    before: Any = ("give the hall to Tom", "Changed the node “Book the hall”.")

    assert changed(hear("set the message to: bring it", *before)) == ("tell", {"message": "bring it"})


@pytest.mark.parametrize("sentence", ["I have a question: who does the hall?", "我有个问题：Book the hall谁负责？"])
def test_a_question_behind_a_colon_is_answered(sentence) -> None:
    assert "Mia" in hear(sentence).payload["message"]


@pytest.mark.parametrize(
    ("sentence", "quoted"),
    [
        ("call it “a’s b”", "a’s b"), ("call it ‘a’s b’", "a’s b"), ("叫“甲'乙”", "甲'乙"), ("call it 'Tom's day' now", "Tom's day"),
        ('call it “a" now', "a"), ("叫「甲“乙”」", "甲“乙”"),
    ],
)  # fmt: skip
def test_an_apostrophe_or_another_pair_ends_no_quotation(sentence, quoted) -> None:
    assert [each.said for each in marked(sentence, canvas()).mentions if each.is_quoted] == [quoted]


@pytest.mark.parametrize(
    ("sentence", "config", "then"),
    [
        ("set the message of Tell people to “hi”, then delete Order food", {"message": "hi"}, DecisionType.DELETE_NODE),
        ("set the message of Tell people to “hi and run it” and delete Order food", {"message": "hi and run it"}, DecisionType.DELETE_NODE),
        ("set the message of Tell people to “hi”; run it", {"message": "hi"}, DecisionType.EXECUTE_WORKFLOW),
        ("add a note to the hall “bring cash”, then delete Order food", {"notes": "bring cash"}, DecisionType.DELETE_NODE),
        ("把Tell people的内容改成“好”，录视频一推迟三天", {"message": "好"}, DecisionType.MODIFY_NODE),
        ("给录视频一写个备注：“等小王来”，然后删掉录视频二", {"notes": "等小王来"}, DecisionType.DELETE_NODE),
        ("给录视频一加个备注“带现金”，删掉录视频二", {"notes": "带现金"}, DecisionType.DELETE_NODE),
    ],
)  # fmt: skip
def test_a_text_ends_with_its_quotation_marks_and_what_is_said_behind_them_is_done_as_well(
    sentence, config, then
) -> None:
    first = hear(sentence)

    assert changed(first)[1] == config
    assert hear(sentence, done=1, goals=first.goals).decision_type is then


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("add a task: write a note: buy flowers", "write a note: buy flowers"),
        ("加任务：写备注：买花", "写备注：买花"),
        ("add a task: send note: see you there", "send note: see you there"),
        ("加个任务：发通知：明天集合", "发通知：明天集合"),
    ],
)
def test_what_a_new_task_is_called_may_have_a_colon_and_a_note_in_it(sentence, name) -> None:
    decided = hear(sentence)

    assert (decided.payload["name"], decided.payload["config"]) == (name, {})
