"""Workflows over a real store, thought about by our own rules."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from towow_core.domain.people import People
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.llm.clients import ModelClient
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.orchestration.execution import NodeExecutor
from towow_core.orchestration.executors import TaskExecutor
from towow_core.orchestration.workflow_service import WorkflowService
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock


@asynccontextmanager
async def a_service(
    store_url: str,
    *,
    executors: Mapping[str, NodeExecutor] | None = None,
    model: ModelClient | None = None,
    known: People | None = None,
) -> AsyncIterator[WorkflowService]:
    """As long as it is asked for. `known`: who there is besides those on a canvas."""
    store = Store(Database(store_url))
    service = WorkflowService(
        store=store,
        llm=LLMService(model or OfflineClient(), fallbacks=FALLBACKS),
        executors=executors or {"task": TaskExecutor()},
        policy=OrchestrationPolicy(),
        clock=SystemClock(),
    )
    if known is not None:

        async def people(_: object) -> People:
            return known

        service.people = people
    yield service
    await service.stop()
    store.close()


async def a_party(service: WorkflowService) -> WorkflowSession:
    """Ann's empty workflow."""
    return await service.open((await service.create("party", "ann")).workflow_id)
