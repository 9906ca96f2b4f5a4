"""A bridge that is killed while it tells something tells it again, once: the run goes on."""

import asyncio
from pathlib import Path

import pytest

from tests.orchestration.a_service import a_party, a_service
from tests.waiting import until
from towow_core.domain.canvas import CanvasNode
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.orchestration.contexts import NodeContext
from towow_core.orchestration.execution import Progress, Say
from towow_core.orchestration.executors import TaskExecutor, standard_executors
from towow_core.orchestration.waiting_nodes import NotificationExecutor
from towow_core.support.clock import SystemClock
from towow_core.workflow.events import CanvasChangeEvent

SAID = "The hall is booked."


class Killed(NotificationExecutor):
    """It comes as far as telling, or not even there, and then the bridge is killed."""

    def __init__(self, *, has_told: bool) -> None:
        self.has_told, self.came_so_far = has_told, asyncio.Event()

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        if self.has_told:
            await super().execute(node, context, say)
        self.came_so_far.set()
        await asyncio.Event().wait()
        raise AssertionError("the bridge is gone")


@pytest.mark.parametrize("has_told", [True, False])
async def test_what_was_being_told_when_a_bridge_was_killed_is_told_once_and_the_run_goes_on(
    tmp_path: Path, *, has_told: bool
) -> None:
    url, killed = f"sqlite:///{tmp_path}/store.db", Killed(has_told=has_told)
    async with a_service(url, executors={"task": TaskExecutor(), "notification": killed}) as service:
        session = await a_party(service)
        say = {"node_id": "say", "node_type": "notification", "config": {"message": SAID}}
        for change_type, data in (
            ("node_added", say),
            ("node_added", {"node_id": "then", "node_type": "task", "name": "then"}),
            ("edge_added", {"edge_id": "e", "source": "say", "target": "then"}),
        ):
            version = session.workflow.canvas.version
            change = CanvasChangeEvent(
                workflow_id=session.workflow_id, change_type=change_type, change_data=data, version=version
            )
            assert (await session.sync.handle_canvas_change(change)).success
        await session.execute(by="ann")
        await killed.came_so_far.wait()
        assert session.workflow.run.nodes["say"].status == "running"
    executors = standard_executors(OrchestrationPolicy(), SystemClock())
    async with a_service(url, executors=executors) as service:
        await service.start()
        again = await service.open(session.workflow_id)

        await until(lambda: again.workflow.run.nodes["then"].status == "waiting")

        assert again.workflow.run.nodes["say"].result["message"] == SAID
        turns = again.conversation.session_context.conversation_history
        assert [turn["content"] for turn in turns if turn["role"] == "assistant"].count(SAID) == 1
