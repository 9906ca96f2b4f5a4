"""An order that waits for something is neither done nor lost: it is asked about; several questions are all answered."""

# a sentence and what it comes to are read as a whole

import pytest

from tests.core.test_plain_orders import hear
from towow_core.domain.drafts import DecisionType

ASKED = DecisionType.REQUEST_CLARIFICATION


@pytest.mark.parametrize(
    ("sentence", "order"),
    [
        ("when the hall is done, give Order food to Tom", "give Order food to Tom"),
        ("once the hall is booked, delete Order food", "delete Order food"),
        ("if the hall is done, give Order food to Tom", "give Order food to Tom"),
        ("after the hall is done, rename Order food to buffet", "rename Order food to buffet"),
        ("as soon as Tom is back, push Order food back two days", "push Order food back two days"),
        ("give Order food to Tom when the hall is done", "give Order food to Tom"),
        ("录视频一做完以后把录视频二交给小王", "把录视频二交给小王"),
        ("等录视频一做完，把录视频二交给小王", "把录视频二交给小王"),
        ("如果录视频一做完了就删掉录视频二", "删掉录视频二"),
        ("录视频一做完再删掉录视频二", "删掉录视频二"),
    ],
)  # fmt: skip
def test_an_order_that_waits_for_something_is_asked_about_and_a_yes_gives_it(sentence, order) -> None:
    asked = hear(sentence)

    assert (asked.decision_type, asked.payload["options"]) == (ASKED, [order])
    agreed = hear("好的" if order[0] >= "一" else "yes", sentence, asked.payload["question"])
    assert (agreed.decision_type, agreed.payload) == ((given := hear(order)).decision_type, given.payload)


@pytest.mark.parametrize(
    "sentence",
    [
        "rename Order food to buffet when the hall is done",
        "rename Order food to buffet after the hall is done",
        "add a task Paint once the hall is done",
        "add a task Paint after the hall when it rains",
        "add a task Paint if it rains",
    ],
)
def test_a_condition_is_no_part_of_a_new_name(sentence) -> None:
    assert hear(sentence).decision_type is ASKED


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("once the hall is done, do Order food", DecisionType.CONNECT_NODES),
        ("after the hall, add a tasting", DecisionType.CREATE_NODE),
        ("if Order food fails, skip it", DecisionType.MODIFY_NODE),
        ("add a task find out when the shop opens", DecisionType.CREATE_NODE),
        ('add a task called "Paint when it rains"', DecisionType.CREATE_NODE),
    ],
)
def test_what_says_what_comes_after_or_on_failure_waits_for_nothing(sentence, kind) -> None:
    assert hear(sentence).decision_type is kind


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        ("who does the hall, and what is late?", ("Mia", "late")),
        ("录视频一谁负责？都做完了吗？", ("录视频一", "做完的")),
        ("how many tasks are there and who does the hall?", ("Tasks: ", "Mia")),
    ],
)
def test_several_questions_are_answered_together(sentence, parts) -> None:
    answer = hear(sentence)

    assert answer.decision_type is DecisionType.RESPOND
    assert all(part in answer.payload["message"] for part in parts), answer.payload
    assert len(answer.goals) == 1


@pytest.mark.parametrize(
    ("sentence", "order"),
    [
        ("who does the hall? delete Order food", "delete Order food"),
        ("who does the hall, then delete Order food", "delete Order food"),
        ("who does the hall? then delete it", "delete it"),
        ("who does the hall, and delete it", "delete it"),
    ],
)
def test_an_order_behind_a_question_is_said_to_be_left(sentence, order) -> None:
    answer = hear(sentence)

    assert "Mia" in answer.payload["message"]
    assert f"Not done yet, either: “{order}”" in answer.payload["message"]


@pytest.mark.parametrize(
    ("sentence", "parts", "not_in_it"),
    [
        ("when is the hall due, and who does it?", ("Mia",), ("Order food",)),
        ("录视频一什么时候到期，谁负责？", ("录视频一",), ("录视频二",)),
        (
            "how many does Mia have, and how many tasks are left?",
            ("Not answered: “how many tasks are left?”",),
            ("not done",),
        ),
        ("哪些晚了，谁负责？", ("没有回答：“谁负责？”",), ("录视频二",)),
    ],
)
def test_a_question_that_goes_on_about_what_was_asked_is_not_answered_of_all(sentence, parts, not_in_it) -> None:
    message = hear(sentence).payload["message"]

    assert all(part in message for part in parts), message
    assert not any(part in message for part in not_in_it), message


def test_a_question_about_what_only_the_answer_would_name_is_asked_back() -> None:
    asked = hear("what is late, and who does them?")

    assert asked.decision_type is ASKED
    assert "“them”" in asked.payload["question"]
