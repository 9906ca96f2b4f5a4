"""A node failed where what it says could not be done; and what is told beside an order is named, whoever it is of."""

import pytest

from tests.core.test_handed_over import hear
from towow_core.domain.drafts import DecisionType


@pytest.mark.parametrize(
    "sentence",
    [
        "we couldn't cancel the hall", "we couldn't cancel order food", "we couldn't send the food",
        "I can't find the hall", "she can't reach the hall", "I didn't do the hall", "they didn't book the hall",
        "录视频一没想到，太贵了", "录视频一没看到", "录视频一没收到",
    ],
)  # fmt: skip
def test_what_something_else_was_not_done_to_has_not_failed(sentence) -> None:
    (asked,) = hear(sentence)

    assert asked.decision_type is DecisionType.REQUEST_CLARIFICATION


@pytest.mark.parametrize(
    ("sentence", "node"),
    [
        ("we couldn't book the hall", "venue"), ("couldn't hire the hall", "venue"),
        ("we didn't get the hall", "venue"),
        ("I couldn't finish order food", "food"), ("we can't do the hall", "venue"), ("录视频一没录成", "视频一"),
    ],
)  # fmt: skip
def test_what_could_not_be_done_has_failed(sentence, node) -> None:
    assert hear(sentence)[0].payload == {"node_id": node, "status": "failed"}


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("it broke, delete the hall", "it broke"), ("that's annoying, delete the hall", "that's annoying"),
        ("它坏了，删掉Book the hall", "它坏了"), ("这个我不懂，把录视频一推迟两天", "这个我不懂"),
    ],
)  # fmt: skip
def test_a_clause_that_begins_with_a_pronoun_is_not_lost(sentence, told) -> None:
    assert f"“{told}”" in hear(sentence)[-1].payload["message"]
