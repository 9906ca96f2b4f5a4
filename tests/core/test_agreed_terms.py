"""What one person promised is not promised by whoever has the task since."""

import pytest

from towow_core.domain.agreed_terms import agreed_with, price_agreed_with
from towow_core.domain.canvas import CanvasNode, CanvasState
from towow_core.domain.models import Language
from towow_core.engine.conversation.react import decide

PART = {"agent_id": "bob", "role": "hall", "name": "Bob", "price": 300.0}


def hall(**config: object) -> CanvasNode:
    own = {"assignee": "bob", "assignee_name": "Bob", "price": 300.0, "currency": "EUR", "plan_part": PART}
    return CanvasNode(node_id="hall", node_type="task", name="Hall", config={**own, **config})


@pytest.mark.parametrize(
    ("config", "of_all", "of_the_price"),
    [
        ({}, "", ""),
        ({"assignee": "carol", "assignee_name": "Carol"}, "Bob", "Bob"),
        ({"assignee": "", "assignee_name": "Carol"}, "Bob", "Bob"),
        ({"assignee": "carol", "price": 250.0}, "Bob", ""),  # the owner's own word by now
        ({"assignee": "carol", "price": None}, "Bob", ""),
        ({"assignee": "carol", "plan_part": {"agent_id": "bob", "role": "hall"}}, "bob", "bob"),  # drawn before names
        ({"assignee": "carol", "plan_part": {"agent_id": "requester", "role": "invite"}}, "", ""),
        ({"assignee": "carol", "plan_part": None}, "", ""),
    ],
)
def test_it_is_told_whose_word_the_terms_are_where_somebody_else_has_the_task(config, of_all, of_the_price) -> None:
    node = hall(**config)

    assert (agreed_with(node), price_agreed_with(node)) == (of_all, of_the_price)


@pytest.mark.parametrize(
    ("sentence", "language", "said"),
    [
        ("what does the Hall cost?", Language.EN, "“Hall”: €300 (agreed with Bob)."),
        ("how much does everything cost?", Language.EN, "(agreed with Bob)"),
        ("which is the dearest?", Language.EN, "(agreed with Bob)"),
        ("Hall多少钱？", Language.ZH, "€300（这是和Bob谈好的）"),
        ("Carol要多少钱？", Language.ZH, "这是和Bob谈好的"),
    ],
)
def test_who_asks_what_it_costs_is_told_whose_word_that_is(sentence, language, said) -> None:
    nodes = {"hall": hall(assignee="carol", assignee_name="Carol")}
    canvas = CanvasState(workflow_id="w", nodes=nodes)

    decision = decide(sentence, canvas, None, (), language=language, steps_max=4, today="2026-11-27")

    assert said in str(decision.payload.get("message")), decision.payload
