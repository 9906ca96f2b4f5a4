"""A workflow as a document that people keep and pass on, and back: checked as whatever is drawn by hand is.

Everything that is wrong is named, each thing by its place; nothing is left out, cut short or made fit in silence.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import date
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import TASK, CanvasState, Workflow
from towow_core.domain.errors import CanvasRefused, WorkflowFileRefused
from towow_core.support.plain_values import is_same
from towow_core.support.visible_text import printable
from towow_core.workflow.canvas_size import canvas_bytes, too_large
from towow_core.workflow.changes import LIMITS, apply_change
from towow_core.workflow.data import condition_problem
from towow_core.workflow.difference import plain
from towow_core.workflow.graph import waves
from towow_core.workflow.hidden_text import hidden_in
from towow_core.workflow.placing import room_for
from towow_core.workflow.refusals import bilingual_of

FORMAT, FORMAT_VERSION = "towow-workflow", 1
TITLE_MAX = 200
PROBLEMS_MAX = 20  # that are named; of more, their number
FIELDS = frozenset({"format", "format_version", "title", "variables", "nodes", "edges"})
NODE_FIELDS = frozenset({"node_id", "node_type", "name", "position", "config"})
PLACE_FIELDS = frozenset({"x", "y"})
EDGE_FIELDS = frozenset({"edge_id", "source", "target", "when"})
Found = list[Bilingual]


def document_of(workflow: Workflow) -> dict[str, Any]:
    """What is drawn, without the run: what a document has, `read_document` makes a workflow of again."""
    nodes, edges = workflow.canvas.nodes.values(), workflow.canvas.edges.values()
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "title": workflow.title,
        **({"variables": dict(workflow.canvas.variables)} if workflow.canvas.variables else {}),
        "nodes": [{"node_id": node.node_id, **plain(node)} for node in nodes],
        "edges": [{name: value for name, value in asdict(each).items() if value} for each in edges],
    }


def read_document(document: object) -> tuple[str, CanvasState]:
    """Title and canvas.

    Raises:
        WorkflowFileRefused: Something in it cannot be; everything that cannot is named.
    """
    document = _of_our_format(document)
    if crowded := [*_crowded("nodes", document, LIMITS.nodes_max), *_crowded("edges", document, LIMITS.edges_max)]:
        raise WorkflowFileRefused(crowded)  # what else may be wrong is not worth the time that looking takes
    found = [*_unknown("", document, FIELDS), *hidden_in("", {name: document.get(name) for name in FIELDS})]
    title = document.get("title", "")
    if not isinstance(title, str) or len(title) > TITLE_MAX or title != printable(title):
        found.append(
            Bilingual(
                f"title 要是不超过 {TITLE_MAX} 个字符的一行文本。",
                f"title must be a line of at most {TITLE_MAX} characters.",
            )
        )
    canvas, lost, unsure = CanvasState(workflow_id=""), set[str](), set[str]()
    if document.get("variables"):
        canvas, found = _with_variables(canvas, document["variables"], found)
    for where, node in _records("nodes", document.get("nodes"), found):
        canvas, wrong = _drawn(canvas, where, "node_added", node, NODE_FIELDS)
        found += wrong
        if wrong:
            canvas, is_held = _place_held(canvas, node.get("node_id"))
            (unsure if is_held else lost).add(str(node.get("node_id")))
    records = _records("edges", document.get("edges", []), found)
    edges = [(where, {"edge_id": f"edge-{n}", **edge}) for n, (where, edge) in enumerate(records, start=1)]
    found += [each for where, edge in edges for each in _wrong_line(where, edge)]
    if not found and (whole := _all_drawn(canvas, [edge for _, edge in edges])) is not None:
        return title, _placed(whole, document)
    for where, edge in edges:
        is_of_kind = edge.get("when") is not None and str(edge.get("source")) in unsure
        if not is_of_kind and not {str(edge.get("source")), str(edge.get("target"))} & lost:  # its end is named already
            canvas, wrong = _drawn(canvas, where, "edge_added", edge, EDGE_FIELDS)
            found += wrong
    if found:
        raise WorkflowFileRefused(list(dict.fromkeys(found)), PROBLEMS_MAX)
    return title, canvas


def _no_name(value: object, where: str = "") -> Bilingual | None:
    """The first name in it that is no text, as YAML reads `1:` and `~:`; it would be another one once it is kept."""
    if isinstance(value, Mapping):
        for name, each in value.items():
            if not isinstance(name, str):
                said, place = f"{name}"[:60], where or "document"
                return Bilingual(
                    f"{place} 里的名字“{said}”不是文本；请加上引号。",
                    f"A name in {place}, “{said}”, is no text; put it in quotes.",
                )
            if (found := _no_name(each, f"{where}.{name[:60]}".lstrip("."))) is not None:
                return found
    if isinstance(value, list | tuple):
        return next(filter(None, (_no_name(each, f"{where}[{n}]") for n, each in enumerate(value))), None)
    return None


def _placed(canvas: CanvasState, document: Mapping[str, Any]) -> CanvasState:
    """What has no place in the file stands right of what it follows.

    Raises:
        WorkflowFileRefused: All of it together is too large.
    """
    if (problem := too_large(canvas_bytes(canvas))) is not None:
        raise WorkflowFileRefused([problem])
    given = {str(node["node_id"]) for node in document["nodes"] if node.get("position") is not None}
    placed = replace(canvas, nodes={node_id: node for node_id, node in canvas.nodes.items() if node_id in given})
    for node_id in (each for wave in waves(canvas) for each in wave if each not in given):
        after = [edge.source for edge in canvas.edges.values() if edge.target == node_id]
        before = [edge.target for edge in canvas.edges.values() if edge.source == node_id]
        node = replace(canvas.nodes[node_id], position=room_for(placed, after, before).place)
        placed = replace(placed, nodes={**placed.nodes, node_id: node})
    return replace(canvas, nodes={node_id: placed.nodes[node_id] for node_id in canvas.nodes})


def _of_our_format(document: object) -> Mapping[str, Any]:
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        raise WorkflowFileRefused(
            [
                Bilingual(
                    f"这不是工作流文件：要有 format: {FORMAT}。", f"This is no workflow: it needs format: {FORMAT}."
                )
            ]
        )
    version = document.get("format_version", FORMAT_VERSION)  # by hand it is easily left out, and there is but one
    if not is_same(version, FORMAT_VERSION):
        is_newer = isinstance(version, int) and not isinstance(version, bool) and version > FORMAT_VERSION
        raise WorkflowFileRefused([_of_newer(version) if is_newer else _no_version(version)])
    if (odd := _no_name(document)) is not None:
        raise WorkflowFileRefused([odd])
    return document


def _of_newer(version: object) -> Bilingual:
    said = f"{version}"[:20]
    return Bilingual(
        f"读不了 format_version {said}：这个文件来自更新的 ToWow，这里能读到 {FORMAT_VERSION}。",
        f"format_version {said} cannot be read: the file is of a newer ToWow, this one reads up to {FORMAT_VERSION}.",
    )


def _no_version(version: object) -> Bilingual:
    said = f"{version}"[:20]
    if isinstance(version, str):
        return Bilingual(
            f"format_version 要是数 {FORMAT_VERSION}，不是文本“{said}”。",
            f"format_version must be the number {FORMAT_VERSION}; “{said}” is a text.",
        )
    return Bilingual(
        f"读不了 format_version {said}；能读的是 {FORMAT_VERSION}。",
        f"format_version {said} cannot be read, only {FORMAT_VERSION}.",
    )


def _with_variables(canvas: CanvasState, variables: object, found: Found) -> tuple[CanvasState, Found]:
    try:
        return apply_change(canvas, "variables_set", {"variables": _as_text(variables)}), found
    except CanvasRefused as error:
        said = bilingual_of(error)
        return canvas, [*found, Bilingual(f"variables：{said.zh}", f"variables: {said.en}")]


def _all_drawn(canvas: CanvasState, edges: Sequence[Mapping[str, Any]]) -> CanvasState | None:
    """The canvas with all of them; None where one cannot be, which one by one will show."""
    steps = [{"change_type": "edge_added", "change_data": edge} for edge in edges]
    try:
        return apply_change(canvas, "several", {"steps": steps}, version=canvas.version)
    except CanvasRefused:
        return None


def _drawn(
    canvas: CanvasState, where: str, kind: str, data: Mapping[str, Any], known: frozenset[str]
) -> tuple[CanvasState, Found]:
    """The canvas with one thing more; without it, and why, where it cannot be."""
    name = data.get("name") or data.get("node_id") or ""
    place = f"{where}（“{name}”）" if name else where
    english = f"{where} (“{name}”)" if name else where
    wrong = _unknown(where, data, known)
    if isinstance(position := data.get("position"), Mapping):
        wrong += _unknown(f"{where}.position", position, PLACE_FIELDS)
    if isinstance(name := data.get("name", ""), str) and name != printable(name).strip():
        wrong.append(
            Bilingual(
                f"{where}.name 要是一行，两头没有空格，没有看不见的字符。",
                f"{where}.name must be one line without blanks around it or hidden characters.",
            )
        )
    try:
        drawn = apply_change(canvas, kind, _as_text(data))
    except CanvasRefused as error:
        said = bilingual_of(error)
        wrong.append(Bilingual(f"{place}：{said.zh}", f"{english}: {said.en}"))
        drawn = canvas
    return (canvas if wrong else drawn), wrong


def _place_held(canvas: CanvasState, node_id: object) -> tuple[CanvasState, bool]:
    """The canvas with a task where a node that cannot be drawn would be, so that lines to it are looked at as well."""
    try:
        return apply_change(canvas, "node_added", {"node_id": node_id, "node_type": TASK}), True
    except CanvasRefused:
        return canvas, False


def _records(name: str, value: object, found: Found) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each entry of a list, with its place in it; what is none is named."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        found.append(Bilingual(f"{name} 要是列表。", f"{name} must be a list."))
        return
    for number, each in enumerate(value):
        where = f"{name}[{number}]"
        if isinstance(each, Mapping):
            yield where, each
        else:
            found.append(Bilingual(f"{where} 要是对象。", f"{where} must be an object."))


def _crowded(name: str, document: Mapping[str, Any], most: int) -> Found:
    value = document.get(name)
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) <= most:
        return []
    return [
        Bilingual(f"{name} 有 {len(value)} 项，最多 {most}。", f"{name} has {len(value)} entries; {most} are allowed.")
    ]


def _unknown(where: str, data: Mapping[str, Any], known: frozenset[str]) -> Found:
    """Fields that nobody would read: they would be lost."""
    names = [f"{where}.{str(name)[:60]}".lstrip(".") for name in data if name not in known]
    return [Bilingual(f"没有“{name}”这一项。", f"There is no field {name}.") for name in names]


def _wrong_line(where: str, edge: Mapping[str, Any]) -> Found:
    """What is wrong with a line on whatever canvas: a field that nobody reads, a condition that is none."""
    problem = condition_problem(edge)
    said = [] if problem is None else [Bilingual(f"{where}：{problem.zh}", f"{where}: {problem.en}")]
    return [*_unknown(where, edge, EDGE_FIELDS), *said]


def _as_text(value: Any) -> Any:
    """A day that YAML takes for one is the text that stands there."""
    match value:
        case date():
            return value.isoformat()
        case Mapping():
            return {name: _as_text(each) for name, each in value.items()}
        case list():
            return [_as_text(each) for each in value]
        case _:
            return value
