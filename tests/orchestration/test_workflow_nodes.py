"""Nodes that have another workflow executed: its result, its failures, cancelling, chains, and restarts between."""

from collections.abc import AsyncIterator, Callable
from itertools import pairwise
from typing import Any

import pytest

from tests.waiting import until
from towow_core.domain.canvas import NodeRun, NodeStatus, RunStatus, Workflow
from towow_core.domain.errors import CanvasRefused, WorkflowFileRefused
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.offline_client import OfflineClient
from towow_core.llm.service import LLMService
from towow_core.orchestration.called_workflows import SHOWN_MAX, not_callable
from towow_core.orchestration.executors import standard_executors
from towow_core.orchestration.run_start import Call
from towow_core.orchestration.workflow_node import DEPTH_MAX, OUTPUTS_MAX, outcome
from towow_core.orchestration.workflow_service import WorkflowService
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock
from towow_core.workflow.checks import problems_of
from towow_core.workflow.events import CanvasChangeEvent, WorkflowExecutionStartedEvent

Bridge = Callable[[], WorkflowService]
GREETING = "Hello {{variables.name}}"


@pytest.fixture
async def bridge(store_url: str) -> AsyncIterator[Bridge]:
    """Makes bridges of one store."""
    made: list[tuple[Store, WorkflowService]] = []

    def make() -> WorkflowService:
        store, clock, policy = Store(Database(store_url)), SystemClock(), OrchestrationPolicy()
        service = WorkflowService(
            store=store,
            llm=LLMService(OfflineClient(), fallbacks=FALLBACKS),
            executors=standard_executors(policy, clock),
            policy=policy,
            clock=clock,
        )
        made.append((store, service))
        return service

    yield make
    for store, service in made:
        await service.stop()
        store.close()


async def drawn(service: WorkflowService, *nodes: dict[str, Any], user_id: str = "ann", **more: Any) -> WorkflowSession:
    """A workflow with these nodes, one after the other."""
    placed = [{"name": "", "position": {"x": 0, "y": 0}, **node} for node in nodes]
    ids = [node["node_id"] for node in nodes]
    edges = [{"source": a, "target": b} for a, b in pairwise(ids)]
    document = {"format": "towow-workflow", "format_version": 1, "title": "W", "nodes": placed, "edges": edges, **more}
    return await service.open((await service.bring_in(document, user_id, user_id)).workflow_id)


def calls(session: WorkflowSession | str, node_id: str = "call", **config: Any) -> dict[str, Any]:
    workflow_id = session if isinstance(session, str) else session.workflow_id
    return {"node_id": node_id, "node_type": "workflow", "config": {"workflow_id": workflow_id, **config}}


def makes(output: Any, node_id: str = "make") -> dict[str, Any]:
    return {"node_id": node_id, "node_type": "transform", "name": node_id, "config": {"output": output}}


def task(node_id: str = "do") -> dict[str, Any]:
    return {"node_id": node_id, "node_type": "task"}


async def ran(session: WorkflowSession, node_id: str = "call") -> NodeRun:
    await session.execute()
    return await ended(session, node_id)


async def ended(session: WorkflowSession, node_id: str = "call") -> NodeRun:
    await until(lambda: session.workflow.run is not None and not session.workflow.is_running)
    return session.workflow.run.nodes[node_id]


def status(session: WorkflowSession, node_id: str) -> NodeStatus | None:
    run = session.workflow.run
    return run.nodes[node_id].status if run and node_id in run.nodes else None


async def waiting(session: WorkflowSession, node_id: str) -> None:
    await until(lambda: status(session, node_id) is NodeStatus.WAITING)


def begun(session: WorkflowSession) -> list[WorkflowExecutionStartedEvent]:
    return [event for event in session.bus.event_log if isinstance(event, WorkflowExecutionStartedEvent)]


async def test_what_its_last_nodes_gave_is_the_result_and_later_nodes_read_it(bridge) -> None:
    service = bridge()
    greets = await drawn(service, makes("draft", "first"), makes(GREETING, "last"), variables={"name": "nobody"})
    parent = await drawn(
        service, calls(greets, variables={"name": "{{1 + 1}}"}), makes("{{nodes.call.outputs.last.value}}!", "next")
    )
    node = await ran(parent)
    assert (node.status, node.result["outputs"]) == ("completed", {"last": {"value": "Hello 2"}})
    assert parent.workflow.run.nodes["next"].result == {"value": "Hello 2!"}


async def test_it_is_a_run_of_its_own_which_says_whom_it_is_for_and_changes_no_variable(bridge) -> None:
    service = bridge()
    greets = await drawn(service, makes(GREETING), variables={"name": "nobody"})
    parent = await drawn(service, calls(greets, variables={"name": "Ann"}))
    node = await ran(parent)
    run = greets.workflow.run
    assert (run.run_id, run.status) == (node.result["run_id"], RunStatus.COMPLETED)
    assert [(c.workflow_id, c.run_id, c.node_id) for c in run.called_by] == [
        (parent.workflow_id, parent.workflow.run.run_id, "call")
    ]
    assert (greets.workflow.canvas.variables, run.variables) == ({"name": "nobody"}, {"name": "Ann"})


async def test_where_it_fails_the_node_fails_and_says_why(bridge) -> None:
    service = bridge()
    fails = await drawn(service, makes("{{[][1]}}"))
    node = await ran(await drawn(service, calls(fails)))
    assert node.status == "failed"
    assert fails.workflow_id in node.error
    assert "“make”: The expression" in node.error


async def test_one_that_is_not_there_and_one_of_somebody_else_are_told_apart_by_nobody(bridge) -> None:
    service = bridge()
    others = await drawn(service, makes(1), user_id="ben")
    for workflow_id in (others.workflow_id, "wf-nowhere"):
        node = await ran(await drawn(service, calls(workflow_id)))
        assert (node.status, node.error) == ("failed", f"Whose workflow this is has no workflow {workflow_id!r}.")
    assert others.workflow.run is None


async def test_one_that_is_being_executed_cannot_be_executed_and_cannot_be_told_what_it_does_not_know(bridge) -> None:
    service = bridge()
    busy = await drawn(service, task())
    await busy.execute()
    node = await ran(await drawn(service, calls(busy)))
    assert node.error == "The workflow “W” could not be executed: The workflow is being executed already."
    known = await drawn(service, makes(1))
    parent = await drawn(service, calls(known, variables={"colour": "red"}, on_failure="skip"))
    with pytest.raises(CanvasRefused, match="It has no variable 'colour'"):
        await parent.execute()
    assert known.workflow.run is None


async def test_a_run_that_is_cancelled_cancels_what_it_called_and_the_one_that_was_called_fails_its_caller(
    bridge,
) -> None:
    service = bridge()
    inner = await drawn(service, task())
    middle = await drawn(service, calls(inner))
    outer = await drawn(service, calls(middle))
    await outer.execute()
    await waiting(inner, "do")
    await outer.cancel("ann")
    for session in (inner, middle, outer):
        await until(lambda session=session: session.workflow.run.status is RunStatus.CANCELLED)

    await outer.execute()
    await waiting(inner, "do")
    await inner.cancel("ann")
    assert "was cancelled" in (await ended(middle)).error
    assert "failed" in (await ended(outer)).error


async def test_when_its_time_is_up_what_it_called_is_cancelled(bridge) -> None:
    service = bridge()
    endless = await drawn(service, task())
    node = await ran(await drawn(service, calls(endless, timeout_s=0.2)))
    assert node.error == "It was not done within 0.2 s."
    assert endless.workflow.run.status is RunStatus.CANCELLED


async def test_workflows_that_call_each_other_and_too_many_within_each_other_are_refused_by_name(bridge) -> None:
    service = bridge()
    one = await drawn(service, calls("wf-later"))
    other = await drawn(service, calls(one))
    change = {"node_id": "call", "config": {"workflow_id": other.workflow_id}}
    await one.sync.handle_canvas_change(changing(one, change))
    node = await ran(one)
    circle = f"{one.workflow_id} → {other.workflow_id} → {one.workflow_id}"
    assert f"These workflows call each other, and would never end: {circle}." in node.error

    innermost = await drawn(service, makes(1))
    chain = [innermost]
    for _ in range(DEPTH_MAX):
        chain.append(await drawn(service, calls(chain[-1])))
    assert (await ran(chain[-1])).status == "completed"
    node = await ran(await drawn(service, calls(chain[-1])))
    assert f"At most {DEPTH_MAX} workflows are called within each other" in node.error


def changing(session: WorkflowSession, data: dict[str, Any]) -> CanvasChangeEvent:
    return CanvasChangeEvent(
        workflow_id=session.workflow_id,
        change_type="node_updated",
        change_data=data,
        version=session.workflow.canvas.version,
    )


async def test_one_that_calls_itself_is_a_problem_before_a_run(bridge) -> None:
    session = await drawn(bridge(), calls("wf-later"))
    change = {"node_id": "call", "config": {"workflow_id": session.workflow_id}}
    await session.sync.handle_canvas_change(changing(session, change))
    (problem,) = problems_of(session.workflow.canvas, ())
    assert ("never end" in problem.said.en, problem.node_ids) == (True, ("call",))


async def test_a_restart_in_mid_run_begins_nothing_twice_and_both_go_on(bridge) -> None:
    first = bridge()
    inner = await drawn(first, task(), makes("done", "last"))
    outer = await drawn(first, calls(inner))
    await outer.execute()
    await waiting(outer, "call")
    await waiting(inner, "do")
    await first.stop()

    second = bridge()
    await second.start()
    inner, outer = await second.open(inner.workflow_id), await second.open(outer.workflow_id)
    await inner.agent.mark(inner.workflow_id, "do", NodeStatus.COMPLETED, by="ann")
    node = await ended(outer)
    assert (node.status, node.result["outputs"]) == ("completed", {"last": {"value": "done"}})
    entries = await second.log(inner.workflow_id, 0, 1000)
    assert [e.event_type for e in entries].count("WorkflowExecutionStartedEvent") == 1


async def test_what_ended_while_no_bridge_waited_for_it_is_found_also_where_it_was_run_again_since(bridge) -> None:
    """The first bridge is gone when the run that it called is ended at another one."""
    for is_run_again in (False, True):
        first, other = bridge(), bridge()
        inner = await drawn(first, task(), makes("{{nodes.do.note}}", "last"))
        outer = await drawn(first, calls(inner))
        await outer.execute()
        await waiting(outer, "call")
        await waiting(inner, "do")
        await first.stop()
        there = await other.open(inner.workflow_id)
        there.resume()
        await there.agent.mark(inner.workflow_id, "do", NodeStatus.COMPLETED, by="ann", note="the first")
        await ended(there, "do")
        if is_run_again:
            await there.execute()
        second = bridge()
        await second.start()
        node = await ended(await second.open(outer.workflow_id))
        assert (node.status, node.result["outputs"]) == ("completed", {"last": {"value": "the first"}})


async def test_a_run_that_was_begun_is_not_begun_again_where_others_came_after_it(bridge) -> None:
    service = bridge()
    called = await drawn(service, makes(1))
    for run_id in ("run-1", "run-2", "run-1"):
        await service.call(called.workflow_id, "ann", Call(run_id=run_id, called_by=()))
        await until(lambda: not called.workflow.is_running)
        assert (await service.end_of(called.workflow_id, run_id)).run.run_id == run_id
    assert [event.run_id for event in begun(called)] == ["run-1", "run-2"]


async def test_many_nodes_of_one_run_that_call_one_quick_workflow_are_each_told_the_end_of_their_own_run(
    bridge,
) -> None:
    service = bridge()
    called = await drawn(service, makes("{{variables.n}}"), variables={"n": 0})
    nodes = [calls(called, f"call {n}", variables={"n": n}) for n in range(12)]
    document = {"format": "towow-workflow", "format_version": 1, "title": "W", "edges": []}
    placed = [{"name": "", "position": {"x": 0, "y": 0}, **node} for node in nodes]
    session = await service.open((await service.bring_in({**document, "nodes": placed}, "ann", "ann")).workflow_id)
    await session.execute()
    await ended(session, "call 0")
    results = [session.workflow.run.nodes[f"call {n}"] for n in range(12)]
    assert [node.error for node in results] == [None] * 12
    assert [node.result["outputs"] for node in results] == [{"make": {"value": n}} for n in range(12)]
    assert len(begun(called)) == 12


async def test_a_run_that_another_bridge_has_begun_is_not_begun_again(bridge) -> None:
    one, other = bridge(), bridge()
    inner = await drawn(one, task())
    outer = await drawn(one, calls(inner))
    there = await other.open(inner.workflow_id)
    await outer.execute()
    await waiting(inner, "do")
    call = inner.workflow.run
    await other.call(inner.workflow_id, "ann", Call(run_id=call.run_id, called_by=call.called_by))
    assert there.workflow.run.run_id == call.run_id
    assert len(begun(there)) <= 1


async def test_too_large_a_result_fails_with_its_size(bridge) -> None:
    service = bridge()
    session = await drawn(service, makes(1))
    await ran(session, "make")
    workflow = session.workflow
    workflow.run.nodes["make"].result["value"] = "x" * OUTPUTS_MAX
    node = outcome(workflow, {})
    assert (node.status, str(OUTPUTS_MAX) in node.error.en) == ("failed", True)


async def test_nodes_of_one_run_that_call_the_same_workflow_have_it_one_after_the_other(bridge) -> None:
    service = bridge()
    called = await drawn(service, task(), makes(GREETING), variables={"name": "?"})
    names = ("Ann", "Bo", "Cy")
    nodes = [calls(called, f"call {name}", variables={"name": name}) for name in names]
    document = {"format": "towow-workflow", "format_version": 1, "title": "W", "edges": []}
    placed = [{"name": "", "position": {"x": 0, "y": 0}, **node} for node in nodes]
    session = await service.open((await service.bring_in({**document, "nodes": placed}, "ann", "ann")).workflow_id)
    await session.execute()

    async def is_over() -> bool:
        run = called.workflow.run
        if run is not None and run.nodes["do"].status is NodeStatus.WAITING:
            await called.agent.mark(called.workflow_id, "do", NodeStatus.COMPLETED)
        return not session.workflow.is_running

    await until(is_over)
    results = [session.workflow.run.nodes[f"call {name}"] for name in names]
    assert [node.error for node in results] == [None] * 3
    assert [node.result["outputs"] for node in results] == [{"make": {"value": f"Hello {name}"}} for name in names]


async def test_one_that_waits_for_its_turn_is_cancelled_with_its_run(bridge) -> None:
    service = bridge()
    called = await drawn(service, task())
    document = {"format": "towow-workflow", "format_version": 1, "title": "W", "edges": []}
    placed = [{"name": "", "position": {"x": 0, "y": 0}, **calls(called, each)} for each in ("one", "two")]
    session = await service.open((await service.bring_in({**document, "nodes": placed}, "ann", "ann")).workflow_id)
    await session.execute()

    async def one_waits_for_the_other() -> bool:
        return any("waits_for_run" in node.result for node in session.workflow.run.nodes.values())

    await until(one_waits_for_the_other)
    await session.cancel("ann")

    async def is_over() -> bool:
        return not called.workflow.is_running

    await until(is_over)
    assert {node.status for node in session.workflow.run.nodes.values()} == {NodeStatus.CANCELLED}


@pytest.mark.parametrize("given", [{}, {"what": "tea"}])
async def test_a_variable_that_a_called_workflow_needs_and_lacks_is_named_before_a_run_with_the_node(
    bridge, given
) -> None:
    service = bridge()
    tells = await drawn(service, makes("{{variables.what}}"), variables={"name": "nobody"}, title="Tell")
    middle = await drawn(service, calls(tells), title="Middle")
    parent = await drawn(service, task(), calls(middle, "also"), calls(tells, variables=given))

    found = await parent.agent.problems(parent.workflow_id)

    said = {node_id: problem.said.en for problem in found for node_id in problem.node_ids}
    assert said.keys() == {"also", "call"}
    assert all("“Tell”" in each and "no variable 'what'" in each for each in said.values())
    assert "“Middle”" in said["also"]
    with pytest.raises(CanvasRefused, match="no variable 'what'"):
        await parent.execute()
    assert begun(parent) == []


async def test_a_called_workflow_that_can_be_executed_is_no_problem_and_somebody_elses_is_not_looked_into(
    bridge,
) -> None:
    service = bridge()
    theirs = await drawn(service, makes("{{variables.what}}"), user_id="eve", title="Secret")
    mine = await drawn(service, makes(GREETING), variables={"name": "nobody"})
    parent = await drawn(service, calls(theirs), calls(mine, "mine", variables={"name": "Ann"}))

    assert await parent.agent.problems(parent.workflow_id) == ()


async def test_a_variable_whose_name_no_expression_could_read_is_refused_by_name(bridge) -> None:
    service = bridge()
    greets = await drawn(service, makes(GREETING), variables={"name": "nobody"})
    for text in ("tea", "{{1 + 1}}"):
        with pytest.raises(WorkflowFileRefused, match=r"what.* cannot be a variable's name"):
            await drawn(service, calls(greets, variables={'{"what"': text}))
    parent = await drawn(service, calls(greets, variables={"name": "Ann"}))
    change = {"node_id": "call", "config": {"variables": {"1st": "tea"}}}
    found = await parent.sync.handle_canvas_change(changing(parent, change))
    assert (found.success, "'1st' cannot be a variable's name" in found.message) == (False, True)


async def test_each_workflow_that_is_called_is_looked_at_once_however_many_ways_lead_to_it(bridge) -> None:
    service = bridge()
    last = await drawn(service, makes("{{variables.nothing}}"), title="Last")
    for _ in range(4):  # ten to the fourth ways
        last = await drawn(service, *(calls(last, f"call{n}") for n in range(10)), title="Between")
    looked: list[str] = []

    async def looked_up(workflow_id: str, owner: str) -> Workflow:
        looked.append(workflow_id)
        return await service.looked_up(workflow_id, owner)

    found = await not_callable(last.workflow, looked_up, ())

    assert len(looked) == len(set(looked)) == 4
    assert {node_id for problem in found for node_id in problem.node_ids} == {f"call{n}" for n in range(10)}
    assert len(found) <= 10 * SHOWN_MAX
    assert all("variables.nothing" in problem.said.en or "nothing" in problem.said.en for problem in found)
