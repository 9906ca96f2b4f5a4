"""All tasks are moved, and no milestone with them: that is told, and "everything" is everything."""

from typing import Any

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState, Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of


def node(node_id: str, name: str, due: str, kind: str = "task") -> CanvasNode:
    return CanvasNode(node_id=node_id, node_type=kind, name=name, config={"due": due})


NODES = (
    node("hall", "订场地", "2026-12-05"),
    node("food", "Catering", "2026-12-15"),
    node("end", "活动当天", "2026-12-26", "milestone"),
    node("gala", "Gala", "2026-12-27", "milestone"),
)
CANVAS = CanvasState(workflow_id="w", nodes={each.node_id: each for each in NODES})


def hear(sentence: str, *before: Turn) -> ReactDecision:
    how: dict[str, Any] = {"language": language_of(sentence), "steps_max": 20, "today": "2026-11-30"}
    return decide(sentence, CANVAS, None, (), before=before, by="ann", **how)


@pytest.mark.parametrize(
    ("sentence", "due"),
    [
        ("所有任务提前一天", "2026-12-04"),
        ("所有任务都推迟一天", "2026-12-06"),
        ("把所有任务往后挪一天", "2026-12-06"),
        ("move all tasks one day later", "2026-12-06"),
        ("delay all tasks by one day", "2026-12-06"),
    ],
)
def test_all_tasks_are_moved_and_that_no_milestone_is_told(sentence: str, due: str) -> None:
    found = hear(sentence)

    assert (found.decision_type, found.payload["config"]) == (DecisionType.MODIFY_NODE, {"due": due})
    assert len(found.goals) == 2
    assert all(name in found.thought for name in ("活动当天", "Gala"))


@pytest.mark.parametrize("sentence", ["全部推迟一天", "move everything one day later", "所有日期都推迟一天"])
def test_everything_is_everything(sentence: str) -> None:
    found = hear(sentence)

    assert len(found.goals) == 4
    assert "里程碑" not in found.thought
    assert "milestone" not in found.thought


@pytest.mark.parametrize("sentence", ["所有里程碑推迟一天", "move all milestones one day later"])
def test_milestones_that_are_named_so_are_moved(sentence: str) -> None:
    assert len(hear(sentence).goals) == 2


@pytest.mark.parametrize("sentence", ["订场地推迟一天", "把所有任务交给小李"])
def test_of_what_is_named_or_no_day_nothing_is_told_of_milestones(sentence: str) -> None:
    assert "里程碑" not in hear(sentence).thought


MOVED = (
    Turn(role="user", content="全部推迟一天"),
    Turn(role="assistant", content="已修改节点“活动当天”。日期：2026-12-25 → 2026-12-26。", act="turn-1"),
)


@pytest.mark.parametrize("sentence", ["不对，活动当天不动", "活动当天别动", "等等，活动当天不变"])
def test_what_is_not_to_move_is_offered_to_be_put_back(sentence: str) -> None:
    asked = hear(sentence, *MOVED)

    assert asked.decision_type is DecisionType.REQUEST_CLARIFICATION
    assert list(asked.payload["options"]) == ["把“活动当天”的日期改成2026-12-25"]


@pytest.mark.parametrize("sentence", ["不对，活动当天不动", "活动当天别动", "不对，订场地不动"])
def test_what_was_not_moved_is_told_to_be_where_it_was(sentence: str) -> None:
    found = hear(sentence, *(MOVED if "订场地" in sentence else ()))

    assert found.decision_type is DecisionType.RESPOND
    assert "没有动" in found.payload["message"] or "不动" in found.payload["message"]
