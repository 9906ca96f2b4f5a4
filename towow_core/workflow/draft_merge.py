"""Bringing a draft into its workflow: what was drawn there, on top of what has become of the workflow since. Pure.

The draft began as one version of the workflow. What only one side changed holds; a property that both changed, each
otherwise, is somebody's to choose, and so is a node that one changed and the other deleted. Places never conflict.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState, Workflow
from towow_core.domain.canvas_words import called_said, node_said
from towow_core.support.plain_values import is_same
from towow_core.workflow.difference import Difference

Key = tuple[str, str, str]  # about, id, property


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """Something that both sides changed, each otherwise.

    Attributes:
        about: node, edge or variable (its `id` is its name).
        property: name or `config.…` of a node, `when` of an edge; empty: the whole of it, which is None where it is
            deleted.
        label: How people call it.
    """

    about: str
    id: str
    property: str = ""
    label: Bilingual
    before: Any = None
    draft: Any = None
    current: Any = None


def key_of(conflict: Conflict) -> Key:
    """What names it: a choice says the same."""
    return conflict.about, conflict.id, conflict.property


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """What becomes of a workflow by its draft.

    Attributes:
        canvas: With the draft's side of all that was chosen so, and the workflow's of all else that conflicts.
        left_out: What of the draft cannot be there any more.
    """

    canvas: CanvasState
    conflicts: tuple[Conflict, ...]
    left_out: tuple[Bilingual, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A draft beside its workflow as that is now.

    Attributes:
        changes: What bringing it in would change; of what conflicts, nothing.
    """

    draft: Workflow
    workflow: Workflow
    changes: tuple[Difference, ...]
    conflicts: tuple[Conflict, ...]
    left_out: tuple[Bilingual, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtIn:
    """What bringing a draft in came to.

    Attributes:
        workflow_id: Of what it was brought into.
        name: Of the draft.
        said: What that changed.
        left_out: What of the draft could not be there any more, as it was chosen.
    """

    workflow_id: str
    name: str
    said: Bilingual
    left_out: tuple[Bilingual, ...]


def merge(base: CanvasState, draft: CanvasState, now: CanvasState, chosen: Collection[Key] = ()) -> Merge:
    """Bring what made `draft` of `base` to `now`; of what conflicts, the draft's side of what is `chosen`."""
    conflicts: list[Conflict] = []

    def settled(conflict: Conflict) -> Any:
        conflicts.append(conflict)
        return conflict.draft if key_of(conflict) in chosen else conflict.current

    nodes = {
        node_id: node
        for node_id in _ids(now.nodes, draft.nodes, base.nodes)
        if (node := _node(base.nodes.get(node_id), draft.nodes.get(node_id), now.nodes.get(node_id), settled))
    }
    edges, left_out = _edges(base, draft, now, nodes, settled)
    variables = {}
    for name in _ids(now.variables, draft.variables, base.variables):
        sides = _sides(name, base.variables, draft.variables, now.variables)
        value = _value(Conflict(about="variable", id=name, label=Bilingual(name, name), **sides), settled)
        if value is not None:
            variables[name] = value
    canvas = replace(now, nodes=nodes, edges=edges, variables=variables)
    return Merge(canvas=canvas, conflicts=tuple(conflicts), left_out=tuple(left_out))


def _node(base: CanvasNode | None, draft: CanvasNode | None, now: CanvasNode | None, settled: Any) -> CanvasNode | None:
    if _same(draft, base) or _same(draft, now):
        return now if draft is None or now is None or base is None else _placed(base, draft, now)
    if _same(now, base):
        return draft
    if base is None or draft is None or now is None or draft.node_type != now.node_type:
        named = draft or now or base
        assert named is not None  # one of them is there
        whole: CanvasNode | None = settled(
            Conflict(about="node", id=named.node_id, label=node_said(named), before=base, draft=draft, current=now)
        )
        return whole
    config = {
        name: value
        for name in _ids(now.config, draft.config, base.config)
        if (value := _property(base, draft, now, f"config.{name}", settled)) is not None
    }
    merged = replace(now, name=_property(base, draft, now, "name", settled) or "", config=config)
    return _placed(base, draft, merged)


def _placed(base: CanvasNode, draft: CanvasNode, now: CanvasNode) -> CanvasNode:
    """Where the draft moved it to; else where it is."""
    return now if draft.position == base.position else replace(now, position=draft.position)


def _property(base: CanvasNode, draft: CanvasNode, now: CanvasNode, name: str, settled: Any) -> Any:
    before, mine, theirs = (_read(node, name) for node in (base, draft, now))
    return _value(
        Conflict(
            about="node",
            id=now.node_id,
            property=name,
            label=node_said(now),
            before=before,
            draft=mine,
            current=theirs,
        ),
        settled,
    )


def _value(one: Conflict, settled: Any) -> Any:
    """Whose value holds: the side that changed it, or what is settled."""
    if is_same(one.draft, one.before) or is_same(one.draft, one.current):
        return one.current
    return one.draft if is_same(one.current, one.before) else settled(one)


def _edges(
    base: CanvasState, draft: CanvasState, now: CanvasState, nodes: Mapping[str, CanvasNode], settled: Any
) -> tuple[dict[str, CanvasEdge], list[Bilingual]]:
    edges: dict[str, CanvasEdge] = {}
    left_out: list[Bilingual] = []
    for edge_id in _ids(now.edges, draft.edges, base.edges):
        sides = _sides(edge_id, base.edges, _with_its_nodes(base, draft), _with_its_nodes(base, now))
        some = next(edge for edge in (sides["draft"], sides["current"], sides["before"]) if edge is not None)
        ends = zip(_name(some.source, draft, now), _name(some.target, draft, now), strict=True)
        label = Bilingual(*(" → ".join(names) for names in ends))
        edge = _value(Conflict(about="edge", id=edge_id, label=label, **sides), settled)
        if edge is None:
            continue
        if not {edge.source, edge.target} <= nodes.keys():
            if base.edges.get(edge_id) != edge:
                left_out.append(
                    Bilingual(f"连线 {label.zh}：有一头已经删了", f"the line {label.en}: one of its ends is gone")
                )
        elif all((edge.source, edge.target) != (other.source, other.target) for other in edges.values()):
            edges[edge_id] = edge
    return edges, left_out


def _with_its_nodes(base: CanvasState, side: CanvasState) -> Mapping[str, CanvasEdge]:
    """A side's lines, with those that went with a node it deleted: nobody took them away, and a kept node has them."""
    gone = {
        edge_id: edge for edge_id, edge in base.edges.items() if not {edge.source, edge.target} <= side.nodes.keys()
    }
    return {**gone, **side.edges}


def _sides(name: str, base: Mapping[str, Any], draft: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    return {"before": base.get(name), "draft": draft.get(name), "current": now.get(name)}


def _name(node_id: str, *canvases: CanvasState) -> Bilingual:
    there = (canvas for canvas in canvases if node_id in canvas.nodes)
    return called_said(next(there, canvases[0]), node_id)


def _read(node: CanvasNode, name: str) -> Any:
    return node.name if name == "name" else node.config.get(name.removeprefix("config."))


def _same(one: CanvasNode | None, other: CanvasNode | None) -> bool:
    """But for where they are drawn."""
    if one is None or other is None:
        return one is other
    return (one.node_type, one.name) == (other.node_type, other.name) and is_same(one.config, other.config)


def _ids(*several: Mapping[str, Any]) -> Iterator[str]:
    return iter(dict.fromkeys(each for one in several for each in one))
