"""Which parts of other nodes' outputs an expression reads, and which of them no run can bring. Pure."""

import ast
from collections.abc import Iterator, Mapping

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import HTTP, NODE_KINDS, CanvasState
from towow_core.workflow.expressions import NODES, parsed
from towow_core.workflow.kind_outputs import OUTPUTS

_BESIDE = {HTTP: frozenset({"json"})}  # it is there, too, where the answer is some; `body` is what is told of


def outputs_read(expression: str) -> Iterator[tuple[str, str]]:
    """Each `nodes.<node>.<output>` in it, as the node's name and the output's.

    Raises:
        ExpressionFailed: It is no expression.
    """
    for part in ast.walk(parsed(expression)):
        if (outer := _step(part)) and (inner := _step(outer[0])):
            match inner[0]:
                case ast.Name(id=name) if name == NODES:
                    yield inner[1], outer[1]


def not_given(canvas: CanvasState, called: Mapping[str, str], expression: str) -> Bilingual | None:
    """What it reads of a node whose kind gives no such thing; None where all that it reads may come.

    Args:
        called: Node ids by what they may be called; every node that the expression reads is among them.

    Raises:
        ExpressionFailed: It is no expression.
    """
    for name, output in outputs_read(expression):
        kind = canvas.nodes[called[name]].node_type
        given = OUTPUTS.get(kind, {})
        if kind in NODE_KINDS and output not in given and output not in _BESIDE.get(kind, ()):
            return Bilingual(
                f"节点“{name}”没有“{output}”，只给出：{'、'.join(given)}",
                f"the node {name!r} has no {output!r}; it gives {', '.join(given)}",
            )
    return None


def _step(part: ast.AST) -> tuple[ast.expr, str] | None:
    """What a `.name` or `['name']` is read of, and the name."""
    match part:
        case ast.Attribute(value=of, attr=name):
            return of, name
        case ast.Subscript(value=of, slice=ast.Constant(value=str(name))):
            return of, name
    return None
