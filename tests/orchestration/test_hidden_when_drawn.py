"""What nobody would see in a text is refused by name, whether it is drawn, said of a task, or comes in a file."""

import re
from dataclasses import replace

import pytest

from tests.orchestration.test_workflow_nodes import bridge, drawn, task, waiting  # noqa: F401  # a fixture
from tests.orchestration.test_written_by_the_plan import changing
from towow_core.domain.canvas import NodeStatus
from towow_core.domain.errors import CanvasRefused, MalformedRequest
from towow_core.orchestration.correcting import Correction
from towow_core.orchestration.handing_on import Person
from towow_core.orchestration.renaming import rename
from towow_core.workflow.documents import document_of, read_document

SEEN = "好 👩\u200d🚀 می\u200cخواهم\n第二行"  # joiners that belong there, and a line break


@pytest.mark.parametrize("hidden", ["\u202e", "\x00", "\u200b", "\xad"])
async def test_what_nobody_sees_is_refused_in_names_and_in_what_nodes_are_told(bridge, hidden) -> None:  # noqa: F811
    session = await drawn(bridge(), task("a"))
    before, code = session.workflow.canvas, f"U+{ord(hidden):04X}"
    note = {"node_id": "n", "node_type": "notification", "config": {"message": f"a{hidden}b"}}
    deep = {"node_id": "h", "node_type": "HTTP", "config": {"url": "https://x.org/", "body": {"a": [f"b{hidden}"]}}}
    for kind, data in (
        ("node_added", note),
        ("node_added", deep),
        ("node_updated", {"node_id": "a", "name": f"x{hidden}y"}),
        ("node_updated", {"node_id": "a", "config": {"notes": f"x{hidden}y"}}),
        ("several", {"steps": [{"change_type": "node_added", "change_data": note}]}),
    ):
        result = await session.change(changing(session, kind, data))
        assert (result.success, code in result.message) == (False, True), data
    assert session.workflow.canvas is before


@pytest.mark.parametrize("field", ["note", "outcome", "by"])
async def test_what_nobody_sees_is_refused_in_what_is_said_of_a_task(bridge, field) -> None:  # noqa: F811
    session = await drawn(bridge(), task("a"))
    await session.execute()
    await waiting(session, "a")

    with pytest.raises(CanvasRefused, match=r"U\+202E"):
        await session.agent.mark(session.workflow_id, "a", NodeStatus.COMPLETED, **{field: "x\u202ey"})
    await session.agent.mark(session.workflow_id, "a", NodeStatus.COMPLETED, note=SEEN)

    assert session.workflow.run.nodes["a"].result["note"] == SEEN


@pytest.mark.parametrize("field", ["note", "result"])
async def test_what_nobody_sees_is_refused_in_what_a_done_task_is_corrected_to(bridge, field) -> None:  # noqa: F811
    session = await drawn(bridge(), task("a"))
    await session.execute()
    await waiting(session, "a")
    await session.agent.mark(session.workflow_id, "a", NodeStatus.COMPLETED, note="x", outcome="x")

    with pytest.raises(CanvasRefused, match=r"U\+202E"):
        await session.agent.correct(session.workflow_id, "a", Correction(said={field: "x\u202ey"}))
    await session.agent.correct(session.workflow_id, "a", Correction(said={field: SEEN}))

    assert session.workflow.run.nodes["a"].result[field] == SEEN


async def test_what_nobody_sees_is_refused_in_why_a_task_is_handed_on(bridge) -> None:  # noqa: F811
    session = await drawn(bridge(), task("a"))
    await session.execute()
    await waiting(session, "a")
    to = Person(person="bo", display_name="Bo")

    with pytest.raises(CanvasRefused, match=r"U\+202E"):
        await session.hand_on("a", to, by="ann", note="x\u202ey")
    assert not session.workflow.canvas.nodes["a"].config.get("assignee")
    await session.hand_on("a", to, by="ann", note=SEEN)

    assert session.workflow.run.nodes["a"].result["note"] == SEEN


@pytest.mark.parametrize("seen", ["王芳\u3000工作室", "Café\xa0Zwei", "\u0600١"])
async def test_a_name_keeps_whatever_is_seen_in_it_also_wide_blanks(bridge, seen) -> None:  # noqa: F811
    session = await drawn(bridge(), task("a"))
    named = {"node_id": "a", "name": seen, "config": {"assignee_name": seen}}
    result = await session.change(changing(session, "node_updated", named))
    assert result.success, result.message

    title, canvas = read_document(document_of(replace(session.workflow, title=seen)))

    assert (title, canvas.nodes["a"].name, canvas.nodes["a"].config["assignee_name"]) == (seen, seen, seen)


@pytest.mark.parametrize("odd", ["\u3164", "\u2028", "\n"])
async def test_a_blank_letter_or_a_line_end_is_in_no_name(bridge, odd) -> None:  # noqa: F811
    session = await drawn(bridge(), task("a"))
    for data in ({"name": f"x{odd}y"}, {"config": {"assignee_name": f"x{odd}y"}}):
        result = await session.change(changing(session, "node_updated", {"node_id": "a", **data}))
        assert (result.success, f"U+{ord(odd):04X}" in result.message) == (False, True), data


async def test_whatever_is_drawn_can_be_exported_and_imported_again(bridge) -> None:  # noqa: F811
    session = await drawn(bridge(), task("a"))
    config = {"message": SEEN}
    for kind, data in (
        ("node_added", {"node_id": "n", "node_type": "notification", "name": " 好 ", "config": config}),
        ("variables_set", {"variables": {"v": SEEN}}),
    ):
        result = await session.change(changing(session, kind, data))
        assert result.success, result.message

    _, canvas = read_document(document_of(session.workflow))

    assert (canvas.nodes["n"].name, canvas.nodes["n"].config, canvas.variables) == ("好", config, {"v": SEEN})


@pytest.mark.parametrize(
    ("sentence", "code"),
    [
        ("add a task called “x\u202ey”", "U+202E"),
        ("加一个任务叫“\u200b\u200b”", "U+200B"),
        ("rename the workflow to “a\u202eb”", "U+202E"),
        ("rename a to y\u200bz", "U+200B"),
        ("the notes of a are: bring\xad it", "U+00AD"),
    ],
)
async def test_what_nobody_sees_in_a_sentence_is_named_and_nothing_is_done(bridge, sentence: str, code: str) -> None:  # noqa: F811
    session = await drawn(bridge(), task("a"))
    before = session.workflow
    with pytest.raises(MalformedRequest, match=re.escape(code)):
        await session.message(sentence)

    assert session.workflow is before


@pytest.mark.parametrize("title", ["a\u202eb", "a\nb", "\u200b", "a\x00b"])
async def test_a_title_that_holds_what_nobody_sees_or_a_line_break_is_refused_by_name(bridge, title: str) -> None:  # noqa: F811
    service = bridge()
    session = await drawn(service, task("a"))
    before, hidden = session.workflow.title, next(c for c in title if not c.isalnum())
    for asked in (
        service.create(title, "ann"),
        rename(session.bus, session.workflow, title, "ann"),
        service.drafts.begin(session.workflow_id, title, "ann"),
    ):
        with pytest.raises(CanvasRefused, match=rf"U\+{ord(hidden):04X}"):
            await asked
    assert session.workflow.title == before


async def test_a_title_keeps_what_can_be_seen_joiners_and_all_but_blanks_around_it(bridge) -> None:  # noqa: F811
    assert (await bridge().create("  👩\u200d🚀 می\u200cخواهم ", "ann")).title == "👩\u200d🚀 می\u200cخواهم"
