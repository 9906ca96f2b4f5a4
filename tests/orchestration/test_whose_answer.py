"""A yes answers what its author was asked; what somebody else says meanwhile neither answers nor closes it."""

from collections.abc import AsyncIterator

import pytest

from tests.orchestration.a_service import a_party, a_service
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.workflow.events import Author

OLGA, ALICE = Author(by="olga"), Author(by="alice")
ANNA, BEN = Author(said_name="Anna"), Author(said_name="Ben")


@pytest.fixture
async def session(store_url: str) -> AsyncIterator[WorkflowSession]:
    async with a_service(store_url) as service:
        session = await a_party(service)
        await session.message("add a task called food", OLGA)
        await session.message("add a task called hall", OLGA)
        yield session


def names(session: WorkflowSession) -> set[str]:
    return {node.name for node in session.workflow.canvas.nodes.values()} & {"food", "hall"}


@pytest.mark.parametrize(("asked", "other"), [(OLGA, ALICE), (ALICE, OLGA), (ANNA, BEN), (ANNA, Author())])
async def test_anothers_yes_is_no_answer_and_ones_own_still_is(session, asked, other) -> None:
    question = await session.message("delete food?", asked)
    theirs = await session.message("yes", other)
    between = names(session)
    own = await session.message("yes", asked)

    assert question.is_question
    assert not [step for step in theirs.decisions if step.decision_type == "delete_node"]
    assert between == {"food", "hall"}
    assert own.decisions[0].decision_type == "delete_node"
    assert names(session) == {"hall"}


async def test_what_another_one_has_done_meanwhile_does_not_close_a_question(session) -> None:
    await session.message("delete food?", OLGA)
    await session.message("add a task called drinks", ALICE)
    (open_one,) = [goal for goal in session.conversation.session_context.goals if goal.status == "asked"]
    await session.message("yes", OLGA)

    assert "food" in open_one.description
    assert names(session) == {"hall"}
