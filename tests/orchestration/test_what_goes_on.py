"""What is answered when somebody says that something is done: what it was, and what can go on now."""

from collections.abc import AsyncIterator

import pytest

from tests.orchestration.a_service import a_party, a_service
from tests.waiting import until
from towow_core.domain.canvas import NodeRun, NodeStatus
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.workflow.events import Author


@pytest.fixture
async def session(store_url: str) -> AsyncIterator[WorkflowSession]:
    """A hall and posters before the decoration, and what stands alone, in a run that waits for the first ones."""
    async with a_service(store_url) as service:
        session = await a_party(service)
        for drawn in ("create a workflow: book the hall, then decorate", "add a task called posters"):
            await said(session, drawn)
        await said(session, "connect posters and decorate")
        await said(session, "add a task called catering")
        await said(session, "run the workflow")

        async def waits() -> bool:
            states = session.workflow.run.nodes.values()
            return sum(each.status is NodeStatus.WAITING for each in states) == 3

        await until(waits)
        yield session


async def said(session: WorkflowSession, sentence: str, by: str = "") -> str:
    return (await session.message(sentence, Author(by=by))).message


async def test_what_can_begin_is_told_with_the_last_thing_that_it_waited_for_and_not_before(session) -> None:
    first = await said(session, "the hall is booked")
    second = await said(session, "posters are done")

    assert first == "The node “book the hall” is done."
    assert second == "The node “posters” is done.\nNext: “decorate”."


@pytest.mark.parametrize("by", ["", "ann"])
async def test_what_is_skipped_is_named_whoever_says_it(session, by) -> None:
    assert "“catering”" in await said(session, "skip the food", by)


async def test_what_stands_behind_a_deleted_node_begins_no_sooner_than_what_stood_before_it_is_over(session) -> None:
    await said(session, "add a task called party after decorate")
    await said(session, "delete decorate")
    party = next(i for i, node in session.workflow.canvas.nodes.items() if node.name == "party")
    await said(session, "the hall is booked")

    state = session.workflow.run.nodes.get(party, NodeRun())
    assert state.status is NodeStatus.PENDING  # the posters are not done


async def test_it_is_told_in_chinese_too(session) -> None:
    await said(session, "hall订好了")

    assert await said(session, "海报搞定了") == "节点“posters”做完了。\n接下来轮到“decorate”。"
