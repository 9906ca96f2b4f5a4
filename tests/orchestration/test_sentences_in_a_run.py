"""What is said beside a canvas while it is run, and what is told of it."""

from collections.abc import AsyncIterator

import pytest

from tests.core.said_with_a_yes import FOR_GOOD
from tests.orchestration.a_service import a_party, a_service
from tests.waiting import until
from towow_core.domain.canvas import NodeStatus, RunStatus
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.workflow.events import Author


@pytest.fixture
async def session(store_url: str) -> AsyncIterator[WorkflowSession]:
    """A poster and what follows it, in a run; and what nothing comes before."""
    async with a_service(store_url) as service:
        session = await a_party(service)
        await said(session, "create a workflow: design posters, then proofread")
        await said(session, "add a task called catering")
        await said(session, "run the workflow")
        yield session


async def said(session: WorkflowSession, sentence: str) -> str:
    """What comes of it, with a yes to what cannot be taken back afterwards."""
    reply = await session.message(sentence, Author(by="ann"))
    if reply.is_question and any(each in reply.message for each in FOR_GOOD):
        reply = await session.message(reply.options[0], Author(by="ann"))
    return reply.message


async def come_to(session: WorkflowSession, name: str, status: NodeStatus) -> None:
    node_id = next(i for i, node in session.workflow.canvas.nodes.items() if node.name == name)

    async def has_come() -> bool:
        return session.workflow.run.nodes[node_id].status is status

    await until(has_come)


def lines(session: WorkflowSession) -> set[tuple[str, str]]:
    canvas = session.workflow.canvas
    return {(canvas.called(edge.source), canvas.called(edge.target)) for edge in canvas.edges.values()}


@pytest.mark.parametrize(
    ("sentence", "drawn"),
    [
        ("wait three days before proofread", ("wait 3 days", "proofread")),
        ("add a task called print before proofread", ("print", "proofread")),
        ("add a task called count after design posters", ("design posters", "count")),
    ],
)
async def test_what_a_sentence_draws_with_its_lines_is_drawn_in_the_middle_of_a_run(session, sentence, drawn) -> None:
    told = await said(session, sentence)

    assert drawn in lines(session), told


async def test_what_has_begun_is_not_put_behind_anything_and_the_reason_is_in_the_language_of_the_sentence(
    session,
) -> None:
    await come_to(session, "catering", NodeStatus.WAITING)
    before = lines(session)
    told = await said(session, "等三天再 catering")

    assert lines(session) == before
    assert "这次执行已经到了“catering”（等人来做）" in told
    assert "version" not in told
    assert "server" not in told


async def test_who_tries_one_node_again_is_told_what_begins_and_not_how_many_there_are(session) -> None:
    await come_to(session, "catering", NodeStatus.WAITING)
    await come_to(session, "design posters", NodeStatus.WAITING)
    await said(session, "catering failed")
    await said(session, "design posters is done")
    await come_to(session, "proofread", NodeStatus.WAITING)
    await said(session, "proofread is done")
    told = await said(session, "retry catering")

    assert "“catering” is executed again" in told
    assert "3 nodes" not in told


@pytest.mark.parametrize("sentence", ["try the failed one again", "重试失败的那一步", "重试失败的", "retry catering"])
async def test_a_sentence_has_what_failed_tried_again_in_the_run_that_is_under_way(session, sentence) -> None:
    await come_to(session, "catering", NodeStatus.WAITING)
    await said(session, "catering failed")
    run_id = session.workflow.run.run_id
    told = await said(session, sentence)
    await come_to(session, "catering", NodeStatus.WAITING)

    assert session.workflow.run.run_id == run_id
    assert "catering" in told
    assert "in this run" in told or "在这次执行里" in told
    assert session.conversation.session_context.goals[-1].status == "under_way"
    await said(session, "catering is done")

    async def is_ticked_off() -> bool:
        return session.conversation.session_context.goals[-2].status == "done"

    await until(is_ticked_off)


async def test_of_two_that_failed_it_is_asked_which_one_is_meant_and_nothing_is_done(session) -> None:
    for name in ("catering", "design posters"):
        await come_to(session, name, NodeStatus.WAITING)
    await said(session, "add a task called tidy")
    await said(session, "stop the run")
    await said(session, "run the workflow")
    for name in ("catering", "design posters"):
        await come_to(session, name, NodeStatus.WAITING)
        await said(session, f"{name} failed")
    told = await session.message("try the failed one again", Author(by="ann"))

    assert told.is_question
    assert told.options == ("retry “design posters”", "retry “catering”")
    await said(session, told.options[1])
    await come_to(session, "catering", NodeStatus.WAITING)
    await come_to(session, "design posters", NodeStatus.FAILED)


async def test_where_nothing_failed_nothing_is_tried_again_and_that_is_said(session) -> None:
    await come_to(session, "catering", NodeStatus.WAITING)
    told = await said(session, "retry what failed")

    assert "Nothing has failed" in told
    await come_to(session, "catering", NodeStatus.WAITING)


async def test_who_takes_a_run_up_again_is_not_told_that_everything_begins(session) -> None:
    await come_to(session, "design posters", NodeStatus.WAITING)
    await said(session, "design posters is done")
    await said(session, "stop the run")
    told = await said(session, "retry what failed")

    assert "what was completed stays" in told
    assert "3 nodes" not in told


@pytest.mark.parametrize(
    ("sentence", "status"),
    [
        ("停掉执行，撤销刚才的改动", RunStatus.CANCELLED),
        ("停止执行，然后撤销刚才的改动", RunStatus.CANCELLED),
        ("先暂停，撤销刚才的改动", RunStatus.PAUSED),
        ("stop the run and undo my last change", RunStatus.CANCELLED),
        ("stop the run, then undo the last change", RunStatus.CANCELLED),
        ("pause the run and undo the last change", RunStatus.PAUSED),
    ],
)
async def test_what_was_changed_before_is_taken_back_once_the_run_is_held_by_the_same_sentence(
    session, sentence, status
) -> None:
    await said(session, "add a task called dishes after proofread")
    told = await said(session, sentence)

    assert session.workflow.run.status is status, told
    assert "dishes" not in {node.name for node in session.workflow.canvas.nodes.values()}, told
    assert "catering" in {node.name for node in session.workflow.canvas.nodes.values()}


async def test_what_was_changed_before_the_run_began_is_taken_back_once_that_is_stopped(session) -> None:
    told = await said(session, "停掉执行，撤销刚才的改动")

    assert "catering" not in {node.name for node in session.workflow.canvas.nodes.values()}, told


async def test_of_a_sentence_each_part_is_judged_on_what_the_one_before_it_leaves(session) -> None:
    await come_to(session, "catering", NodeStatus.WAITING)
    told = await said(session, "stop the run, rename catering to drinks, and delete proofread")

    names = {node.name for node in session.workflow.canvas.nodes.values()}
    assert (session.workflow.run.status, names) == (RunStatus.CANCELLED, {"design posters", "drinks"}), told


@pytest.mark.parametrize("sentence", ["先别跑了，停一下", "先别跑了"])
async def test_what_may_be_for_a_while_ends_no_run_and_it_is_asked(session, sentence) -> None:
    told = await said(session, sentence)

    assert session.workflow.run.status is RunStatus.RUNNING, told


async def test_who_holds_everything_for_a_moment_ends_nothing(session) -> None:
    told = await said(session, "hold everything for a sec")

    assert session.workflow.run.status is RunStatus.PAUSED, told


async def test_what_is_skipped_is_ended_as_not_needed_and_the_run_goes_on(session) -> None:
    await come_to(session, "design posters", NodeStatus.WAITING)
    told = await said(session, "skip design posters, we have them")
    await come_to(session, "proofread", NodeStatus.WAITING)

    states = session.workflow.run.nodes
    (skipped,) = [state for state in states.values() if state.status is NodeStatus.SKIPPED]
    assert (skipped.result["skipped"], skipped.result["note"]) == ("not_needed", "we have them")
    assert "design posters" in told


async def test_what_a_run_has_not_come_to_is_not_skipped_but_asked_about(session) -> None:
    told = await session.message("skip proofread", Author(by="ann"))

    assert told.is_question
    assert told.options[0] == "delete “proofread”"


async def test_a_workflow_is_asked_for_and_renamed_by_its_title(session) -> None:
    await said(session, "rename the workflow to Spring party")
    assert "“Spring party”" in await said(session, "what is this workflow called?")
    await said(session, "rename Spring party to Summer party")

    assert session.workflow.title == "Summer party"
