"""Conditions: which nodes a run takes, and that those which it does not take are no failure."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.orchestration.test_runs import POLICY, Stage, Worker
from towow_core.domain.canvas import NodeStatus, RunStatus
from towow_core.llm.service import LLMService
from towow_core.orchestration.execution import NodeExecutor
from towow_core.orchestration.executors import TaskExecutor, standard_executors
from towow_core.orchestration.map_node import MapExecutor
from towow_core.support.clock import Clock, SystemClock
from towow_core.workflow.checks import problems_of
from towow_core.workflow.difference import differences, steps_between, taken
from towow_core.workflow.documents import document_of, read_document
from towow_core.workflow.events import CanvasChangeEvent
from towow_core.workflow.fold import fold

HALLS = [{"name": "North", "price": 800}, {"name": "South", "price": 450}]


class Branches(Stage):
    """Any kinds: `id:kind` draws a node; `a>b` a line, `a>b|when` one with a condition."""

    def __init__(
        self,
        *parts: str,
        variables: Mapping[str, Any] | None = None,
        clock: Clock | None = None,
        worker: Worker | None = None,
        llm: LLMService | None = None,
        maps: NodeExecutor | None = None,
        **configs: Mapping[str, Any],
    ) -> None:
        worker = worker or Worker()
        executors = {
            **standard_executors(POLICY, clock or SystemClock(), llm=llm),
            "HTTP": worker,
            "task": TaskExecutor(),
        }
        if maps is not None:  # what does each item of a list
            executors["map"] = MapExecutor({"HTTP": maps}, clock or SystemClock())
        super().__init__(executors=executors, clock=clock)
        self.worker = worker
        if variables:
            self.draw("variables_set", variables=dict(variables))
        for part in parts:
            if ">" in part:
                ends, _, when = part.partition("|")
                source, target = ends.split(">")
                self.draw("edge_added", edge_id=ends, source=source, target=target, when=when)
            else:
                node_id, _, kind = part.partition(":")
                kind = kind or "HTTP"
                config = {"url": "https://example.org/"} if kind == "HTTP" else {}
                self.draw(
                    "node_added",
                    node_id=node_id,
                    node_type=kind,
                    name=node_id,
                    config={**config, **configs.get(node_id, {})},
                )

    def draw(self, change: str, **data: Any) -> None:
        self.sync.put(fold(self.sync.workflow("w"), CanvasChangeEvent(change_type=change, change_data=data)))

    @property
    def status(self) -> RunStatus:
        return self.sync.workflow("w").run.status


def fork(people: int, *more: str) -> Branches:
    parts = ("many:condition", "hall", "room", "many>hall|true", "many>room|false", *more)
    return Branches(*parts, variables={"people": people}, many={"when": "variables.people > 30"})


@pytest.mark.parametrize(("people", "taken_one", "other"), [(50, "hall", "room"), (5, "room", "hall")])
async def test_a_condition_sends_the_run_one_way_and_the_other_is_no_failure(people, taken_one, other) -> None:
    stage = fork(people)
    assert await stage.run() == {"many": "completed", taken_one: "completed", other: "skipped"}
    assert stage.status is RunStatus.COMPLETED
    assert stage.sync.workflow("w").run.nodes[other].error is None
    assert stage.worker.done == [taken_one]


async def test_where_ways_meet_again_the_run_goes_on_with_those_that_pass() -> None:
    stage = fork(50, "after-room", "room>after-room", "end", "hall>end", "after-room>end")
    states = await stage.run()
    assert (states["room"], states["after-room"], states["end"]) == ("skipped", "skipped", "completed")
    assert stage.status is RunStatus.COMPLETED


async def test_a_line_without_a_side_passes_where_the_condition_holds() -> None:
    for people, state in ((50, "completed"), (5, "skipped")):
        stage = Branches(
            "many:condition", "hall", "many>hall", variables={"people": people}, many={"when": "variables.people > 30"}
        )
        assert (await stage.run())["hall"] == state


async def test_any_line_may_have_a_condition_on_what_came_before() -> None:
    stage = Branches(
        "halls:transform", "book", "ask",
        "halls>book|len(output.value) > 1 and nodes.halls.value[0].price < 1000", "halls>ask|not output.value",
        halls={"output": HALLS},
    )  # fmt: skip
    assert await stage.run() == {"halls": "completed", "book": "completed", "ask": "skipped"}


async def test_a_condition_that_comes_to_nothing_fails_the_node_behind_it_by_name() -> None:
    stage = Branches(
        "halls:transform",
        "book",
        "after",
        "halls>book|output.value[7].price < 5",
        "book>after",
        halls={"output": HALLS},
    )
    assert await stage.run() == {"halls": "completed", "book": "failed", "after": "skipped"}
    assert "output.value[7].price < 5" in stage.sync.workflow("w").run.nodes["book"].error


async def test_behind_a_failure_nodes_are_skipped_whatever_other_lines_say() -> None:
    stage = fork(50, "fail", "end", "hall>end", "fail>end")
    stage.draw("node_updated", node_id="fail", name="fail")
    states = await stage.run()
    assert (states["fail"], states["end"]) == ("failed", "skipped")
    assert stage.status is RunStatus.FAILED


async def test_a_transform_gives_data_of_the_type_that_it_is_of() -> None:
    stage = Branches(
        "halls:transform", "cheap:transform", "halls>cheap",
        halls={"output": HALLS},
        cheap={"output": {"names": "{{[h.name for h in nodes.halls.value if h.price < 500]}}", "n": "{{1 + 1}}"}},
    )  # fmt: skip
    await stage.run()
    assert stage.sync.workflow("w").run.nodes["cheap"].result == {"value": {"names": ["South"], "n": 2}}


@pytest.mark.parametrize(
    ("config", "edge", "node"),
    [
        ({"when": "people > 3"}, "", "many"),
        ({}, "", "many"),
        ({"when": "true"}, "nodes.hall.x", "hall"),
        ({"when": "true"}, "1 +", "hall"),
    ],
)
async def test_what_cannot_be_told_is_a_problem_before_the_run(config, edge, node) -> None:
    stage = Branches("many:condition", "hall", f"many>hall|{edge}", many=config)
    found = problems_of(stage.sync.get_canvas_state("w"), {"example.org"})
    assert [problem.node_ids for problem in found] == [(node,)]
    assert found[0].said.zh != found[0].said.en


async def test_conditions_go_out_and_in_with_the_file_and_are_differences() -> None:
    stage = fork(50)
    canvas = stage.sync.workflow("w").canvas
    read = read_document(document_of(stage.sync.workflow("w")))[1]
    assert {edge.when for edge in read.edges.values()} == {"true", "false"}
    stage.draw("edge_deleted", edge_id="many>hall")
    stage.draw("edge_added", edge_id="many>hall", source="many", target="hall", when="output.value")
    now = stage.sync.workflow("w").canvas
    assert "where output.value" in " ".join(each.said.en for each in differences(canvas, now))
    assert taken(now, steps_between(now, canvas)).edges == canvas.edges


async def test_what_was_not_taken_keeps_nobody_from_trying_again_what_failed() -> None:
    stage = fork(50, "fail", "hall>fail", "room>fail")
    stage.draw("node_updated", node_id="fail", name="fail")
    assert (await stage.run())["fail"] == "failed"
    stage.worker.mended.add("fail")
    stage.ended.clear()
    await stage.agent.retry_nodes("w", ("fail",))
    assert (await stage.end())["fail"] == NodeStatus.COMPLETED
    assert stage.status is RunStatus.COMPLETED
