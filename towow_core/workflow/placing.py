"""Where a new node is drawn: clear of all others, to the right of what it follows, left of what follows it. Pure."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from towow_core.domain.canvas import CanvasNode, CanvasState, Position
from towow_core.domain.policy import CanvasLimits

# From one node to the next: a node is 240 wide on the page, and as high as 170 with two lines each of name, facts and
# what is wrong with it, which the page cuts off there. With a gap.
BESIDE, BELOW = 300.0, 190.0
LEFT, TOP = 80.0, 80.0
_MAX = CanvasLimits().position_max


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A place for a new node, and where others go to make it.

    Attributes:
        moves: By node id; all that stands at what comes next, or further right, moves on by as much.
    """

    place: Position
    moves: Mapping[str, Position] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A node that is to be drawn: what it follows and what follows it, by id; and its place, where one was said."""

    node_id: str
    after: Collection[str] = ()
    before: Collection[str] = ()
    position: Mapping[str, Any] | None = None


def free_place(canvas: CanvasState) -> Position:
    """Where a node goes that is not connected to any: below the lowest one, in the first column."""
    lowest = max((node.position.y for node in canvas.nodes.values()), default=TOP - BELOW)
    return free_below((node.position for node in canvas.nodes.values()), Position(x=LEFT, y=lowest + BELOW))


def free_below(taken: Iterable[Position], at: Position) -> Position:
    """This place, or the first one below it where nothing stands."""
    y = at.y
    for other in sorted(place.y for place in taken if abs(place.x - at.x) < BESIDE):
        if abs(y - other) < BELOW:
            y = other + BELOW
    return _within(Position(x=at.x, y=y))


def room_for(
    canvas: CanvasState, after: Collection[str], before: Collection[str], wanted: Mapping[str, Any] | None = None
) -> Room:
    """Right of what it follows, else left of what follows it, else in the first column; below what stands there.

    Between two that leave no room, what comes next moves to the right, with all that stands beside it or behind.

    Args:
        wanted: A place that was said, `x` and `y`; what stands there already stays, and it goes below that.
    """
    places = {node_id: node.position for node_id, node in canvas.nodes.items()}
    behind = [places[node_id] for node_id in after if node_id in places]
    ahead = [places[node_id] for node_id in before if node_id in places]
    if wanted and all(isinstance(wanted.get(name), int | float) for name in "xy"):
        return Room(place=free_below(places.values(), Position(x=wanted["x"], y=wanted["y"])))
    if not behind and not ahead:
        return Room(place=free_place(canvas))
    x = max(p.x for p in behind) + BESIDE if behind else min(p.x for p in ahead) - BESIDE
    moves: dict[str, Position] = {}
    edge = min((p.x for p in ahead), default=x + BESIDE)
    if behind and x - BESIDE < edge < x + BESIDE:
        further = x + BESIDE - edge
        moves = {i: _within(Position(x=p.x + further, y=p.y)) for i, p in places.items() if p.x >= edge}
    start = Position(x=x, y=min(p.y for p in behind or ahead))
    return Room(place=free_below({**places, **moves}.values(), start), moves=moves)


def rooms_for(canvas: CanvasState, wanted: Iterable[Wanted]) -> tuple[dict[str, Position], dict[str, Position]]:
    """Places for several new nodes, each beside those before it too, by id; and where which others go for them."""
    old, now = canvas.nodes.keys(), canvas
    for each in wanted:
        room = room_for(now, each.after, each.before, each.position)
        moved = {node_id: replace(now.nodes[node_id], position=to) for node_id, to in room.moves.items()}
        new = CanvasNode(node_id=each.node_id, node_type="", position=room.place)
        now = replace(now, nodes={**now.nodes, **moved, each.node_id: new})
    places = {node_id: node.position for node_id, node in now.nodes.items()}
    new_ones = {node_id: place for node_id, place in places.items() if node_id not in old}
    return new_ones, {i: places[i] for i in old if places[i] != canvas.nodes[i].position}


def _within(place: Position) -> Position:
    return Position(x=min(max(place.x, -_MAX), _MAX), y=min(place.y, _MAX))
