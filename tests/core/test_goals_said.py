"""A goal is answered with what stands towards it; nobody is said to watch over it, and nothing is done unasked."""

import pytest

from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

CANVAS = CanvasState(
    workflow_id="w",
    nodes={
        "paint sign": CanvasNode(
            node_id="paint sign",
            node_type="task",
            name="paint sign",
            config={"assignee_name": "Ida", "due": "2026-12-20"},
        ),
        "刷墙": CanvasNode(
            node_id="刷墙", node_type="task", name="刷墙", config={"assignee_name": "阿明", "due": "2026-11-20"}
        ),
        "打扫": CanvasNode(node_id="打扫", node_type="task", name="打扫"),
    },
    edges={"e": CanvasEdge(edge_id="e", source="刷墙", target="打扫")},
)


def hear(sentence: str) -> ReactDecision:
    return decide(sentence, CANVAS, None, (), language=language_of(sentence), steps_max=8, today="2026-11-26")


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        (
            "see to it that paint sign is finished by Dec 10",
            ("due on 2026-12-20", "Ida", "do not see to that by myself"),
        ),
        ("make sure paint sign doesn't slip again", ("due on 2026-12-20", "do not see to that by myself")),
        ("ping me when paint sign is done", ("due on 2026-12-20", "not told apart")),
        ("盯着点，别让刷墙再拖了", ("2026-11-20（已过期）", "阿明", "不会自己去盯")),
        ("保证打扫12月5号之前能弄完", ("要等“刷墙”", "不会自己去盯")),
        ("刷墙一完成就通知我", ("阿明", "不会另外通知")),
    ],
)
def test_a_goal_is_answered_with_what_stands_towards_it(sentence, parts) -> None:
    asked = hear(sentence)
    assert asked.decision_type is DecisionType.REQUEST_CLARIFICATION
    assert all(part in asked.payload["question"] for part in parts), asked.payload["question"]


def test_a_day_that_is_wanted_earlier_is_offered_and_not_set() -> None:
    options = hear("see to it that paint sign is finished by Dec 10").payload["options"]
    assert options[0] == "set the date of “paint sign” to 2026-12-10"
    assert hear(options[0]).payload["config"] == {"due": "2026-12-10"}
