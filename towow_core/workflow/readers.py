"""Texts that read a node by its name: they go on reading the same node where it is called otherwise. Pure."""

import ast
import json
import keyword
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState
from towow_core.workflow.changes import touched
from towow_core.workflow.data import expressions_of, names_of
from towow_core.workflow.expression_values import ExpressionFailed
from towow_core.workflow.expressions import LENGTH_MAX, NODES, parsed
from towow_core.workflow.inner_nodes import EACH, inner_of
from towow_core.workflow.refusals import refused
from towow_core.workflow.templates import SHOWN_MAX, has_template, with_templates

Rewrite = Callable[[str], str]


def still_read(before: CanvasState, after: CanvasState) -> CanvasState:
    """`after`, in which each text that stands there as it did before reads what it read; what is new stays as it is.

    Raises:
        CanvasRefused: An expression would be too long with a new name, and with the node's id as well.
    """
    if not _calls_any_otherwise(before, after):
        return after
    was, now = names_of(before), names_of(after)
    names = {node_id: name for name, node_id in now.items()}  # the id itself where it has no name of its own
    moved = {name: i for name, i in was.items() if now.get(name) != i and i in after.nodes}
    if not moved:
        return after
    new = {name: names[i] for name, i in moved.items()}

    def rewrite(expression: str) -> str:
        by_name = renamed_in(expression, new)
        return by_name if by_name == expression or _is_readable(by_name) else _by_id(expression, moved)

    return _rewritten(before, after, rewrite)


def _calls_any_otherwise(before: CanvasState, after: CanvasState) -> bool:
    """Whether any node came, went or has another name; a move, which is most of what is done, changes none."""
    if before.nodes.keys() != after.nodes.keys():
        return True
    return any(before.nodes[i].name != after.nodes[i].name for i in touched(before, after))


def by_ids(canvas: CanvasState) -> CanvasState:
    """The canvas with all nodes read by their ids: two texts that read the same are the same."""
    names = names_of(canvas)
    return _rewritten(canvas, canvas, lambda expression: renamed_in(expression, names))


def _by_id(expression: str, ids: Mapping[str, str]) -> str:
    if _is_readable(by_id := renamed_in(expression, ids)):
        return by_id
    shown = expression if len(expression) <= SHOWN_MAX else expression[: SHOWN_MAX - 1] + "…"
    raise refused(
        Bilingual(
            f"名字太长：读它的表达式“{shown}”会超过 {LENGTH_MAX} 个字符。",
            f"The name is too long: the expression “{shown}”, which reads it, would have over {LENGTH_MAX} characters.",
        )
    )


def _is_readable(expression: str) -> bool:
    try:
        parsed(expression)
    except ExpressionFailed:
        return False
    return True


def _rewritten(before: CanvasState, after: CanvasState, rewrite: Rewrite) -> CanvasState:
    nodes = {i: _node(before.nodes.get(i), node, rewrite) for i, node in after.nodes.items()}
    edges = {i: _edge(before.edges.get(i), edge, rewrite) for i, edge in after.edges.items()}
    return after if nodes == after.nodes and edges == after.edges else replace(after, nodes=nodes, edges=edges)


def _node(was: CanvasNode | None, node: CanvasNode, rewrite: Rewrite) -> CanvasNode:
    if was is None or NODES not in repr(node.config):  # which reads none: of hundreds nearly all
        return node
    kept = {name: value for name, value in node.config.items() if was.config.get(name) == value}
    config = {**node.config, **_config(replace(node, config=kept), rewrite)}
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


def _edge(was: CanvasEdge | None, edge: CanvasEdge, rewrite: Rewrite) -> CanvasEdge:
    is_kept = was is not None and was.when == edge.when and NODES in edge.when
    return replace(edge, when=rewrite(edge.when)) if is_kept else edge


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
        written = written[:begin] + read_as(new[name]).encode() + written[end:]
    return written.decode() if found else expression


def _member(part: ast.expr) -> str:
    """The node's name in `nodes.name` and `nodes["name"]`; empty in all else."""
    match part:
        case ast.Attribute(value=ast.Name(id=root), attr=name) if root == NODES:
            return name
        case ast.Subscript(value=ast.Name(id=root), slice=ast.Constant(value=str(name))) if root == NODES:
            return name
    return ""


def read_as(name: str) -> str:
    """How an expression reads the node that is called so."""
    is_plain = name.isidentifier() and not keyword.iskeyword(name) and unicodedata.normalize("NFKC", name) == name
    return f"{NODES}.{name}" if is_plain else f"{NODES}[{json.dumps(name, ensure_ascii=False)}]"
