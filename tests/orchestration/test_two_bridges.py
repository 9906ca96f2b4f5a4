"""Workflows in the store: nothing is lost by a restart, and two bridges of one store work on the same one."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from tests.waiting import PATIENCE_S, until
from towow_core.domain.canvas import NodeStatus
from towow_core.domain.errors import CanvasRefused, UnknownWorkflow
from towow_core.domain.models import Assignment, Proposal
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.orchestration.canvas_synchronizer import CanvasClient
from towow_core.orchestration.executors import TaskExecutor
from towow_core.orchestration.milestone_node import MilestoneExecutor
from towow_core.orchestration.stored_forms import workflow_of
from towow_core.orchestration.workflow_service import WorkflowService
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock
from towow_core.workflow.events import CanvasChangeEvent, NodeExecutionEvent

Bridge = Callable[[], WorkflowService]


@pytest.fixture
async def bridge(store_url: str) -> AsyncIterator[Bridge]:
    """Makes bridges of one store."""
    made: list[tuple[Store, WorkflowService]] = []

    def make() -> WorkflowService:
        store = Store(Database(store_url))
        service = WorkflowService(
            store=store,
            llm=LLMService(OfflineClient(), fallbacks=FALLBACKS),
            executors={"task": TaskExecutor(), "milestone": MilestoneExecutor(SystemClock())},
            policy=OrchestrationPolicy(),
            clock=SystemClock(),
        )
        made.append((store, service))
        return service

    yield make
    for store, service in made:
        await service.stop()
        store.close()


def added(session: WorkflowSession, node_id: str, **options: Any) -> CanvasChangeEvent:
    return CanvasChangeEvent(
        workflow_id=session.workflow_id,
        change_type="node_added",
        change_data={"node_id": node_id, "node_type": "task"},
        version=session.workflow.canvas.version,
        **options,
    )


def changed(session: WorkflowSession, kind: str, data: dict[str, Any]) -> CanvasChangeEvent:
    version = session.workflow.canvas.version
    return CanvasChangeEvent(
        workflow_id=session.workflow.workflow_id, change_type=kind, change_data=data, version=version
    )


def status(session: WorkflowSession, node_id: str) -> NodeStatus | None:
    run = session.workflow.run
    return run.nodes[node_id].status if run and node_id in run.nodes else None


async def test_a_workflow_is_found_again_as_it_was(bridge) -> None:
    first, second = bridge(), bridge()
    made = await first.create("聚会", "ann")
    session = await first.open(made.workflow_id)
    await session.message("加一个任务节点叫“订场地”，然后执行")
    (node_id,) = session.workflow.canvas.nodes
    await until(lambda: status(session, node_id) is NodeStatus.WAITING)

    again = await second.open(made.workflow_id)

    assert again.workflow == session.workflow
    assert again.bus.last_n == session.bus.last_n
    history = again.conversation.session_context.conversation_history
    assert [turn["role"] for turn in history] == ["user", "assistant"]
    assert [record.workflow_id for record in (await second.page(0, 10, "ann"))[1]] == [made.workflow_id]
    assert (await second.page(0, 10, "ben"))[0] == 0


async def test_who_comes_second_is_judged_by_what_the_first_one_wrote(bridge) -> None:
    one, other = bridge(), bridge()
    workflow_id = (await one.create("", "ann")).workflow_id
    here, there = await one.open(workflow_id), await other.open(workflow_id)
    stale = added(there, "b")

    assert (await here.sync.handle_canvas_change(added(here, "a"))).success
    conflict = await there.sync.handle_canvas_change(stale)

    assert conflict.conflict
    assert set(conflict.current_state.nodes) == {"a"}
    assert (await there.sync.handle_canvas_change(added(there, "b"))).success
    assert set(there.workflow.canvas.nodes) == {"a", "b"}


async def test_changes_that_arrive_together_are_each_judged_by_what_those_before_will_have_made(bridge) -> None:
    service = bridge()
    workflow_id = (await service.create("", "ann")).workflow_id
    session = await service.open(workflow_id)
    late = "last_write_wins"

    def edge(edge_id: str, source: str, target: str) -> CanvasChangeEvent:
        data = {"edge_id": edge_id, "source": source, "target": target}
        return CanvasChangeEvent(workflow_id=workflow_id, change_type="edge_added", change_data=data, strategy=late)

    asked = [added(session, "a"), added(session, "b", strategy=late), edge("ab", "a", "b"), edge("ba", "b", "a")]
    again = added(session, "a", strategy=late)
    results = await asyncio.gather(*(session.sync.handle_canvas_change(each) for each in (*asked, again)))

    assert [result.success for result in results] == [True, True, True, False, False]
    assert [result.new_version for result in results[:3]] == [2, 3, 4]
    assert list(session.workflow.canvas.edges) == ["ab"]
    again_opened = await bridge().open(workflow_id)
    assert again_opened.workflow == session.workflow
    known = session.conversation.session_context.canvas_state
    assert (known["version"], list(known["edges"])) == (4, ["ab"])


async def test_each_of_many_who_change_it_at_once_is_told_what_became_of_their_own_change(bridge) -> None:
    service = bridge()
    workflow_id = (await service.create("", "ann")).workflow_id
    session = await service.open(workflow_id)
    many = [added(session, f"n{n}", strategy="last_write_wins") for n in range(150)]
    results = await asyncio.gather(*(session.sync.handle_canvas_change(each) for each in many))

    assert [result.new_version for result in results] == list(range(2, 152))
    assert workflow_of(await service.find(workflow_id)) == session.workflow


async def test_who_reads_slowly_is_told_all_at_once_in_order() -> None:
    client = CanvasClient("ben")
    for n in range(3):
        client.send({"type": "n", "n": n})

    assert [json.loads(text)["n"] for text in await client.texts()] == [0, 1, 2]


async def test_clients_of_one_bridge_see_what_happens_at_the_other(bridge) -> None:
    one, other = bridge(), bridge()
    workflow_id = (await one.create("", "ann")).workflow_id
    here, there = await one.open(workflow_id), await other.open(workflow_id)
    client = CanvasClient("ben")
    there.clients.join(client, there.workflow)
    following = asyncio.create_task(other.follow())

    await here.message("加一个任务节点叫A，然后执行")
    kinds = []
    async with asyncio.timeout(PATIENCE_S):
        while "execution_status" not in kinds:
            kinds.append((await client.next())["type"])
    (node_id,) = there.workflow.canvas.nodes
    await until(lambda: status(there, node_id) is NodeStatus.WAITING)
    await there.agent.mark(workflow_id, node_id, NodeStatus.COMPLETED, by="ben")
    with pytest.raises(CanvasRefused):
        await here.agent.mark(workflow_id, node_id, NodeStatus.COMPLETED, by="ann")
    following.cancel()

    assert kinds[:4] == ["initial_state", "node_created", "workflow_started", "execution_status"]
    assert here.workflow.run.nodes[node_id].result["by"] == "ben"
    assert here.workflow == workflow_of(await one.find(workflow_id))


async def test_two_bridges_that_execute_at_once_begin_one_run_and_each_node_once(bridge) -> None:
    services = [bridge(), bridge()]
    workflow_id = (await services[0].create("", "ann")).workflow_id
    sessions = [await service.open(workflow_id) for service in services]
    await sessions[0].message("加一个任务节点叫A")

    results = await asyncio.gather(*(session.execute() for session in sessions), return_exceptions=True)
    for session in sessions:
        await session.catch_up()
        session.resume()
    (node_id,) = sessions[0].workflow.canvas.nodes
    await until(lambda: status(sessions[0], node_id) is NodeStatus.WAITING)

    assert sorted(type(result) for result in results if isinstance(result, Exception)) == [CanvasRefused]
    rows = await services[0].log(workflow_id, 0, 1000)
    running = [r for r in rows if r.event_type == NodeExecutionEvent.__name__ and '"running"' in r.payload]
    assert [row.status for row in running].count("passed") == 1
    assert [row.n for row in rows] == list(range(1, len(rows) + 1))


async def test_a_milestone_that_is_put_off_at_one_bridge_waits_for_that_at_each_and_is_said_to_once(bridge) -> None:
    one, other, third = bridge(), bridge(), bridge()
    workflow_id = (await one.create("", "ann")).workflow_id
    here = await one.open(workflow_id)
    node = {"node_id": "day", "node_type": "milestone", "name": "day", "config": {"due": "2030-01-01"}}
    await here.sync.handle_canvas_change(added(here, "a"))
    changes = [("node_added", node), ("edge_added", {"edge_id": "e", "source": "a", "target": "day"})]
    for kind, data in changes:
        await here.sync.handle_canvas_change(changed(here, kind, data))
    there, yonder = await other.open(workflow_id), await third.open(workflow_id)
    await here.agent.start_run(workflow_id)
    await until(lambda: status(here, "a") is NodeStatus.WAITING)
    await here.agent.mark(workflow_id, "a", NodeStatus.COMPLETED, by="ann")
    await until(lambda: status(here, "day") is NodeStatus.WAITING)
    before = here.bus.last_n

    put_off = {"node_id": "day", "config": {"due": "2031-02-02"}}
    await here.sync.handle_canvas_change(changed(here, "node_updated", put_off))
    for session in (there, yonder, here):
        await asyncio.wait_for(session.catch_up(), PATIENCE_S)

    said = [each for each in here.bus.entries if each.n > before and isinstance(each.event, NodeExecutionEvent)]
    assert [each.event.result["until"] for each in said] == ["2031-02-02"]
    assert there.workflow.run is not None
    assert there.workflow.run.nodes["day"].result["until"] == "2031-02-02"


async def test_a_demands_plan_becomes_one_workflow_also_when_two_make_it_at_once(bridge) -> None:
    part = Assignment(agent_id="a", display_name="A", role="r", responsibility="x")
    plan = Proposal(proposal_id="p", demand_id="d-1", version=1, summary="s", assignments=(part,))
    made = await asyncio.gather(*(bridge().from_proposal("d-1", "ann", plan) for _ in range(3)))
    assert len({workflow.workflow_id for workflow in made}) == 1
    assert made[0].demand_id == "d-1"


async def test_a_workflow_that_does_not_exist_is_unknown(bridge) -> None:
    with pytest.raises(UnknownWorkflow):
        await bridge().open("wf-nowhere")
