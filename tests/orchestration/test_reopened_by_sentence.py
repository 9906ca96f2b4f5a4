"""A sentence opens again what is done: it says what follows, asks where something began on it, and does it."""

from collections.abc import AsyncIterator

import pytest

from tests.orchestration.a_service import a_service
from tests.orchestration.test_undoing import id_of, said
from tests.waiting import until
from towow_core.domain.canvas import GoalStatus
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.workflow.events import Author


@pytest.fixture
async def session(store_url: str) -> AsyncIterator[WorkflowSession]:
    async with a_service(store_url) as service:
        yield await service.open((await service.create("聚会", "ann")).workflow_id)


def state(session: WorkflowSession, name: str) -> str:
    assert session.workflow.run is not None
    return str(session.workflow.run.nodes[id_of(session, name)].status)


async def becomes(session: WorkflowSession, **states: str) -> None:
    async def is_so() -> bool:
        return {name: state(session, name) for name in states} == states

    await until(is_so)


WORDS = {
    "zh": (
        ("加任务：订场地、订酒店，依次做", "执行", "场地订好了", "酒店订好了"),
        ("订场地", "订酒店"),
        ("场地其实还没订", "退回等待", "好", "“订场地”重新打开了，“订酒店”要先等它"),
        ("重新打开订酒店", "现在是", "重新打开订酒店", "没有执行"),
        ("重新打开订场地", "另起一次执行", "“订酒店”不动", "“订场地”重新打开了"),
    ),
    "en": (
        ("add tasks: Venue, Hotel, one after the other", "run it", "Venue is done", "Hotel is done"),
        ("Venue", "Hotel"),
        (
            "venue isn't done after all",
            "goes back to waiting",
            "yes",
            "“Venue” is open again, and “Hotel” waits for it",
        ),
        ("reopen the hotel", "Only what is done", "reopen the hotel", "Only what is done"),
        ("reopen the venue", "another run takes the last one up", "“Hotel” stays as it is", "“Venue” is open again"),
    ),
}


@pytest.mark.parametrize("language", WORDS)
async def test_it_is_opened_again_in_its_run_and_after_it(session, language) -> None:
    (draw, run, first_done, then_done), (first, then), in_run, not_done, over = WORDS[language]
    await said(session, draw)
    told = await said(session, not_done[2])
    assert (session.workflow.run, first in told or then in told) == (None, True), told
    await said(session, run)
    await becomes(session, **{first: "waiting", then: "pending"})
    assert not_done[1] in await said(session, not_done[0])
    await said(session, first_done)
    await becomes(session, **{first: "completed", then: "waiting"})

    sentence, follows, yes, opened = in_run
    told = await said(session, sentence)
    assert follows in told
    assert (state(session, first), state(session, then)) == ("completed", "waiting")
    reply = await session.message(yes, Author())
    assert opened in reply.message
    assert [goal.status for goal in reply.goals] == [GoalStatus.DONE]
    await becomes(session, **{first: "waiting", then: "pending"})

    for sentence, after in ((first_done, {then: "waiting"}), (then_done, {then: "completed"})):
        await said(session, sentence)
        await becomes(session, **after)

    async def is_over() -> bool:
        return not session.workflow.is_running

    await until(is_over)
    ended = session.workflow.run.run_id
    sentence, another, stays, opened = over
    told = await said(session, sentence)
    assert (another in told, stays in told, session.workflow.is_running) == (True, True, False)
    assert opened in await said(session, yes)
    await becomes(session, **{first: "waiting", then: "completed"})
    assert session.workflow.run.run_id != ended
