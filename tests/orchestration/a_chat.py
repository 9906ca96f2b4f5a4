"""A conversation beside a canvas over a real store, with people who are known, and what came of each sentence."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from tests.orchestration.a_service import a_party, a_service
from towow_core.domain.people import Somebody
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.workflow.events import Author

PEOPLE = {
    "user_agent_daniel": Somebody("Daniel Kim"),
    "user_agent_bea": Somebody("Bea Lindqvist"),
    "user_agent_sofia": Somebody("Sofia Almeida"),
    "user_agent_wangshu": Somebody("林望舒"),
    "user_agent_ming": Somebody("小明"),
}


@asynccontextmanager
async def a_chat(store_url: str, *drawn: str) -> AsyncIterator[WorkflowSession]:
    """As long as it is asked for, after these sentences."""
    async with a_service(store_url, known=PEOPLE) as service:
        session = await a_party(service)
        for sentence in drawn:
            await say(session, sentence)
        yield session


async def say(session: WorkflowSession, sentence: str) -> str:
    return (await session.message(sentence, Author(by="ann"))).message


async def talks(session: WorkflowSession, exchanges: Sequence[tuple[str, str]]) -> None:
    """Each sentence is answered with these words."""
    for sentence, answer in exchanges:
        told = await say(session, sentence)
        assert answer in told, (sentence, told)


def drawn(session: WorkflowSession) -> tuple[object, object]:
    """What is on the canvas, whatever its version."""
    return session.workflow.canvas.nodes, session.workflow.canvas.edges


def lines(session: WorkflowSession) -> set[tuple[str, str]]:
    canvas = session.workflow.canvas
    return {(canvas.called(edge.source), canvas.called(edge.target)) for edge in canvas.edges.values()}
