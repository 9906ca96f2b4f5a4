"""Nodes that do the same for each item of a list: order, how many at once, failures, bounds, and the end of a run."""

import asyncio
from typing import Any

import pytest

from tests.orchestration.test_branches import Branches
from tests.waiting import until
from towow_core.domain.canvas import NODE_KINDS, CanvasNode, NodeStatus
from towow_core.domain.errors import CanvasRefused
from towow_core.domain.failures import unexpected
from towow_core.orchestration.contexts import NodeContext
from towow_core.orchestration.execution import Progress, Say
from towow_core.orchestration.map_node import RESULTS_MAX, MapExecutor
from towow_core.support.clock import SystemClock
from towow_core.workflow.checks import problems_of
from towow_core.workflow.documents import document_of, read_document
from towow_core.workflow.expressions import SIZE_MAX
from towow_core.workflow.inner_nodes import INNER_KINDS, ITEMS_MAX
from towow_core.workflow.kind_schemas import schema_of
from towow_core.workflow.preview import data_for, resolved

HALLS = [{"name": "North", "price": 800}, {"name": "South", "price": 450}, {"name": "East", "price": 300}]
COSTS = {"node_type": "transform", "config": {"output": "{{index}}: {{item.name}}, {{item.price * variables.days}}"}}
GET = {"node_type": "http", "config": {"url": "https://example.org/{{item}}"}}


class Hosts:
    """Answers requests for `gate` when it is opened; those for a name in `down` fail."""

    def __init__(self, *down: str, is_open: bool = True) -> None:
        self.down, self.gate, self.asked = down, asyncio.Event(), list[str]()
        self.under_way = self.most = self.stopped = 0
        if is_open:
            self.gate.set()

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        del context, say
        name = str(node.config["url"]).rpartition("/")[2]
        self.asked.append(name)
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        try:
            await self.gate.wait()
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        finally:
            self.under_way -= 1
        if name in self.down:
            return Progress(status=NodeStatus.FAILED, error=unexpected(RuntimeError(f"{name} is down")))
        return Progress(status=NodeStatus.COMPLETED, result={"text": name, "json": {"name": name}, "is_whole": True})

    def can_repeat(self, node: CanvasNode) -> bool:
        return node.config.get("method") != "POST"


def loop(hosts: Hosts | None = None, **config: Any) -> Branches:
    """`halls` gives a list, `all` is the loop."""
    return Branches(
        "halls:transform",
        "all:map",
        "halls>all",
        variables={"days": 2},
        maps=hosts,
        halls={"output": HALLS},
        all=config,
    )


async def ran(stage: Branches, node_id: str = "all") -> Any:
    await stage.run()
    return stage.sync.workflow("w").run.nodes[node_id]


async def test_each_item_is_done_with_its_place_and_what_the_node_may_read() -> None:
    node = await ran(loop(items="{{nodes.halls.value}}", each=COSTS))
    assert node.status == "completed"
    assert [each["value"] for each in node.result["results"]] == ["0: North, 1600", "1: South, 900", "2: East, 600"]
    assert (node.result["count"], node.result["failed"], node.result["failures"]) == (3, 0, [])
    assert node.inputs == {"items": HALLS}


async def test_results_keep_the_order_of_the_items_and_later_nodes_read_them() -> None:
    stage = loop(Hosts(), items=list("cab"), each=GET, at_once=3)
    stage.draw("node_added", node_id="next", node_type="transform",
               config={"output": "{{[each.body.name for each in nodes['all'].results]}}"})  # fmt: skip
    stage.draw("edge_added", edge_id="n", source="all", target="next")
    assert (await ran(stage, "next")).result == {"value": ["c", "a", "b"]}


@pytest.mark.parametrize(("said", "at_once"), [({"at_once": 2}, 2), ({}, 4), ({"at_once": 8}, 8)])
async def test_no_more_are_under_way_at_once_than_allowed(said, at_once) -> None:
    hosts = Hosts(is_open=False)
    stage = loop(hosts, items=[str(n) for n in range(20)], each=GET, **said)
    await stage.agent.start_run("w")
    await until(lambda: hosts.under_way == at_once)
    hosts.gate.set()
    await stage.end()
    assert (hosts.most, len(hosts.asked)) == (at_once, 20)


async def test_where_one_fails_no_other_begins_and_the_node_says_which() -> None:
    hosts = Hosts("b")
    node = await ran(loop(hosts, items=list("abcd"), each=GET, at_once=1))
    assert (node.status, hosts.asked) == ("failed", ["a", "b"])
    assert node.error == "Item 1 (of 4, from 0) failed: b is down. Not begun: 2."
    assert [each and each["text"] for each in node.result["results"]] == ["a", None, None, None]


async def test_the_others_go_on_where_their_author_wants_that() -> None:
    node = await ran(loop(Hosts("b"), items=list("abc"), each=GET, on_item_failure="skip"))
    assert node.status == "completed"
    assert [each and each["text"] for each in node.result["results"]] == ["a", None, "c"]
    assert (node.result["failed"], node.result["failures"]) == (
        1,
        [{"index": 1, "error": "b is down", "error_zh": "出了意外：b is down", "code": "unexpected"}],
    )


async def test_a_list_of_which_no_item_worked_has_failed() -> None:
    node = await ran(loop(Hosts("a", "b"), items=list("ab"), each=GET, on_item_failure="skip"))
    assert (node.status, node.error) == ("failed", "None of the 2 items worked: a is down.")


async def test_an_item_that_an_expression_comes_to_nothing_for_fails_by_itself() -> None:
    each = {"node_type": "transform", "config": {"output": "{{item.price}}"}}
    node = await ran(loop(items=[{"price": 1}, {}, {"price": 3}], each=each, on_item_failure="skip"))
    assert [each and each["value"] for each in node.result["results"]] == [1, None, 3]
    assert "item.price" in node.result["failures"][0]["error"]


async def test_an_empty_list_is_done() -> None:
    node = await ran(loop(items=[], each=COSTS))
    assert (node.status, node.result["results"], node.result["count"]) == ("completed", [], 0)


@pytest.mark.parametrize(
    ("items", "said"),
    [
        ("{{nodes.halls.value[0]}}", "must be a list"),
        ("{{variables.days}}", "must be a list"),
        ("{{nodes.halls.value[0].name[9:]}}", "are no list"),
        ("{{null}}", "are no list"),
        ("{{nodes.halls.value[9]}}", "nodes.halls.value[9]"),
    ],
)
async def test_what_comes_to_no_list_fails_the_node_with_a_sentence(items, said) -> None:
    node = await ran(loop(items=items, each=COSTS))
    assert node.status == "failed"
    assert said in node.error


async def test_more_items_than_allowed_are_refused() -> None:
    stage = loop(items="{{variables.many}}", each=COSTS)
    stage.draw("variables_set", variables={"many": list(range(ITEMS_MAX + 1))})
    assert f"{ITEMS_MAX} are allowed" in (await ran(stage)).error


async def test_results_that_nobody_could_keep_fail_the_node() -> None:
    long = "x" * (SIZE_MAX // 8)
    each = {"node_type": "transform", "config": {"output": long}}
    node = await ran(loop(items=list(range(RESULTS_MAX // len(long) + 1)), each=each))
    assert node.status == "failed"
    assert f"at most {RESULTS_MAX} are kept" in node.error


async def test_a_cancelled_run_ends_all_that_is_under_way() -> None:
    hosts = Hosts(is_open=False)
    stage = loop(hosts, items=list("abcdef"), each=GET, at_once=3)
    await stage.agent.start_run("w")
    await until(lambda: hosts.under_way == 3)
    await stage.agent.cancel_run("w")
    await until(lambda: hosts.stopped == 3)
    assert (stage.states()["all"], len(hosts.asked)) == ("cancelled", 3)


@pytest.mark.parametrize(("method", "repeats"), [("GET", True), ("POST", False)])
def test_it_is_done_again_after_a_restart_only_where_each_item_may_be(method, repeats) -> None:
    each = {"node_type": "HTTP", "config": {"url": "https://example.org/", "method": method}}
    node = CanvasNode(node_id="all", node_type="map", config={"items": [1], "each": each})
    assert MapExecutor({"HTTP": Hosts()}, SystemClock()).can_repeat(node) is repeats


@pytest.mark.parametrize(
    ("config", "said"),
    [
        ({"items": [1]}, "still needs: what to do with each item"),
        ({"each": COSTS}, "still needs: the list"),
        ({"items": [1], "each": {"node_type": "HTTP", "config": {}}}, "still needs: address"),
        ({"items": [1], "each": {"node_type": "HTTP", "config": {"url": "https://elsewhere.org/"}}}, "elsewhere.org"),
        ({"items": [1], "each": {"node_type": "transform", "config": {"output": "{{itme}}"}}}, "itme"),
        ({"items": "{{item}}", "each": COSTS}, "there is no 'item'"),
        ({"items": [1], "each": {"node_type": "llm", "config": {"instruction": "{{item}}"}}}, "words of its own"),
    ],
)
def test_what_cannot_work_is_a_problem_before_a_run(config, said) -> None:
    found = problems_of(loop(**config).sync.get_canvas_state("w"), ("example.org",))
    assert [said in problem.said.en for problem in found] == [True]


@pytest.mark.parametrize(
    ("config", "said"),
    [
        ({"each": {"node_type": "task", "config": {}}}, "one of HTTP"),
        ({"each": {"node_type": "map", "config": {}}}, "one of HTTP"),
        ({"each": "every one"}, "must be an object"),
        ({"each": {"node_type": "HTTP", "config": {"speed": 1}}}, "has no speed"),
        ({"each": {"node_type": "HTTP", "config": {"on_failure": "skip"}}}, "has no on_failure"),
        ({"items": "north"}, "must be a list"),
        ({"items": list(range(ITEMS_MAX + 1))}, f"{ITEMS_MAX} are allowed"),
        ({"at_once": 9}, "from 1 to 8"),
        ({"on_item_failure": "abort"}, "stop, skip"),
    ],
)
def test_what_cannot_be_is_refused_when_it_is_drawn(config, said) -> None:
    with pytest.raises(CanvasRefused, match=said):
        loop(**config)


def test_it_goes_out_as_a_document_and_comes_back() -> None:
    workflow = loop(items="{{nodes.halls.value}}", each=COSTS).sync.workflow("w")
    _, canvas = read_document(document_of(workflow))
    assert canvas.nodes["all"].config == workflow.canvas.nodes["all"].config


async def test_its_fields_are_previewed_with_the_first_item() -> None:
    stage = loop(items="{{nodes.halls.value}}", each=COSTS)
    drawn = stage.sync.workflow("w")
    assert "no item yet" in resolved(drawn, drawn.canvas.nodes["all"], {})["each"].problem.en
    await stage.run()
    workflow = stage.sync.workflow("w")
    seen = resolved(workflow, workflow.canvas.nodes["all"], {})
    assert seen["each"].value == {"node_type": "transform", "config": {"output": "0: North, 1600"}}
    assert seen["each.config.output"].value == "0: North, 1600"
    offered = {each.expression: each.value for each in data_for(workflow, "all")}
    assert (offered["item"], offered["index"], offered["item.price"]) == (HALLS[0], 0, 800)


def test_what_cannot_be_is_said_while_it_is_written_also_of_the_node_within() -> None:
    workflow = loop(items=[1]).sync.workflow("w")
    config = {"url": "ftp://example.org/{{item}}", "timeout_s": 99, "method": "{{nodes.nowhere.value}}"}
    each = {"node_type": "HTTP", "config": config}
    seen = resolved(workflow, workflow.canvas.nodes["all"], {"each": each, "at_once": 99})
    assert {name for name, field in seen.items() if field.is_wrong} == {"at_once", "each.config.timeout_s"}
    assert "no node" in seen["each.config.method"].problem.en
    unreadable = resolved(workflow, workflow.canvas.nodes["all"], {"each": '{"node_type": '})
    assert unreadable["each"].is_wrong


def test_the_schema_says_of_the_node_within_which_kinds_there_are_and_what_each_is_told() -> None:
    variants = schema_of(NODE_KINDS["map"])["properties"]["each"]["oneOf"]
    kinds = {each["properties"]["node_type"]["const"]: each["properties"]["config"] for each in variants[:-1]}
    assert list(kinds) == list(INNER_KINDS)
    assert kinds["HTTP"]["required"] == ["url"]
    assert "on_failure" not in kinds["llm"]["properties"]
