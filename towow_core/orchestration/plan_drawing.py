"""A plan that was decided, drawn on a canvas: its nodes, its lines, and which lines they take the place of."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from towow_core.domain.canvas import Workflow
from towow_core.workflow.conflicts import begun_by_run
from towow_core.workflow.events import CanvasChangeEvent, DecisionValidatedEvent


class Draws(Protocol):
    """What is done to a canvas by a decision."""

    async def draw(
        self,
        event: DecisionValidatedEvent,
        node: Mapping[str, Any],
        after: Iterable[str] = ...,
        before: Iterable[str] = ...,
    ) -> str: ...
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
    for node in event.payload["nodes"]:
        own = node["node_id"]
        after = [ids.get(source, source) for source, target in edges if target == own]
        before = [ids.get(target, target) for source, target in edges if source == own]
        ids[own] = await agent.draw(event, {**node, "node_id": ""}, after, before)
    for line, (source, target) in zip(lines, edges, strict=True):
        await agent.join(event, ids.get(source, source), ids.get(target, target), str(line.get("when") or ""))
    drawn = {(edge.source, edge.target) for edge in workflow().canvas.edges.values()}
    for line in event.payload.get("replaced", ()):
        ends = {"source": line["source"], "target": line["target"]}
        gone = CanvasChangeEvent(change_type="edge_deleted", change_data=ends)
        if (ends["source"], ends["target"]) in drawn and begun_by_run(workflow(), gone) is None:
            await agent.change(event, "edge_deleted", ends)
