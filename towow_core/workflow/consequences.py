"""What follows from a change: a node is read by its new name, and a plan's texts name who does a part now. Pure."""

import ast
import json
import keyword
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState, Workflow
from towow_core.domain.errors import CanvasRefused
from towow_core.workflow.changes import apply_change
from towow_core.workflow.conflicts import SyncResult, resolve
from towow_core.workflow.data import NODES, expressions_of
from towow_core.workflow.difference import differences, said_of, steps_between
from towow_core.workflow.events import CanvasChangeEvent, single_changes
from towow_core.workflow.expressions import ExpressionFailed, parsed
from towow_core.workflow.inner_nodes import EACH, inner_of
from towow_core.workflow.refusals import bilingual_of
from towow_core.workflow.shown_names import with_names
from towow_core.workflow.templates import has_template, with_templates

Rewrite = Callable[[str], str]


def judged(workflow: Workflow, event: CanvasChangeEvent) -> tuple[CanvasChangeEvent, SyncResult]:
    """What becomes of a change, and what it is together with those who read what it calls otherwise."""
    result = resolve(workflow, event)
    if not result.success:
        return event, result
    whole = with_what_follows(workflow.canvas, result.current_state, event)
    if whole is event:
        return event, result
    try:
        canvas = apply_change(workflow.canvas, whole.change_type, whole.change_data)
    except CanvasRefused as error:  # what reads it would not be what it has to be
        why = bilingual_of(error)
        return event, SyncResult(success=False, current_state=workflow.canvas, message=why.en, said=why)
    return whole, replace(result, current_state=canvas)


def with_what_follows(before: CanvasState, after: CanvasState, event: CanvasChangeEvent) -> CanvasChangeEvent:
    """The change, with what it makes of texts that name people, and of nodes and lines that read a node by its name.

    Args:
        after: What the change alone makes of `before`.
    """
    changed = single_changes(event)
    kept = with_names(before, after) if any("config" in data for _, data in changed) else after
    if any("name" in data for kind, data in changed if kind in {"node_updated", "node_added"}) or kept is not after:
        kept = _following(kept, _called_otherwise(before, kept))
    steps = steps_between(after, kept) if kept is not after else ()
    if not steps:
        return event
    own = [{"change_type": kind, "change_data": dict(data)} for kind, data in changed]
    told = event.change_data.get("said") if event.change_type == "several" else None
    said = said_of(differences(before, kept))
    data = {"steps": [*own, *steps], "said": told or {"zh": said.zh, "en": said.en}}
    return replace(event, change_type="several", change_data=data)


def _called_otherwise(before: CanvasState, after: CanvasState) -> Mapping[str, str]:
    """By the names that mean something else after the change: what those nodes are called now."""
    was, now = _ids(before), _ids(after)
    names = {node_id: name for name, node_id in now.items()}  # the id itself where it has no name of its own
    return {name: names[i] for name, i in was.items() if now.get(name) != i and i in after.nodes}


def _ids(canvas: CanvasState) -> dict[str, str]:
    """As `names_of`; the names last."""
    count = Counter(node.name for node in canvas.nodes.values())
    named = {n.name: i for i, n in canvas.nodes.items() if n.name and count[n.name] == 1 and n.name not in canvas.nodes}
    return {**{node_id: node_id for node_id in canvas.nodes}, **named}


def _following(canvas: CanvasState, new: Mapping[str, str]) -> CanvasState:
    if not new:
        return canvas

    def rewrite(expression: str) -> str:
        return renamed_in(expression, new)

    nodes = {i: _node(node, rewrite) for i, node in canvas.nodes.items()}
    edges = {i: _edge(edge, rewrite) for i, edge in canvas.edges.items()}
    return canvas if nodes == canvas.nodes and edges == canvas.edges else replace(canvas, nodes=nodes, edges=edges)


def _node(node: CanvasNode, rewrite: Rewrite) -> CanvasNode:
    config = _config(node, rewrite)
    return node if config == node.config else replace(node, config=config)


def _config(node: CanvasNode, rewrite: Rewrite) -> dict[str, Any]:
    whole = {name for name, text in expressions_of(node).items() if not has_template(text)}
    config = {
        name: rewrite(str(value)) if name in whole else with_templates(value, rewrite)
        for name, value in node.config.items()
    }
    inner = inner_of(node)
    if inner is not None and isinstance(said := node.config[EACH], Mapping):
        config[EACH] = {**said, "config": _config(inner, rewrite)}
    return config


def _edge(edge: CanvasEdge, rewrite: Rewrite) -> CanvasEdge:
    when = rewrite(edge.when) if edge.when else edge.when
    return edge if when == edge.when else replace(edge, when=when)


def renamed_in(expression: str, new: Mapping[str, str]) -> str:
    """The expression with `nodes.<old>` as `nodes.<new>`, written as it can be read; what is none stays as it is."""
    text = expression.strip()
    if NODES not in text:
        return expression
    try:
        tree = parsed(text)
    except ExpressionFailed:
        return expression
    lines = text.encode().splitlines(keepends=True)
    starts = [sum(map(len, lines[:n])) for n in range(len(lines))]
    parts = (part for part in ast.walk(tree) if isinstance(part, ast.expr))
    found = [(part, name) for part in parts if (name := _member(part)) in new]
    written = text.encode()
    for part, name in sorted(found, key=lambda each: (each[0].lineno, each[0].col_offset), reverse=True):
        assert part.end_lineno is not None
        assert part.end_col_offset is not None
        begin, end = starts[part.lineno - 1] + part.col_offset, starts[part.end_lineno - 1] + part.end_col_offset
        written = written[:begin] + _written(new[name]).encode() + written[end:]
    return written.decode() if found else expression


def _member(part: ast.expr) -> str:
    """The node's name in `nodes.name` and `nodes["name"]`; empty in all else."""
    match part:
        case ast.Attribute(value=ast.Name(id=root), attr=name) if root == NODES:
            return name
        case ast.Subscript(value=ast.Name(id=root), slice=ast.Constant(value=str(name))) if root == NODES:
            return name
    return ""


def _written(name: str) -> str:
    is_plain = name.isidentifier() and not keyword.iskeyword(name) and unicodedata.normalize("NFKC", name) == name
    return f"{NODES}.{name}" if is_plain else f"{NODES}[{json.dumps(name, ensure_ascii=False)}]"
