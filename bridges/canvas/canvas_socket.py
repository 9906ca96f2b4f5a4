"""WS /ws/canvas/{workflow_id}: a canvas that several people look at and change at once (contract §8)."""

import asyncio
import logging
import re
import time
from collections.abc import Mapping
from typing import Any, cast

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from bridges.canvas.allowance import Allowance, SocketLimits
from bridges.canvas.canvas_messages import (
    CHANGES,
    MESSAGE_ID_MAX,
    STEPS_MAX,
    CanvasAction,
    CanvasMessage,
    failed_answer,
    id_in,
    new_ids,
    read_message,
    read_object,
    steps_in,
)
from bridges.http.context import BridgeContext
from bridges.http.ownership import ANONYMOUS, shown_by
from bridges.http.security.answers import reader_language, reason_of
from bridges.http.security.callers import caller_of
from bridges.http.security.guard import client_of
from bridges.http.security.route_policy import restricted_to
from bridges.http.workflows import known_workflow, ticket_of
from towow_core.domain.canvas import APPROVAL, NodeStatus
from towow_core.domain.errors import MalformedRequest, NotAllowed, TooMany, TowowError
from towow_core.domain.models import Language
from towow_core.orchestration.canvas_synchronizer import CLIENTS_MAX, CanvasClient
from towow_core.orchestration.contexts import shown_state
from towow_core.orchestration.cursors import read_cursor
from towow_core.orchestration.missed import is_small
from towow_core.orchestration.workflow_session import WorkflowSession
from towow_core.support.ids import new_id
from towow_core.support.scopes import Scope
from towow_core.workflow.conflicts import OURS
from towow_core.workflow.events import Author, CanvasChangeEvent

log = logging.getLogger(__name__)
router = APIRouter()
TRY_LATER, GOING_AWAY, REFUSED, NO_TEXT = 1013, 1001, 1008, 1003  # RFC 6455 §7.4
DIGITS_MAX = 16
SHOWN_EVERY_S = 0.02  # frames to one client are that far apart: a screen shows no more of them
ANSWERS_WITHIN_S = 0.003  # what was recorded together is answered by then, and goes with what is told of it
AHEAD_MAX = 16  # changes of one client that are not answered yet; what else it sends waits in its socket
_CONNECTION = re.compile(r"(page-\d+)-\d+")
_RUNS = frozenset(
    {
        CanvasAction.START_EXECUTION,
        CanvasAction.RETRY_EXECUTION,
        CanvasAction.REOPEN_NODE,
        CanvasAction.CANCEL_EXECUTION,
        CanvasAction.PAUSE_EXECUTION,
        CanvasAction.RESUME_EXECUTION,
    }
)


@router.websocket("/ws/canvas/{workflow_id}")
@restricted_to(Scope.REQUESTER, takes_ticket=True)
async def canvas(socket: WebSocket, workflow_id: str) -> None:
    """Everything there is, then everything that happens; and back, what this client changes."""
    context = cast(BridgeContext, socket.app.state.context)
    try:
        record = await known_workflow(context, workflow_id)
        caller_of(socket).require_ticket_or_owner(ticket_of(workflow_id), record.user_id, f"workflow {workflow_id}")
        session = await context.workflows.open(workflow_id)
    except TowowError as error:
        context.refusals.count("websocket", reason_of(error), path=socket.url.path[:200])
        await socket.close(REFUSED, str(error)[:120])
        return
    await socket.accept()
    try:
        with context.seats.seat(caller_of(socket), client_of(socket.scope)):
            await _visited(socket, context, session)
    except TooMany as error:
        context.refusals.count("websocket", "too_many", path=socket.url.path[:200])
        await socket.close(TRY_LATER, error.told(language_of(socket)))


async def _visited(socket: WebSocket, context: BridgeContext, session: WorkflowSession) -> None:
    """One client, from hello to goodbye.

    Raises:
        TooMany: The canvas is full.
    """
    if session.clients.is_full:
        full = TooMany("too_many", f"{CLIENTS_MAX} look at this canvas here already; try again later.", 5)
        full.zh = f"已经有 {CLIENTS_MAX} 个页面在看这张画布；请稍后再来。"
        raise full
    caller, asked_for = caller_of(socket), socket.query_params.get("client_id", "")[:100]
    asked_for = "" if asked_for in OURS else asked_for
    client = CanvasClient(asked_for or new_id("client", digits=8), caller.user_id or caller.said_name)
    user_id, language, by = caller.user_id or "", language_of(socket), shown_by(caller)
    known = {"shown_by": by, "said_name": caller.said_name}
    visit = Visit(
        socket,
        session,
        client,
        user_id,
        language,
        **known,
        speaks_for_others=caller.speaks_for_others,
        shown_every_s=SHOWN_EVERY_S,
    )
    with context.watches.socket(caller.token_id) as revoked:
        await visit.stay(context, revoked)


class Visit:
    """One client at one canvas, from hello to goodbye."""

    def __init__(
        self,
        socket: WebSocket,
        session: WorkflowSession,
        client: CanvasClient,
        user_id: str,
        language: Language,
        *,
        shown_by: str = ANONYMOUS,
        said_name: str = "",
        speaks_for_others: bool = False,
        shown_every_s: float = 0.0,
    ) -> None:
        """`shown_by` is who it is by what was shown, where that names no user; `said_name` what they call themselves.

        `shown_every_s`: from one frame to the client to the next one at least; the first of all goes out at once.
        """
        self._socket, self._session, self._client, self._user_id = socket, session, client, user_id
        self._language, self._shown_by, self._said_name = language, shown_by, said_name
        self._speaks_for_others = speaks_for_others or not user_id
        self._allowance, self._shown_every_s = Allowance(SocketLimits()), shown_every_s
        self._told_to = 0  # the version up to which a conflict has told the client what it missed

    @property
    def _who(self) -> str:
        """Who says something, as people are told; never the name of a page, which says nothing to them."""
        return self._user_id or self._shown_by

    async def stay(self, context: BridgeContext, revoked: asyncio.Event) -> None:
        """Until the client leaves, is too slow, may not see it any more, or the bridge stops."""
        missed = await self._missed_while_away()
        self._session.clients.join(self._client, self._session.workflow, missed)
        tasks = {
            asyncio.create_task(self._listen(), name="canvas in"): 0,
            asyncio.create_task(self._tell(), name="canvas out"): 0,
            asyncio.create_task(self._client.too_slow.wait(), name="canvas until too slow"): TRY_LATER,
            asyncio.create_task(revoked.wait(), name="canvas until its token is revoked"): REFUSED,
            asyncio.create_task(context.closing.wait(), name="canvas until the bridge stops"): GOING_AWAY,
        }
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            code = max(tasks[task] for task in done)
            if code:
                await self._socket.close(code)
        except (RuntimeError, WebSocketDisconnect):  # it was gone already
            pass
        finally:
            if self._allowance.ended:
                context.refusals.count("websocket", "too_many", path=self._socket.url.path[:200])
            self._session.clients.leave(self._client)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _missed_while_away(self) -> dict[str, Any] | None:
        """What a client missed that says what it knows (`?version=` and `?n=`); None: it is told everything."""
        version, n = (number_in(self._socket.query_params.get(name, "")) for name in ("version", "n"))
        if version is None or n is None:
            return None
        return await self._session.missed(version, n)

    async def _tell(self) -> None:
        """Messages as they come, for ever; several in one frame, as a list, to a client that can take them so."""
        together = self._socket.query_params.get("together") == "1"
        is_crowd, sent_s = False, -self._shown_every_s
        while True:
            await self._client.until_some()
            if self._shown_every_s and is_crowd:  # who is alone and waits for each answer has it at once
                await asyncio.sleep(max(ANSWERS_WITHIN_S, sent_s + self._shown_every_s - time.monotonic()))
            texts = await self._client.texts()
            frames = [f"[{','.join(texts)}]"] if together and len(texts) > 1 else texts
            for frame in frames:
                await self._socket.send_text(frame)
            is_crowd, sent_s = len(texts) > 1, time.monotonic()

    async def _listen(self) -> None:
        """Everything that the client says, in order. Its changes are recorded with those that come behind them, so that
        one who makes twenty a second is not kept waiting for each; all else waits until they are."""
        under_way = set[asyncio.Task[None]]()
        async with asyncio.TaskGroup() as answering:
            while True:
                try:
                    text = await self._socket.receive_text()
                except (WebSocketDisconnect, RuntimeError):
                    return
                except KeyError:  # bytes; what they would say cannot be told
                    await self._socket.close(NO_TEXT, "A message is text: JSON, not bytes.")
                    return
                message = self._heard(text)
                if message is not None and message.is_change:
                    task = answering.create_task(self._answer(message))
                    under_way.add(task)
                    task.add_done_callback(under_way.discard)
                    if len(under_way) >= AHEAD_MAX:
                        await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
                elif message is not None:
                    if under_way:
                        await asyncio.wait(under_way)
                    await self._answer(message)
                if self._allowance.ended:
                    await self._socket.close(REFUSED, self._allowance.ended)
                    return

    def _heard(self, text: str) -> CanvasMessage | None:
        """A message that is to be answered; None: it was refused, or is a cursor, which nobody waits for."""
        message_id, refusal = "", self._allowance.refusal(text)
        try:
            data = read_object(text)
            message_id = id_in(data)
            if refusal is not None:
                self._client.send(self._told(refusal, message_id))
                return None
            message = read_message(data)
            if (refusal := self._allowance.refusal_of(min(message.steps, STEPS_MAX) - 1)) is not None:
                self._client.send(self._told(refusal, message_id))
                return None
            if message.client_id:
                self._client.client_id = message.client_id
            if message.action is not CanvasAction.CURSOR:
                return message
            self._session.clients.move(self._client, read_cursor(message.told()))
        except TowowError as error:
            self._client.send(self._told(error, message_id))
        except Exception:  # boundary: nor is one that we cannot even read
            log.exception("canvas.message_failed", extra={"workflow_id": self._session.workflow_id})
            self._client.send(failed_answer(message_id))
        return None

    async def _answer(self, message: CanvasMessage) -> None:
        try:
            answer = {**await self._do(message), "message_id": message.message_id}
        except TowowError as error:
            answer = self._told(error, message.message_id)
        except Exception:  # boundary: one message that we cannot digest is not the end of the visit
            log.exception("canvas.message_failed", extra={"workflow_id": self._session.workflow_id})
            answer = failed_answer(message.message_id)
        self._client.send(answer)

    def _told(self, error: TowowError, message_id: str) -> dict[str, Any]:
        again = {"retry_after_s": error.retry_after_s} if isinstance(error, TooMany) else {}
        told = {"detail": error.told(self._language), "error_code": error.code}
        return {"type": "error", "message_id": message_id, **told, **again}

    async def _do(self, message: CanvasMessage) -> dict[str, Any]:
        facts = message.told()
        if message.action in _RUNS:
            return self._ack(run_id=await self._run(message.action, facts))
        if message.action is CanvasAction.PRESENT:
            self._session.clients.point(self._client, str(facts.get("node_id", ""))[:MESSAGE_ID_MAX])
            return self._ack()
        if message.marks:
            return await self._mark(facts)
        return await self._change(message, facts)

    async def _run(self, action: CanvasAction, facts: Mapping[str, Any]) -> str:
        """Start, end, hold a run, or let it go on; its id."""
        session, by = self._session, "" if self._shown_by == ANONYMOUS else self._who
        match action:
            case CanvasAction.CANCEL_EXECUTION:
                return await session.cancel(by)
            case CanvasAction.PAUSE_EXECUTION:
                return await session.pause(by)
            case CanvasAction.RESUME_EXECUTION:
                return await session.go_on(by)
            case CanvasAction.REOPEN_NODE:
                return await session.reopen_node(str(facts.get("node_id") or ""), by)
            case CanvasAction.RETRY_EXECUTION if facts.get("node_id"):
                return await session.retry_node(str(facts["node_id"]), by)
            case _:
                return await session.execute(retry=action is CanvasAction.RETRY_EXECUTION, by=by)

    async def _mark(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """A person did what a node asks for."""
        status = str(facts["status"])
        if status not in {NodeStatus.COMPLETED, NodeStatus.FAILED, NodeStatus.SKIPPED}:
            allowed = "completed, failed or skipped"
            raise MalformedRequest("malformed", f"A person sets a node's status to {allowed}, not {status!r}.")
        node_id, note, outcome = (str(facts.get(name) or "")[:2000] for name in ("node_id", "note", "result"))
        claimed = str(facts.get("by") or "")[:200]
        if claimed not in {"", self._user_id} and not self._speaks_for_others:
            self._answers_for_nobody_else(node_id)
            claimed = ""  # that a task is done is the owner's word, and kept as theirs
        by, said = claimed or self._who, {"note": note, "outcome": outcome}
        entered_by = self._shown_by if claimed else self._who
        of = self._session.workflow_id
        await self._session.agent.mark(of, node_id, NodeStatus(status), by=by, **said, entered_by=entered_by)
        return self._ack(node_id=node_id)

    def _answers_for_nobody_else(self, node_id: str) -> None:
        """Of an approval: a yes is whose it is.

        Raises:
            NotAllowed: It is one.
        """
        node = self._session.workflow.canvas.nodes.get(node_id)
        if node is not None and node.node_type == APPROVAL:
            raise NotAllowed(
                "not_the_owner",
                f"This token is {self._user_id!r}'s; it says nothing in anybody else's name.",
                f"这个令牌是 {self._user_id} 的，不能替别人说。",
            )

    async def _change(self, message: CanvasMessage, facts: dict[str, Any]) -> dict[str, Any]:
        new, steps = new_ids(message.action, facts), message.action is CanvasAction.CHANGE_SEVERAL
        if message.again:
            of = self._session.workflow_id
            if (done := await self._session.history.made_of(of, message.act, message.version)) is not None:
                return self._ack(version=done, **new)
        event = CanvasChangeEvent(
            workflow_id=self._session.workflow_id,
            change_type=CHANGES[message.action],
            change_data={"steps": steps_in(facts)} if steps else {**facts, **new},
            client_id=self._client.client_id,
            version=message.version,
            strategy=message.strategy,
            by=self._user_id,
            said_name=self._said_name,
            act=message.act,
            takes_back=await self._own(message.taken_back),
        )
        event = self._session.bus.stamped(event)
        with self._session.clients.making(self._client, event.event_id):
            result = await self._session.change(event)
        if result.success:
            return self._ack(version=result.new_version, **new)
        detail = result.said.to(self._language) if result.said else result.message
        if result.conflict:
            return await self._conflict(message.version, detail)
        about: dict[str, Any] = {"is_full": True} if result.is_full else {}
        about |= {"node_ids": list(result.node_ids)} if result.node_ids else {}
        return {"type": "error", "detail": detail, "error_code": "E012", **about}

    async def _own(self, versions: tuple[int, ...]) -> tuple[int, ...]:
        """The versions that a change says it takes back, each once and made by who says so.

        Raises:
            MalformedRequest: There was no such version, or somebody else made it.
        """
        page = page_of(self._client.client_id)
        author = Author(by=self._user_id, client_id=page, said_name=self._said_name)
        once = tuple(dict.fromkeys(versions))
        for version in once:
            if not await self._session.made(version, author):
                raise MalformedRequest(
                    "malformed",
                    f"takes_back names version {version}, which is no change that was made here.",
                    f"takes_back 里的版本 {version} 不是这里做的改动。",
                )
        return once

    async def _conflict(self, version: int, detail: str) -> dict[str, Any]:
        """What the client has missed, and the whole state where that is small, or where nobody knows what it missed.

        What an earlier conflict told it is not told again: who sends stale messages unread would fill the memory.
        """
        is_again = version < self._told_to <= self._session.workflow.canvas.version
        missed = await self._session.missed(self._told_to if is_again else version)
        workflow = self._session.workflow
        answer = {"type": "conflict", "version": workflow.canvas.version, "detail": detail}
        if missed is None or (not is_again and is_small(workflow)):
            answer["current_state"] = shown_state(workflow)
        self._told_to = workflow.canvas.version
        return answer if missed is None else {**answer, "missed": missed}

    def _ack(self, **facts: Any) -> dict[str, Any]:
        """`n`: all of the log up to there is said, so that who edits alone has not missed it when they come back."""
        known = {"version": self._session.workflow.canvas.version, "n": self._session.bus.last_n}
        return {"type": "ack", **known, **facts}


def page_of(client_id: str) -> str:
    """The page that a connection is of: `page-7-2` is the second one of `page-7`."""
    found = _CONNECTION.fullmatch(client_id)
    return found[1] if found else client_id


def language_of(socket: WebSocket) -> Language:
    """What refusals are said in: as `?language=` says, since a browser lets no page set a header here."""
    asked_for = socket.query_params.get("language") or socket.headers.get("accept-language", "")
    return reader_language(asked_for) or Language.EN


def number_in(text: str) -> int | None:
    """A count that a client gives in its address; None where it gives none that can be."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < DIGITS_MAX else None
