"""Prompt 10: a decision is read only where it says all that it is about; actions are never guessed."""

import json
import re
from dataclasses import replace

import pytest

from tests.core.test_prompts import INPUTS
from towow_core.domain.canvas import CanvasNode, ReactStep, Turn
from towow_core.domain.drafts import DecisionType, ReactDecision
from towow_core.domain.errors import UnreadableAnswer
from towow_core.domain.models import Language
from towow_core.prompts.decision_reading import PAYLOAD_READERS
from towow_core.prompts.p10_react import NODES_SHOWN_MAX, REACT

ASKED = INPUTS["react"]


def read(decision_type: object, payload: object = None, **more: object) -> ReactDecision:
    return REACT.parse(json.dumps({"decision_type": decision_type, "payload": payload, **more}), ASKED)


def test_every_decision_type_can_be_read() -> None:
    assert set(PAYLOAD_READERS) == set(DecisionType)


@pytest.mark.parametrize("word", ["explode", "", None, "create", ["create_node"], {"create_node": 1}])
def test_an_action_that_does_not_exist_is_refused(word) -> None:
    with pytest.raises(UnreadableAnswer, match="not one of"):
        read(word, {"node_type": "task"})


@pytest.mark.parametrize(
    ("decision_type", "payload", "missing"),
    [
        ("create_node", {}, "node_type"),
        ("modify_node", {"node_id": "node-1"}, "something to change"),
        ("modify_node", {"name": "x"}, "node_id"),
        ("delete_node", {}, "node_id"),
        ("connect_nodes", {"source": "node-1"}, "target"),
        ("create_workflow_plan", {"title": "x", "nodes": []}, "nodes"),
        ("create_workflow_plan", {"nodes": [{"name": "x"}]}, "node_type"),
        ("create_workflow_plan", {"nodes": [{"node_type": "task"}], "edges": [{"source": "n1"}]}, "target"),
        ("start_negotiation", {"demand": "  "}, "demand"),
        ("request_clarification", None, "question"),
        ("respond", [], "message"),
    ],
)
def test_a_decision_that_lacks_what_it_is_about_is_refused_by_its_name(decision_type, payload, missing) -> None:
    with pytest.raises(UnreadableAnswer, match=f"{decision_type} needs .*{missing}"):
        read(decision_type, payload)


def test_no_act_is_taken_back_that_is_none_of_the_conversation() -> None:
    turns = (Turn(role="user", content="x"), Turn(role="assistant", content="y", act="turn-1"))
    asked = replace(ASKED, conversation_history=turns)
    for act, read_as in (("turn-1", {"act": "turn-1"}), ("turn-2", {}), ("", {})):
        said = json.dumps({"decision_type": "undo", "payload": {"act": act}})
        assert REACT.parse(said, asked).payload == read_as


def test_a_node_is_found_by_its_name_and_a_kind_whatever_its_case() -> None:
    assert read("connect_nodes", {"source": "订场地", "target": "node-2"}).payload == {
        "source": "node-1",
        "target": "node-2",
    }
    assert read("create_node", {"node_type": "http"}).payload["node_type"] == "HTTP"
    assert read("execute_workflow", {"node_id": "订场地"}).payload == {"retry": True, "node_id": "node-1"}
    assert read("execute_workflow", {"reopen": ["订场地"]}).payload == {"reopen": ["node-1"]}
    assert read("execute_workflow", {"reopen": []}).payload == {}


def test_what_does_not_exist_keeps_the_name_that_it_was_given() -> None:
    assert read("delete_node", {"node_id": "大象"}).payload == {"node_id": "大象"}
    assert read("create_node", {"node_type": "数据库"}).payload["node_type"] == "数据库"


def test_configuration_is_read_as_an_object_and_as_a_list() -> None:
    for config in ({"url": "https://a.org"}, [{"name": "url", "value": "https://a.org"}]):
        assert read("create_node", {"node_type": "HTTP", "config": config}).payload["config"] == {
            "url": "https://a.org"
        }


def test_a_status_is_one_that_people_can_set() -> None:
    assert read("modify_node", {"node_id": "node-1", "status": "Completed"}).payload["status"] == "completed"
    with pytest.raises(UnreadableAnswer):
        read("modify_node", {"node_id": "node-1", "status": "running"})


def test_a_huge_canvas_is_shown_in_part_and_its_size_is_told() -> None:
    nodes = {f"n{i}": CanvasNode(node_id=f"n{i}", node_type="task", name="x" * 1000) for i in range(2000)}
    inputs = replace(ASKED, canvas_state=replace(ASKED.canvas_state, nodes=nodes))
    text = REACT.render(inputs).user
    (shown,) = re.findall(r'<data name="canvas_state">\n(.*?)\n</data>', text, re.DOTALL)
    assert len(json.loads(shown)["nodes"]) == NODES_SHOWN_MAX
    assert json.loads(shown)["nodes_count"] == 2000


@pytest.mark.parametrize("language", Language)
def test_where_the_rest_could_not_be_thought_through_what_was_done_is_not_denied(language) -> None:
    steps = (ReactStep(thought="", decision_type="create_node", observation="drawn", verdict="validated"),)
    nothing, something = (
        REACT.fallback(replace(INPUTS["react"], language=language, steps=done)).payload["question"]
        for done in ((), steps)
    )

    assert "什么也没有改" in nothing or "changed nothing" in nothing
    assert "什么也没有改" not in something
    assert "changed nothing" not in something
