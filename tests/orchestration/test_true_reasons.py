"""What is refused is refused for the reason that holds."""

from dataclasses import replace

import pytest

from tests.benchmarks.utterances import decisions
from tests.orchestration.test_rules import CANVAS
from towow_core.domain.canvas import CanvasNode, NodeRun, NodeStatus, RunState
from towow_core.domain.errors import CanvasRefused
from towow_core.workflow.changes import apply_change
from towow_core.workflow.checks import wrong_config, wrong_values
from towow_core.workflow.expression_values import ExpressionFailed
from towow_core.workflow.expressions import evaluate
from towow_core.workflow.fold import new_workflow
from towow_core.workflow.marks import mark_problem


def test_a_node_that_a_run_has_not_come_to_is_in_a_run_all_the_same() -> None:
    drawn = replace(new_workflow("w"), canvas=CANVAS)
    running = replace(drawn, run=RunState(run_id="r", nodes={"a": NodeRun(), "b": NodeRun()}))

    assert "The run has not come to it yet" in mark_problem(running, "a", "ann", NodeStatus.SKIPPED).en
    assert "No run is at it" in mark_problem(drawn, "a", "ann", NodeStatus.SKIPPED).en


@pytest.mark.parametrize("until", ["9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+14:00"])
def test_a_moment_that_no_calendar_has_in_utc_cannot_be_used(until: str) -> None:
    wrong = wrong_values(CanvasNode(node_id="d", node_type="delay", config={"until": until}))

    assert wrong["until"].en == "it is written YYYY-MM-DD, or YYYY-MM-DD HH:MM, of the years 1 to 9999 in UTC"


def test_variables_that_are_too_large_are_called_variables() -> None:
    with pytest.raises(CanvasRefused, match=r"^variables together must be an object of at most 20000 bytes as JSON"):
        apply_change(CANVAS, "variables_set", {"variables": {"x": "y" * 60_000}})


@pytest.mark.parametrize(
    ("expression", "why"),
    [("number('nan')", "what comes of it is no number"), ("number(variables.long)", "longer than a number")],
)
def test_what_is_no_number_is_not_too_large_and_what_is_too_long_is_not_cut(expression: str, why: str) -> None:
    with pytest.raises(ExpressionFailed, match=why):
        evaluate(expression, {"variables": {"long": "1." + "0" * 60 + "e5"}})


@pytest.mark.parametrize("sentence", ["start over", "hand over", "look over", "do it later"])
def test_a_particle_is_nobody_who_is_looked_for(sentence: str) -> None:
    nodes = [{"node_id": name, "node_type": "task", "name": name, "config": {}} for name in ("hall", "food")]
    (asked,) = decisions(sentence, {"id": "w", "nodes": nodes, "edges": []}, "2026-11-22")

    assert "look for somebody" not in asked["said"]


@pytest.mark.parametrize(
    ("config", "why"),
    [
        ({"price": "abc"}, "price of “a” cannot be used: it must be a number, and not below 0."),
        ({"price": -5}, "not below 0"),
        ({"price": True}, "not below 0"),
        ({"assignee": 5}, "it must be text"),
        ({"notes": ["x"]}, "it must be text"),
        ({"currency": {"a": 1}}, "it must be text"),
    ],
)
def test_a_value_of_a_task_that_cannot_be_what_its_name_says_is_named_before_a_run(config, why) -> None:
    node = CanvasNode(node_id="a", node_type="task", name="a", config=config)

    assert any(why in each.en for each in wrong_config(node))
    assert wrong_config(replace(node, config={"price": "12.5", "notes": "{{variables.n}}"})) == []
    assert wrong_config(replace(node, config={"notes": 7}), is_filled=True) == []  # data brought it: it is written out
