"""The difference of two canvases leads from one to the other, whatever they are; so does what a client missed."""

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState, Position
from towow_core.domain.errors import CanvasRefused
from towow_core.orchestration.missed import collapsed
from towow_core.support import codec
from towow_core.workflow.changes import apply_change
from towow_core.workflow.difference import differences, said_of, steps_between, taken, taken_back
from towow_core.workflow.events import CanvasChangeEvent
from towow_core.workflow.values_said import by_name

CHANGES = 40
SEEDS = range(60)


def some_change(canvas: CanvasState, chance: random.Random) -> tuple[str, dict[str, Any]]:
    kinds = [
        "node_added",
        "node_added",
        "node_updated",
        "node_moved",
        "node_deleted",
        *["edge_added"] * 4,
        "edge_deleted",
    ]
    kind, ids = chance.choice(kinds), list(canvas.nodes) or ["none"]
    facts: Mapping[str, dict[str, Any]] = {
        "node_added": {"node_id": f"n{chance.randrange(12)}", "node_type": chance.choice(["task", "HTTP"])},
        "node_updated": {"node_id": chance.choice(ids), "name": chance.choice("ABC")},
        "node_moved": {"node_id": chance.choice(ids), "position": {"x": chance.randrange(9), "y": 1}},
        "node_deleted": {"node_id": chance.choice(ids)},
        "edge_added": {
            "edge_id": f"e{chance.randrange(30)}",
            "source": chance.choice(ids),
            "target": chance.choice(ids),
        },
        "edge_deleted": _some_edge(canvas, chance),
    }
    return kind, facts[kind]


def _some_edge(canvas: CanvasState, chance: random.Random) -> dict[str, Any]:
    if not canvas.edges:
        return {"edge_id": "none"}
    edge = chance.choice(list(canvas.edges.values()))
    by_ends = {"source": edge.source, "target": edge.target}
    return chance.choice([{"edge_id": edge.edge_id}, by_ends])


def history(chance: random.Random) -> tuple[list[CanvasState], list[CanvasChangeEvent]]:
    canvases, events = [CanvasState(workflow_id="w")], []
    while len(events) < CHANGES:
        kind, data = some_change(canvases[-1], chance)
        try:
            canvases.append(apply_change(canvases[-1], kind, data))
        except CanvasRefused:
            continue
        events.append(CanvasChangeEvent(change_type=kind, change_data=data))
    return canvases, events


def drawn(canvas: CanvasState) -> tuple[dict[str, CanvasNode], dict[str, CanvasEdge]]:
    return dict(canvas.nodes), dict(canvas.edges)


def heard(canvas: CanvasState, messages: list[dict[str, Any]]) -> tuple[dict[str, CanvasNode], dict[str, CanvasEdge]]:
    """What a client makes of the canvas that it knew."""
    nodes, edges = drawn(canvas)
    for message in messages:
        match message:
            case {"type": "node_deleted", "node_id": gone}:
                nodes.pop(gone, None)
                edges = {i: e for i, e in edges.items() if gone not in (e.source, e.target)}
            case {"type": "node_updated", "node": node}:
                nodes[node["node_id"]] = codec.load(CanvasNode, node)
            case {"type": "node_moved", "node_id": moved, "position": position}:
                nodes[moved] = replace(nodes[moved], position=codec.load(Position, position))
            case {"type": "edge_created", "edge": edge}:
                edges[edge["edge_id"]] = codec.load(CanvasEdge, edge)
            case {"edge_id": gone}:
                edges.pop(gone, None)
            case {"source": source, "target": target}:
                edges = {i: e for i, e in edges.items() if (e.source, e.target) != (source, target)}
    return nodes, edges


@pytest.fixture(params=SEEDS)
def chance(request) -> random.Random:
    return random.Random(request.param)


def test_its_steps_make_any_canvas_of_any_other(chance) -> None:
    canvases, _ = history(chance)
    before, after = chance.choice(canvases), chance.choice(canvases)
    assert drawn(taken(before, steps_between(before, after))) == drawn(after)
    assert bool(differences(before, after)) == (drawn(before) != drawn(after))
    assert said_of(differences(before, after)).en


def test_each_change_is_taken_back_by_the_difference_that_it_made(chance) -> None:
    canvases, _ = history(chance)
    canvas = canvases[-1]
    for before, after in reversed(list(pairwise(canvases))):
        canvas = taken_back(canvas, before, after)
        assert drawn(canvas) == drawn(before)


def test_what_was_missed_makes_the_current_canvas_also_of_one_that_heard_some_of_it(chance) -> None:
    canvases, events = history(chance)
    since = chance.randrange(len(canvases))
    knows = chance.randrange(since, len(canvases))
    assert heard(canvases[knows], collapsed(canvases[-1], events[since:])) == drawn(canvases[-1])


VALUES = {
    "on_failure": (None, "skip", "none → go on without it", "无 → 跳过它继续"),
    "variables": (None, {"who": "Anna", "loud": True}, "none → who: Anna, loud: yes", "无 → who：Anna、loud：是"),
    "people": (["Ann"], ["Ann", "Bob"], "Ann → Ann, Bob", "Ann → Ann、Bob"),
    "retry_times": (None, 2.0, "none → 2", "无 → 2"),
    "each": (
        None,
        {"node_type": "transform", "config": {"output": "{{x}}"}},
        "transform (what comes of it: {{x",
        "",
    ),
    "answer_schema": (None, {"type": "object", "properties": {"mood": {"type": "string"}}}, "none → mood", "无 → mood"),
    "workflow_id": ("wf-affed462", "wf-bfca480d", "“A” runs another workflow than before", "“A”改为执行另一个工作流"),
    "assignee": ("agent_1", "agent_2", "the assignee of “A” is another person", "“A”的负责人对上了另一个人"),
}


@pytest.mark.parametrize("name", VALUES)
def test_what_a_property_was_and_is_is_said_in_words_and_never_as_an_id_or_a_programs_notation(name: str) -> None:
    before, after, en, zh = VALUES[name]
    was, is_now = (CanvasNode(node_id="a", node_type="map", name="A", config={name: each}) for each in (before, after))
    (found,) = differences(*(CanvasState(workflow_id="w", nodes={"a": node}) for node in (was, is_now)))

    assert en in found.said.en
    assert zh in found.said.zh
    assert [notation for notation in ("{'", "wf-", "agent_", "None", "True") if notation in found.said.en] == []


NAMES = {"user_agent_wangshu": "林望舒", "user_agent_chenyu": "陈屿"}


@pytest.mark.parametrize(
    ("config", "said"),
    [
        ({"people": ["user_agent_wangshu", "user_agent_chenyu"]}, "“A”的谁可以批准：无 → 林望舒、陈屿"),
        ({"people": "user_agent_wangshu, Ann"}, "“A”的谁可以批准：无 → 林望舒、Ann"),
        ({"people": "{{nodes.B.who}}"}, "“A”的谁可以批准：无 → {{nodes.B.who}}"),
        (
            {"each": {"node_type": "approval", "config": {"people": ["user_agent_chenyu"]}}},
            "“A”的每一项做什么：无 → 审批（谁可以批准：陈屿）",
        ),
    ],
)
def test_people_are_said_by_name_wherever_a_property_names_them(config: dict[str, Any], said: str) -> None:
    before, after = (
        CanvasState(workflow_id="w", nodes={"a": CanvasNode(node_id="a", node_type="map", name="A", config=each)})
        for each in ({}, config)
    )
    assert [each.said.zh for each in differences(before, after, NAMES)] == [said]


def test_whom_a_task_names_is_known_by_name_in_its_approval_too() -> None:
    given = {"assignee": "user_agent_chenyu", "assignee_name": "陈屿"}
    task = CanvasNode(node_id="t", node_type="task", name="T", config=given)
    asked = CanvasNode(node_id="a", node_type="approval", name="A", config={"people": ["user_agent_chenyu"]})
    before = CanvasState(workflow_id="w", nodes={"t": task, "a": replace(asked, config={})})
    after = replace(before, nodes={"t": task, "a": asked})

    assert said_of(differences(before, after)).zh == "“A”的谁可以批准：无 → 陈屿"


def test_a_sentence_that_was_kept_with_ids_is_told_with_names() -> None:
    kept = Bilingual("谁可以批准：无 → user_agent_chenyu、user_agent_chenyu2", "may approve: user_agent_chenyu")

    assert by_name(kept, NAMES) == ("谁可以批准：无 → 陈屿、user_agent_chenyu2", "may approve: 陈屿")


@pytest.mark.parametrize(
    ("kind", "when", "said"),
    [
        ("condition", "false", "连上“Q” → “A”（条件不成立时）"),
        ("condition", "true", "连上“Q” → “A”（条件成立时）"),
        ("condition", "x > 1", "连上“Q” → “A”（条件：x > 1）"),
        ("task", "x > 1", "连上“Q” → “A”（条件：x > 1）"),
    ],
)
def test_the_side_of_a_condition_is_said_in_words(kind: str, when: str, said: str) -> None:
    nodes = {
        "q": CanvasNode(node_id="q", node_type=kind, name="Q"),
        "a": CanvasNode(node_id="a", node_type="task", name="A"),
    }
    line = CanvasEdge(edge_id="e", source="q", target="a", when=when)
    before = CanvasState(workflow_id="w", nodes=nodes)

    assert said_of(differences(before, replace(before, edges={"e": line}))).zh == said


def test_a_variables_value_is_said_in_words() -> None:
    canvas = CanvasState(workflow_id="w", variables={"who": {"name": "Anna"}})
    (found,) = differences(CanvasState(workflow_id="w"), canvas)

    assert found.said == ("变量 who：无 → name：Anna", "the variable who: none → name: Anna")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("y" * 80, "y" * 80 + " and a clicker", "notes of “Task”: …yyyyyyyyyyyy → …yyyyyyyyyyyy and a clicker"),
        ("a" * 80 + " at nine", "a" * 80 + " at ten", "notes of “Task”: …aaaaaaaa at nine → …aaaaaaaa at ten"),
        ("ten " + "b" * 80, "nine " + "b" * 80, "notes of “Task”: ten bbbbbbbbbbb… → nine bbbbbbbbbbb…"),
        ("one", "two", "notes of “Task”: one → two"),
    ],
)
def test_of_a_long_text_that_stretch_is_said_in_which_it_was_changed(old: str, new: str, said: str) -> None:
    before, after = (
        CanvasState(workflow_id="w", nodes={"t": CanvasNode(node_id="t", node_type="task", config={"notes": text})})
        for text in (old, new)
    )
    assert said_of(differences(before, after)).en == said
