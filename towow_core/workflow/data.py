"""What a node may read: the outputs of nodes before it, and the workflow's variables, by the names that people use."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import (
    HTTP,
    NODE_KINDS,
    CanvasEdge,
    CanvasNode,
    CanvasState,
    NodeRun,
    NodeStatus,
    RunState,
    Workflow,
)
from towow_core.workflow.expression_values import ExpressionFailed, written
from towow_core.workflow.expressions import NODES, Meter, free_names, members_of, parsed
from towow_core.workflow.graph import ancestors
from towow_core.workflow.inner_nodes import INDEX, ITEM, inner_of
from towow_core.workflow.named_people import people_in
from towow_core.workflow.outputs_read import not_given
from towow_core.workflow.templates import (
    Template,
    TemplateFailed,
    failed,
    filled,
    half_written,
    has_template,
    kept_whole,
    parts_of,
    set_apart,
    templates_in,
    value_of,
)

VARIABLES, PEOPLE, TO = "variables", "people", "to"  # `to`: for whom a notification is
OUTPUT = "output"  # in a line's condition: what the node before it gave
Names = Mapping[str, Any]


def names_of(canvas: CanvasState) -> dict[str, str]:
    """Node ids by what they may be called: each by its id, then those by their names that no other is called by."""
    count = Counter(node.name for node in canvas.nodes.values())
    named = {n.name: i for i, n in canvas.nodes.items() if n.name and count[n.name] == 1 and n.name not in canvas.nodes}
    return {**{node_id: node_id for node_id in canvas.nodes}, **named}


def output_of(node: CanvasNode, state: NodeRun | None) -> dict[str, Any] | None:
    """What a node that is done gave; None where it gave nothing. An HTTP node's `body` is its JSON, or its text."""
    if state is None or state.status is not NodeStatus.COMPLETED:
        return None
    if node.node_type == HTTP:
        return {**state.result, "body": state.result.get("json", state.result.get("text"))}
    return dict(state.result)


def readable(canvas: CanvasState, run: RunState | None, node_id: str) -> Names:
    """What the expressions of this node read, as the run has it now."""
    before, states = ancestors(canvas, node_id), run.nodes if run else {}
    called = {name: i for name, i in names_of(canvas).items() if i in before}
    outputs = {i: output_of(canvas.nodes[i], states.get(i)) for i in before if i in canvas.nodes}
    variables = run.variables if run and run.is_under_way else canvas.variables
    return {NODES: {name: outputs[i] for name, i in called.items() if i in outputs}, VARIABLES: dict(variables)}


def inputs_of(workflow: Workflow, node: CanvasNode) -> dict[str, Any]:
    """Of a node's configuration, what has templates, filled in from its run.

    Raises:
        TemplateFailed: One of them comes to nothing, or to too much.
    """
    return filled_config(node, readable(workflow.canvas, workflow.run, node.node_id), Meter())


def filled_config(node: CanvasNode, names: Names, meter: Meter) -> dict[str, Any]:
    """Of a node's configuration, what has templates, filled in.

    Raises:
        TemplateFailed: As above.
    """
    kind = NODE_KINDS.get(node.node_type)
    apart, later = (kind.data_apart, kind.per_item) if kind else ((), ())
    templated = {name: value for name, value in node.config.items() if name not in later and has_template(value)}
    whole = {name: text for name, text in expressions_of(node).items() if name not in templated}
    inputs: dict[str, Any] = {}
    for name, value in templated.items():
        is_apart = name in apart and isinstance(value, str)
        inputs[name] = set_apart(value, names, meter) if is_apart else filled(value, names, meter)
    inputs |= {name: value_of(text, names, meter) for name, text in whole.items()}
    for name in (PEOPLE, TO):
        if name in inputs and not _are_people(inputs[name]):  # nobody is not the same as not saying who
            nobody = Bilingual("没有说出任何人", "it names nobody")
            raise TemplateFailed(written(node.config[name]), nobody)
    if inputs:
        kept_whole(inputs)
    return inputs


def _are_people(value: object) -> bool:
    """Whether data names somebody, and names people alone: of a record among them nobody can say who it is."""
    each = value if isinstance(value, list | tuple) else (value,)
    return all(isinstance(one, str) for one in each) and bool(people_in(value))


def expressions_of(node: CanvasNode) -> dict[str, str]:
    """What of its configuration is an expression as a whole, by name."""
    kind = NODE_KINDS.get(node.node_type)
    names = kind.expressions if kind else ()
    return {name: str(node.config[name]) for name in names if node.config.get(name) not in (None, "")}


def data_problems(canvas: CanvasState) -> Iterator[tuple[CanvasNode, str, Bilingual]]:
    """What no run could fill in: the node, the name in its configuration, and why."""
    called = names_of(canvas)
    for node in canvas.nodes.values():
        yield from ((node, name, _NO_WORDS) for name in _without_words(node))
        if (inner := inner_of(node)) is not None:
            yield from ((node, name, _NO_WORDS) for name in _without_words(inner))
        half = [(name, expression) for name, value in node.config.items() for expression in half_written(value)]
        yield from ((node, name, failed(expression, NOT_CLOSED)) for name, expression in half)
        used = [(name, expression) for name, value in node.config.items() for expression in templates_in(value)]
        used += [(name, text) for name, text in expressions_of(node).items() if not has_template(text)]
        if not used:
            continue
        before = ancestors(canvas, node.node_id)
        for name, expression in used:
            if (why := expression_problem(canvas, called, before, expression, *more_names(node, name))) is not None:
                yield node, name, failed(expression, why)


def more_names(node: CanvasNode, name: str) -> tuple[str, ...]:
    """What the expressions of this part of a node's configuration read besides nodes and variables."""
    kind = NODE_KINDS.get(node.node_type)
    return (ITEM, INDEX) if kind and name in kind.per_item else ()


NOT_CLOSED = Bilingual("后面没有 }}", "there is no }} behind it")
_NO_WORDS = Bilingual(
    "要有作者自己的话：模板带进来的只是资料，不算要求", "it needs words of its own: what templates bring is only data"
)


def _without_words(node: CanvasNode) -> Iterator[str]:
    """Texts of which only the author's words count, and that have none."""
    kind = NODE_KINDS.get(node.node_type)
    for name in kind.data_apart if kind else ():
        parts = parts_of(str(node.config.get(name) or ""))
        words = "".join(part for part in parts if isinstance(part, str))
        if any(isinstance(part, Template) for part in parts) and not any(map(str.isalnum, words)):
            yield name


def condition_problems(canvas: CanvasState) -> Iterator[tuple[CanvasEdge, Bilingual]]:
    """Lines whose condition can never be told, and why."""
    called = names_of(canvas)
    for edge in canvas.edges.values():
        if edge.when:
            why = expression_problem(canvas, called, ancestors(canvas, edge.target), edge.when, OUTPUT)
            if why is not None:
                yield edge, failed(edge.when, why)


def condition_problem(edge: Mapping[str, Any]) -> Bilingual | None:
    """Why what a line says as its condition is no expression at all, on whatever canvas; None where it is one."""
    when = edge.get("when")
    if not isinstance(when, str) or not when.strip():
        return None
    try:
        parsed(when.strip())
    except ExpressionFailed as error:
        return failed(when, error.said)
    return None


def expression_problem(
    canvas: CanvasState, called: Mapping[str, str], before: frozenset[str], expression: str, *more: str
) -> Bilingual | None:
    """Why this expression cannot work on this canvas, whatever a run brings; None where it can."""
    try:
        unknown = free_names(expression) - {NODES, VARIABLES, *more}
        nodes, nodes_otherwise = members_of(expression, NODES)
        variables, _ = members_of(expression, VARIABLES)
    except ExpressionFailed as error:
        return error.said
    if unknown:
        name = min(unknown)
        return Bilingual(
            f"没有“{name}”；有 nodes.<节点> 和 variables.<变量>",
            f"there is no {name!r}; there are nodes.<node> and variables.<variable>",
        )
    if nodes_otherwise:
        return Bilingual("nodes 后面要写明是哪个节点", "after nodes comes which node is meant")
    for name in sorted(nodes):
        if name not in called:
            return Bilingual(f"没有节点“{name}”，或不止一个这么叫", f"no node, or more than one, is called {name!r}")
        if called[name] not in before:
            return Bilingual(f"节点“{name}”不在它前面", f"the node {name!r} does not come before it")
    if missing := sorted(variables - canvas.variables.keys()):
        return Bilingual(f"没有变量“{missing[0]}”", f"there is no variable {missing[0]!r}")
    return not_given(canvas, called, expression)
