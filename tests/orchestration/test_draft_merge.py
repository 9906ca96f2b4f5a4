"""A draft and its workflow, changed at random and brought together: nothing is lost unsaid, and the graph is one."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.orchestration.test_difference import some_change
from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState
from towow_core.domain.errors import CanvasRefused
from towow_core.workflow.changes import apply_change
from towow_core.workflow.difference import steps_between
from towow_core.workflow.draft_merge import Key, Merge, key_of, merge
from towow_core.workflow.graph import find_cycle

CHANGES = 14


def changed(canvas: CanvasState, chance: Random, count: int) -> CanvasState:
    """After so many tries at a change; what the gate refuses is no change."""
    for _ in range(count):
        try:
            canvas = apply_change(canvas, *some_change(canvas, chance))
        except CanvasRefused:
            continue
    return canvas


def drawn(canvas: CanvasState) -> tuple[dict[str, CanvasNode], dict[str, CanvasEdge]]:
    return dict(canvas.nodes), dict(canvas.edges)


def after_steps(before: CanvasState, after: CanvasState) -> CanvasState:
    """What the gate makes of the one change that leads from one to the other; raises where it lets it not through."""
    for step in steps_between(before, after):
        before = apply_change(before, step["change_type"], step["change_data"])
    return before


def lost_nodes(base: CanvasState, side: CanvasState, found: Merge, told: set[Key]) -> list[object]:
    """What one side did to nodes, is not in what came of both, and stands in no conflict."""
    lost: list[object] = []
    for node_id in base.nodes.keys() | side.nodes.keys():
        was, is_now, became = (canvas.nodes.get(node_id) for canvas in (base, side, found.canvas))
        if ("node", node_id, "") in told:
            continue
        if (was is None) != (is_now is None) and (is_now is None) != (became is None):
            lost.append(("node", node_id))
        elif was and is_now and was.name != is_now.name and ("node", node_id, "name") not in told:
            lost += [] if became is not None and became.name == is_now.name else [("name", node_id)]
    return lost


def lost_edges(base: CanvasState, side: CanvasState, found: Merge, told: set[Key]) -> list[object]:
    """The same of lines; one that was left out is counted among what is said to be."""
    ends = {(edge.source, edge.target) for edge in found.canvas.edges.values()}
    lost: list[object] = []
    for edge_id in base.edges.keys() | side.edges.keys():
        was, is_now = base.edges.get(edge_id), side.edges.get(edge_id)
        if was == is_now or ("edge", edge_id, "") in told:
            continue
        if is_now is not None and (is_now.source, is_now.target) not in ends:
            lost.append(("line", edge_id))
        is_taken_away = was is not None and is_now is None and {was.source, was.target} <= side.nodes.keys()
        if is_taken_away and edge_id in found.canvas.edges:  # one that went with a node stays with it
            lost.append(("line", edge_id))
    return lost


@settings(max_examples=150, deadline=None)
@given(chance=st.randoms(use_true_random=False), side=st.sampled_from(["draft", "current", "each"]))
def test_nothing_is_lost_unsaid_and_the_graph_is_one_whatever_both_sides_did(chance: Random, side: str) -> None:
    base = changed(CanvasState(workflow_id="w"), chance, CHANGES)
    draft, now = changed(base, chance, CHANGES), changed(base, chance, CHANGES)
    keys = [key_of(conflict) for conflict in merge(base, draft, now).conflicts]
    chosen = [key for key in keys if side == "draft" or (side == "each" and chance.random() < 0.5)]

    found = merge(base, draft, now, chosen)

    whole, told = found.canvas, set(keys)
    assert set(map(key_of, found.conflicts)) == told
    assert all({edge.source, edge.target} <= whole.nodes.keys() for edge in whole.edges.values())
    if find_cycle(whole.nodes, [(edge.source, edge.target) for edge in whole.edges.values()]):
        with pytest.raises(CanvasRefused):  # it is refused as a whole, and the workflow stays what it was
            after_steps(now, whole)
        return
    assert drawn(after_steps(now, whole)) == drawn(whole)
    assert not [lost for each in (draft, now) for lost in lost_nodes(base, each, found, told)]
    lost = {each for side_ in (draft, now) for each in lost_edges(base, side_, found, told)}
    assert len(lost) <= len(found.left_out)


@pytest.mark.parametrize("side", ["draft", "current"])
def test_a_node_that_one_side_deleted_and_the_other_keeps_is_kept_with_its_lines(side: str) -> None:
    base = CanvasState(workflow_id="w")
    for name in "abc":
        base = apply_change(base, "node_added", {"node_id": name, "node_type": "task", "name": name})
    for source, target in ("ab", "bc"):
        base = apply_change(base, "edge_added", {"edge_id": source + target, "source": source, "target": target})
    without = apply_change(base, "node_deleted", {"node_id": "b"})
    renamed = apply_change(base, "node_updated", {"node_id": "b", "name": "band"})
    draft, now = (renamed, without) if side == "draft" else (without, renamed)

    kept = merge(base, draft, now, [("node", "b", "")] if side == "draft" else [])

    assert [key_of(conflict) for conflict in kept.conflicts] == [("node", "b", "")]
    assert {(edge.source, edge.target) for edge in kept.canvas.edges.values()} == {("a", "b"), ("b", "c")}
    gone = merge(base, draft, now, [] if side == "draft" else [("node", "b", "")])
    assert gone.canvas.edges == {}
    assert gone.left_out == ()


@pytest.mark.parametrize(("before", "after"), [(1, True), (0, False), ([1], [True]), ({"a": 0}, {"a": False})])
def test_what_a_draft_makes_true_that_was_a_number_is_a_change(before, after) -> None:
    base = CanvasState(workflow_id="w", variables={"flag": before})
    draft = CanvasState(workflow_id="w", variables={"flag": after})
    brought = merge(base, draft, base).canvas
    assert brought.variables["flag"] is after
    assert [step["change_data"] for step in steps_between(base, brought)] == [{"variables": {"flag": after}}]
