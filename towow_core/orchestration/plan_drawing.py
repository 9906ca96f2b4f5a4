"""A plan that was decided, drawn on a canvas: its nodes, its lines, and which lines they take the place of."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Protocol

from towow_core.domain.canvas import CanvasState, Workflow
from towow_core.workflow.conflicts import begun_by_run
from towow_core.workflow.events import CanvasChangeEvent, DecisionValidatedEvent
from towow_core.workflow.placing import Wanted, rooms_for


class Draws(Protocol):
    """What is done to a canvas by a decision."""

    async def draw(self, event: DecisionValidatedEvent, node: Mapping[str, Any]) -> str: ...
    async def join(self, event: DecisionValidatedEvent, source: str, target: str, when: str = ...) -> None: ...
    async def change(self, event: DecisionValidatedEvent, change_type: str, data: Mapping[str, Any]) -> None: ...


async def draw_plan(event: DecisionValidatedEvent, workflow: Callable[[], Workflow], agent: Draws) -> None:
    """Ids within the plan are the plan's own; on the canvas they get new ones.

    Args:
        workflow: It as it is now; what a run does not let go of it, as the line behind a yes that is waited for, stays.
    """
    ids: dict[str, str] = {}
    lines = event.payload.get("edges", ())
    edges = [(line["source"], line["target"]) for line in lines]
    wanted = [
        Wanted(
            node_id=node["node_id"],
            after=[source for source, target in edges if target == node["node_id"]],
            before=_behind(node["node_id"], edges),
            position=node.get("position"),
        )
        for node in event.payload["nodes"]
    ]
    places = await make_room(event, workflow().canvas, wanted, agent)
    for node in event.payload["nodes"]:
        own = node["node_id"]
        ids[own] = await agent.draw(event, {**node, "node_id": "", "position": places[own]})
    for line, (source, target) in zip(lines, edges, strict=True):
        await agent.join(event, ids.get(source, source), ids.get(target, target), str(line.get("when") or ""))
    drawn = {(edge.source, edge.target) for edge in workflow().canvas.edges.values()}
    for line in event.payload.get("replaced", ()):
        ends = {"source": line["source"], "target": line["target"]}
        gone = CanvasChangeEvent(change_type="edge_deleted", change_data=ends)
        if (ends["source"], ends["target"]) in drawn and begun_by_run(workflow(), gone) is None:
            await agent.change(event, "edge_deleted", ends)


async def make_room(
    event: DecisionValidatedEvent, canvas: CanvasState, wanted: Iterable[Wanted], agent: Draws
) -> dict[str, dict[str, float]]:
    """Where new nodes go, by id; what is in their way moves on. Nothing is drawn before all of it is placed."""
    places, moves = rooms_for(canvas, wanted)
    steps = [
        {"change_type": "node_moved", "change_data": {"node_id": node_id, "position": {"x": to.x, "y": to.y}}}
        for node_id, to in moves.items()
    ]
    if steps:
        await agent.change(event, "several", {"steps": steps})
    return {node_id: {"x": place.x, "y": place.y} for node_id, place in places.items()}


def _behind(own: str, edges: Collection[tuple[str, str]]) -> list[str]:
    """All that comes after it, however far: what is drawn already makes room for each that is to stand before it."""
    found: dict[str, None] = {}
    nexts = [own]
    while nexts:
        source = nexts.pop()
        new = [target for start, target in edges if start == source and target not in found]
        found |= dict.fromkeys(new)
        nexts += new
    return list(found)
