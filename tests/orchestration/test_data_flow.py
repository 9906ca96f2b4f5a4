"""Data from node to node: outputs, variables, what is checked before a run and what fails in it."""

from dataclasses import replace
from typing import Any

import pytest

from tests.orchestration.test_runs import Stage
from towow_core.domain.canvas import CanvasEdge, CanvasNode, CanvasState, NodeStatus
from towow_core.orchestration.contexts import NodeContext
from towow_core.orchestration.execution import Progress, Say
from towow_core.orchestration.executors import TaskExecutor
from towow_core.workflow.checks import problems_of
from towow_core.workflow.difference import differences, steps_between, taken
from towow_core.workflow.documents import document_of, read_document
from towow_core.workflow.events import CanvasChangeEvent
from towow_core.workflow.fold import fold, new_workflow
from towow_core.workflow.preview import data_for, resolved

ITEMS = [{"name": "North Hall", "price": 800}, {"name": "South Hall", "price": 450}]


class Fetch:
    """Gives what an HTTP node would, and keeps the configurations that it was told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        self.told.append(dict(node.config))
        result = {"status_code": 200, "text": "…", "json": {"items": ITEMS}, "is_whole": True}
        return Progress(status=NodeStatus.COMPLETED, result=result)

    def can_repeat(self, node: CanvasNode) -> bool:
        return True


class Flow(Stage):
    """`fetch` before `book`; then whatever else is drawn."""

    def __init__(self, **config: Any) -> None:
        self.fetch = Fetch()
        super().__init__(
            "fetch", "book=订场地", "aside", "fetch>book", executors={"HTTP": self.fetch, "task": TaskExecutor()}
        )
        self.draw("node_added", node_id="task", node_type="task", name="t", config=config)
        self.draw("edge_added", edge_id="e", source="book", target="task")

    def draw(self, change: str, **data: Any) -> None:
        self.sync.put(fold(self.sync.workflow("w"), CanvasChangeEvent(change_type=change, change_data=data)))

    @property
    def problems(self) -> list[str]:
        return [p.said.en for p in problems_of(self.sync.get_canvas_state("w"), {"example.org"})]

    def state(self, node_id: str) -> Any:
        return self.sync.workflow("w").run.nodes[node_id]


async def test_what_a_node_gave_is_in_the_configuration_of_a_later_one_with_its_type() -> None:
    flow = Flow()
    body = {
        "halls": "{{nodes.fetch.body.items}}",
        "note": "for {{variables.people}} in {{nodes.fetch.body.items[1].name}}",
    }
    flow.draw("variables_set", variables={"people": 50})
    flow.draw("node_updated", node_id="book", config={"method": "POST", "body": body})
    flow.draw("node_deleted", node_id="task")
    assert set((await flow.run()).values()) == {"completed"}
    sent = next(told for told in flow.fetch.told if told.get("method"))
    assert sent["body"] == {"halls": ITEMS, "note": "for 50 in South Hall"}
    assert flow.state("book").inputs == {"body": sent["body"]}


async def test_a_task_shows_what_its_templates_came_to_while_it_waits_and_afterwards() -> None:
    flow = Flow(notes="{{nodes.订场地.body.items[0].name}} costs {{nodes['fetch'].body.items[0].price}}")
    await flow.agent.start_run("w")
    await flow.until("task", "waiting")
    assert flow.state("task").inputs == {"notes": "North Hall costs 800"}
    await flow.agent.mark("w", "task", NodeStatus.COMPLETED, by="ann")
    await flow.end()
    assert flow.state("task").inputs == {"notes": "North Hall costs 800"}


async def test_an_expression_that_fails_fails_its_node_by_name_and_nothing_is_sent() -> None:
    flow = Flow(notes="{{nodes.fetch.body.items[9].name}}")
    states = await flow.run()
    assert states["task"] == "failed"
    assert "nodes.fetch.body.items[9].name" in flow.state("task").error
    assert "no [9] among 2" in flow.state("task").error


@pytest.mark.parametrize(
    ("template", "why"),
    [
        ("{{nodes.nobody.body}}", "'nobody'"),
        ("{{nodes.aside.body}}", "'aside' does not come before"),
        ("{{nodes.t.by}}", "'t' does not come before"),
        ("{{nodes.fetch.body.}}", "syntax"),
        ("{{fetch.body}}", "no 'fetch'"),
        ("{{variables.city}}", "no variable 'city'"),
        ("{{[n for n in nodes]}}", "which node"),
        ("{{open('x')}}", "no function open"),
    ],
)
async def test_what_cannot_work_is_told_before_the_run_as_a_problem_of_its_node(template, why) -> None:
    flow = Flow(notes=f"so: {template}")
    found = problems_of(flow.sync.get_canvas_state("w"), {"example.org"})
    assert [p.node_ids for p in found] == [("task",)]
    assert why in found[0].said.en
    assert "“备注”" in found[0].said.zh
    assert template.strip("{}") in found[0].said.zh


async def test_a_name_that_two_nodes_have_means_neither() -> None:
    flow = Flow(notes="{{nodes.twin.body}}")
    flow.draw("node_updated", node_id="book", name="twin")
    assert flow.problems == []
    flow.draw("node_updated", node_id="fetch", name="twin")
    assert len(flow.problems) == 1


async def test_a_url_of_a_template_is_held_against_the_hosts_when_it_is_known() -> None:
    flow = Flow()
    flow.draw("variables_set", variables={"host": "elsewhere.example"})
    flow.draw("node_updated", node_id="book", config={"url": "https://{{variables.host}}/x"})
    assert flow.problems == []


async def test_variables_are_a_change_like_others_and_go_out_and_in_with_the_file() -> None:
    flow = Flow(notes="{{variables.city}}")
    before = flow.sync.workflow("w").canvas
    flow.draw("variables_set", variables={"city": "北京", "n": 3})
    flow.draw("variables_set", variables={"n": None, "days": [1]})
    workflow = flow.sync.workflow("w")
    assert workflow.canvas.variables == {"city": "北京", "days": [1]}
    assert differences(before, workflow.canvas)[0].said.en == "the variable city: none → 北京"
    assert taken(workflow.canvas, steps_between(workflow.canvas, before)).variables == {}
    document = document_of(workflow)
    assert document["variables"] == {"city": "北京", "days": [1]}
    assert read_document(document)[1].variables == workflow.canvas.variables


async def test_a_run_keeps_the_variables_that_it_began_with() -> None:
    flow = Flow(notes="{{variables.city}}")
    flow.draw("variables_set", variables={"city": "北京"})
    await flow.agent.start_run("w")
    flow.draw("variables_set", variables={"city": "上海"})
    await flow.until("task", "waiting")
    assert flow.state("task").inputs == {"notes": "北京"}
    await flow.agent.stop()


async def test_a_preview_has_what_can_be_read_and_what_it_comes_to_with_the_last_run() -> None:
    flow = Flow(notes="{{nodes.fetch.body.items[0].name}}")
    workflow = flow.sync.workflow("w")
    assert resolved(workflow, workflow.canvas.nodes["task"], {})["notes"].problem is not None
    await flow.agent.start_run("w")
    await flow.until("task", "waiting")
    await flow.agent.stop()
    workflow = flow.sync.workflow("w")
    node = workflow.canvas.nodes["task"]
    assert resolved(workflow, node, {})["notes"].value == "North Hall"
    changed = resolved(workflow, node, {"notes": "{{nodes.aside.body}}", "due": "{{nodes.fetch.status_code}}"})
    assert "aside" in changed["notes"].problem.zh
    assert changed["due"].value == 200
    data = {each.expression: each.value for each in data_for(workflow, "task")}
    assert data["nodes.fetch.body"] == {"items": ITEMS}
    assert data["nodes.订场地.status_code"] == 200
    assert not any("aside" in expression for expression in data)


BY_NAME = ("Is it cheap?", "class", "在城里吗", "two  spaces")
BY_ID = ('say "no"', "{x}", "twice")


@pytest.mark.parametrize("name", [*BY_NAME, *BY_ID])
def test_data_to_use_reads_a_node_by_its_name_wherever_that_can_be_written(name) -> None:
    flow = Flow()
    flow.draw("node_added", node_id="asked", node_type="condition", name=name, config={"when": "true"})
    flow.draw("node_added", node_id="other", node_type="task", name="twice")
    flow.draw("edge_added", edge_id="asked", source="asked", target="task")
    workflow = flow.sync.workflow("w")
    expression = next(each.expression for each in data_for(workflow, "task") if each.node_id == "asked")
    found = resolved(workflow, workflow.canvas.nodes["task"], {"notes": f"{{{{{expression}}}}}"})["notes"]

    assert (name if name in BY_NAME else "asked") in expression
    assert found.is_open


def test_before_any_run_an_output_that_no_run_can_bring_is_told_and_a_right_one_is_only_open() -> None:
    flow = Flow(notes="{{nodes.fetch.body.items[0].name}} {{nodes['fetch']['json']}}")
    workflow = flow.sync.workflow("w")
    node = workflow.canvas.nodes["task"]
    right = resolved(workflow, node, {})["notes"]
    wrong = resolved(workflow, node, {"notes": "{{nodes.fetch['bodi'].items}}"})["notes"]

    assert (right.is_open, right.problem.en) == (True, "There is a value to show once what it reads is done.")
    assert not wrong.is_open
    assert "the node 'fetch' has no 'bodi'; it gives status_code, body, text, is_whole" in wrong.problem.en


def test_what_reads_no_node_has_its_value_before_any_run() -> None:
    workflow = Flow(notes="{{'nodes'}} to come").sync.workflow("w")

    assert resolved(workflow, workflow.canvas.nodes["task"], {})["notes"].value == "nodes to come"


async def test_what_is_read_of_a_node_drawn_after_the_run_is_open_and_no_mistake() -> None:
    flow = Flow()
    await flow.agent.start_run("w")
    await flow.agent.stop()
    flow.draw("node_added", node_id="late", node_type="transform", config={"output": "1"})
    flow.draw("edge_added", edge_id="late", source="late", target="task")
    workflow = flow.sync.workflow("w")

    assert resolved(workflow, workflow.canvas.nodes["task"], {"notes": "{{nodes.late.value}}"})["notes"].is_open


HALF = ("{{nodes.first.by", "By {{ nodes.first.by", "{{variables.city} and", "{{nodes.first.by}} {{nodes")


@pytest.mark.parametrize("half", HALF)
def test_an_expression_that_is_half_written_is_a_problem_of_its_node_and_is_told_while_one_writes(half: str) -> None:
    nodes = {
        "first": CanvasNode(node_id="first", node_type="task"),
        "then": CanvasNode(node_id="then", node_type="transform", config={"output": {"deep": [half]}}),
    }
    edges = {"e": CanvasEdge(edge_id="e", source="first", target="then")}
    canvas = CanvasState(workflow_id="w", nodes=nodes, edges=edges, variables={"city": "Berlin"})

    (problem,) = problems_of(canvas, frozenset())
    assert "there is no }} behind it" in problem.said.en
    resolved_now = resolved(replace(new_workflow("w"), canvas=canvas), nodes["then"], {})
    assert resolved_now["output"].is_wrong


def test_two_braces_that_are_no_expression_are_text() -> None:
    node = CanvasNode(node_id="n", node_type="task", config={"notes": "write {{ like this, or {{name"})

    assert problems_of(CanvasState(workflow_id="w", nodes={"n": node}), frozenset()) == ()


def test_what_a_node_before_never_gives_is_told_before_a_run() -> None:
    made = CanvasNode(node_id="t", node_type="transform", name="tidy", config={"output": "{{variables.x}}"})
    reads = CanvasNode(
        node_id="n", node_type="notification", name="n", config={"message": "{{nodes.tidy.output.label}}"}
    )
    canvas = CanvasState(
        workflow_id="w",
        nodes={"t": made, "n": reads},
        edges={"e": CanvasEdge(edge_id="e", source="t", target="n")},
        variables={"x": 1},
    )
    (problem,) = problems_of(canvas, frozenset())
    good = replace(reads, config={"message": "{{nodes.tidy.value.label}}"})

    assert problem.node_ids == ("n",)
    assert "has no 'output'; it gives value" in problem.said.en
    assert problems_of(replace(canvas, nodes={"t": made, "n": good}), frozenset()) == ()


@pytest.mark.parametrize(
    ("people", "needed", "is_wrong"),
    [
        (["a", "b", "c"], 5, True),
        ("a, b, c", "5", True),
        (["a", "b", "c"], 3, False),
        ([], 5, False),
        ("{{variables.x}}", 5, False),
    ],
)
def test_an_approval_that_nobody_could_give_is_told_before_a_run(people, needed, is_wrong) -> None:
    node = CanvasNode(
        node_id="n", node_type="approval", name="ok", config={"people": people, "needed": needed, "question": "Go?"}
    )
    canvas = CanvasState(workflow_id="w", nodes={"n": node}, variables={"x": ["a"]})
    found = [problem.said.en for problem in problems_of(canvas, frozenset())]

    assert [text for text in found if "5 are needed, of 3 who may answer" in text] == found
    assert bool(found) is is_wrong
