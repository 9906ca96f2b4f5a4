"""Whom a sentence names is asked for a yes by id, so that they find it; of whom there is only a name, that is told."""

import pytest

from tests.orchestration.test_given_by_name import ANN
from tests.orchestration.test_given_by_name import session as given  # noqa: F401  # a fixture
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.workflow.assigned_tasks import assigned_tasks


@pytest.fixture
async def session(given: WorkflowSession) -> WorkflowSession:  # noqa: F811
    await given.message("add an approval called final word", ANN)
    return given


def approvers(session: WorkflowSession, name: str = "final word") -> object:
    (node,) = [each for each in session.workflow.canvas.nodes.values() if each.name == name]
    return node.config.get("people")


@pytest.mark.parametrize(
    ("sentence", "people"),
    [
        ("give final word to Mia", ["user_agent_mia"]),
        ("final word 由李四审批", ["user_agent_li4"]),
        ("Mia and 李四 should approve final word", ["user_agent_mia", "user_agent_li4"]),
        ("give final word to Kim (Berlin)", ["user_agent_kim1"]),
        ("give final word to me", ["ann"]),
        ("give final word to Chloe", ["user_agent_chloe"]),
    ],
)
async def test_who_is_to_approve_is_asked_by_id_and_finds_it(session, sentence, people) -> None:
    reply = await session.message(sentence, ANN)

    assert approvers(session) == people
    assert "known" not in reply.message
    assert "user_agent" not in reply.message
    assert [each.node.name for each in assigned_tasks(session.workflow, people[0])] == ["final word"]


async def test_a_new_approval_asks_whom_it_names_by_id(session) -> None:
    await session.message("add an approval called budget from Mia after the poster", ANN)

    assert approvers(session, "budget") == ["user_agent_mia"]


async def test_somebody_more_is_asked_beside_those_who_are_and_taken_off_again(session) -> None:
    await session.message("give final word to Mia", ANN)
    await session.message("also add 李四 to final word", ANN)
    assert approvers(session) == ["user_agent_mia", "user_agent_li4"]

    await session.message("take Mia off final word", ANN)
    assert approvers(session) == ["user_agent_li4"]


async def test_which_of_several_of_a_name_is_to_approve_is_asked(session) -> None:
    reply = await session.message("final word 由吴六审批", ANN)

    assert reply.is_question
    assert "吴六（北京）" in reply.message
    assert not approvers(session)


async def test_whom_nobody_knows_stands_there_as_a_name_and_that_is_told(session) -> None:
    reply = await session.message("final word 由王五审批", ANN)

    assert approvers(session) == ["王五"]
    assert "只记下了名字“王五”" in reply.message
    assert "Only the name “王五”" in reply.also
