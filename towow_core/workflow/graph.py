"""Which node comes when: cycles, order, what comes before what."""

from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter

from towow_core.domain.canvas import CanvasState, NodeRun, NodeStatus

LOST = frozenset({NodeStatus.FAILED, NodeStatus.SKIPPED, NodeStatus.CANCELLED})
OVER = LOST | {NodeStatus.COMPLETED}
LEFT_OUT = "left_out"  # why a node that failed was skipped: its author wants the run to go on without it
NOT_NEEDED = "not_needed"  # why one that waited for a person was skipped: somebody said so
WENT_ON_WITHOUT = frozenset({LEFT_OUT, NOT_NEEDED})


def find_cycle(node_ids: Iterable[str], edges: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Nodes that wait for each other, along the lines, the first one twice; empty where there are none."""
    drawn = sorted(edges)
    sorter = TopologicalSorter({node_id: set[str]() for node_id in sorted(node_ids)})
    for source, target in drawn:
        sorter.add(target, source)
    try:
        sorter.prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return tuple(found) if (found[0], found[1]) in drawn else tuple(reversed(found))
    return ()


def reaches(edges: Iterable[tuple[str, str]], start: str, goal: str) -> bool:
    """Whether one comes from `start` to `goal` along the edges."""
    onward: dict[str, list[str]] = {}
    for source, target in edges:
        onward.setdefault(source, []).append(target)
    seen, left = {start}, [start]
    while left:
        if (here := left.pop()) == goal:
            return True
        left += [each for each in onward.get(here, ()) if each not in seen]
        seen.update(onward.get(here, ()))
    return False


def waves(canvas: CanvasState) -> tuple[tuple[str, ...], ...]:
    """Node ids in groups that may run side by side, the first group first. The canvas must have no cycle."""
    sorter = TopologicalSorter({node_id: predecessors(canvas, node_id) for node_id in canvas.nodes})
    sorter.prepare()
    groups: list[tuple[str, ...]] = []
    while sorter.is_active():
        group = tuple(sorted(sorter.get_ready()))
        groups.append(group)
        sorter.done(*group)
    return tuple(groups)


def predecessors(canvas: CanvasState, node_id: str) -> frozenset[str]:
    """Nodes that must be done before this one."""
    return frozenset(edge.source for edge in canvas.edges.values() if edge.target == node_id)


def ancestors(canvas: CanvasState, node_id: str) -> frozenset[str]:
    """Nodes that must be done before this one, also through others."""
    before: dict[str, list[str]] = {}
    for edge in canvas.edges.values():
        before.setdefault(edge.target, []).append(edge.source)
    found, left = set[str](), [node_id]
    while left:
        new = [each for each in before.get(left.pop(), ()) if each not in found]
        found.update(new)
        left += new
    return frozenset(found)


def is_lost(node: NodeRun) -> bool:
    """Whether what comes behind it cannot be done; it can where a condition left it aside, or it was to be skipped."""
    return node.status in LOST and not (node.status is NodeStatus.SKIPPED and "skipped" in node.result)


def counts(nodes: Mapping[str, NodeRun]) -> dict[str, int]:
    """How many nodes ended how."""
    states = [node.status.value for node in nodes.values()]
    return {state: states.count(state) for state in dict.fromkeys(states)}
