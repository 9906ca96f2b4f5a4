"""OpenAgents' HTTP transport, cut down to the five routes that agents need.

The stock one also serves routes that run code, read keys and rewrite configuration without asking who calls, and allows
any web page to call them (measured on 0.9.3.post20).
"""

import asyncio
import errno
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

import orjson
from aiohttp import web
from openagents.models.event import Event
from openagents.models.event_response import EventResponse
from openagents.sdk.transports.http import HttpTransport
from pydantic import ValidationError

from agents.network.exchange import Exchange
from agents.network.hub_mod.connections import Connection, Connections, limits_here
from agents.network.mailbox import Entry
from agents.network.send_permissions import Group, Refusal, Why, shown

log = logging.getLogger(__name__)

_BODY_BYTES_MAX = 512 * 1024  # a payload of 256 KiB and what surrounds it
_WAIT_MAX_S = 30.0
BODY_WITHIN_S = 10.0
_SHUTDOWN_S = 1.0
_LOOK_FOR_REVOKED_EVERY_S = 0.5
_PAUSE_OF_A_FLOODER_S = 0.2
_FLOODS = frozenset({Why.TOO_FAST, Why.TOO_MUCH, Why.MAILBOX_SHARE})

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class HubRules(Protocol):
    """What the routes need of the mod."""

    exchange: Exchange

    def knows(self, agent_id: str, secret: str) -> bool:
        """Whether `secret` is the one that this agent got when it registered."""

    async def register(self, agent_id: str, *, password: str, token: str, old_secret: str) -> EventResponse:
        """Let an agent in; `data` holds its secret."""

    async def end_revoked(self) -> None:
        """Put out whoever is in with a token that was revoked."""

    def refused(self, refused: Refusal, who: str) -> EventResponse:
        """Count a refusal."""

    async def unregister(self, agent_id: str) -> None:
        """Let an agent go."""


class GuardedHttpTransport(HttpTransport):  # type: ignore[misc]  # openagents is untyped
    """The five routes, no CORS, long polls that end when the hub stops."""

    def __init__(
        self, rules: HubRules, config: dict[str, Any] | None = None, workspace_path: str | None = None
    ) -> None:
        self._rules = rules
        self._stopping: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._listening: asyncio.Server | None = None
        self._connections: Connections | None = None
        self.listen_error: OSError | None = None
        super().__init__({"host": None, "port": None, **(config or {})}, workspace_path=workspace_path)

    def setup_routes(self) -> None:
        """Replace the stock application by one with our five routes."""
        self.app = web.Application(middlewares=[self._guard], client_max_size=_BODY_BYTES_MAX)
        self.app.router.add_get("/api/health", self._health)
        self.app.router.add_post("/api/register", self._register)
        self.app.router.add_post("/api/unregister", self._unregister)
        self.app.router.add_get("/api/poll", self._poll)
        self.app.router.add_post("/api/send_event", self._send_event)

    async def listen(self, address: str) -> bool:
        host, _, port = address.rpartition(":")
        runner = web.AppRunner(
            self.app, access_log=None, handler_cancellation=True, shutdown_timeout=_SHUTDOWN_S
        )  # a cancelled poll is how a killed agent is noticed at once
        await runner.setup()
        assert runner.server is not None  # it has just been set up
        self._connections = Connections(runner.server, self._count, limits_here())
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._on_loop_error)
        try:
            self._listening = await loop.create_server(self._connections, host.strip("[]") or None, int(port))
        except OSError as error:
            self.listen_error = error
            await runner.cleanup()
            raise
        self.runner = runner
        self.is_listening = True
        self._looking = asyncio.create_task(self._look_for_revoked())
        return True

    async def shutdown(self) -> bool:
        """Stop once, however often it is asked (the stock launcher asks twice, and one of the two crashes)."""
        if self._stopping is None:
            self._stopping = asyncio.create_task(self._stop())
        await asyncio.shield(self._stopping)
        return True

    async def _stop(self) -> None:
        self.is_listening = False
        if self._looking is not None:
            self._looking.cancel()
        self._rules.exchange.close()
        if self._listening is not None:
            self._listening.close()
        if self.runner is not None:
            await self.runner.cleanup()

    def _count(self, why: Why, who: str) -> None:
        self._rules.refused(Refusal(why, ""), who)

    def _on_loop_error(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """asyncio says a hundred times a second that it cannot accept: we count it, and strangers make room."""
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in {errno.EMFILE, errno.ENFILE} and self._connections is not None:
            self._count(Why.NO_DESCRIPTORS, "")
            self._connections.make_room()
        else:
            loop.default_exception_handler(context)

    def _connection(self, request: web.Request) -> Connection | None:
        return None if self._connections is None else self._connections.of(request.transport)

    def _knows(self, request: web.Request, agent_id: str, secret: str) -> bool:
        """Whether an agent that is in asks; its connection is a member's from then on."""
        if not self._rules.knows(agent_id, secret):
            return False
        if self._connections is not None and (connection := self._connection(request)) is not None:
            self._connections.admit(connection, agent_id)
        return True

    async def _look_for_revoked(self) -> None:
        while True:
            await asyncio.sleep(_LOOK_FOR_REVOKED_EVERY_S)
            try:
                await self._rules.end_revoked()
            except Exception:  # boundary: the next look must come whatever this one met
                log.exception("hub.look_failed")

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse web pages: agents send no Origin, and JSON only, so that a page cannot call without a preflight."""
        connection = self._connection(request)
        if connection is None:
            return await self._answered(request, handler)
        connection.request_began()
        try:
            return await self._answered(request, handler)
        finally:
            connection.request_ended()

    async def _answered(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if "Origin" in request.headers:
            return self._no(request, Why.WEB_PAGE, "The hub does not talk to web pages.", 403)
        if request.method == "POST" and request.content_type != "application/json":
            return self._no(request, Why.WEB_PAGE, "The hub reads JSON only.", 415)
        try:
            return await handler(request)
        except TimeoutError:
            return self._no(request, Why.SLOW_BODY, f"The body did not come within {BODY_WITHIN_S:g} s.", 408)
        except _BadRequest as error:
            return self._no(request, Why.UNREADABLE, str(error), 400)
        except web.HTTPRequestEntityTooLarge:
            return self._no(request, Why.TOO_LARGE, f"A body has {_BODY_BYTES_MAX} bytes at most.", 413)
        except web.HTTPException as error:  # another path, another method
            return self._no(request, Why.NO_ROUTE, "The hub has no such route.", error.status)

    def _no(self, request: web.Request, why: Why, sentence: str, status: int) -> web.Response:
        self._rules.refused(Refusal(why, sentence), request.remote or "")
        return _json({"success": False, "why": why, "error_message": sentence}, status=status)

    async def _health(self, _request: web.Request) -> web.Response:
        network = self.network_instance
        online = self._rules.exchange.who()
        data = {
            "is_running": bool(network is not None and network.is_running),
            "network_name": "" if network is None else network.network_name,
            "agent_count": len(online),
            "events": {outcome.value: n for outcome, n in self._rules.exchange.counts.items()},
            "refusals": {why.value: n for why, n in self._rules.exchange.refusals.items()},
            "transports": [{"type": "http", "config": {}}],  # stock agents look here how to connect
            "recommended_transport": "http",
            "services": [p.agent_id for p in online if p.group != Group.USERS],
        }
        return _json({"success": True, "status": "healthy", "data": data})

    async def _register(self, request: web.Request) -> web.Response:
        body = await _body(request)
        password, token, old_secret = (_text(body, key) for key in ("password_hash", "token", "certificate"))
        agent_id = _text(body, "agent_id")
        response = await self._rules.register(
            agent_id, password=password, token=token or password, old_secret=old_secret
        )  # a plain OpenAgents agent has one field for what it shows
        if not response.success:
            why = (response.data or {}).get("why", "")
            return _json({"success": False, "why": why, "error_message": response.message}, status=403)
        self._knows(request, agent_id, response.data["secret"])
        network = self.network_instance
        facts = {"network_name": network.network_name, "network_id": network.network_id}
        return _json({"success": True, "hub_id": self._rules.exchange.hub_id, **facts, **response.data})

    async def _unregister(self, request: web.Request) -> web.Response:
        body = await _body(request)
        agent_id, secret = _text(body, "agent_id"), _text(body, "secret")
        if not self._knows(request, agent_id, secret):
            return self._not_registered(agent_id)
        await self._rules.unregister(agent_id)
        return _json({"success": True})

    async def _poll(self, request: web.Request) -> web.Response:
        query = request.query
        agent_id = query.get("agent_id", "")
        secret = request.headers.get("Authorization", "").removeprefix("Bearer ") or query.get("secret", "")
        if not self._knows(request, agent_id, secret):
            return self._not_registered(agent_id)
        if not self._rules.exchange.may_poll(agent_id):
            await asyncio.sleep(_PAUSE_OF_A_FLOODER_S)
            return self._no(request, Why.TOO_FAST, f"{agent_id} asks too fast.", 429)
        after, ack, limit = (
            _number(query, key, default) for key, default in (("after", 0), ("ack", 0), ("limit", 256))
        )
        wait_s = min(_WAIT_MAX_S, max(0.0, _number(query, "wait", 0.0)))
        exchange = self._rules.exchange
        entries = await exchange.poll(agent_id, after=int(after), ack=int(ack), limit=int(limit), wait_s=wait_s)
        if not self._rules.knows(agent_id, secret):  # put out while it waited: what lies there is not for it any more
            return self._not_registered(agent_id)
        if "after" not in query and entries:  # a stock agent: what it has been given once is gone
            exchange.take(agent_id, ack=entries[-1].cursor, limit=0)
        return _json({"success": True, "agent_id": agent_id, "messages": [_message(entry) for entry in entries]})

    def _not_registered(self, agent_id: str) -> web.Response:
        sentence = f"{shown(agent_id)} is not registered here, or not with this secret."
        self._rules.refused(Refusal(Why.NOT_REGISTERED, sentence), agent_id)
        return _json({"success": False, "not_registered": True, "error_message": sentence}, status=401)

    async def _send_event(self, request: web.Request) -> web.Response:
        body = await _body(request)
        self._knows(request, _text(body, "source_id"), _text(body, "secret"))
        try:
            event = Event(
                event_name=_text(body, "event_name"),
                source_id=_text(body, "source_id"),
                destination_id=_text(body, "target_agent_id") or None,
                event_id=_text(body, "event_id"),
                payload=body.get("payload", {}),
                secret=_text(body, "secret"),
            )
        except ValidationError as error:
            problem = error.errors(include_url=False)[0]
            sentence = f"{'.'.join(str(part) for part in problem['loc'])}: {problem['msg']}."
            refused = self._rules.refused(Refusal(Why.BAD_PAYLOAD, sentence), _text(body, "source_id"))
            return _json({"success": False, "message": refused.message, "data": refused.data})
        response = await self.call_event_handler(event)
        if (response.data or {}).get("why") in _FLOODS:
            await asyncio.sleep(_PAUSE_OF_A_FLOODER_S)
        answer = {"success": response.success, "message": response.message, "data": response.data}
        return _json({**answer, "event_id": event.event_id, "event_name": event.event_name})


class _BadRequest(Exception):
    """The request cannot be read; the text says why."""


async def _body(request: web.Request) -> dict[str, Any]:
    try:
        async with asyncio.timeout(BODY_WITHIN_S):
            text = await request.read()
        body = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise _BadRequest(f"The body is not JSON: {error}") from error
    if not isinstance(body, dict):
        raise _BadRequest("The body is not a JSON object.")
    return body


def _text(body: Mapping[str, Any], key: str) -> str:
    value = body.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise _BadRequest(f"{key!r} is not a text.")
    return value


def _number(query: Mapping[str, str], key: str, default: float) -> float:
    try:
        value = float(query.get(key, default))
    except ValueError as error:
        raise _BadRequest(f"{key!r} is not a number.") from error
    if not 0 <= value < 2**53:
        raise _BadRequest(f"{key!r} is out of range.")
    return value


def _message(entry: Entry) -> dict[str, Any]:
    """An entry as OpenAgents shows events, its payload not decoded and encoded again."""
    return {
        "event_name": entry.name,
        "event_id": entry.event_id,
        "source_id": entry.source,
        "destination_id": entry.destination,
        "timestamp": int(time.time()),
        "payload": orjson.Fragment(entry.body),
        "cursor": entry.cursor,
    }


def _json(value: Mapping[str, Any], status: int = 200) -> web.Response:
    return web.Response(body=orjson.dumps(value), status=status, content_type="application/json")
