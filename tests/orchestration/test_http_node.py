"""What an HTTP node sends and takes: nothing that grows, nothing that never ends, no header that is the request's."""

import asyncio
import gzip
from collections.abc import AsyncIterator

import httpx
import pytest

from bridges.simulation.virtual_time import VirtualLoop
from towow_core.domain.canvas import CanvasNode, NodeStatus
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.orchestration.contexts import NodeContext, WorkflowContext
from towow_core.orchestration.execution import Progress
from towow_core.orchestration.http_node import HttpExecutor
from towow_core.workflow.checks import OUR_HEADERS, wrong_config

POLICY = OrchestrationPolicy(http_hosts=frozenset({"example.org"}), http_answer_max=1_000)
CONTEXT = NodeContext(id="r/a", node_id="a", workflow_context=WorkflowContext(id="r", workflow_id="w"))


class Body(httpx.AsyncByteStream):
    """Chunks, one each `every_s`; it counts how many were taken."""

    def __init__(self, *chunks: bytes, every_s: float = 0.0) -> None:
        self.chunks, self.every_s, self.taken, self.closed = chunks, every_s, 0, False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for chunk in self.chunks:
            await asyncio.sleep(self.every_s)
            self.taken += 1
            yield chunk

    async def aclose(self) -> None:
        self.closed = True


class Host(httpx.AsyncBaseTransport):
    """Answers everything alike, and keeps what it was asked."""

    def __init__(self, body: Body, headers: dict[str, str] | None = None) -> None:
        self.body, self.headers, self.asked = body, headers or {}, list[httpx.Request]()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        return httpx.Response(200, headers=self.headers, stream=self.body)


def node(**config: object) -> CanvasNode:
    return CanvasNode(node_id="a", node_type="HTTP", config={"url": "https://example.org/", **config})


async def said(_: Progress) -> None:
    pass


async def ask(host: Host, **config: object) -> Progress:
    return await HttpExecutor(POLICY, host).execute(node(**config), CONTEXT, said)


async def test_an_answer_is_asked_for_as_it_is_and_one_that_is_encoded_is_refused_unread() -> None:
    host = Host(Body(gzip.compress(b"0" * 10_000_000)), {"content-encoding": "gzip"})
    answer = await ask(host)
    assert host.asked[0].headers["accept-encoding"] == "identity"
    assert (answer.status, host.body.taken, host.body.closed) == (NodeStatus.FAILED, 0, True)
    assert "'gzip'" in answer.error.en


async def test_no_more_is_read_than_is_kept() -> None:
    host = Host(Body(*[b"x" * 600] * 50))
    answer = await ask(host)
    assert (len(answer.result["text"]), answer.result["is_whole"], host.body.taken) == (1_000, False, 2)


def test_a_byte_a_second_does_not_outlive_the_deadline() -> None:
    host = Host(Body(*[b"."] * 900, every_s=1.0))
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        answer = runner.run(ask(host, timeout_s=2))
    assert answer.status is NodeStatus.FAILED
    assert "within 2 s" in answer.error.en
    assert host.body.taken < 3
    assert host.body.closed


@pytest.mark.parametrize("name", [*sorted(OUR_HEADERS), "Host", "Transfer-Encoding", "a b", "", "x:y", "naïve"])
async def test_a_header_that_is_the_requests_own_or_no_name_is_refused_before_anything_is_sent(name) -> None:
    found = wrong_config(node(headers={name: "x"}))
    assert [bool(said.zh and said.en) for said in found] == [True]
    host = Host(Body(b"ok"))
    assert (await ask(host, headers={name: "x"})).status is NodeStatus.FAILED
    assert host.asked == []


@pytest.mark.parametrize(
    "config",
    [
        {"url": "http://169.254.169.254/latest?{{1}}"},
        {"url": "https://elsewhere.example/{{variables.x}}"},
        {"headers": {"Host": "elsewhere.example", "X-A": "{{1}}"}},
        {"method": "CONNECT {{1}}"},
        {"timeout_s": "{{1}}"},
    ],
)
async def test_braces_in_what_data_brought_open_no_way_around_what_is_allowed(config) -> None:
    """What is executed is filled in: braces that are left came from an answer or a variable, and mean nothing."""
    host = Host(Body(b"secret"))
    assert (await ask(host, **config)).status is NodeStatus.FAILED
    assert host.asked == []


async def test_other_headers_go_with_it() -> None:
    host = Host(Body(b"ok"))
    assert (await ask(host, headers={"Authorization": "Bearer x"})).status is NodeStatus.COMPLETED
    assert host.asked[0].headers["authorization"] == "Bearer x"


@pytest.mark.parametrize("said", [b'{"a": NaN}', b"[1e999]", b'["\\ud800"]', b"-Infinity"])
async def test_what_no_json_has_is_kept_as_text_alone(said) -> None:
    host = Host(Body(said), {"content-type": "application/json"})
    progress = await ask(host)
    assert progress.status is NodeStatus.COMPLETED
    assert progress.result["json"] is None
    assert progress.result["text"] == said.decode()


@pytest.mark.parametrize(("levels", "is_kept"), [(200, True), (201, False), (300, False), (450, False)])
async def test_what_is_nested_deeper_than_an_event_can_be_is_kept_as_text_alone(levels, is_kept) -> None:
    host = Host(Body(b"[" * levels + b"]" * levels), {"content-type": "application/json"})
    progress = await ask(host)
    assert progress.status is NodeStatus.COMPLETED
    assert (progress.result["json"] is not None) is is_kept
    assert progress.result["text"] == "[" * levels + "]" * levels


@pytest.mark.parametrize(
    ("config", "why"),
    [
        ({"url": "https://example.org/\r\nX: y"}, "which no address has"),
        ({"headers": {"X-A": "é"}}, "ASCII only"),
    ],
)
def test_what_no_request_can_hold_is_said_when_it_is_drawn(config, why) -> None:
    assert any(why in each.en for each in wrong_config(node(**config)))
