"""One change of a canvas: a pure function from what is drawn to what is drawn then, or a refusal by name."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import compress
from operator import is_not
from typing import Any, TypeGuard

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState, Position
from towow_core.domain.canvas_words import called_said, kind_said
from towow_core.domain.errors import CanvasRefused
from towow_core.domain.policy import CanvasLimits
from towow_core.support.nesting import is_deeper
from towow_core.support.plain_values import NUMBER_MAX, number_too_large
from towow_core.support.visible_text import printable
from towow_core.workflow.checks import (
    cycle_said,
    kind_named,
    label,
    missing_node,
    unknown_config,
    unknown_kind,
    wrong_config,
)
from towow_core.workflow.expressions import LENGTH_MAX
from towow_core.workflow.graph import find_cycle, reaches
from towow_core.workflow.placing import free_place
from towow_core.workflow.refusals import no_room, refused
from towow_core.workflow.variable_names import name_problem

Data = Mapping[str, Any]
LIMITS = CanvasLimits()
_KEY_LENGTH_MAX = 100


def apply_change(canvas: CanvasState, change_type: str, data: Data, *, version: int | None = None) -> CanvasState:
    """The canvas after the change, with the next version, or this one.

    Raises:
        CanvasRefused: It cannot be; nothing is changed.
    """
    change = CHANGES.get(change_type)
    if change is None:
        raise _refused(
            f"没有“{change_type}”这种改动。", f"There is no change {change_type!r}; there are {', '.join(_SINGLE)}."
        )
    return replace(change(canvas, data), version=canvas.version + 1 if version is None else version)


def touched(before: CanvasState, after: CanvasState) -> tuple[str, ...]:
    """Nodes of `after` that changes have made or made anew; all others are the same objects as before."""
    nodes = after.nodes
    return tuple(compress(nodes, map(is_not, nodes.values(), map(before.nodes.get, nodes))))  # at each step of a drag


def _node_added(canvas: CanvasState, data: Data) -> CanvasState:
    node_id = _id(data, "node_id")
    if "/" in node_id or not node_id.strip("."):
        raise _refused(
            "node_id 是网址的一段：不能有 /，也不能只是点。",
            "node_id is a piece of an address: no /, and not only dots.",
        )
    if node_id in canvas.nodes:
        raise _refused(f"已经有节点“{node_id}”了。", f"There is a node {node_id!r} already.")
    if len(canvas.nodes) >= LIMITS.nodes_max:
        zh, en = f"一张画布最多 {LIMITS.nodes_max} 个节点。", f"A canvas has at most {LIMITS.nodes_max} nodes."
        raise no_room(Bilingual(zh, en))
    kind = kind_named(data.get("node_type"))
    if kind is None:
        raise refused(unknown_kind(data.get("node_type")))
    position = _position(data["position"]) if data.get("position") is not None else free_place(canvas)
    node = CanvasNode(node_id=node_id, node_type=kind, name=_name(data), position=position)
    return _with_node(canvas, _configured(node, _config(data)))


def _node_updated(canvas: CanvasState, data: Data) -> CanvasState:
    """The named properties change, the others stay; a `null` takes one out of the configuration."""
    node = _node(canvas, data)
    kind = data.get("node_type")
    if kind is not None and kind_named(kind) != node.node_type:
        said, of, to = label(node), kind_said(node.node_type), kind_said(kind_named(kind) or str(kind))
        raise _refused(
            f"节点{said.zh}是{of.zh}，不能变成“{to.zh}”；请新加一个。",
            f"The node {said.en} is of kind {of.en} and cannot become “{to.en}”; add another one.",
        )
    if "name" in data:
        node = replace(node, name=_name(data))
    if data.get("position") is not None:
        node = replace(node, position=_position(data["position"]))
    return _with_node(canvas, _configured(node, _config(data)))


def _node_moved(canvas: CanvasState, data: Data) -> CanvasState:
    return _with_node(canvas, replace(_node(canvas, data), position=_position(data.get("position"))))


def _node_deleted(canvas: CanvasState, data: Data) -> CanvasState:
    gone = _node(canvas, data).node_id
    nodes = {node_id: node for node_id, node in canvas.nodes.items() if node_id != gone}
    edges = {edge_id: e for edge_id, e in canvas.edges.items() if gone not in (e.source, e.target)}
    return replace(canvas, nodes=nodes, edges=edges)


def _edge_added(canvas: CanvasState, data: Data) -> CanvasState:
    return _edges_added(canvas, [data])


def _edges_added(canvas: CanvasState, added: Sequence[Data]) -> CanvasState:
    """All of them, looked at for cycles once: of thousands each by itself would keep everybody waiting."""
    edges, ends = dict(canvas.edges), {(edge.source, edge.target) for edge in canvas.edges.values()}
    for data in added:
        source, target = _id(data, "source"), _id(data, "target")
        edge = CanvasEdge(edge_id=_id(data, "edge_id"), source=source, target=target, when=_when(data))
        if (objection := _ends_problem(canvas, ends, edge.source, edge.target)) is not None:
            raise refused(objection)
        if edge.edge_id in edges:
            raise _refused(f"已经有连线“{edge.edge_id}”了。", f"There is an edge {edge.edge_id!r} already.")
        if len(edges) >= LIMITS.edges_max:
            zh, en = f"一张画布最多 {LIMITS.edges_max} 条连线。", f"A canvas has at most {LIMITS.edges_max} edges."
            raise no_room(Bilingual(zh, en))
        edges[edge.edge_id] = edge
        ends.add((edge.source, edge.target))
    if (len(added) > 1 or reaches(ends, edge.target, edge.source)) and (cycle := find_cycle(canvas.nodes, ends)):
        raise refused(cycle_said(partial(called_said, canvas), cycle), cycle)
    return replace(canvas, edges=edges)


def _edge_deleted(canvas: CanvasState, data: Data) -> CanvasState:
    """By its id, or by its two ends."""
    wanted = data.get("edge_id")
    ends = (data.get("source"), data.get("target"))
    gone = {
        e.edge_id for e in canvas.edges.values() if wanted == e.edge_id or (not wanted and ends == (e.source, e.target))
    }
    if not gone:
        said = wanted or f"{ends[0]} → {ends[1]}"
        raise _refused(f"画布上没有连线“{said}”。", f"There is no edge {said!r} on the canvas.")
    return replace(canvas, edges={edge_id: e for edge_id, e in canvas.edges.items() if edge_id not in gone})


def _several(canvas: CanvasState, data: Data) -> CanvasState:
    """Steps that are one change, all of them or none; lines come last, whatever their place."""
    steps = [(step["change_type"], step["change_data"]) for step in data.get("steps", ())]
    for change_type, of_one in steps:
        if change_type != "edge_added":
            canvas = _SINGLE[change_type](canvas, of_one)
    edges = [of_one for change_type, of_one in steps if change_type == "edge_added"]  # come last
    return _edges_added(canvas, edges) if edges else canvas


def _variables_set(canvas: CanvasState, data: Data) -> CanvasState:
    """The named ones get these values, the others stay; a `null` takes one away."""
    given = data.get("variables")
    if not isinstance(given, Mapping) or not given:
        raise _refused("variables 要是名字到值的对象。", "variables must be an object of names and values.")
    if (wrong := name_problem(given)) is not None:
        raise _refused(f"{wrong.zh}。", f"{wrong.en}.")
    known = _bounded_values({**canvas.variables, **given}, Bilingual("所有变量加起来", "variables together"))
    kept = {name: value for name, value in known.items() if value is not None}
    if len(kept) > LIMITS.variables_max:
        en = f"A workflow has at most {LIMITS.variables_max} variables."
        raise no_room(Bilingual(f"一个工作流最多 {LIMITS.variables_max} 个变量。", en))
    return replace(canvas, variables=kept)


_SINGLE: Mapping[str, Callable[[CanvasState, Data], CanvasState]] = {
    "node_added": _node_added,
    "node_updated": _node_updated,
    "node_deleted": _node_deleted,
    "node_moved": _node_moved,
    "edge_added": _edge_added,
    "edge_deleted": _edge_deleted,
    "variables_set": _variables_set,
}
CHANGES: Mapping[str, Callable[[CanvasState, Data], CanvasState]] = {**_SINGLE, "several": _several}


def edge_problem(canvas: CanvasState, source: str, target: str) -> Bilingual | None:
    """Why this edge cannot be drawn; None where it can."""
    ends = {(edge.source, edge.target) for edge in canvas.edges.values()}
    if (objection := _ends_problem(canvas, ends, source, target)) is not None:
        return objection
    cycle = find_cycle(canvas.nodes, [*ends, (source, target)]) if reaches(ends, target, source) else ()
    return cycle_said(partial(called_said, canvas), cycle) if cycle else None


def _ends_problem(canvas: CanvasState, drawn: set[tuple[str, str]], source: str, target: str) -> Bilingual | None:
    for end in (source, target):
        if end not in canvas.nodes:
            return missing_node(end)
    if source == target:
        name = called_said(canvas, source)
        return Bilingual(f"节点“{name.zh}”不能连到自己。", f"The node “{name.en}” cannot come before itself.")
    if (source, target) in drawn:
        one, other = called_said(canvas, source), called_said(canvas, target)
        en = f"“{one.en}” and “{other.en}” are connected already."
        return Bilingual(f"“{one.zh}”和“{other.zh}”已经连上了。", en)
    return None


def _whose_alone(before: Data, changes: Data) -> dict[str, None]:
    """Whose a task is stands there as an id and a name: with another of one alone, the other is somebody else's."""
    for one, other in (("assignee", "assignee_name"), ("assignee_name", "assignee")):
        if changes.get(one) and changes[one] != before.get(one) and other not in changes:
            return {other: None}
    return {}


def _configured(node: CanvasNode, changes: Data) -> CanvasNode:
    if unknown := unknown_config(node.node_type, changes):
        raise _refused(
            f"{kind_said(node.node_type).zh}节点没有这些配置：{'、'.join(unknown)}。",
            f"Nodes of kind {kind_said(node.node_type).en} have no {', '.join(unknown)} in their configuration.",
        )
    told = {**node.config, **_whose_alone(node.config, changes), **changes}
    config = {name: value for name, value in told.items() if value is not None}
    node = replace(node, config=config)
    if wrong := wrong_config(node):
        raise refused(wrong[0])
    return node


def _with_node(canvas: CanvasState, node: CanvasNode) -> CanvasState:
    return replace(canvas, nodes={**canvas.nodes, node.node_id: node})


def _node(canvas: CanvasState, data: Data) -> CanvasNode:
    node_id = _id(data, "node_id")
    if node_id not in canvas.nodes:
        raise refused(missing_node(node_id))
    return canvas.nodes[node_id]


def _id(data: Data, name: str) -> str:
    value = data.get(name)
    if not isinstance(value, str) or not value.strip() or len(value) > _KEY_LENGTH_MAX or not value.isprintable():
        raise _refused(
            f"{name} 要是 1 到 {_KEY_LENGTH_MAX} 个字符的文本。",
            f"{name} must be a text of 1 to {_KEY_LENGTH_MAX} printable characters.",
        )
    return value


def _when(data: Data) -> str:
    value = data.get("when") or ""
    if not isinstance(value, str) or len(value) > LENGTH_MAX or value != printable(value):
        raise _refused(
            f"when 要是不超过 {LENGTH_MAX} 个字符的一行表达式。",
            f"when must be a line of at most {LENGTH_MAX} characters.",
        )
    return value.strip()


def _name(data: Data) -> str:
    value = data.get("name") or ""
    if not isinstance(value, str) or len(value) > LIMITS.name_length_max:
        raise _refused(
            f"name 要是不超过 {LIMITS.name_length_max} 个字符的文本。",
            f"name must be a text of at most {LIMITS.name_length_max} characters.",
        )
    return printable(value).strip()


def _position(value: object) -> Position:
    x, y = (value.get("x"), value.get("y")) if isinstance(value, Mapping) else (None, None)
    if not (_is_place(x) and _is_place(y)):
        raise _refused(
            "position 要有 x 和 y 两个数。",
            f"position must have the numbers x and y, at most {LIMITS.position_max:g} from the origin.",
        )
    return Position(x=float(x), y=float(y))


def _is_place(number: Any) -> TypeGuard[float]:
    is_number = isinstance(number, int | float) and not isinstance(number, bool)
    return is_number and abs(number) <= LIMITS.position_max  # no comparison is true of what is no number


def _config(data: Data) -> dict[str, Any]:
    value = data.get("config")
    return {} if value is None else _bounded_values(value, Bilingual("config", "config"))


def _bounded_values(value: Any, what: Bilingual) -> dict[str, Any]:
    """Values by name that can be kept. `what` they are, where they cannot."""
    zh, en = what.zh, what.en
    if is_deeper(value, LIMITS.config_depth_max):
        raise _refused(
            f"{zh} 最多嵌套 {LIMITS.config_depth_max} 层，这个更深。",
            f"{en} may be nested {LIMITS.config_depth_max} levels deep at most; this is deeper.",
        )
    if number_too_large(value):
        raise _refused(f"{zh} 里的数最大是 {NUMBER_MAX:.0e}。", f"A number in {en} is at most {NUMBER_MAX:.0e}.")
    try:
        size = (
            len(json.dumps(value, allow_nan=False, ensure_ascii=False).encode()) if isinstance(value, Mapping) else -1
        )
    except (TypeError, ValueError, RecursionError):
        size = -1
    if not 0 <= size <= LIMITS.config_length_max:
        raise _refused(
            f"{zh} 要是对象，写成 JSON 不超过 {LIMITS.config_length_max} 字节。",
            f"{en} must be an object of at most {LIMITS.config_length_max} bytes as JSON.",
        )
    return dict(value)


def _refused(zh: str, en: str) -> CanvasRefused:
    return refused(Bilingual(zh, en))
