"""A node that is called otherwise is still read by what read it: texts, lists, conditions, nodes within nodes."""

import pytest

from tests.orchestration.test_undoing import change, drawn, id_of, said, service, session
from tests.waiting import until
from towow_core.domain.canvas import CanvasNode, NodeStatus, Workflow
from towow_core.orchestration.undoing import restoring
from towow_core.workflow.consequences import judged
from towow_core.workflow.data import condition_problems, data_problems
from towow_core.workflow.events import Author, CanvasChangeEvent
from towow_core.workflow.fold import fold, new_workflow
from towow_core.workflow.readers import renamed_in

__all__ = ["service", "session"]


def made(workflow: Workflow, kind: str, **data: object) -> Workflow:
    """After this change, with whatever follows it."""
    event = CanvasChangeEvent(
        workflow_id="w", change_type=kind, change_data=data, version=workflow.canvas.version, client_id="c"
    )
    whole, result = judged(workflow, event)
    assert result.success, result.message
    after = fold(workflow, whole)
    assert after.canvas == result.current_state
    assert after.canvas.version == workflow.canvas.version + 1
    return after


def read_in_every_way() -> Workflow:
    """`fetch`, and what reads it in every way."""
    workflow = made(
        new_workflow("w"), "node_added", node_id="f", node_type="HTTP", name="fetch", config={"url": "https://x.org"}
    )
    inner = {"node_type": "notification", "config": {"message": "{{ nodes.fetch.body.who }} {{item}}"}}
    readers = {
        "t": ("task", {"notes": "Call {{nodes.fetch.body.name}}, not {{nodes.f.status_code}}"}),
        "m": ("map", {"items": "{{nodes['fetch'].body.list}}", "each": inner}),
        "c": ("condition", {"when": "nodes.fetch.status_code == 200"}),
    }
    for node_id, (kind, config) in readers.items():
        workflow = made(workflow, "node_added", node_id=node_id, node_type=kind, name=node_id, config=config)
        workflow = made(workflow, "edge_added", edge_id=f"f{node_id}", source="f", target=node_id)
    when = "output.ok and nodes.fetch.status_code == 200"
    workflow = made(workflow, "node_added", node_id="z", node_type="task", name="z", config={})
    return made(workflow, "edge_added", edge_id="cz", source="c", target="z", when=when)


def texts(workflow: Workflow) -> str:
    return str([node.config for node in workflow.canvas.nodes.values()]) + str(workflow.canvas.edges)


def is_sound(workflow: Workflow) -> bool:
    return not [*data_problems(workflow.canvas), *condition_problems(workflow.canvas)]


@pytest.mark.parametrize(
    ("name", "read"), [("get", "nodes.get."), ("the page", 'nodes["the page"].'), ("", "nodes.f.")]
)
def test_who_reads_a_node_reads_it_by_its_new_name(name, read) -> None:
    before = read_in_every_way()
    after = made(before, "node_updated", node_id="f", name=name)

    assert is_sound(before)
    assert is_sound(after)
    assert "fetch" not in texts(after)
    assert texts(after).replace("\\", "").count(read) >= 5
    assert is_sound(made(after, "node_updated", node_id="f", name="fetch"))


def test_a_second_node_of_the_same_name_takes_no_reader_away() -> None:
    after = made(read_in_every_way(), "node_added", node_id="g", node_type="task", name="fetch", config={})
    assert is_sound(after)
    assert "nodes.fetch" not in texts(after)


def read_often(node_id: str, times: int) -> Workflow:
    """A node with a short name, and a condition that reads it so many times."""
    workflow = made(new_workflow("w"), "node_added", node_id=node_id, node_type="task", name="x")
    when = " or ".join(["nodes.x.by"] * times)
    workflow = made(workflow, "node_added", node_id="c", node_type="condition", name="c", config={"when": when})
    return made(workflow, "edge_added", edge_id="e", source=node_id, target="c")


def test_a_name_too_long_for_what_reads_it_is_read_by_the_id() -> None:
    before = read_often("f", 40)
    after = made(before, "node_updated", node_id="f", name="a very long name " * 5)
    assert is_sound(after)
    assert after.canvas.nodes["c"].config["when"] == before.canvas.nodes["c"].config["when"].replace(".x.", ".f.")
    assert is_sound(made(after, "node_updated", node_id="f", name="y"))


def test_a_name_that_nothing_could_read_is_refused() -> None:
    workflow = read_often("an id that is long as well", 40)
    data = {"node_id": "an id that is long as well", "name": "a very long name " * 5}
    event = CanvasChangeEvent(workflow_id="w", change_type="node_updated", change_data=data, version=4)
    _, result = judged(workflow, event)
    assert not result.success
    assert "too long" in result.message
    assert result.current_state == workflow.canvas


def test_what_reads_nothing_of_a_node_is_no_part_of_its_change() -> None:
    workflow = read_in_every_way()
    event = CanvasChangeEvent(
        workflow_id="w", change_type="node_updated", change_data={"node_id": "t", "name": "call"}, version=99
    )
    event, _ = judged(workflow, CanvasChangeEvent(**{**_facts(event), "version": workflow.canvas.version}))
    assert event.change_type == "node_updated"


def test_what_a_client_says_beside_a_change_stops_nothing_that_follows_from_it() -> None:
    workflow = read_in_every_way()
    event = CanvasChangeEvent(
        workflow_id="w",
        change_type="node_updated",
        change_data={"node_id": "f", "name": "get", "said": 1},
        version=workflow.canvas.version,
        takes_back=(2,),
    )
    plain = CanvasChangeEvent(
        **{**_facts(event), "change_data": {"node_id": "f", "name": "get"}, "version": workflow.canvas.version}
    )
    assert "nodes.get.body" in str(judged(workflow, event)[1].current_state.nodes["t"].config)
    assert judged(workflow, event)[1].current_state.nodes == judged(workflow, plain)[1].current_state.nodes


def _facts(event: CanvasChangeEvent) -> dict[str, object]:
    return {name: getattr(event, name) for name in ("workflow_id", "change_type", "change_data")}


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("nodes.old.a + nodes['old'].b", "nodes.new.a + nodes.new.b"),
        ("[x.old for x in nodes.other.old]", "[x.old for x in nodes.other.old]"),
        ("'nodes.old'", "'nodes.old'"),
        ("nodes.旧的.a", "nodes.new.a"),
        ("nodes.old.", "nodes.old."),
    ],
)
def test_only_the_name_of_a_node_is_another_one(expression, expected) -> None:
    assert renamed_in(expression, {"old": "new", "旧的": "new"}) == expected


async def test_a_rename_by_a_sentence_and_its_undo_keep_what_reads_the_node(session) -> None:
    await change(session, "node_added", node_id="f", node_type="HTTP", name="fetch", config={"url": "https://x.org"})
    await change(
        session, "node_added", node_id="t", node_type="task", name="call", config={"notes": "{{nodes.fetch.body}}"}
    )
    await change(session, "edge_added", edge_id="ft", source="f", target="t")
    before = session.workflow.canvas

    def notes() -> object:
        node: CanvasNode = session.workflow.canvas.nodes[id_of(session, "call")]
        return node.config["notes"]

    answer = await said(session, "rename fetch to “page”")
    assert "“page”" in answer
    assert notes() == "{{nodes.page.body}}"
    assert session.workflow.canvas.version == before.version + 1
    await said(session, "undo that")
    assert (notes(), session.workflow.canvas.nodes) == ("{{nodes.fetch.body}}", before.nodes)


async def two_that_are_read(session) -> None:
    """alpha and beta, and what reads both."""
    for node_id, name in (("a", "alpha"), ("b", "beta")):
        await change(session, "node_added", node_id=node_id, node_type="task", name=name)
    notes = {"notes": "{{nodes.alpha.x}} and {{nodes.beta.x}}"}
    await change(session, "node_added", node_id="r", node_type="task", name="reader", config=notes)
    for node_id in "ab":
        await change(session, "edge_added", edge_id=f"{node_id}r", source=node_id, target="r", when="nodes.alpha.x > 0")


def notes_of(session) -> object:
    return session.workflow.canvas.nodes["r"].config["notes"]


async def test_names_that_were_passed_on_come_back_to_their_nodes_with_what_reads_them(session) -> None:
    await two_that_are_read(session)
    before = drawn(session)
    await said(session, "rename alpha to gamma, then rename beta to alpha")
    renamed = drawn(session)
    assert notes_of(session) == "{{nodes.gamma.x}} and {{nodes.alpha.x}}"

    await said(session, "undo that")
    assert drawn(session) == before
    await said(session, "redo")
    assert drawn(session) == renamed


async def test_going_back_to_a_version_draws_what_it_was(session) -> None:
    await two_that_are_read(session)
    then = session.workflow.canvas
    await change(session, "node_updated", node_id="a", name="gamma")
    await change(session, "node_updated", node_id="b", name="alpha")
    await change(session, "edge_deleted", edge_id="ar")
    await change(session, "edge_added", edge_id="ar", source="a", target="r", when="nodes.alpha.x > 0")  # beta's

    back = await session.sync.handle_canvas_change(restoring(session.workflow.canvas, then, Author(by="ann"), names={}))

    assert back.success
    assert drawn(session) == (then.nodes, then.edges)


async def test_taking_back_a_rename_keeps_what_was_drawn_behind_it_since(session) -> None:
    await two_that_are_read(session)
    await change(session, "node_updated", node_id="a", name="gamma", act="x")
    notes = {"notes": "{{nodes.gamma.y}}"}
    await change(session, "node_added", client="other-1", node_id="s", node_type="task", name="since", config=notes)
    await change(session, "edge_added", client="other-1", edge_id="as", source="a", target="s")

    await said(session, "undo", page="page-1")

    assert notes_of(session) == "{{nodes.alpha.x}} and {{nodes.beta.x}}"
    assert session.workflow.canvas.nodes["s"].config["notes"] == "{{nodes.alpha.y}}"


def test_a_change_that_says_what_its_readers_read_then_is_taken_at_its_word() -> None:
    workflow = new_workflow("w")
    for node_id, name in (("a", "alpha"), ("b", "beta")):
        workflow = made(workflow, "node_added", node_id=node_id, node_type="task", name=name)
    notes = {"notes": "{{nodes.alpha.x}} and {{nodes.beta.x}}"}
    workflow = made(workflow, "node_added", node_id="r", node_type="task", name="reader", config=notes)
    swapped = {"notes": "{{nodes.beta.x}} and {{nodes.alpha.x}}"}
    steps = [
        {"change_type": "node_updated", "change_data": data}
        for data in (
            {"node_id": "a", "name": "beta"},
            {"node_id": "b", "name": "alpha"},
            {"node_id": "r", "config": swapped},
        )
    ]
    after = made(workflow, "several", steps=steps)
    assert after.canvas.nodes["r"].config == swapped


async def begun(session, node_id: str) -> None:
    """Until the run waits for whoever does this."""
    await until(lambda: session.workflow.run.nodes[node_id].status is NodeStatus.WAITING)


async def test_in_a_run_what_made_a_begun_node_read_another_name_is_taken_back_with_it(session) -> None:
    await change(session, "node_added", node_id="v", node_type="task", name="venue")
    notes = {"notes": "{{ nodes['venue'].result }}"}
    await change(session, "node_added", node_id="r", node_type="task", name="reader", config=notes)
    await change(session, "edge_added", edge_id="vr", source="v", target="r", when="nodes.venue.result != ''")
    await said(session, "run it")
    await begun(session, "v")
    await said(session, "mark the venue as done, result: hall")
    await begun(session, "r")
    before = drawn(session)

    await said(session, "add a task called venue")
    added = drawn(session)
    assert notes_of(session) == "{{ nodes.v.result }}"
    await said(session, "undo")
    assert drawn(session) == before
    await said(session, "redo")
    assert drawn(session) == added
    told = await said(session, "set the notes of reader to “{{nodes.v.note}}”")
    assert "already" in told
    assert drawn(session) == added


async def test_in_a_run_a_part_that_was_handed_on_comes_back_with_the_texts_that_name_its_person(session) -> None:
    part = {"assignee": "bob", "assignee_name": "Bob", "plan_part": {"agent_id": "bob"}, "responsibility": "Bob rents"}
    await change(session, "node_added", node_id="t", node_type="task", name="Bob: hall", config=part)
    await said(session, "run it")
    await begun(session, "t")
    before = drawn(session)

    await change(session, "node_updated", node_id="t", config={"assignee": "安娜", "assignee_name": "安娜"})
    assert session.workflow.canvas.nodes["t"].config["responsibility"] == "安娜 rents"
    await said(session, "undo", page="page-1")
    assert drawn(session) == before


async def test_what_read_a_node_reads_it_still_when_its_new_name_is_taken_back_by_a_key(session) -> None:
    await change(session, "node_added", node_id="f", node_type="HTTP", name="fetch", config={"url": "https://x.org"})
    notes = {"notes": "{{nodes.fetch.body}}"}
    await change(session, "node_added", node_id="t", node_type="task", name="t", config=notes)
    await change(session, "edge_added", edge_id="e", source="f", target="t")
    await change(session, "node_updated", node_id="f", name="get")
    assert session.workflow.canvas.nodes["t"].config == {"notes": "{{nodes.get.body}}"}
    await change(session, "node_updated", node_id="f", name="fetch", takes_back=(session.workflow.canvas.version,))

    assert session.workflow.canvas.nodes["t"].config == notes
