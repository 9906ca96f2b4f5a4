"""Where new nodes go: clear of all others, near what they are connected to, from left to right in order."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState, Position
from towow_core.workflow.placing import Wanted, free_below, room_for, rooms_for

WIDTH, HEIGHT = 240, 170  # of a node on the page, with two lines of each of what it says
PLACES = st.builds(Position, x=st.integers(-900, 900), y=st.integers(-900, 900))


def canvas_of(places: dict[str, Position], *lines: str) -> CanvasState:
    nodes = {name: CanvasNode(node_id=name, node_type="task", position=at) for name, at in places.items()}
    edges = {line: CanvasEdge(edge_id=line, source=line[0], target=line[1]) for line in lines}
    return CanvasState(workflow_id="w", nodes=nodes, edges=edges)


def are_clear(one: Position, other: Position) -> bool:
    return abs(one.x - other.x) > WIDTH or abs(one.y - other.y) > HEIGHT


@given(st.lists(PLACES, max_size=12), PLACES)
def test_what_is_free_is_clear_of_all_that_stands_there(taken, at) -> None:
    place = free_below(taken, at)

    assert place.x == at.x
    assert place.y >= at.y
    assert all(are_clear(place, other) for other in taken)


@given(st.lists(st.tuples(st.sets(st.integers(0, 9)), st.sets(st.integers(0, 9))), min_size=1, max_size=10))
def test_however_nodes_come_none_lies_over_another(drawn) -> None:
    places: dict[str, Position] = {}
    for after, before in drawn:
        room = room_for(canvas_of(places), [f"n{i}" for i in after], [f"n{i}" for i in before])
        places = {**places, **room.moves, f"n{len(places)}": room.place}

    assert all(are_clear(one, other) for one, other in combinations(places.values(), 2))


def test_between_two_that_leave_no_room_what_comes_next_moves_on_with_what_stands_beside_and_behind() -> None:
    places = {
        name: Position(x=x, y=y) for name, x, y in (("a", 80, 80), ("b", 380, 80), ("c", 680, 80), ("d", 380, 270))
    }
    room = room_for(canvas_of(places, "ab", "bc", "ad"), ["a"], ["b"])

    assert room.place == Position(x=380, y=80)
    assert {name: (at.x, at.y) for name, at in room.moves.items()} == {"b": (680, 80), "c": (980, 80), "d": (680, 270)}


def test_where_there_is_room_between_two_nobody_moves() -> None:
    room = room_for(canvas_of({"a": Position(x=80, y=80), "b": Position(x=900, y=80)}, "ab"), ["a"], ["b"])

    assert (room.place, room.moves) == (Position(x=380, y=80), {})


def test_a_place_that_is_said_is_kept_unless_something_stands_there() -> None:
    canvas = canvas_of({"a": Position(x=80, y=80)})

    assert room_for(canvas, [], [], {"x": 500, "y": 90}).place == Position(x=500, y=90)
    assert are_clear(room_for(canvas, [], [], {"x": 90, "y": 90}).place, Position(x=80, y=80))


def test_a_sequence_that_is_put_between_two_stands_in_order_between_them() -> None:
    canvas = canvas_of({"a": Position(x=80, y=80), "b": Position(x=380, y=80)}, "ab")
    wanted = [Wanted(node_id="c", after=["a"], before=["d", "b"]), Wanted(node_id="d", after=["c"], before=["b"])]
    new, moved = rooms_for(canvas, wanted)

    assert [(at.x, at.y) for at in (new["c"], new["d"], moved["b"])] == [(380, 80), (680, 80), (980, 80)]
