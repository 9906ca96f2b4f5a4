"""An approval is answered by a sentence for whoever it names; nobody who is known speaks for somebody else."""

from collections.abc import AsyncIterator

import pytest

from tests.orchestration.a_service import a_party, a_service
from tests.orchestration.test_given_by_name import KNOWN
from tests.waiting import until
from towow_core.domain.canvas import NodeRun, NodeStatus
from towow_core.orchestration.waiting_nodes import ApprovalExecutor
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.workflow.events import Author

ANYBODY, MIA = Author(), Author(by="user_agent_mia")


@pytest.fixture
async def session(store_url: str) -> AsyncIterator[WorkflowSession]:
    """An approval that waits for Mia and 李四."""
    async with a_service(store_url, executors={"approval": ApprovalExecutor()}, known=KNOWN) as service:
        session = await a_party(service)
        await session.message("add an approval called book list from Mia and 李四", ANYBODY)
        await session.message("run the workflow", ANYBODY)

        async def waits() -> bool:
            return state(session).status is NodeStatus.WAITING

        await until(waits)
        yield session


def state(session: WorkflowSession) -> NodeRun:
    (only,) = session.workflow.run.nodes.values()
    return only


@pytest.mark.parametrize(
    ("sentence", "side"),
    [
        ("Mia approved the book list", "yes"),
        ("Mia批准了“book list”", "yes"),
        ("book list Mia同意了", "yes"),
        ("the book list was approved by Mia", "yes"),
        ("Mia said no to the book list", "no"),
        ("Mia不同意“book list”，太贵了", "no"),
        ("the book list was rejected by Mia because it is too dear", "no"),
    ],
)
async def test_who_is_named_has_answered(session, sentence, side) -> None:
    await session.message(sentence, ANYBODY)

    assert state(session).result[side] == ["user_agent_mia"]
    assert state(session).result["entered_by"] == {"user_agent_mia": "anonymous"}


async def test_how_many_more_must_say_yes_is_told_until_it_is_enough(session) -> None:
    first = await session.message("Mia approved the book list", ANYBODY)
    last = await session.message("李四批准了“book list”", ANYBODY)

    assert "1 more must say yes" in first.message
    assert "已完成" in last.message
    assert state(session).result["approved"] is True


async def test_why_somebody_said_no_is_kept_as_theirs(session) -> None:
    await session.message("Mia不同意“book list”，太贵了", ANYBODY)

    assert state(session).result["notes"] == {"user_agent_mia": "太贵了"}


@pytest.mark.parametrize(
    "sentence",
    ["book list 审批通过", "book list 完成了", "the book list is approved", "Ann Lee approved the book list"],
)
async def test_whose_answer_it_is_is_asked_where_nobody_is_named_who_is_asked(session, sentence) -> None:
    reply = await session.message(sentence, ANYBODY)

    assert reply.is_question
    assert reply.options[0].startswith("Mia")
    assert state(session).status is NodeStatus.WAITING

    await session.message(reply.options[0], ANYBODY)
    assert state(session).result["yes"] == ["user_agent_mia"]


@pytest.mark.parametrize("sentence", ["Mia approves the book list", "Mia批准“book list”"])
async def test_what_may_say_that_somebody_is_to_agree_is_no_yes_of_theirs(session, sentence) -> None:
    reply = await session.message(sentence, ANYBODY)

    assert (reply.is_question, state(session).result["yes"]) == (True, [])
    assert reply.options[0].startswith("Mia")

    await session.message(reply.options[0], ANYBODY)
    assert state(session).result["yes"] == ["user_agent_mia"]


async def test_who_speaks_for_themselves_says_yes_as_they_like(session) -> None:
    await session.message("Mia approves the book list", MIA)

    assert state(session).result["yes"] == ["user_agent_mia"]


async def test_who_is_known_answers_in_their_own_name_alone(session) -> None:
    reply = await session.message("李四批准了“book list”", MIA)
    assert "只能由李四自己回答" in reply.message
    assert not state(session).result["yes"]

    await session.message("the book list is approved", MIA)
    assert state(session).result["yes"] == ["user_agent_mia"]


@pytest.mark.parametrize(
    "sentence", ["maybe Mia approved the book list", "if Mia approved the book list", "Mia批准了吗？"]
)
async def test_what_is_supposed_or_asked_answers_nothing(session, sentence) -> None:
    await session.message(sentence, ANYBODY)

    assert not state(session).result["yes"]
