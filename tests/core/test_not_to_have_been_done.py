"""别删, 不用删, "don't delete it" right behind what was done: whether that is to be taken back is asked."""

from typing import Any

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState, Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

ASKS = DecisionType.REQUEST_CLARIFICATION
NODES = {"hall": CanvasNode(node_id="hall", node_type="task", name="订场地")}
CANVAS = CanvasState(workflow_id="w", nodes=NODES)
DELETED = "已删除节点“发邀请”。"
DELETED_EN = "Deleted the node “poster”."
RENAMED = "已修改节点“订场地”。名称：场地 → 订场地。"


def hear(sentence: str, done: str, *, act: str = "turn-1", is_question: bool = False) -> ReactDecision:
    before = (
        Turn(role="user", content="把发邀请删了吧"),
        Turn(role="assistant", content=done, act=act, is_question=is_question),
    )
    how: dict[str, Any] = {"language": language_of(sentence), "steps_max": 8, "today": "2026-11-30"}
    return decide(sentence, CANVAS, None, (), before=before, by="ann", **how)


@pytest.mark.parametrize(
    ("sentence", "done"),
    [
        ("不用删", DELETED),
        ("别删", DELETED),
        ("先别删了", DELETED),
        ("不要删除它", DELETED),
        ("别改", RENAMED),
        ("don't delete it", DELETED_EN),
        ("no, don't remove that", DELETED_EN),
        ("don't", DELETED_EN),
    ],
)
def test_whether_it_is_to_be_taken_back_is_asked(sentence: str, done: str) -> None:
    found = hear(sentence, done)

    assert found.decision_type is ASKS
    assert done in found.payload["question"]
    assert list(found.payload["options"]) == ["undo the last change" if sentence.isascii() else "撤销最近一次改动"]


@pytest.mark.parametrize("sentence", ["别删", "不用删", "don't delete it"])
def test_where_nothing_was_deleted_nothing_is_offered_to_be_taken_back(sentence: str) -> None:
    for found in (hear(sentence, RENAMED), hear(sentence, "好的。", act=""), hear(sentence, DELETED, is_question=True)):
        assert not any("撤销" in each or "undo" in each for each in found.payload.get("options", ()))
        assert found.decision_type not in {DecisionType.UNDO, DecisionType.DELETE_NODE}


@pytest.mark.parametrize("sentence", ["别删订场地", "don't delete 订场地", "不用删订场地"])
def test_a_node_that_is_named_is_what_stays(sentence: str) -> None:
    found = hear(sentence, DELETED)

    assert found.decision_type in {ASKS, DecisionType.RESPOND}
    assert not any("撤销" in each for each in found.payload.get("options", ()))
