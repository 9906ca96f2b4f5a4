"""What the kinds of nodes do. Each executor does one thing for real, or says in one sentence why it cannot."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import httpx

from towow_core.domain.canvas import HTTP, MILESTONE, NEGOTIATION, TASK, CanvasNode, NodeStatus
from towow_core.domain.errors import TowowError
from towow_core.domain.policy import OrchestrationPolicy
from towow_core.orchestration.contexts import NodeContext
from towow_core.workflow.checks import REPEATABLE, host_problems

_JSON = "json"
RUN_CANCELLED = "the run was cancelled"  # what `execute` is cancelled with when not the process stops, but the run


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a node has come. Where a person or a negotiation is waited for, `waiting`."""

    status: NodeStatus
    result: Mapping[str, Any] = field(default_factory=dict)
    error: str | None = None


Say = Callable[[Progress], Awaitable[None]]


class NodeExecutor(Protocol):
    """Executes the nodes of one kind."""

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        """Do what the node says. `say` tells of progress on the way; what is returned comes last.

        It may raise anything: that is a failure of the node. When it is cancelled with `RUN_CANCELLED`, what it began
        elsewhere is to end too.
        """

    def can_repeat(self, node: CanvasNode) -> bool:
        """Whether it does no harm to execute it again, when nobody knows how far it came before a restart."""


class HttpExecutor:
    """One request, only to hosts that the policy names; no redirects, no proxies, an answer of bounded size."""

    def __init__(self, policy: OrchestrationPolicy, transport: httpx.AsyncBaseTransport | None = None) -> None:
        self._policy, self._transport = policy, transport

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        del context, say
        if refused := host_problems(node, self._policy.http_hosts):
            return Progress(status=NodeStatus.FAILED, error=refused[0].en)
        config = node.config
        timeout_s = float(config.get("timeout_s") or self._policy.http_timeout_s)
        method, url = method_of(node), str(config["url"])
        try:
            async with httpx.AsyncClient(
                timeout=timeout_s, follow_redirects=False, trust_env=False, transport=self._transport
            ) as client:
                return await self._send(client, method, url, config)
        except httpx.HTTPError as error:
            why = str(error) or type(error).__name__
            return Progress(status=NodeStatus.FAILED, error=f"{method} {url} failed: {why}.")

    def can_repeat(self, node: CanvasNode) -> bool:
        return method_of(node) in REPEATABLE

    async def _send(self, client: httpx.AsyncClient, method: str, url: str, config: Mapping[str, Any]) -> Progress:
        body = config.get("body")
        content = body if isinstance(body, str) else json.dumps(body) if body is not None else None
        headers = dict(config.get("headers") or {})
        if content is not None and not isinstance(body, str):
            headers.setdefault("content-type", "application/json")
        async with client.stream(method, url, content=content, headers=headers) as answer:
            text, whole = await self._read(answer)
        result: dict[str, Any] = {"status_code": answer.status_code, "text": text, "is_whole": whole}
        if whole and _JSON in answer.headers.get("content-type", ""):
            result[_JSON] = _parsed(text)
        if answer.is_success:
            return Progress(status=NodeStatus.COMPLETED, result=result)
        error = f"{method} {url} was answered with HTTP {answer.status_code}."
        return Progress(status=NodeStatus.FAILED, result=result, error=error)

    async def _read(self, answer: httpx.Response) -> tuple[str, bool]:
        """The beginning of the answer as text, and whether that is all of it."""
        most = self._policy.http_answer_max
        read = b""
        async for chunk in answer.aiter_bytes():
            read += chunk
            if len(read) > most:
                break
        text = read[:most].decode(answer.encoding or "utf-8", "replace").replace("\x00", "\ufffd")
        return text, len(read) <= most


class TaskExecutor:
    """A thing that a person does: it waits until somebody says that it is done."""

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        del node, context, say
        return Progress(status=NodeStatus.WAITING)

    def can_repeat(self, node: CanvasNode) -> bool:
        del node
        return True


class MilestoneExecutor:
    """A date. Where it follows other nodes it is reached when they are done; where it follows none, people say so."""

    def __init__(self, today: Callable[[], str]) -> None:
        self._today = today

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        del say
        if not context.local_variables.get("predecessors"):
            return Progress(status=NodeStatus.WAITING, result={"due": node.config.get("due")})
        return Progress(status=NodeStatus.COMPLETED, result=reached(node, self._today()))

    def can_repeat(self, node: CanvasNode) -> bool:
        del node
        return True


class Negotiations(Protocol):
    """The way to a negotiation, as the bridge has it."""

    async def submit(self, demand: str, user_id: str, key: str) -> str:
        """Submit a demand and return its id; the same key again gives the same demand.

        Raises:
            TowowError: It cannot be a demand, or cannot be stored now.
        """

    async def ended(self, demand_id: str) -> tuple[bool, dict[str, Any]]:
        """Wait for its end: whether people agreed, and what a person would want to know of it."""

    async def cancel(self, demand_id: str, reason: str) -> None:
        """Nobody wants it any more; nothing happens where it is over."""


class NegotiationExecutor:
    """A demand of its own, through the same door as everybody's, and waits for its end."""

    def __init__(self, negotiations: Negotiations) -> None:
        self._negotiations = negotiations

    async def execute(self, node: CanvasNode, context: NodeContext, say: Say) -> Progress:
        session = context.workflow_context.session_context
        user_id = session.global_context.user_id if session else "anonymous"
        key = f"workflow/{context.workflow_context.id}/{node.node_id}"
        submitting = asyncio.ensure_future(self._negotiations.submit(str(node.config["demand"]), user_id, key))
        try:
            demand_id = await asyncio.shield(submitting)
            known = {"demand_id": demand_id}
            await say(Progress(status=NodeStatus.WAITING, result=known))
            agreed, what = await self._negotiations.ended(demand_id)
        except asyncio.CancelledError as stopped:
            if RUN_CANCELLED in stopped.args:
                await self._negotiations.cancel(await submitting, f"Its workflow was cancelled ({key}).")
            raise
        except TowowError as refusal:  # no demand, or one too many
            return Progress(status=NodeStatus.FAILED, error=str(refusal))
        if agreed:
            return Progress(status=NodeStatus.COMPLETED, result={**known, **what})
        error = f"The negotiation {demand_id} ended without an agreement: {what.get('reason', 'no reason was given')}."
        return Progress(status=NodeStatus.FAILED, result={**known, **what}, error=error)

    def can_repeat(self, node: CanvasNode) -> bool:
        """By its key it is the same demand, however often it is submitted."""
        del node
        return True


def standard_executors(
    policy: OrchestrationPolicy, today: Callable[[], str], negotiations: Negotiations | None = None
) -> dict[str, NodeExecutor]:
    """By kind. Without a way to negotiations there is no executor for them, and such a node fails by name."""
    executors: dict[str, NodeExecutor] = {
        HTTP: HttpExecutor(policy),
        TASK: TaskExecutor(),
        MILESTONE: MilestoneExecutor(today),
    }
    return {**executors, NEGOTIATION: NegotiationExecutor(negotiations)} if negotiations else executors


def method_of(node: CanvasNode) -> str:
    return str(node.config.get("method") or "GET").upper()


def reached(node: CanvasNode, today: str) -> dict[str, Any]:
    """A milestone's result: when it was due, when it was reached, and whether that was late."""
    due = str(node.config.get("due") or "")
    return {"due": due, "reached_on": today, "is_late": bool(due) and today > due}


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
