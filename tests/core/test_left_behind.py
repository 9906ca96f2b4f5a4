"""What was asked back, and is left for another sentence, is dropped aloud; an answer leaves nothing behind."""

# ruff: noqa: E501  # a sentence and what was said before it are read as a whole

from dataclasses import replace
from typing import Any

import pytest

from tests.core.test_plain_orders import PEOPLE, canvas
from towow_core.domain.canvas import CanvasNode, ReactStep, Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.engine.conversation.react import decide
from towow_core.engine.language.text import language_of

SAID = {DecisionType.RESPOND, DecisionType.REQUEST_CLARIFICATION}


def hear(sentence: str, *before: Turn) -> list[ReactDecision]:
    """All that is decided about it beside a canvas that has two photos."""
    two = {name: CanvasNode(node_id=name, node_type="task", name=name, config={}) for name in ("Print photos", "Sort photos", "印照片", "选照片")}  # fmt: skip
    drawn = replace(canvas(), nodes={**canvas().nodes, **two})
    found, steps, goals = list[ReactDecision](), tuple[ReactStep, ...](), tuple[str, ...]()
    how: dict[str, Any] = {"language": language_of(sentence), "steps_max": 20, "today": "2026-11-26", "before": before}
    while not found or found[-1].decision_type not in SAID:
        found.append(decide(sentence, drawn, None, steps, people=PEOPLE, by="zoe", goals=goals, **how))
        goals = goals or found[0].goals
        step = ReactStep(thought=found[-1].thought, decision_type="x", observation="ok", verdict="validated")
        steps = (*steps, step)
    return found


def asked_about(sentence: str) -> tuple[Turn, Turn]:
    (question,) = hear(sentence)
    assert question.decision_type is DecisionType.REQUEST_CLARIFICATION
    said = question.payload["question"]
    options = tuple(question.payload.get("options", ()))
    return Turn(role="user", content=sentence), Turn(role="assistant", content=said, options=options, is_question=True)


@pytest.mark.parametrize(
    ("first", "second", "node"),
    [
        ("give the photos to Tom", "move the party day to December 19", "party"),
        ("give the photos to Tom", "move sort photos to December 19", "Sort photos"),
        ("give the photos to Tom", "delete clean up", "clean"),
        ("照片交给小李", "录视频一改到12月19日", "视频一"),
        ("照片交给小李", "删掉录视频一", "视频一"),
        ("add an approval by Nobody to the hall on the 31st of June", "delete clean up", "clean"),
    ],
)
def test_the_second_sentence_is_done_and_the_first_is_dropped_aloud(first, second, node) -> None:
    changed, told = hear(second, *asked_about(first))

    assert changed.payload["node_id"] == node
    assert f"“{first}”" in told.payload["message"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("give the photos to Tom", "the second one"),
        ("give the photos to Tom", "sort photos"),
        ("give the photos to Tom", "give sort photos to Tom"),
        ("give the photos to Tom", "give sort photos to Zoe"),
        ("照片交给小李", "选照片交给小李"),
        ("照片交给小李", "第二个"),
    ],
)
def test_an_answer_leaves_nothing_behind(first, second) -> None:
    changed, told = hear(second, *asked_about(first))

    assert changed.payload["node_id"] in {"Sort photos", "选照片"}
    assert told.payload["message"] == "ok"


@pytest.mark.parametrize(("first", "second"), [("give the photos to Tom", "who does the food?"), ("照片交给小李", "录视频一谁负责？")])  # fmt: skip
def test_what_is_only_asked_in_between_leaves_it_open(first, second) -> None:
    turns = asked_about(first)
    (told,) = hear(second, *turns)

    assert f"“{first}”" not in told.payload["message"]
    answer = Turn(role="assistant", content=told.payload["message"])
    assert hear("the first one" if first.isascii() else "第一个", *turns, Turn(role="user", content=second), answer)[0].payload["node_id"] in {"Print photos", "印照片"}  # fmt: skip


def test_a_second_question_says_that_the_first_is_dropped() -> None:
    (asked,) = hear("give the hall to Tom or Zoe", *asked_about("give the photos to Tom"))

    assert asked.decision_type is DecisionType.REQUEST_CLARIFICATION
    assert "“give the photos to Tom”" in asked.payload["question"]


def test_what_was_dropped_aloud_once_is_not_told_again() -> None:
    dropped = Turn(role="assistant", content="Deleted “Clean up”.", act="turn-1")
    told = hear("delete clean up", *asked_about("give the photos to Tom"), Turn(role="user", content="move the party day to December 19"), dropped)[-1]  # fmt: skip

    assert "photos" not in told.payload["message"]
