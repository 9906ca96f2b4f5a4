"""What a node's expressions may read and what they come to with the last run's values: for whoever writes them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import APPROVAL, NODE_KINDS, CanvasNode, NodeStatus, Workflow
from towow_core.domain.canvas_words import called_said
from towow_core.support.visible_text import printable
from towow_core.workflow.checks import too_few, wrong_values
from towow_core.workflow.data import (
    NOT_CLOSED,
    VARIABLES,
    expression_problem,
    expressions_of,
    more_names,
    names_of,
    output_of,
    readable,
)
from towow_core.workflow.expression_values import written
from towow_core.workflow.expressions import NODES, Meter, members_of
from towow_core.workflow.graph import ancestors
from towow_core.workflow.inner_nodes import EACH, INDEX, ITEM, inner_of
from towow_core.workflow.kind_schemas import output_schema_of
from towow_core.workflow.readers import read_as
from towow_core.workflow.templates import (
    CLOSE,
    OPEN,
    TemplateFailed,
    failed,
    filled,
    half_written,
    has_template,
    templates_in,
)

SHOWN_MAX = 2_000  # characters of a value that is shown
_AHEAD = frozenset({NodeStatus.CREATED, NodeStatus.PENDING, NodeStatus.RUNNING, NodeStatus.WAITING})
_NOT_QUOTED = frozenset("\"'\\{}")
_OF_ITEMS = {ITEM: Bilingual("这一项", "The item"), INDEX: Bilingual("它的序号（从 0 起）", "Its place (from 0)")}
NODES_SHOWN_MAX, PARTS_SHOWN_MAX = 50, 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Readable:
    """Something that an expression can read.

    Attributes:
        label: Whose it is: a node as people see it, a variable, or what stands for an item of a list.
        part: Which of what it gives, by its name in expressions; empty: the whole.
    """

    expression: str
    node_id: str = ""
    label: Bilingual
    part: str = ""
    type: str = ""
    value: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """What a templated name of a configuration comes to, or why it comes to nothing.

    Attributes:
        is_wrong: What stands there cannot be what its name says, whatever a run brings.
        is_open: Nothing is wrong: no run has brought yet what it reads, and `problem` says so.
    """

    value: Any = None
    problem: Bilingual | None = None
    is_wrong: bool = False
    is_open: bool = False


def data_for(workflow: Workflow, node_id: str) -> Iterator[Readable]:
    """Outputs of the nodes before it, each part with its value in the last run, then the variables."""
    canvas, states = workflow.canvas, workflow.run.nodes if workflow.run else {}
    called, before = names_of(canvas), ancestors(canvas, node_id)
    for each in [node for i, node in canvas.nodes.items() if i in before][:NODES_SHOWN_MAX]:
        output = output_of(each, states.get(each.node_id)) or {}
        path = read_as(_best_name(each, called))
        for name, schema in output_schema_of(NODE_KINDS[each.node_type])["properties"].items():
            kind = schema.get("type", "")
            yield Readable(
                expression=_path(path, name),
                node_id=each.node_id,
                label=called_said(canvas, each.node_id),
                part=name,
                type=kind if isinstance(kind, str) else "",
                value=shown(output.get(name)),
            )
    for name, value in first_item(workflow, canvas.nodes[node_id]).items():
        yield Readable(expression=name, label=_OF_ITEMS[name], value=shown(value))
        for part in list(value)[:PARTS_SHOWN_MAX] if isinstance(value, Mapping) else ():
            path = _path(name, str(part))
            yield Readable(expression=path, label=_OF_ITEMS[name], part=str(part), value=shown(value[part]))
    for name, value in canvas.variables.items():
        yield Readable(expression=_path(VARIABLES, name), label=Bilingual(name, name), value=shown(value))


def resolved(workflow: Workflow, node: CanvasNode, changes: Mapping[str, Any]) -> dict[str, Resolved]:
    """By name, of those that have templates, as the same evaluator will do it in a run; and what is wrong already.

    What a node has that is done for each item stands behind its own name: `each.config.url`.
    """
    node = replace(node, config={name: v for name, v in {**node.config, **changes}.items() if v is not None})
    whole = {name: f"{OPEN}{text}{CLOSE}" for name, text in expressions_of(node).items() if not has_template(text)}
    config = {**{name: value for name, value in node.config.items() if has_template(value)}, **whole}
    wrong = wrong_values(node)
    if node.node_type == APPROVAL and (few := too_few(node.config)) is not None:
        wrong.setdefault("needed", few)
    if (inner := inner_of(node)) is not None:
        config |= {_inside(name): value for name, value in inner.config.items() if has_template(value)}
        wrong |= {_inside(name): why for name, why in wrong_values(inner).items()}
    half = {name: next(half_written(value), None) for name, value in node.config.items()}
    wrong |= {name: failed(expression, NOT_CLOSED) for name, expression in half.items() if expression is not None}
    names = {**readable(workflow.canvas, workflow.run, node.node_id), **first_item(workflow, node)}
    meter = Meter()  # as in a run, for all of it
    found = {
        name: _problem(workflow, node, name, value) or _value(value, names, meter) for name, value in config.items()
    }
    return found | {name: Resolved(problem=why, is_wrong=True) for name, why in wrong.items()}


def first_item(workflow: Workflow, node: CanvasNode) -> dict[str, Any]:
    """What the expressions of its `each` read of its first item; without a value where there is none yet."""
    kind = NODE_KINDS.get(node.node_type)
    if kind is None or not kind.per_item:
        return {}
    try:
        items = filled(node.config.get("items"), readable(workflow.canvas, workflow.run, node.node_id))
    except TemplateFailed:
        items = None
    return {ITEM: items[0] if isinstance(items, list) and items else None, INDEX: 0}


def _problem(workflow: Workflow, node: CanvasNode, name: str, value: Any) -> Resolved | None:
    """Why there is no value to show; None where there is one."""
    canvas = workflow.canvas
    name = name.partition(".")[0]
    called, before = names_of(canvas), ancestors(canvas, node.node_id)
    read = set[str]()
    for expression in templates_in(value):
        why = expression_problem(canvas, called, before, expression, *more_names(node, name))
        if why is not None:
            return Resolved(problem=failed(expression, why))
        read |= {called[each] for each in members_of(expression, NODES)[0]}
    states = workflow.run.nodes if workflow.run else {}
    if any(node_id not in states or states[node_id].status in _AHEAD for node_id in read):
        said = Bilingual("前面的节点做完后才有值可看。", "There is a value to show once what it reads is done.")
        return Resolved(problem=said, is_open=True)
    if more_names(node, name) and first_item(workflow, node)[ITEM] is None:
        said = Bilingual("列表里还没有可看的一项。", "There is no item yet to show it with.")
        return Resolved(problem=said, is_open=True)
    return None


def _inside(name: str) -> str:
    return f"{EACH}.config.{name}"


def _value(value: Any, names: Mapping[str, Any], meter: Meter) -> Resolved:
    try:
        return Resolved(value=shown(filled(value, names, meter)))
    except TemplateFailed as error:
        return Resolved(problem=error.said)


def shown(value: Any) -> Any:
    """A value, or where it is long the beginning of its text."""
    text = written(value)
    return value if len(text) <= SHOWN_MAX else text[: SHOWN_MAX - 1] + "…"


def _best_name(node: CanvasNode, called: Mapping[str, str]) -> str:
    """Its name where that means no other and stands in quotation marks as it is, else its id."""
    is_plain = node.name == printable(node.name) and _NOT_QUOTED.isdisjoint(node.name)
    return node.name if is_plain and called.get(node.name) == node.node_id else node.node_id


def _path(root: str, name: str) -> str:
    return f"{root}.{name}" if name.isidentifier() else f"{root}[{name!r}]"
