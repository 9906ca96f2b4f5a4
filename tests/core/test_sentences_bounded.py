"""A sentence that is long for no reason is answered at once, and with what is wrong with it."""

import sys
from types import FrameType

import pytest

from towow_core.domain.canvas import CanvasNode, CanvasState
from towow_core.domain.models import Language
from towow_core.engine.conversation.mentions import marked
from towow_core.engine.conversation.react import decide

NODES = {f"n{i}": CanvasNode(node_id=f"n{i}", node_type="task", name=f"{i}") for i in range(300)}
CANVAS = CanvasState(workflow_id="w", nodes=NODES)


@pytest.mark.parametrize("sentence", ["1" * 2000, "add a task called " + "9" * 500, "订场地的价格是" + "１" * 400])
def test_a_number_of_more_digits_than_anybody_reckons_with_is_asked_back(sentence: str) -> None:
    found = decide(sentence, CANVAS, None, (), language=Language.EN, steps_max=9, today="2026-11-29")

    assert found.decision_type == "request_clarification"
    assert "a number too large" in found.payload["question"]


@pytest.mark.parametrize("sentence", [f"add a task called “{'9' * 120}”", f"add a note to 7: {'9' * 150}"])
def test_what_is_quoted_or_dictated_has_digits_as_it_likes(sentence: str) -> None:
    found = decide(sentence, CANVAS, None, (), language=Language.EN, steps_max=9, today="2026-11-29")

    assert found.decision_type in {"create_node", "modify_node"}
    assert "9" * 120 in str(found.payload)


def test_twice_as_many_names_in_a_sentence_are_found_in_about_twice_as_many_steps() -> None:
    def steps(names: int) -> int:
        done, text = 0, "1 " * names

        def count(_frame: FrameType, what: str, _of: object) -> None:
            nonlocal done
            done += what == "call"

        sys.setprofile(count)
        try:
            marked(text, CANVAS)
        finally:
            sys.setprofile(None)
        return done

    steps(10)
    assert steps(400) < 3 * steps(200)
