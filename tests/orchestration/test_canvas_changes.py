"""Changes of a canvas and who wins: pure functions, tried with every kind of change."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import CanvasState, NodeRun, NodeStatus, RunState, Workflow
from towow_core.domain.errors import CanvasRefused
from towow_core.domain.policy import CanvasLimits
from towow_core.support import codec
from towow_core.workflow.changes import CHANGES, apply_change, edge_problem
from towow_core.workflow.conflicts import Strategy, resolve, strategy_for
from towow_core.workflow.events import CanvasChangeEvent
from towow_core.workflow.fold import fold, new_workflow
from towow_core.workflow.graph import find_cycle, waves

EMPTY = new_workflow("w")


def change(change_type: str, version: int = 0, strategy: str = "", **data: object) -> CanvasChangeEvent:
    return CanvasChangeEvent(
        workflow_id="w", change_type=change_type, change_data=data, version=version, strategy=strategy
    )


def drawn(*changes: CanvasChangeEvent) -> Workflow:
    workflow = EMPTY
    for one in changes:
        workflow = fold(workflow, one)
    return workflow


A = change("node_added", node_id="a", node_type="task", name="甲", config={"notes": "旧"})
B = change("node_added", node_id="b", node_type="http")
AB = change("edge_added", edge_id="ab", source="a", target="b")
TWO = drawn(A, B, AB)


def test_every_change_raises_the_version_by_one_and_seeds_first_canvas_has_version_one() -> None:
    assert EMPTY.canvas.version == 1
    assert TWO.canvas.version == 4
    assert TWO.canvas.nodes["b"].node_type == "HTTP"


def test_deleting_a_node_takes_its_edges_along() -> None:
    gone = fold(TWO, change("node_deleted", node_id="a")).canvas
    assert (set(gone.nodes), gone.edges) == ({"b"}, {})


@pytest.mark.parametrize(
    ("told", "left"),
    [
        ({"assignee": "bo"}, {"assignee": "bo"}),
        ({"assignee_name": "Bo"}, {"assignee_name": "Bo"}),
        ({"assignee": "bo", "assignee_name": "Bo"}, {"assignee": "bo", "assignee_name": "Bo"}),
        ({"assignee": "ann"}, {"assignee": "ann", "assignee_name": "Ann"}),
        ({"notes": "x"}, {"assignee": "ann", "assignee_name": "Ann", "notes": "x"}),
    ],
)
def test_nobodys_name_stands_beside_the_id_of_somebody_else(told, left) -> None:
    whose = {"assignee": "ann", "assignee_name": "Ann"}
    given_to = fold(EMPTY, change("node_added", node_id="a", node_type="task", config=whose))
    assert fold(given_to, change("node_updated", node_id="a", config=told)).canvas.nodes["a"].config == left


def test_an_update_changes_what_it_names_and_null_takes_out() -> None:
    more = fold(TWO, change("node_updated", node_id="a", config={"due": "2099-01-01"}))
    less = fold(more, change("node_updated", node_id="a", config={"notes": None}))
    assert more.canvas.nodes["a"].config == {"notes": "旧", "due": "2099-01-01"}
    assert less.canvas.nodes["a"].config == {"due": "2099-01-01"}
    assert less.canvas.nodes["a"].name == "甲"


@pytest.mark.parametrize(
    ("refused", "named"),
    [
        (A, "already"),
        (change("node_added", node_id="c", node_type="magic"), "'magic'"),
        (change("node_added", node_id="", node_type="task"), "node_id"),
        (change("node_added", node_id="c", node_type="task", config={"colour": 1}), "colour"),
        (change("node_added", node_id="c", node_type="task", config=[1]), "config"),
        (change("node_added", node_id="c", node_type="task", config={"notes": "\ud800"}), "config"),
        (change("node_added", node_id="c", node_type="task", config={"notes": "x" * 30_000}), "config"),
        (change("node_added", node_id="c", node_type="task", position={"x": float("nan"), "y": 1}), "position"),
        (change("node_added", node_id="c", node_type="task", name="x" * 300), "name"),
        (change("node_moved", node_id="a"), "position"),
        (change("node_updated", node_id="z"), "'z'"),
        (change("node_updated", node_id="a", node_type="HTTP"), "cannot become"),
        (change("node_deleted", node_id="z"), "'z'"),
        (change("edge_added", edge_id="x", source="b", target="a"), "wait for each other"),
        (change("edge_added", edge_id="x", source="a", target="z"), "'z'"),
        (change("edge_added", edge_id="x", source="a", target="a"), "itself"),
        (change("edge_added", edge_id="x", source="a", target="b"), "already"),
        (change("edge_deleted", edge_id="zz"), "'zz'"),
        (change("node_painted", node_id="a"), "'node_painted'"),
    ],
)
def test_what_cannot_be_is_refused_by_name(refused, named) -> None:
    with pytest.raises(CanvasRefused, match=named):
        apply_change(TWO.canvas, refused.change_type, refused.change_data)


def test_a_full_canvas_takes_no_more() -> None:
    full = drawn(*(change("node_added", node_id=f"n{i}", node_type="task") for i in range(CanvasLimits().nodes_max)))
    with pytest.raises(CanvasRefused, match="at most"):
        fold(full, A)


@pytest.mark.parametrize("version", [0, 3, 5])
def test_a_change_made_on_another_version_is_a_conflict_with_the_current_state(version) -> None:
    result = resolve(TWO, change("node_updated", version, node_id="a", name="乙"))
    assert (result.success, result.conflict, result.current_state) == (False, True, TWO.canvas)


def test_last_write_wins_by_choice_and_for_moves() -> None:
    late = resolve(TWO, change("node_updated", 1, "last_write_wins", node_id="a", name="乙"))
    moved = resolve(TWO, change("node_moved", 1, node_id="a", position={"x": 1, "y": 2}))
    assert late.current_state.nodes["a"].config == {"notes": "旧"}
    assert (late.new_version, moved.new_version) == (5, 5)


def test_last_write_does_not_bring_back_what_is_gone() -> None:
    gone = fold(TWO, change("node_deleted", node_id="a"))
    assert not resolve(gone, change("node_updated", 1, "last_write_wins", node_id="a", name="乙")).success


def running(**states: NodeStatus) -> Workflow:
    return replace(TWO, run=RunState(run_id="r", nodes={n: NodeRun(status=s) for n, s in states.items()}))


def test_while_a_run_executes_the_server_is_first_whatever_the_client_chose() -> None:
    at_a = running(a=NodeStatus.RUNNING, b=NodeStatus.PENDING)
    begun = change("node_updated", 4, "last_write_wins", node_id="a", name="x")
    pending = change("node_updated", 4, "last_write_wins", node_id="b", name="x")

    assert strategy_for(at_a, begun) is Strategy.SERVER_FIRST
    assert resolve(at_a, begun).conflict
    assert resolve(at_a, change("node_updated", 3, "last_write_wins", node_id="b", name="x")).conflict
    assert resolve(at_a, pending).success
    assert resolve(at_a, change("edge_deleted", 4, edge_id="ab")).success
    assert resolve(at_a, change("node_added", 4, node_id="c", node_type="task")).success
    at_b = running(a=NodeStatus.COMPLETED, b=NodeStatus.RUNNING)
    assert resolve(at_b, change("edge_deleted", 4, edge_id="ab")).conflict
    assert resolve(at_b, change("node_moved", 0, node_id="b", position={"x": 0, "y": 0})).success


def test_what_a_run_has_begun_keeps_its_lines_also_where_it_is_deleted_and_drawn_anew_at_once() -> None:
    at_b = running(a=NodeStatus.COMPLETED, b=NodeStatus.RUNNING)
    b = TWO.canvas.nodes["b"]
    again = {"node_id": "b", "node_type": b.node_type, "name": b.name, "position": codec.dump(b.position)}
    steps = [
        {"change_type": "node_deleted", "change_data": {"node_id": "b"}},
        {"change_type": "node_added", "change_data": {**again, "config": dict(b.config)}},
    ]
    line = {"change_type": "edge_added", "change_data": {"edge_id": "ab", "source": "a", "target": "b"}}

    assert resolve(at_b, change("several", 4, steps=steps)).conflict
    assert resolve(at_b, change("several", 4, steps=[*steps, line])).success  # it is as it was


@pytest.mark.parametrize(
    ("state", "is_held"), [(NodeStatus.WAITING, True), (NodeStatus.COMPLETED, False), (NodeStatus.PENDING, False)]
)
def test_what_waits_for_an_approval_is_not_cut_off_from_it_while_that_is_asked(state, is_held) -> None:
    asks = replace(TWO.canvas.nodes["a"], node_type="approval")
    run = RunState(run_id="r", nodes={"a": NodeRun(status=state), "b": NodeRun(status=NodeStatus.PENDING)})
    workflow = replace(TWO, canvas=replace(TWO.canvas, nodes={**TWO.canvas.nodes, "a": asks}), run=run)
    cut = resolve(workflow, change("edge_deleted", 4, edge_id="ab"))
    assert cut.conflict is is_held
    assert ("Answer it, or cancel the run" in cut.message) is is_held


@pytest.mark.parametrize("node_id", ["a/b", "/", ".", "..", "..."])
def test_an_id_that_would_be_another_address_is_refused(node_id) -> None:
    with pytest.raises(CanvasRefused, match="piece of an address"):
        apply_change(TWO.canvas, "node_added", {"node_id": node_id, "node_type": "task"})


def test_a_number_that_nothing_can_be_reckoned_with_is_refused() -> None:
    for price in (int("9" * 400), float("inf"), [{"deep": 1e31}]):
        with pytest.raises(CanvasRefused, match="at most 1e\\+30"):
            apply_change(TWO.canvas, "node_updated", {"node_id": "a", "config": {"price": price}})


IDS = st.sampled_from(["a", "b", "c", "", "x" * 200, "\x00", "é", 5, None])
ODD = st.none() | st.booleans() | st.floats() | st.text(max_size=5) | st.integers() | IDS
DATA = st.dictionaries(
    st.sampled_from(["node_id", "edge_id", "source", "target", "node_type", "name", "position", "config", "other"]),
    ODD
    | st.dictionaries(st.sampled_from(["x", "y", "url", "due", "notes"]), ODD, max_size=3)
    | st.lists(ODD, max_size=2)
    | st.sampled_from(["task", "HTTP", "milestone"]),
)
EDITS = st.lists(st.tuples(st.sampled_from([*CHANGES, "explode"]), DATA), max_size=12)


@settings(max_examples=300, deadline=None)
@given(edits=EDITS)
def test_whatever_is_asked_for_the_canvas_stays_whole(edits) -> None:
    """Never an exception but a refusal; never a cycle or a dangling edge; every accepted change counts once."""
    canvas, accepted = TWO.canvas, 0
    for change_type, data in edits:
        try:
            canvas = apply_change(canvas, change_type, data)
            accepted += 1
        except CanvasRefused:
            continue
    ends = [(edge.source, edge.target) for edge in canvas.edges.values()]
    assert canvas.version == TWO.canvas.version + accepted
    assert all(source in canvas.nodes and target in canvas.nodes for source, target in ends)
    assert find_cycle(canvas.nodes, ends) == ()
    assert sum(len(group) for group in waves(canvas)) == len(canvas.nodes)


def test_a_refusal_names_nodes_without_names_by_their_kind_in_either_language_and_never_by_id() -> None:
    canvas = CanvasState(workflow_id="w")
    for node_id in ("node-1", "node-2"):
        canvas = apply_change(canvas, "node_added", {"node_id": node_id, "node_type": "transform"})
    canvas = apply_change(canvas, "edge_added", {"edge_id": "e", "source": "node-1", "target": "node-2"})

    assert edge_problem(canvas, "node-2", "node-1") == Bilingual(
        "这些节点互相等待：数据转换（第 1 个） → 数据转换（第 2 个） → 数据转换（第 1 个）。",
        "These nodes wait for each other: Transform (no. 1) → Transform (no. 2) → Transform (no. 1).",
    )


@pytest.mark.parametrize("first", "abcd")
def test_what_is_said_of_a_cycle_goes_along_its_lines_wherever_it_is_closed(first: str) -> None:
    ring = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")]
    closing = next(line for line in ring if line[0] == first)
    canvas = CanvasState(workflow_id="w")
    for node_id in "abcd":
        canvas = apply_change(canvas, "node_added", {"node_id": node_id, "node_type": "task", "name": node_id})
    for source, target in ring:
        if (source, target) != closing:
            data = {"edge_id": source + target, "source": source, "target": target}
            canvas = apply_change(canvas, "edge_added", data)
    problem = edge_problem(canvas, *closing)
    assert problem is not None
    way = problem.en.removesuffix(".").partition(": ")[2].split(" → ")

    assert len(way) == 5
    assert set(pairwise(way)) == set(ring)
