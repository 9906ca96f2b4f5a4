"""A correction is of the sentence right before it: what that did is taken back, and nothing that was done earlier."""

from collections.abc import Sequence

import pytest

from tests.core.test_plain_orders import PEOPLE, canvas
from towow_core.domain.canvas import Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

DELETED = (
    Turn(role="user", content="delete clean up"),
    Turn(role="assistant", content="Deleted the node “Clean up”.", act="turn-1"),
)


def hear(sentence: str, said: str, answer: str, act: str = "", before: Sequence[Turn] = DELETED) -> ReactDecision:
    turns = (*before, Turn(role="user", content=said), Turn(role="assistant", content=answer, act=act))
    how = {"language": language_of(sentence), "steps_max": 8, "today": "2026-11-26"}
    return decide(sentence, canvas(), None, (), before=turns, people=PEOPLE, by="zoe", **how)


@pytest.mark.parametrize(
    ("said", "answer", "sentence"),
    [
        ("delete the hall", "Deleted the node “Book the hall”.", "no not that one, the food"),
        ("录视频一推迟一天", "已修改节点“录视频一”。", "不对，录视频二"),
    ],
)
def test_another_node_instead_takes_back_the_act_of_the_sentence_before_and_no_other(said, answer, sentence) -> None:
    decided = hear(sentence, said, answer, "turn-2")

    assert (decided.decision_type, decided.payload) == (DecisionType.UNDO, {"act": "turn-2"})
    assert len(decided.goals) == 2


@pytest.mark.parametrize(
    ("said", "answer", "sentence"),
    [
        ("what does the hall cost?", "“Book the hall”: 900.", "no, the food"),
        ("when is the hall due?", "“Book the hall” is due on 2026-12-05.", "not the hall, the food"),
        ("录视频一什么时候截止？", "“录视频一”的日期是 2026-12-20。", "不对，录视频二"),
        ("录视频一由谁负责？", "“录视频一”由小李负责。", "不是录视频一，是录视频二"),
        ("should we delete the hall?", "Is this to be done: delete the hall? Nothing is done yet.", "no, the food"),
    ],
)
def test_the_correction_of_what_did_nothing_takes_nothing_back(said, answer, sentence) -> None:
    decided = hear(sentence, said, answer)

    assert decided.decision_type in {DecisionType.RESPOND, DecisionType.REQUEST_CLARIFICATION}


def test_the_correction_of_a_question_asks_it_about_the_other_node() -> None:
    decided = hear("no, the food", "when is the hall due?", "“Book the hall” is due on 2026-12-05.")

    assert decided.payload == {"message": "“Order food” is due on 2026-12-10."}


@pytest.mark.parametrize(
    "said", ["connect the hall and party day", "delete clean up and give the hall to Tom", "录视频一和录视频二连起来"]
)
def test_of_what_was_said_of_several_none_is_taken_back_for_one(said) -> None:
    decided = hear("no, the food" if said.isascii() else "不对，Order food", said, "Done.", "turn-2")

    assert decided.decision_type is DecisionType.REQUEST_CLARIFICATION
