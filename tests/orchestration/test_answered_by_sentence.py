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
OPERATOR = Author(by="ops", is_operator=True)


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
    assert "批准了" in last.message
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


@pytest.mark.parametrize(
    "sentence",
    [
        "Mia and 李四 both say yes",
        "Mia和李四都同意",
        "Mia和李四两个人都点头了",
        "Mia and 李四 both approved the book list",
        "“book list”Mia和李四都批准了",
        "the book list was approved by Mia and 李四",
    ],
)
async def test_what_several_people_answer_in_one_sentence_is_the_answer_of_each(session, sentence) -> None:
    await session.message(sentence, ANYBODY)

    assert state(session).result["yes"] == ["user_agent_mia", "user_agent_li4"]
    assert state(session).status is NodeStatus.COMPLETED


@pytest.mark.parametrize("sentence", ["Mia和李四都不同意", "Mia and 李四 both said no"])
async def test_a_no_of_several_people_is_no_yes_of_one_of_them(session, sentence) -> None:
    await session.message(sentence, ANYBODY)

    assert (state(session).status, state(session).result["yes"]) == (NodeStatus.FAILED, [])


async def test_of_several_answers_none_counts_where_one_may_not_be_told_by_who_speaks(session) -> None:
    reply = await session.message("Mia和李四都同意", MIA)

    assert "只能由李四自己回答" in reply.message
    assert not state(session).result["yes"]


async def test_of_several_answers_none_counts_where_one_of_them_is_not_asked(session) -> None:
    reply = await session.message("Mia and Ann Lee both approved the book list", ANYBODY)

    assert (reply.is_question, state(session).result["yes"]) == (True, [])


@pytest.mark.parametrize("sentence", ["Mia said yes", "Mia同意了", "Mia批准了“book list”"])
async def test_an_operators_word_is_taken_for_who_is_named_and_is_kept_as_theirs(session, sentence) -> None:
    await session.message(sentence, OPERATOR)

    assert state(session).result["yes"] == ["user_agent_mia"]
    assert state(session).result["entered_by"] == {"user_agent_mia": "ops"}


async def test_an_operator_who_names_nobody_is_asked_whose_answer_it_is(session) -> None:
    reply = await session.message("the book list is approved", OPERATOR)

    assert (reply.is_question, state(session).result["yes"]) == (True, [])


@pytest.mark.parametrize(
    "sentence",
    [
        "Mia declined, she is ill",
        "Mia拒绝了",
        "Mia and 李四 agreed to meet on Friday",
        "Mia and 李四 both have to say yes",
        "要Mia和李四都同意",
        "if Mia and 李四 both say yes, add a task called party",
        "I think Mia agreed",
        "Mia应该会同意",
        "Mia和李四都还没同意",
        "has Mia said yes?",
    ],
)
async def test_what_may_be_of_something_else_or_is_not_so_yet_is_nobodys_answer(session, sentence) -> None:
    reply = await session.message(sentence, ANYBODY)

    assert (state(session).status, state(session).result["yes"]) == (NodeStatus.WAITING, []), reply.message
