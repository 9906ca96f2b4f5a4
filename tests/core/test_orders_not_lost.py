"""An order beside something that is not done here is carried out, or offered: it is never lost with the other half."""

# ruff: noqa: E501  # a list of sentences is read as a whole

import pytest

from tests.core.test_plain_orders import ASKED, hear
from tests.core.test_said_as_organisers_do import hear_all
from towow_core.domain.drafts import DecisionType


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("录视频一改到12月19日吧，别忘了通知大家", "别忘了通知大家"),
        ("录视频一改到12月19日，记得告诉小李", "记得告诉小李"),
        ("录视频一改到12月19日，跟大家说一声", "跟大家说一声"),
        ("录视频一改到12月19日，顺便问一下小王有没有空", "顺便问一下小王有没有空"),
        ("move the party to December 19, don't forget to let everybody know", "don't forget to let everybody know"),
        ("move the party to December 19 and ping Mia", "ping Mia"),
        ("move the party to December 19 and ask Tom if he is free", "ask Tom if he is free"),
    ],
)
def test_a_change_is_carried_out_and_that_nobody_is_told_is_said(sentence: str, word: str) -> None:
    changed, told = hear_all(sentence)

    assert changed.payload["config"] == {"due": "2026-12-19"}
    assert f"“{word}”" in told.payload["message"]
    assert "自己说一声" in told.payload["message"] or "nobody is told" in told.payload["message"]


def test_word_to_others_is_no_part_of_a_new_name() -> None:
    changed = hear("rename the hall to big hall and ping Mia")

    assert (changed.decision_type, changed.payload["name"]) == (DecisionType.MODIFY_NODE, "big hall")


@pytest.mark.parametrize("sentence", ["告诉小李删掉录视频一", "tell Mia to delete the hall", "通知大家"])
def test_word_to_others_alone_changes_nothing(sentence: str) -> None:
    assert hear(sentence).decision_type in {ASKED, DecisionType.RESPOND}


@pytest.mark.parametrize(
    ("sentence", "order"),
    [
        ("录视频一改到12月19日，这样会不会太晚", "录视频一改到12月19日"),
        ("move the hall to Dec 9, will that be a problem?", "move the hall to Dec 9"),
        ("cut the hall's budget to 500 and make it sparkle", "cut the hall's budget to 500"),
        ("move the meeting to dec 9 and delete clean up", "delete clean up"),
    ],
)
def test_what_was_understood_beside_what_was_not_is_offered(sentence: str, order: str) -> None:
    asked = hear(sentence)

    assert asked.decision_type is ASKED
    assert asked.payload["options"][0] == order
    assert order in asked.payload["question"]


@pytest.mark.parametrize("sentence", ["把录视频一删了，算了还是留着", "give the hall to Tom or Mia"])  # fmt: skip
def test_what_is_taken_back_or_is_one_of_two_is_not_offered_alone(sentence: str) -> None:
    asked = hear(sentence)

    assert asked.decision_type is ASKED
    assert not set(asked.payload.get("options", ())) & {"把录视频一删了", "give the hall to Tom"}


@pytest.mark.parametrize(
    ("sentence", "options"),
    [
        ("delete clean up, rename the 录视频 to trailer", ["delete clean up; rename “录视频一” to trailer", "delete clean up; rename “录视频二” to trailer"]),
        ("录视频交给小王，删掉Clean up", ["“录视频一”交给小王；删掉Clean up", "“录视频二”交给小王；删掉Clean up"]),
    ],
)  # fmt: skip
def test_who_chooses_which_is_meant_has_the_other_half_done_as_well(sentence: str, options: list[str]) -> None:
    asked = hear(sentence)

    assert asked.decision_type is ASKED
    assert asked.payload["options"] == options
    assert len(hear(options[0]).goals) == 2


@pytest.mark.parametrize(
    "sentence", ["录视频一改到12月19日，先别通知大家", "move the hall to Dec 19 and don't ping anybody"]
)
def test_that_nobody_is_to_be_told_keeps_no_change_from_being_made(sentence: str) -> None:
    assert hear(sentence).payload["config"] == {"due": "2026-12-19"}


def test_a_correction_is_of_the_order_and_not_of_the_word_beside_it() -> None:
    again = hear("no, the food", "move the hall to Dec 19 and ping Mia", "Changed the node “Book the hall”.")

    assert (again.payload["node_id"], again.payload["config"]) == ("food", {"due": "2026-12-19"})
