"""What is offered back names nodes by labels that people see, also those that share a name or have none."""

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState, Position
from towow_core.domain.drafts import ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

FACTS = (("task", "订场地"), ("task", "订场地"), ("approval", ""), ("approval", ""), ("task", "book venue"))
CANVAS = CanvasState(
    workflow_id="w",
    nodes={
        f"node-{i}abcdef": CanvasNode(
            node_id=f"node-{i}abcdef", node_type=kind, name=name, position=Position(x=300.0 * i)
        )
        for i, (kind, name) in enumerate((*FACTS, FACTS[-1]))
    },
)


def decided(text: str) -> ReactDecision:
    return decide(text, CANVAS, None, (), language=language_of(text), steps_max=6, today="2026-11-28")


@pytest.mark.parametrize(
    ("sentence", "offered"),
    [
        ("把订场地交给陈屿", ["把“订场地（第 1 个）”交给陈屿", "把“订场地（第 2 个）”交给陈屿"]),
        ("give book venue to Mia", ["give “book venue (no. 1)” to Mia", "give “book venue (no. 2)” to Mia"]),
    ],
)
def test_of_two_of_one_name_each_is_offered_as_people_see_it_and_a_click_means_that_one(sentence, offered) -> None:
    asked = decided(sentence)
    assert asked.payload["options"] == offered
    assert "node-" not in f"{asked.payload} {asked.thought} {asked.goals}"

    chosen = [decided(each) for each in offered]
    assert len({each.payload["node_id"] for each in chosen}) == 2
    assert all("node-" not in f"{each.thought} {each.goals}" for each in chosen)


def test_what_has_no_name_is_meant_by_its_label() -> None:
    assert decided("删除“审批（第 2 个）”").payload["node_id"] == "node-3abcdef"
    assert decided("delete “Approval (no. 1)”").payload["node_id"] == "node-2abcdef"
