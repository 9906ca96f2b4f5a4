"""Runs: order, failures, people, restarts; with executors that work and say what they did."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.waiting import PATIENCE_S, turn, until
from towow_core.domain.canvas import NODE_KINDS, CanvasNode, NodeStatus, RunStatus, Workflow
from towow_core.domain.errors import CanvasRefused
from towow_core.domain.failures import unexpected
from towow_core.domain.models import Assignment, Milestone, Proposal, Standing, Timeline
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.domain.requirements import OpenPoint, OpenPointKind
from towow_core.orchestration.bidirectional_sync import BidirectionalSyncService
from towow_core.orchestration.contexts import NodeContext
from towow_core.orchestration.event_bus import EventBus
from towow_core.orchestration.execution import NodeExecutor, Progress, Say
from towow_core.orchestration.executors import TaskExecutor, standard_executors
from towow_core.orchestration.http_node import HttpExecutor
from towow_core.orchestration.plan_events import plan_events
from towow_core.orchestration.workflow_agent import WorkflowAgent
from towow_core.support.clock import Clock, SystemClock
from towow_core.workflow.events import CanvasChangeEvent, NodeExecutionEvent, WorkflowExecutionCompletedEvent
from towow_core.workflow.fold import fold, new_workflow
from towow_core.workflow.from_proposal import draw_proposal, title_of

POLICY = OrchestrationPolicy(http_hosts=frozenset({"example.org"}))


class Worker:
    """Does HTTP nodes by what they are called: `fail` fails, `raise` raises, anything else works."""

    def __init__(self, *, repeats: bool = True) -> None:
        self.done: list[str] = []
        self.mended: set[str] = set()  # what no longer fails
        self.holds: asyncio.Event | None = None  # until it is set, nothing is done to the end
        self.outputs: dict[str, Mapping[str, Any]] = {}
        self.repeats = repeats

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        self.done.append(node.node_id)
        self.outputs[node.node_id] = context.workflow_context.node_outputs
        await (self.holds.wait() if self.holds else turn())
        if node.name == "raise":
            raise RuntimeError("boom")
        if node.name == "fail" and node.node_id not in self.mended:
            return Progress(status=NodeStatus.FAILED, error=unexpected(RuntimeError("it did not work")))
        return Progress(status=NodeStatus.COMPLETED, result={"from": node.node_id})

    def can_repeat(self, node: CanvasNode) -> bool:
        return self.repeats


class Stage:
    """A workflow with a bus and an agent. `a>b` draws an edge; names are ids, with `id=name` for another name."""

    def __init__(
        self,
        *parts: str,
        kind: str = "HTTP",
        executors: Mapping[str, NodeExecutor] | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.bus = EventBus(now=clock.now if clock else None)
        self.sync = BidirectionalSyncService(self.bus, (drawn(parts, kind),))
        self.worker = Worker()
        self.ended = asyncio.Event()
        known = executors or {"HTTP": self.worker, "task": TaskExecutor()}
        self.agent = WorkflowAgent(
            event_bus=self.bus, sync_service=self.sync, executors=known, policy=POLICY, clock=clock
        )
        self.bus.subscribe(WorkflowExecutionCompletedEvent, self._end)

    async def _end(self, _: WorkflowExecutionCompletedEvent) -> None:
        self.ended.set()

    async def run(self) -> dict[str, str]:
        await self.agent.start_run("w")
        return await self.end()

    async def end(self) -> dict[str, str]:
        async with asyncio.timeout(PATIENCE_S):
            await self.ended.wait()
        return self.states()

    def states(self) -> dict[str, str]:
        run = self.sync.workflow("w").run
        return {node_id: node.status.value for node_id, node in run.nodes.items()}

    async def until(self, node_id: str, status: str) -> None:
        await until(lambda: self.states().get(node_id) == status)


def drawn(parts: tuple[str, ...], kind: str) -> Workflow:
    workflow = new_workflow("w")
    config = {"url": "https://example.org/"} if kind == "HTTP" else {}
    for part in parts:
        if ">" in part:
            source, target = part.split(">")
            data: dict[str, Any] = {"edge_id": part, "source": source, "target": target}
            workflow = fold(workflow, CanvasChangeEvent(change_type="edge_added", change_data=data))
        else:
            node_id, _, name = part.partition("=")
            data = {"node_id": node_id, "node_type": kind, "name": name or node_id, "config": config}
            workflow = fold(workflow, CanvasChangeEvent(change_type="node_added", change_data=data))
    return workflow


async def test_nodes_run_in_the_order_of_their_edges_and_see_what_came_before() -> None:
    stage = Stage("c", "b", "a", "a>b", "b>c")
    assert await stage.run() == {"a": "completed", "b": "completed", "c": "completed"}
    assert stage.worker.done == ["a", "b", "c"]
    assert stage.worker.outputs["c"] == {"a": {"from": "a"}, "b": {"from": "b"}}


@pytest.mark.parametrize("name", ["fail", "raise"])
async def test_behind_a_failure_nodes_are_skipped_and_the_rest_goes_on(name) -> None:
    stage = Stage(f"a={name}", "b", "c", "d", "a>b", "b>c")
    assert await stage.run() == {"a": "failed", "b": "skipped", "c": "skipped", "d": "completed"}
    completed = [e for e in stage.bus.event_log if isinstance(e, WorkflowExecutionCompletedEvent)]
    assert [event.status for event in completed] == ["failed"]
    assert set(completed[0].result["errors"]) == {"a", "b", "c"}


async def test_each_node_says_that_it_runs_before_it_says_how_it_ended() -> None:
    stage = Stage("a", "b", "a>b")
    await stage.run()
    said = [(e.node_id, e.status.value) for e in stage.bus.event_log if isinstance(e, NodeExecutionEvent)]
    assert said == [("a", "running"), ("a", "completed"), ("b", "running"), ("b", "completed")]


async def test_a_task_waits_for_a_person_and_the_person_is_named() -> None:
    stage = Stage("a", "b", "a>b", kind="task")
    await stage.agent.start_run("w")
    await stage.until("a", "waiting")
    with pytest.raises(CanvasRefused, match="when it is waiting"):
        await stage.agent.mark("w", "b", NodeStatus.COMPLETED)
    await stage.agent.mark("w", "a", NodeStatus.COMPLETED, by="ann", note="好了")
    await stage.until("b", "waiting")
    await stage.agent.mark("w", "b", NodeStatus.FAILED, by="ben", note="下雨")

    assert await stage.end() == {"a": "completed", "b": "failed"}
    run = stage.sync.workflow("w").run
    assert (run.nodes["a"].result, run.nodes["b"].error) == ({"by": "ann", "note": "好了"}, "下雨")
    assert run.status is RunStatus.FAILED


async def test_a_second_run_waits_for_the_first_and_begins_anew() -> None:
    stage = Stage("a")
    await stage.run()
    first = stage.sync.workflow("w").run.run_id
    stage.ended.clear()
    await stage.run()
    assert stage.sync.workflow("w").run.run_id != first
    assert stage.worker.done == ["a", "a"]
    waiting = Stage("a", kind="task")
    await waiting.agent.start_run("w")
    with pytest.raises(CanvasRefused, match="already"):
        await waiting.agent.start_run("w")
    await waiting.agent.stop()


async def test_deleting_what_a_run_waits_to_begin_lets_it_end() -> None:
    stage = Stage("a", "b", "a>b", kind="task")
    await stage.agent.start_run("w")
    await stage.until("a", "waiting")
    version = stage.sync.get_canvas_state("w").version
    gone = CanvasChangeEvent(workflow_id="w", change_type="node_deleted", change_data={"node_id": "b"}, version=version)
    assert (await stage.sync.handle_canvas_change(gone)).success
    await stage.agent.mark("w", "a", NodeStatus.COMPLETED)
    assert await stage.end() == {"a": "completed"}


async def test_a_node_drawn_during_a_run_takes_part_in_the_next() -> None:
    stage = Stage("a", kind="task")
    await stage.agent.start_run("w")
    await stage.until("a", "waiting")
    version = stage.sync.get_canvas_state("w").version
    more = {"node_id": "b", "node_type": "task"}
    late = CanvasChangeEvent(workflow_id="w", change_type="node_added", change_data=more, version=version)
    await stage.sync.handle_canvas_change(late)
    await stage.agent.mark("w", "a", NodeStatus.COMPLETED)
    assert await stage.end() == {"a": "completed"}


async def test_a_kind_that_nobody_executes_fails_by_name() -> None:
    stage = Stage("a", executors={"task": TaskExecutor()})
    assert await stage.run() == {"a": "failed"}
    assert "kind HTTP" in stage.sync.workflow("w").run.nodes["a"].error


def test_every_kind_of_node_is_executed() -> None:
    class Nobody:
        async def submit(self, demand: str, user_id: str, key: str) -> str:
            raise NotImplementedError

        async def ended(self, demand_id: str) -> tuple[bool, dict[str, Any]]:
            raise NotImplementedError

    assert set(standard_executors(POLICY, SystemClock(), Nobody())) | {"workflow"} == set(NODE_KINDS)


@pytest.mark.parametrize(("method", "repeats"), [("GET", True), ("put", True), ("POST", False), ("PATCH", False)])
def test_only_requests_that_do_no_harm_twice_are_repeated(method, repeats) -> None:
    node = CanvasNode(node_id="a", node_type="HTTP", config={"url": "https://example.org/", "method": method})
    assert HttpExecutor(POLICY).can_repeat(node) is repeats


def part(name: str, *after: str) -> Assignment:
    return Assignment(
        agent_id=name, display_name=name, role=f"{name} role", responsibility="r", dependencies=after, price=10.0
    )


def test_a_plan_is_drawn_with_a_node_for_each_part_an_edge_for_each_dependency_and_its_dates() -> None:
    dates = (Milestone(name="late", date="2099-02-01"), Milestone(name="early", date="2099-01-01", deliverable="x"))
    plan = Proposal(
        proposal_id="p", demand_id="d", version=1, summary="s",
        assignments=(part("a"), part("b", "a"), part("c", "a", "b")),
        timeline=Timeline(milestones=dates),
    )  # fmt: skip
    drawing = draw_proposal("w", plan)
    nodes = drawing.canvas.nodes

    assert {(e.source, e.target) for e in drawing.canvas.edges.values()} == {
        ("task-1", "task-2"), ("task-1", "task-3"), ("task-2", "task-3"),
    }  # fmt: skip
    assert [nodes[f"milestone-{n}"].name for n in (1, 2)] == ["early", "late"]
    assert nodes["task-1"].config["assignee"] == "a"
    assert nodes["task-1"].position.x < nodes["task-2"].position.x < nodes["task-3"].position.x
    assert drawing.left_out == ()


def test_what_a_part_meets_in_part_alone_stands_at_its_task_and_at_no_other() -> None:
    plan = Proposal(
        proposal_id="p",
        demand_id="d",
        version=1,
        summary="s",
        assignments=(replace(part("a"), notes="Quiet."), part("b")),
    )
    small = "50 people: 50 people are asked for, but a ≤ 30."
    points = [
        OpenPoint(open_point_id="1", kind=OpenPointKind.PARTLY, text=small, requirement_id="r", who=("a",)),
        OpenPoint(open_point_id="2", kind=OpenPointKind.UNCHECKED, text="a beamer", requirement_id="q", who=("a",)),
    ]
    nodes = draw_proposal("w", plan, open_points=points).canvas.nodes
    assert [nodes[i].config.get("notes") for i in ("task-1", "task-2")] == [f"Quiet. {small}", None]


def test_a_milestone_follows_the_parts_that_it_is_the_date_of_and_the_last_one_follows_all() -> None:
    venue = replace(part("Ann"), role="Host", capabilities=("venue",))
    talk = replace(part("Anna", "Ann"), role="Speaker", capabilities=("talk",))
    catering = replace(part("Bo"), role="Cook", capabilities=("catering",), days=("2099-01-30", "2099-01-31"))
    spare = replace(part("Cy"), standing=Standing.STAND_BY, role="Stand-in", responsibility="Steps in for Ann.")
    dates = (
        Milestone(name="The day", date="2099-02-01", deliverable="everybody in place"),
        Milestone(name="Venue", date="2099-01-10", deliverable="Ann: booked"),
        Milestone(name="Outline", date="2099-01-20", deliverable="Anna: outline"),
        Milestone(name="Kick-off", date="2099-01-05"),
    )
    plan = Proposal(
        proposal_id="p", demand_id="d", version=1, summary="s", assignments=(venue, talk, catering, spare),
        timeline=Timeline(milestones=dates, event_date="2099-02-01"),
    )  # fmt: skip
    canvas = draw_proposal("w", plan).canvas
    named = {node_id: node.name for node_id, node in canvas.nodes.items()}

    assert {(named[e.source], named[e.target]) for e in canvas.edges.values()} == {
        ("Host", "Speaker"), ("Host", "Venue"), ("Speaker", "Outline"),
        ("Venue", "The day"), ("Outline", "The day"), ("Cook", "The day"),
    }  # fmt: skip
    assert {node.name: node.config["due"] for node in canvas.nodes.values() if node.node_type == "task"} == {
        "Host": "2099-01-10", "Speaker": "2099-01-20", "Cook": "2099-01-31",
    }  # fmt: skip
    places = {node.name: node.position for node in canvas.nodes.values()}
    assert all(places[named[e.source]].x < places[named[e.target]].x for e in canvas.edges.values())
    assert len({(place.x, place.y) for place in places.values()}) == len(places)
    assert "Stand-in" not in named.values()
    assert "Stand-in Cy: Steps in for Ann." in str(canvas.nodes["task-1"].config["notes"])


@pytest.mark.parametrize("parts", [
    ("a", "b a", "c a b"), ("a", "b a", "c a", "d b", "e a d"), ("a", "b", "c a", "d c", "e b d", "f a e", "g c f"),
])  # fmt: skip
def test_no_edge_is_drawn_behind_a_node(parts: tuple[str, ...]) -> None:
    assignments = tuple(part(*each.split()) for each in parts)
    plan = Proposal(proposal_id="p", demand_id="d", version=1, summary="s", assignments=assignments)
    canvas = draw_proposal("w", plan).canvas
    places = {node_id: node.position for node_id, node in canvas.nodes.items()}

    assert canvas.edges
    for edge in canvas.edges.values():
        start, end = places[edge.source], places[edge.target]
        behind = [name for name, at in places.items() if start.x < at.x < end.x and start.y == at.y == end.y]
        assert not behind


def test_a_workflow_is_called_by_a_whole_text_of_its_plan() -> None:
    plan = Proposal(proposal_id="p", demand_id="d", version=1, summary="long " * 50, objective="A meetup for 50")
    assert title_of(plan, 200) == "A meetup for 50"
    assert title_of(replace(plan, summary="All of it."), 200) == "A meetup for 50"
    assert title_of(replace(plan, objective="", summary="All of it."), 200) == "All of it."
    assert title_of(replace(plan, objective=""), 20) == "Long long long long…"
    assert title_of(replace(plan, objective="repair of an iPhone"), 200) == "Repair of an iPhone"
    assert title_of(replace(plan, objective="iPhone repair"), 200) == "iPhone repair"


def test_a_plan_with_very_long_texts_and_a_date_that_is_none_is_drawn_too() -> None:
    long = replace(part("a"), role="长" * 5000, responsibility="长" * 5000, notes="长" * 5000)
    dates = Timeline(milestones=(Milestone(name="长" * 5000, date="soon", deliverable="长" * 5000),))
    plan = Proposal(proposal_id="p", demand_id="d", version=1, summary="s", assignments=(long,), timeline=dates)
    workflow = new_workflow("w")
    for event in plan_events(draw_proposal("w", plan).canvas, "2099-01-01T00:00:00Z"):
        workflow = fold(workflow, event)  # refuses what a canvas does not take
    assert set(workflow.canvas.nodes) == {"task-1", "milestone-1"}
    assert "due" not in workflow.canvas.nodes["milestone-1"].config


def test_dependencies_that_cannot_be_drawn_are_told() -> None:
    plan = Proposal(
        proposal_id="p", demand_id="d", version=1, summary="s", assignments=(part("a", "b"), part("b", "a", "gone"))
    )
    drawing = draw_proposal("w", plan)
    assert len(drawing.canvas.edges) == 1
    assert set(drawing.left_out) == {("a", "b"), ("gone", "b")}


def test_no_milestone_follows_what_is_due_later_and_a_date_in_the_middle_of_a_part_stands_by_itself() -> None:
    poster = replace(part("Dan"), role="Designer", capabilities=("poster",))
    dates = (
        Milestone(name="Poster", date="2099-01-10", deliverable="Dan: draft"),
        Milestone(name="Poster", date="2099-01-20", deliverable="Dan: final"),
        Milestone(name="The day", date="2099-02-01"),
    )
    plan = Proposal(
        proposal_id="p", demand_id="d", version=1, summary="s", assignments=(poster,),
        timeline=Timeline(milestones=dates, event_date="2099-02-01"),
    )  # fmt: skip
    canvas = draw_proposal("w", plan).canvas
    due = {node_id: node.config["due"] for node_id, node in canvas.nodes.items()}

    assert {(due[e.source], due[e.target]) for e in canvas.edges.values()} == {
        ("2099-01-20", "2099-01-20"), ("2099-01-10", "2099-01-20"), ("2099-01-20", "2099-02-01"),
    }  # fmt: skip
    assert (due["task-1"], canvas.nodes["task-1"].config["deliverable"]) == ("2099-01-20", "Dan: final")


def test_a_part_whose_days_are_after_the_event_is_due_on_the_last_of_them_and_says_why() -> None:
    cut = replace(part("Eve"), role="Editor", capabilities=("editing",), days=("2099-02-04", "2099-02-05"))
    dates = (Milestone(name="Editing", date="2099-02-03", deliverable="Eve: rough cut"),)
    plan = Proposal(
        proposal_id="p", demand_id="d", version=1, summary="s", assignments=(cut, part("Bo")),
        timeline=Timeline(milestones=dates, event_date="2099-02-01", end_date="2099-02-05"),
    )  # fmt: skip
    canvas = draw_proposal("w", plan).canvas
    config = canvas.nodes["task-1"].config

    assert (config["due"], "deliverable" in config) == ("2099-02-05", False)
    assert canvas.nodes["task-2"].config["due"] == "2099-02-01"
    assert not canvas.edges


class Large(Worker):
    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        done = await super().execute(node, context, say)
        return replace(done, result={"text": "长" * 1_500_000})


async def test_what_all_nodes_of_a_run_give_together_is_bounded_and_the_one_too_many_says_so() -> None:
    stage = Stage("a", "b", "c", "d", "a>b", "b>c", "c>d", executors={"HTTP": Large()})

    assert await stage.run() == {"a": "completed", "b": "completed", "c": "failed", "d": "skipped"}
    state = stage.sync.workflow("w").run.nodes["c"]
    assert state.failure.code == "too_large"
    assert "may come to 4000000 characters" in state.error
    assert state.result == {}


async def test_a_node_that_failed_for_its_own_reason_keeps_that_though_what_it_brought_has_no_room() -> None:
    stage = Stage("a", "b", "fail", "a>b", "b>fail", executors={"HTTP": Large()})

    assert await stage.run() == {"a": "completed", "b": "completed", "fail": "failed"}
    state = stage.sync.workflow("w").run.nodes["fail"]
    assert (state.error, state.result) == ("it did not work", {})
