"""What is said of a milestone of a plan, and only a task can have, is offered of the task that it is the date of."""

import pytest

from tests.benchmarks.utterances import canvas_of
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

CANVAS = canvas_of(
    {
        "id": "c",
        "nodes": [
            {"node_id": "a", "node_type": "task", "name": "Caterer", "config": {}},
            {"node_id": "b", "node_type": "milestone", "name": "Catering", "config": {}},
            {"node_id": "c", "node_type": "task", "name": "摄影师拍照", "config": {}},
            {"node_id": "d", "node_type": "milestone", "name": "活动摄影", "config": {}},
        ],
        "edges": [["a", "b"], ["c", "d"]],
    }
)


@pytest.mark.parametrize(
    ("sentence", "offered"),
    [
        ("give the catering to Priya", "give “Caterer” to Priya"),
        ("assign Catering to Tom Reed", "assign “Caterer” to Tom Reed"),
        ("活动摄影交给小李", "“摄影师拍照”交给小李"),
        ("把活动摄影的价格改成3000", "把“摄影师拍照”的价格改成3000"),
    ],
)
def test_it_is_offered_of_the_task_and_not_only_refused(sentence, offered) -> None:
    found = decide(sentence, CANVAS, None, (), language=language_of(sentence), steps_max=8, today="2026-11-29")

    assert (found.decision_type, found.payload.get("options")) == ("request_clarification", [offered])
