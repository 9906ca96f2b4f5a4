"""A node that is to be of another kind: what still means something goes into the order offered, the rest is said."""

from dataclasses import replace
from typing import Any

import pytest

from tests.core.launch import ASKS, canvas_of, said
from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState


def offered(sentence: str, canvas: CanvasState | None = None) -> tuple[str, list[str]]:
    ((kind, asked),) = said(sentence, on=canvas)
    assert kind == ASKS
    return asked["question"], asked.get("options", [])


def drawn_by(way: str, canvas: CanvasState, gone: str) -> tuple[dict[str, Any], set[tuple[str, str]]]:
    """The node that an option draws where the other is deleted, and its lines; "new" is its id."""
    nodes = {node_id: node for node_id, node in canvas.nodes.items() if node_id != gone}
    edges = {n: edge for n, edge in canvas.edges.items() if gone not in {edge.source, edge.target}}
    ((_, payload),) = said(
        way.partition("；" if "；" in way else "; ")[2], on=replace(canvas, nodes=nodes, edges=edges)
    )
    node = payload["nodes"][0] if "nodes" in payload else payload
    lines = {(each, "new") for each in payload.get("after", ())}
    own = node.get("node_id")
    for edge in payload.get("edges", ()):
        lines.add(tuple("new" if each == own else each for each in (edge["source"], edge["target"])))
    return node, lines


@pytest.mark.parametrize(
    ("sentence", "gone", "config", "left"),
    [
        ("把开发改成审批", "dev1", {"people": ["阿强"]}, "不会带过去的是：日期、价格。"),
        ("把发布会改成任务", "day1", {"due": "2026-12-12"}, ""),
        ("把开发改成里程碑", "dev1", {"due": "2026-12-05"}, "负责人、价格"),
        ("把预算审批改成任务", "yes1", {}, "谁可以批准"),
        ("turn Printing into an approval", "print1", {"people": ["Ravi"]}, "It would not keep: date."),
        ("make Launch day a task", "day1", {"due": "2026-12-12"}, ""),
        ("turn Development into a milestone", "dev1", {"due": "2026-12-05"}, "not keep: assignee, price"),
    ],
)
def test_its_lines_and_what_the_kind_has_too_are_kept_and_the_rest_is_said(sentence, gone, config, left) -> None:
    canvas = canvas_of(zh=not sentence.isascii())
    question, (way,) = offered(sentence)
    node, lines = drawn_by(way, canvas, gone)

    assert (node["name"], node.get("config", {})) == (canvas.nodes[gone].name, config)
    around = [edge for edge in canvas.edges.values() if gone in {edge.source, edge.target}]
    assert lines == {tuple("new" if n == gone else n for n in (edge.source, edge.target)) for edge in around}
    assert left in question if left else "不会带过去" not in question and "not keep" not in question


def one_of(node: CanvasNode, into: int, out: int, *, zh: bool, when: str = "") -> CanvasState:
    """A node with so many others before it and behind it."""
    names = (
        ("甲场", "乙场", "丙场", "丁场", "戊场", "己场")
        if zh
        else ("Alder", "Birch", "Cedar", "Damson", "Elder", "Fir")
    )
    others = {f"o{n}": CanvasNode(node_id=f"o{n}", node_type="task", name=names[n]) for n in range(into + out)}
    ends = [(f"o{n}", "x") if n < into else ("x", f"o{n}") for n in range(into + out)]
    edges = {f"e{n}": CanvasEdge(edge_id=f"e{n}", source=a, target=b, when=when) for n, (a, b) in enumerate(ends)}
    return CanvasState(workflow_id="w", nodes={**others, "x": node}, edges=edges)


@pytest.mark.parametrize(("into", "out"), [(0, 0), (1, 0), (0, 1), (0, 3), (1, 3), (3, 1), (3, 3)])
@pytest.mark.parametrize("kind", ["approval", "task"])
@pytest.mark.parametrize("zh", [True, False])
def test_every_line_of_it_is_kept_whoever_has_it(into, out, kind, zh) -> None:
    who, name = ("祝小满", "布展") if zh else ("Priya Nair", "Stands")
    config = {"assignee_name": who, "due": "2026-12-05"} if kind == "approval" else {"people": [who]}
    node = CanvasNode(node_id="x", node_type="task" if kind == "approval" else "approval", name=name, config=config)
    canvas = one_of(node, into, out, zh=zh)
    sentence = (
        f"把“{name}”改成{'审批' if kind == 'approval' else '任务'}"
        if zh
        else f"turn “{name}” into {'an' if kind == 'approval' else 'a'} {kind}"
    )
    _, (way,) = offered(sentence, canvas)
    drawn, lines = drawn_by(way, canvas, "x")

    assert (drawn["node_type"], drawn["name"]) == (kind, name)
    assert drawn["config"] == ({"people": [who]} if kind == "approval" else {"assignee_name": who})
    assert lines == {tuple("new" if n == "x" else n for n in (e.source, e.target)) for e in canvas.edges.values()}


def test_what_stands_beside_a_line_with_a_condition_is_replaced_by_no_sentence() -> None:
    node = CanvasNode(node_id="x", node_type="task", name="布展")

    question, options = offered("把“布展”改成审批", one_of(node, 1, 1, zh=True, when="total > 3"))
    assert (options, "类型不能改" in question) == ([], True)


def test_nor_what_would_come_behind_something_that_it_did_not_wait_for() -> None:
    node = CanvasNode(node_id="x", node_type="task", name="布展")
    canvas = one_of(node, 0, 1, zh=True)
    other = CanvasNode(node_id="y", node_type="task", name="领证")
    edges = {**canvas.edges, "ey": CanvasEdge(edge_id="ey", source="y", target="o0")}

    assert offered("把“布展”改成审批", replace(canvas, nodes={**canvas.nodes, "y": other}, edges=edges))[1] == []
