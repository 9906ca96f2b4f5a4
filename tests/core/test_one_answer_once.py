"""Several questions that have one answer are answered with it once."""

import pytest

from tests.core.test_matching_react import hear
from towow_core.domain.canvas import CanvasState

EMPTY = CanvasState(workflow_id="w")


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("画布上有什么？有哪些任务？", "画布还是空的。"),
        ("现在到哪了？还有哪些没做完？", "画布还是空的。"),
        ("What is on the canvas? Which tasks are open?", "The canvas is empty."),
    ],
)
def test_that_a_canvas_is_empty_is_said_once(said: str, answer: str) -> None:
    assert hear(said, canvas=EMPTY).payload["message"] == answer
