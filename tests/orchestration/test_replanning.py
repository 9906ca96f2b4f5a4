"""Tasks of a plan that are negotiated again: what waits, what is patched, what moves, and what outlives a restart."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.waiting import until
from towow_core.domain.canvas import CanvasNode, CanvasState, NodeStatus, RunStatus
from towow_core.domain.errors import CanvasRefused
from towow_core.domain.models import Assignment, Milestone, Proposal, Timeline
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.orchestration.executors import standard_executors
from towow_core.orchestration.replanning import PartWanted, TakenOver
from towow_core.orchestration.workflow_service import WorkflowService
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock
from towow_core.workflow.checks import problems_of
from towow_core.workflow.events import CanvasChangeEvent

DEMAND = "d-00000001"
DATES = (
    Milestone(name="venue", date="2099-12-01", deliverable="Ann: booked"),
    Milestone(name="talk", date="2099-12-02", deliverable="Bo: outline"),
)


def part(name: str, tag: str, *after: str, price: float = 100.0) -> Assignment:
    who = {"agent_id": name, "display_name": name, "role": tag, "responsibility": f"does the {tag}"}
    return Assignment(**who, capabilities=(tag,), dependencies=after, price=price, currency="EUR")


PLAN = Proposal(
    proposal_id="p", demand_id=DEMAND, version=1, summary="A meetup",
    assignments=(part("Ann", "venue"), part("Bo", "talk", "Ann")),
    timeline=Timeline(milestones=DATES, event_date="2099-12-10"),
)  # fmt: skip
LATER = (replace(DATES[0], date="2099-12-05", deliverable="Cy: booked"), DATES[1])
NEW_PLAN = replace(
    PLAN, version=3, assignments=(part("Cy", "venue", price=80.0), part("Bo", "talk", "Cy")),
    timeline=replace(PLAN.timeline, milestones=LATER),
)  # fmt: skip


class Script:
    """Sub-negotiations whose end the test says; in a real network a channel_admin does."""

    def __init__(self) -> None:
        self.wanted: list[PartWanted] = []
        self.end: asyncio.Future[TakenOver] = asyncio.get_running_loop().create_future()

    async def take_over(self, wanted: PartWanted) -> TakenOver:
        self.wanted.append(wanted)
        return await asyncio.shield(self.end)

    def agrees(self) -> None:
        self.end.set_result(TakenOver(parts=(NEW_PLAN.assignments[0],), plan=NEW_PLAN))


Bridge = Callable[[Script], WorkflowService]


@pytest.fixture
async def bridge(store_url: str) -> AsyncIterator[Bridge]:
    """Makes bridges of one store."""
    made: list[tuple[Store, WorkflowService]] = []

    def make(script: Script) -> WorkflowService:
        store, clock, policy = Store(Database(store_url)), SystemClock(), OrchestrationPolicy()
        service = WorkflowService(
            store=store,
            llm=LLMService(OfflineClient(), fallbacks=FALLBACKS),
            executors=standard_executors(policy, clock),
            policy=policy,
            clock=clock,
            replacements=script,
        )
        made.append((store, service))
        return service

    yield make
    for store, service in made:
        await service.stop()
        store.close()


async def of_plan(service: WorkflowService) -> WorkflowSession:
    return await service.open((await service.from_proposal(DEMAND, "ann", PLAN)).workflow_id)


def node_of(session: WorkflowSession, name: str) -> CanvasNode:
    return next(n for n in session.workflow.canvas.nodes.values() if (n.name, n.node_type) == (name, "task"))


def status(session: WorkflowSession, name: str = "venue") -> NodeStatus:
    assert session.workflow.run is not None
    return session.workflow.run.nodes[node_of(session, name).node_id].status


async def until_status(session: WorkflowSession, wanted: NodeStatus, name: str = "venue") -> None:
    async def is_there() -> bool:
        return status(session, name) is wanted

    await until(is_there)


async def until_wanted(script: Script) -> PartWanted:
    async def is_wanted() -> bool:
        return bool(script.wanted)

    await until(is_wanted)
    return script.wanted[0]


async def fails(session: WorkflowSession, name: str = "venue", note: str = "flooded") -> None:
    await until_status(session, NodeStatus.WAITING, name)
    node_id = node_of(session, name).node_id
    await session.agent.mark(session.workflow_id, node_id, NodeStatus.FAILED, by="Ann", note=note)


async def change(session: WorkflowSession, name: str, **config: Any) -> None:
    data = {"node_id": node_of(session, name).node_id, "config": config}
    event = CanvasChangeEvent(
        workflow_id=session.workflow_id, change_type="node_updated", change_data=data,
        version=session.workflow.canvas.version,
    )  # fmt: skip
    assert (await session.sync.handle_canvas_change(event)).success


async def test_while_a_part_is_negotiated_again_nobody_can_end_it_and_then_the_new_one_has_it(bridge) -> None:
    script = Script()
    session = await of_plan(bridge(script))
    await session.execute()
    await fails(session)
    wanted = await until_wanted(script)
    node_id = node_of(session, "venue").node_id
    with pytest.raises(CanvasRefused):
        await session.agent.mark(session.workflow_id, node_id, NodeStatus.COMPLETED, by="Ann")
    seen = status(session)
    script.agrees()
    await until_status(session, NodeStatus.WAITING)

    assert (wanted.demand_id, wanted.agent_id, wanted.part, wanted.reason) == (DEMAND, "Ann", "venue", "flooded")
    assert seen is NodeStatus.RUNNING
    config = node_of(session, "venue").config
    assert (config["assignee"], config["price"], config["due"]) == ("Cy", 80.0, "2099-12-05")
    assert node_of(session, "talk").config["due"] == "2099-12-05"  # it comes after, and was due before
    milestones = {n.name: n.config["due"] for n in session.workflow.canvas.nodes.values() if n.node_type == "milestone"}
    assert milestones == {"venue": "2099-12-05", "talk": "2099-12-05"}
    assert session.workflow.run.nodes[node_id].result["handed_on_by"] == "Ann"
    said = [turn["content"] for turn in session.conversation.session_context.conversation_history]
    assert "Cy takes over “venue” from Ann" in said[-1]
    assert "2099-12-05" in said[-1]


async def test_a_restart_goes_on_waiting_for_whoever_takes_it_over(bridge) -> None:
    first, second = Script(), Script()
    service = bridge(first)
    session = await of_plan(service)
    await session.execute()
    await fails(session)
    await until_wanted(first)
    await service.stop()

    restarted = bridge(second)
    await restarted.start()
    assert (await until_wanted(second)).sub_demand_id == first.wanted[0].sub_demand_id
    second.agrees()
    again = await restarted.open(session.workflow_id)
    await until_status(again, NodeStatus.WAITING)
    assert node_of(again, "venue").config["assignee"] == "Cy"


async def test_where_nobody_takes_it_over_the_task_has_failed_with_both_reasons(bridge) -> None:
    script = Script()
    session = await of_plan(bridge(script))
    await session.execute()
    await fails(session)
    script.end.set_result(TakenOver(reason="nobody is free"))
    await until_status(session, NodeStatus.FAILED)

    async def is_over() -> bool:
        return session.workflow.run.status is RunStatus.FAILED

    await until(is_over)
    error = session.workflow.run.nodes[node_of(session, "venue").node_id].error
    assert "flooded" in error
    assert "nobody is free" in error


async def test_who_leaves_before_their_turn_is_replaced_before_it_and_does_not_have_the_task_too_early(bridge) -> None:
    script = Script()
    service = bridge(script)
    session = await of_plan(service)
    await session.execute()
    await until_status(session, NodeStatus.WAITING)
    await service.left(DEMAND, "Bo", "ill")
    wanted = await until_wanted(script)
    new = part("Di", "talk", "Ann")
    plan = replace(PLAN, assignments=(PLAN.assignments[0], new))
    script.end.set_result(TakenOver(parts=(new,), plan=plan))
    await until_status(session, NodeStatus.PENDING, "talk")

    assert (wanted.agent_id, wanted.reason) == ("Bo", "ill")
    assert node_of(session, "talk").config["assignee"] == "Di"
    await session.agent.mark(session.workflow_id, node_of(session, "venue").node_id, NodeStatus.COMPLETED, by="Ann")
    await until_status(session, NodeStatus.WAITING, "talk")


async def test_who_leaves_while_nothing_is_executed_is_replaced_on_the_canvas(bridge) -> None:
    script = Script()
    service = bridge(script)
    session = await of_plan(service)
    await service.left(DEMAND, "Ann", "ill")
    await until_wanted(script)
    script.agrees()

    async def is_patched() -> bool:
        return node_of(session, "venue").config["assignee"] == "Cy"

    await until(is_patched)
    assert session.workflow.run is None


async def test_with_another_policy_the_part_fails_and_nothing_is_negotiated(bridge) -> None:
    script = Script()
    service = bridge(script)
    session = await of_plan(service)
    await change(session, "venue", on_failure="skip")
    await session.execute()
    await until_status(session, NodeStatus.WAITING)
    await service.left(DEMAND, "Ann", "ill")
    await until_status(session, NodeStatus.SKIPPED)

    assert script.wanted == []
    assert status(session, "talk") in {NodeStatus.PENDING, NodeStatus.RUNNING, NodeStatus.WAITING}


def test_only_a_task_can_be_negotiated_again() -> None:
    node = CanvasNode(node_id="a", node_type="milestone", config={"due": "2099-01-01", "on_failure": "replan"})
    found = problems_of(CanvasState(workflow_id="w", nodes={"a": node}), ())
    assert ["on_failure" in problem.said.en for problem in found] == [True]
