"""A negotiation that a sentence begins takes not the only run: all else is executed beside it; what it asks is told."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.orchestration.a_service import a_party, a_service
from tests.waiting import until
from towow_core.domain.canvas import QUESTIONS, CanvasNode, NodeStatus
from towow_core.domain.errors import CanvasRefused
from towow_core.orchestration.contexts import NodeContext
from towow_core.orchestration.execution import Progress, Say
from towow_core.orchestration.executors import TaskExecutor
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.workflow.events import Author

ASKED = {"id": "q1", "text": "In which city?"}


class Asking:
    """A negotiation that asks its requester something, and goes on for as long as one likes."""

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        del node, context
        await say(Progress(status=NodeStatus.WAITING, result={"demand_id": "d-1", QUESTIONS: [ASKED]}))
        await asyncio.Event().wait()
        raise AssertionError

    def can_repeat(self, node: CanvasNode) -> bool:
        del node
        return True


@pytest.fixture
async def session(store_url: str) -> AsyncIterator[WorkflowSession]:
    async with a_service(store_url, executors={"task": TaskExecutor(), "negotiation": Asking()}) as service:
        yield await a_party(service)


def states(session: WorkflowSession) -> dict[str, str]:
    nodes, run = session.workflow.canvas.nodes, session.workflow.run
    return {nodes[node_id].name: state.status.value for node_id, state in run.nodes.items()} if run else {}


async def said(session: WorkflowSession, *sentences: str) -> str:
    for sentence in sentences:
        reply = await session.message(sentence, Author())
    return reply.message


@pytest.mark.parametrize(
    ("draws", "finds", "run", "began"),
    [
        (
            "first rent tents, then open the gate",
            "find me a photographer",
            "start it",
            "2 more nodes are in the run now",
        ),
        ("先租帐篷，再开门", "找人协商一下摄影", "执行", "另外 2 个节点也在这次执行里了"),
    ],
)
async def test_all_else_is_executed_beside_it_in_order(session, draws, finds, run, began) -> None:
    first = await said(session, draws, finds)
    assert ("the other nodes are not executed yet" in first) or ("别的节点还没有执行" in first)
    assert began in await said(session, run)

    async def waits() -> bool:
        return "waiting" in list(states(session).values())[1:]

    await until(waits)
    assert list(states(session).values())[1:] == ["waiting", "pending"]
    told = await said(session, run)
    assert told.startswith(("Not carried out", "没有执行"))  # all of it is executed already


async def test_by_hand_as_well_and_never_twice(session) -> None:
    await said(session, "add a task called “tents”", "find me a photographer")
    run_id = session.workflow.run.run_id

    assert await session.agent.start_run(session.workflow_id) == run_id
    with pytest.raises(CanvasRefused):
        await session.agent.start_run(session.workflow_id)


async def test_a_run_of_tasks_is_joined_by_nothing(session) -> None:
    await said(session, "add a task called “tents”", "run the workflow", "add a task called “gate”")

    assert (await said(session, "run the workflow")).startswith("Not carried out")
    assert states(session).keys() == {"tents"}


async def test_what_it_asks_is_told_once_and_whenever_it_is_asked(session) -> None:
    await said(session, "add a task called “tents”", "find me a photographer")

    async def is_told() -> bool:
        turns = session.conversation.session_context.conversation_history
        return any("In which city?" in str(turn["content"]) for turn in turns)

    await until(is_told)
    turns = session.conversation.session_context.conversation_history
    assert sum("In which city?" in str(turn["content"]) for turn in turns) == 1
    assert "In which city?" in await said(session, "what is the photographer asking?")
    assert "In which city?" in await said(session, "“a photographer”在问什么？")
