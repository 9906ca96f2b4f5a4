"""The base class of every agent: OpenAgents' `WorkerAgent` with `@on_event`, on a receive path of ours.

The stock path polls once a second, handles one event at a time, prints payloads, keeps all history and never comes
back from a dead hub. This one wakes on arrival, keeps order per channel and runs channels side by side, is bounded,
silent, and returns.
"""

import asyncio
import logging
import signal
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, ClassVar, TypeVar

from openagents.agents.worker_agent import WorkerAgent
from openagents.agents.worker_agent import on_event as _on_event
from openagents.core.client import AgentClient
from openagents.models.event import Event as NetworkEvent
from openagents.models.event_context import EventContext

from agents.network.channel_events import CHANNEL_EVENTS, apart, posts_of
from agents.network.connection import Arrival, Hub, JoinDenied
from agents.network.contexts import context_of, unread
from agents.network.posting import Outcome, Posting, Verdict
from agents.network.receiver import Receiver
from agents.network.said import Said, looked_at
from agents.network.send_permissions import CHANNEL_PREFIX, Group, bad_id, group_of, refusal
from towow_core.domain.errors import MalformedMessage, NetworkUnavailable
from towow_core.domain.events import EVENT_TYPES
from towow_core.domain.messages import MESSAGE_TYPES, NetworkMessage
from towow_core.seed_api.worker_names import SeedWorkerNames
from towow_core.support import codec, message_codec
from towow_core.support.bounds import excess
from towow_core.support.envelopes import Envelope
from towow_core.support.flat_forms import is_flat, nested
from towow_core.support.ports import DELIVERED, Delivery, Presence
from towow_core.support.timestamps import format_time
from towow_core.telemetry import logs
from towow_core.telemetry.about import about
from towow_core.telemetry.metrics import NETWORK_MESSAGES, REFUSED
from towow_core.telemetry.tracing import span

# The one door to openagents hands on what an agent's module needs of it.
__all__ = ["EventContext", "TowowWorkerAgent", "Unusable", "on_event"]

log = logging.getLogger(__name__)

Message = TypeVar("Message", bound=NetworkMessage)
Handler = TypeVar("Handler", bound=Callable[..., Any])

_SHUTDOWN_HOOK_S = 2.0
DENIED = 2  # exit code of a twin that the hub does not believe; trying again does not help
_BOUNDED_ELSEWHERE = frozenset({"call"})  # `calls.handed_over` cuts it
_ID_MAX = 100  # characters


@dataclass(frozen=True, slots=True)
class Unusable:
    """Why a message cannot be used. `is_senders_own`: its sender may say such things, and said this for itself."""

    why: str
    is_senders_own: bool


def on_event(pattern: str) -> Callable[[Handler], Handler]:
    """Mark a method as the handler of events named `pattern`, or of all that begin so (`towow.*`)."""
    mark: Callable[[Handler], Handler] = _on_event(pattern)
    return mark


class TowowWorkerAgent(SeedWorkerNames, WorkerAgent):  # type: ignore[misc]  # openagents is untyped
    """An agent on the network. Subclass it, mark handlers with `@on_event`, and `await agent.run()`.

    It is a `towow_core.support.ports.Network`: nothing in `send`, `publish`, `open_channel` and `online` raises.

    Attributes:
        counts: What happened so far: received, handled, failed, bad_message, sent, not_sent, joined.
        denial: Why the hub put this twin out for good; None while it has not.
        takes_events_together: Its handlers take a post with several events as it is; others get each by its own name.
    """

    takes_events_together: ClassVar[bool] = False

    def __init__(self, agent_id: str, *, hub: Hub, concurrency_max: int = 64) -> None:
        """`concurrency_max` handlers run at once, never two of one `order_key`.

        Raises:
            ValueError: Nobody may be on the network under `agent_id`.
        """
        if group_of(agent_id) is None:
            raise ValueError(bad_id(agent_id).sentence)
        super().__init__(agent_id=agent_id, client=AgentClient(agent_id=agent_id))
        self.counts: Counter[str] = Counter()
        self._id = agent_id  # OpenAgents' own way to it asks two objects
        self._is_twin = group_of(agent_id) is Group.USERS
        self._handlers: dict[str, tuple[Callable[..., Any], ...]] = {}  # by name of a message of ours
        self.denial: JoinDenied | None = None
        self._stopped: asyncio.Event | None = None
        self._hub = hub
        self._connection = hub.connection(agent_id)
        self._concurrency_max = concurrency_max
        self._receiver: Receiver | None = None
        self._set_up = False

    # life

    def order_key(self, arrival: Arrival) -> str:
        """What is of one key is handled one after the other: here, what is about one channel."""
        return str(arrival.payload.get("channel_id") or arrival.payload.get("demand_id") or arrival.source)

    async def on_reconnected(self) -> None:
        """Called after the agent is back on a hub that had gone; what was said meanwhile may be lost."""

    async def start(self) -> None:
        """Join the hub (waiting for it as long as it takes), run `on_startup`, then let events in.

        Raises:
            JoinDenied: This is a twin, and its token is missing, wrong or revoked.
        """
        self._receiver = Receiver(
            self.agent_id,
            self._connection,
            react=self._take,
            on_reconnected=self.on_reconnected,
            on_denied=self._on_denied,
            counts=self.counts,
            concurrency_max=self._concurrency_max,
            order_key=self.order_key,
        )
        await self._receiver.start()
        self._set_up = True
        await self.setup()  # calls on_startup
        self._receiver.open()

    async def stop(self) -> None:
        """Finish what runs (for a second at most), call `on_shutdown`, leave the hub."""
        if self._receiver is not None:
            await self._receiver.stop()
        if self._set_up:
            await self._tear_down()
        try:
            await self._connection.leave()
        except NetworkUnavailable as error:
            log.debug("network.left_without_goodbye", extra={"agent_id": self.agent_id, "why": str(error)})
        await self._connection.close()

    async def _tear_down(self) -> None:
        self._set_up = False
        try:
            async with asyncio.timeout(_SHUTDOWN_HOOK_S):
                await self.teardown()  # calls on_shutdown
        except Exception:  # boundary: a hook of a subclass must not keep the process alive
            log.exception("network.shutdown_hook_failed", extra={"agent_id": self.agent_id})

    async_start = start  # OpenAgents' names; its own versions would take the stock receive path
    async_stop = stop

    async def kill(self) -> None:
        """Vanish as a crash would: no hook, no acknowledgement, not a word to the hub."""
        if self._receiver is not None:
            await self._receiver.kill()
        await self._connection.close()

    async def run(self) -> int:
        """Be this process: start, serve until SIGTERM or SIGINT, stop. Returns the exit code.

        0 is stopped on request; 2 is a twin that the hub does not believe, with one sentence on stderr about it.
        """
        if not logging.getLogger().handlers:  # a program of its own, which would lose the facts of a log line
            logs.configure(self.agent_id, "WARNING")
        stopped = self._stopped = asyncio.Event()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stopped.set)
        starting = asyncio.create_task(self.start())
        waiting = asyncio.create_task(stopped.wait())
        try:
            await asyncio.wait({starting, waiting}, return_when=asyncio.FIRST_COMPLETED)
            if starting.done():
                starting.result()  # what on_startup raises ends the process
                await waiting
        except JoinDenied as denied:
            self.denial = denied
        finally:
            starting.cancel()
            waiting.cancel()
            await asyncio.gather(starting, waiting, return_exceptions=True)
            await self.stop()
        if self.denial is None:
            return 0
        sys.stderr.write(f"{self.denial}\n")
        return DENIED

    # towow_core.support.ports.Network

    async def send(self, agent_id: str, message: NetworkMessage) -> Delivery:
        """Put `message` into one agent's mailbox."""
        try:
            body = message_codec.message_json(message)
        except ValueError as error:
            verdict = Verdict(Outcome.REFUSED, f"The payload of {message.name} is not JSON: {error}")
        else:
            known = looked_at(message)
            content = None if self._is_twin else message  # what a twin says is always read
            verdict = await self._post(agent_id, message.message_id, message.name, known, body=body, content=content)
        if verdict.accepted:
            return DELIVERED
        return Delivery(
            accepted=False,
            recipient_gone=verdict.outcome is Outcome.GONE,
            refused=verdict.outcome is Outcome.REFUSED,
            reason=verdict.reason,
        )

    async def publish(self, channel_id: str, envelopes: Sequence[Envelope]) -> None:
        """Show events that are already stored to whoever observes the channel, in order. Best effort."""
        destination, known = f"{CHANNEL_PREFIX}{channel_id}", {"channel_id": channel_id}
        for event_id, name, body, posted in posts_of(channel_id, envelopes):
            verdict = await self._post(destination, event_id, name, known, body=body, content=posted)
            if verdict.outcome is Outcome.NO_HUB:
                return  # no hub: observers heal from the store

    async def open_channel(self, channel_id: str, members: Sequence[str]) -> None:
        """Create the OpenAgents channel; doing it twice is harmless."""
        try:
            await self._connection.open_channel(channel_id, members)
        except NetworkUnavailable as error:
            log.debug("network.channel_not_opened", extra={"channel_id": channel_id, "why": str(error)})

    async def online(self) -> tuple[Presence, ...]:
        """Who is online now; empty when the hub cannot be reached."""
        try:
            return await self._connection.who()
        except NetworkUnavailable:
            return ()

    @property
    def agent_id(self) -> str:  # type: ignore[override]  # nobody writes it
        """As it was made; OpenAgents' own asks its client, which asks it back."""
        return self._id

    # reading

    def read(self, context: EventContext, cls: type[Message]) -> Message | None:
        """The typed message of an event, or None (logged, counted): it does not fit, or its sender may not say it."""
        read = self.read_or_why(context, cls)
        return None if isinstance(read, Unusable) else read

    def read_or_why(self, context: EventContext, cls: type[Message]) -> Message | Unusable:
        """The same for whoever tells the sender what is wrong with its message."""
        event = context.incoming_event
        message = _at_once(event)
        claims = event.payload if message is None else looked_at(message)
        wrong = refusal(event.source_id, self._id, event.event_name, claims)
        if wrong is not None:
            return self._bad_message(event, wrong.sentence, is_senders_own=False)
        if message is None:
            try:
                message = message_codec.read_message(event.event_name, _nested(event))
            except MalformedMessage as error:
                return self._bad_message(event, str(error))
        if not isinstance(message, cls):
            return self._bad_message(event, f"It is a {event.event_name}, where a {cls.name} was expected.")
        if group_of(event.source_id) is Group.USERS:
            too_much = excess(message, but=_BOUNDED_ELSEWHERE, is_message=True)
            return self._bad_message(event, too_much.sentence) if too_much else message
        return message

    def names(self, context: EventContext, field: str) -> bool:
        """Whether a message that could be read says this itself: a flat answer, which is filled up, may not."""
        event = context.incoming_event
        return unread(event) is not None or field in event.payload

    def read_envelope(self, context: EventContext) -> Envelope | None:
        """The stored event inside a post to a channel, or None (logged, counted)."""
        return next(iter(self.read_envelopes(context)), None)

    def read_envelopes(self, context: EventContext) -> tuple[Envelope, ...]:
        """The stored events inside a post to a channel, in order; () (logged, counted) where one cannot be read."""
        event = context.incoming_event
        if group_of(event.source_id) is not Group.SYSTEM:
            self._bad_message(event, f"{event.source_id} may not post to a channel.")
            return ()
        if (said := unread(event)) is not None and isinstance(said.content, tuple):
            return said.content
        is_one = event.event_name != CHANNEL_EVENTS
        values = [event.payload.get("envelope")] if is_one else event.payload.get("envelopes")
        try:
            return codec.load(tuple[Envelope, ...], values)
        except MalformedMessage as error:
            self._bad_message(event, str(error))
            return ()

    async def react(self, context: EventContext) -> None:
        """Run every handler whose pattern fits. The stock one swallows what they raise."""
        name = context.incoming_event.event_name
        handlers = self._handlers.get(name)
        if handlers is None:
            handlers = tuple(handler for pattern, handler in self._event_handlers if _fits(name, pattern))
            if _known(name) == name:  # a stranger must not fill it
                self._handlers[name] = handlers
        for handler in handlers:
            await handler(context)

    # how

    def _on_denied(self, denied: JoinDenied) -> None:
        log.error("network.denied", extra={"agent_id": self.agent_id, "why": str(denied)})
        self.denial = denied
        if self._stopped is not None:
            self._stopped.set()

    def _take(self, arrival: Arrival) -> Awaitable[None]:
        is_several = arrival.name == CHANNEL_EVENTS and not self.takes_events_together
        return self._react_to_each(arrival) if is_several else self._react(arrival)

    async def _react_to_each(self, arrival: Arrival) -> None:
        """Several events in one post are each handled, whatever became of those before it."""
        errors = []
        for one in apart(arrival):
            try:
                await self._react(one)
            except Exception as error:  # noqa: BLE001  boundary: raised below, behind the others
                errors.append(error)
        if errors:
            raise ExceptionGroup(f"{len(errors)} of the events in {arrival.event_id} were not handled", errors)

    async def _react(self, arrival: Arrival) -> None:
        NETWORK_MESSAGES.add(direction="received", name=_known(arrival.name))
        demand_id, channel_id = _ids(arrival.payload)
        facts = {"towow.agent_id": self._id, "towow.from": arrival.source, "towow.event_id": arrival.event_id}
        with (
            about(demand_id=demand_id, channel_id=channel_id, agent_id=self._id),
            span(f"handle {arrival.name}", demand_id, facts),
        ):
            await self.react(context_of(arrival))

    def _bad_message(self, event: NetworkEvent, why: str, *, is_senders_own: bool = True) -> Unusable:
        self.counts["bad_message"] += 1
        REFUSED.add(component="agent", reason="bad_message")
        facts = {"agent_id": self.agent_id, "event_name": event.event_name, "source": event.source_id, "why": why}
        log.warning("network.bad_message", extra=facts)
        return Unusable(why, is_senders_own)

    async def _post(self, destination: str, event_id: str, name: str, payload: Mapping[str, Any], **of: Any) -> Verdict:
        """`of`: what else is known of the posting."""
        posting = Posting(source=self._id, destination=destination, event_id=event_id, name=name, payload=payload, **of)
        try:
            verdict = await self._connection.post(posting)
        except NetworkUnavailable as error:
            verdict = Verdict(Outcome.NO_HUB, str(error))
        self.counts["sent" if verdict.accepted else "not_sent"] += 1
        NETWORK_MESSAGES.add(direction=str(verdict.outcome), name=_known(name))
        return verdict


def _at_once(event: NetworkEvent) -> NetworkMessage | None:
    """What one of ours has handed over, or what is read in its JSON as it came; None where that needs a closer look."""
    said = unread(event)
    if said is None:
        return None
    if isinstance(said.content, NetworkMessage):
        return said.content
    try:
        return message_codec.read_message_text(event.event_name, said.body)
    except MalformedMessage:
        return None


def _nested(event: NetworkEvent) -> Mapping[str, Any]:
    """What it says, as a message of ours says it."""
    said: Mapping[str, Any] = event.payload
    if not is_flat(event.event_name, said):
        return said
    return nested(event.event_name, said, message_id=event.event_id, at=format_time(datetime.now(UTC)))


def _ids(payload: Mapping[str, Any]) -> tuple[str | None, str | None]:
    """Whom a message is about, as far as it says so; a stranger may have written it."""
    told = payload.known or payload if isinstance(payload, Said) else payload  # what is known need not be read
    demand_id, channel_id = told.get("demand_id"), told.get("channel_id")
    return (
        demand_id if isinstance(demand_id, str) and len(demand_id) <= _ID_MAX else None,
        channel_id if isinstance(channel_id, str) and len(channel_id) <= _ID_MAX else None,
    )


def _fits(name: str, pattern: str) -> bool:
    return name == pattern or (pattern.endswith("*") and name.startswith(pattern[:-1]))


def _known(name: str) -> str:
    """The name, where it is one of ours: a stranger must not invent labels."""
    return name if name in MESSAGE_TYPES or name in EVENT_TYPES or name == CHANNEL_EVENTS else "other"
