"""What is put off, whose something is not, and what is to be done only on a condition."""

# ruff: noqa: E501  # a sentence and what it comes to are read as a whole

import pytest

from tests.core.test_plain_orders import ASKED, changed, hear
from towow_core.domain.drafts import DecisionType


@pytest.mark.parametrize(
    "sentence",
    [
        "I'll decide later who does the clean up", "we will decide tomorrow who does the food", "let's decide who does the hall later",
        "who does the clean up is decided later", "we decide later when the party is", "谁来打扫以后再定", "录视频一谁来做回头再说",
        "以后再决定谁来录视频一",
    ],
)  # fmt: skip
def test_what_is_decided_later_changes_nothing_and_asks_nothing(sentence) -> None:
    said = hear(sentence)

    assert said.decision_type is DecisionType.RESPOND
    assert "Nothing is changed" in said.payload["message"] or "画布没有改动" in said.payload["message"]


@pytest.mark.parametrize(
    "sentence", ["who does the clean up?", "when is the party?", "decide who does the hall", "谁来录视频一？"]
)
def test_a_question_about_who_does_it_is_not_put_off(sentence) -> None:
    assert "when you have decided" not in str(hear(sentence).payload)
    assert "等你定了" not in str(hear(sentence).payload)


@pytest.mark.parametrize(
    ("sentence", "node", "who"),
    [
        ("no, not Mia, Tom does the hall", "venue", "Tom"),
        ("not Tom but Mia does the food", "food", "Mia"),
        ("Mia, not Tom, does the food", "food", "Mia"),
        ("no, Tom does the clean up", "clean", "Tom"),
        ("no, not Lin Bo, Zoe does the clean up", "clean", "Zoe"),
        ("不是小李，是小王来录视频一", "视频一", "小王"),
    ],
)
def test_whose_it_is_not_is_left_out_and_whose_it_is_gets_it(sentence, node, who) -> None:
    assert changed(hear(sentence)) == (node, {"assignee_name": who})


@pytest.mark.parametrize("sentence", ["no", "no, not yet", "not Tom", "no, not Tom", "不是小李"])
def test_a_mere_no_changes_nothing(sentence) -> None:
    assert hear(sentence).decision_type in {ASKED, DecisionType.RESPOND}


@pytest.mark.parametrize(
    ("sentence", "condition"),
    [
        ("order the food only if there are more than 20 guests", "there are more than 20 guests"),
        ("only order food if there are more than 20 guests", "there are more than 20 guests"),
        ("if there are more than 20 guests, order food", "there are more than 20 guests"),
        ("只有客人超过20个才录视频一", "客人超过20个"),
    ],
)
def test_what_is_done_only_on_a_condition_is_asked_how_that_is_known_and_nothing_else_is_offered(
    sentence, condition
) -> None:
    asked = hear(sentence)

    assert asked.decision_type is ASKED
    assert condition in asked.payload["question"]
    assert "how is that to be known" in asked.payload["question"] or "要怎么知道" in asked.payload["question"]
    assert not asked.payload.get("options")
