"""What ToWow adds to an OpenAgents hub: a thin skin that puts `Exchange` between the network and its agents.

Loaded from network.yaml (`mods: - name: agents.network.hub_mod`), so `openagents network start` has it too.
"""

import logging
import os
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import openagents.sdk.transports
from openagents.core.base_mod import BaseMod, mod_event_handler
from openagents.models.event import Event
from openagents.models.event_response import EventResponse
from openagents.models.network_config import AgentGroupConfig
from openagents.models.transport import TransportType

from agents.network.exchange import Exchange
from agents.network.hub_mod.gate import Gate
from agents.network.hub_mod.transport import GuardedHttpTransport
from agents.network.posting import Outcome, Posting
from agents.network.refusal_log import RefusalLog
from agents.network.send_permissions import Group, Refusal, Why, group_of, shown
from towow_core.domain.errors import BadSetting
from towow_core.support.private_data import be_private, tighten
from towow_core.support.setting_types import YesNo, read
from towow_core.support.settings import is_loopback

log = logging.getLogger(__name__)


class NetworkMod(BaseMod):  # type: ignore[misc]  # openagents is untyped
    """The hub's rules, bound to a running `AgentNetwork`."""

    def __init__(self, mod_name: str = "agents.network.hub_mod") -> None:
        super().__init__(mod_name=mod_name)
        self.exchange = self._new_exchange()
        self.transport: GuardedHttpTransport | None = None
        self.gate: Gate
        self._refusals = RefusalLog(time.monotonic)

    def initialize(self) -> bool:
        """Called once the mod's `config` of network.yaml is here.

        That is `data_dir`, `open_to_twins` (see `Gate`), and `mirrored` (see `Exchange`).
        """
        self.exchange = self._new_exchange()
        return True

    def _new_exchange(self) -> Exchange:
        mirrored = self.config.get("mirrored") or ()
        return Exchange(hub_id=uuid.uuid4().hex, clock=time.monotonic, mirrored=mirrored)

    def bind_network(self, network: Any) -> bool:
        """Take the place of everything in `network` that lets strangers in."""
        super().bind_network(network)
        data_dir = self.config.get("data_dir") or os.environ.get("TOWOW_DATA_DIR") or ".towow"
        be_private()
        tighten(Path(data_dir)).report()
        is_open = self._is_open(network)
        try:
            self.gate = Gate(Path(data_dir), open_to_twins=is_open)
        except OSError as error:  # openagents would go on without this mod, and let everybody in
            sys.exit(f"The hub cannot keep its password in {data_dir}: {error.strerror or error}.")
        for group in Group:
            password = None if group is Group.USERS else self.gate.password
            network.config.agent_groups[group.value] = AgentGroupConfig(password_hash=password)
        network.config.default_agent_group = Group.USERS.value
        network.config.requires_password = False  # by group, above
        network.agent_manager = None  # it starts programs at the request of strangers
        network._register_internal_handlers = lambda: network.topology.register_event_handler(self._on_external_event)  # noqa: SLF001  # the one place where openagents lets events in
        network.topology.initialize = partial(self._initialize_guarded, network.topology.initialize)
        return True

    def _is_open(self, network: Any) -> bool:
        setting = self.config.get("open_to_twins", os.environ.get("TOWOW_HUB_OPEN") or False)
        try:
            is_open: bool = read("TOWOW_HUB_OPEN", setting, YesNo)
        except BadSetting as error:
            sys.exit(str(error))
        hosts = {str(transport.config.get("host") or "") for transport in network.config.transports}
        away = ", ".join(sorted(host or "all addresses" for host in hosts if not is_loopback(host)))
        if is_open and away:
            sys.exit(f"The hub listens on {away}, where it must not be open to twins without a token: TOWOW_HUB_OPEN.")
        if is_open:
            log.warning("hub.open_to_twins", extra={"why": "TOWOW_HUB_OPEN is set; that is for development"})
        return is_open

    def knows(self, agent_id: str, secret: str) -> bool:
        """Whether `secret` is the one that this agent got when it registered."""
        return self.exchange.is_registered(agent_id) and self.network.secret_manager.validate_secret(agent_id, secret)

    async def register(self, agent_id: str, *, password: str, token: str, old_secret: str) -> EventResponse:
        """Let an agent in with a new secret. Its group follows from its id; groups of ours need the password too."""
        ticket = self.gate.check(agent_id, password, token)
        if isinstance(ticket, Refusal):
            return self.refused(ticket, agent_id)
        refused = self.exchange.register(agent_id, proved=self.knows(agent_id, old_secret))
        if refused is not None:
            self._refusals.note(refused.why, agent_id)
            return _no(refused)
        self.gate.admit(agent_id, ticket)
        response: EventResponse = await self.network.register_agent(
            agent_id=agent_id,
            transport_type=TransportType.HTTP,
            metadata={},
            certificate="",
            force_reconnect=True,
            password_hash=password,
            requested_group=group_of(agent_id),
        )
        if not response.success:
            self.exchange.unregister(agent_id)
        while self.exchange.forgotten:
            await self.unregister(self.exchange.forgotten.pop())
        return response

    async def unregister(self, agent_id: str) -> None:
        """Let an agent go."""
        self.gate.forget(agent_id)
        self.exchange.unregister(agent_id)
        await self.network.unregister_agent(agent_id)

    async def end_revoked(self) -> None:
        """Put out whoever is in with a token that was revoked."""
        for agent_id in self.gate.revoked():
            self.refused(Refusal(Why.REVOKED, f"The token of {agent_id} was revoked."), agent_id)
            await self.unregister(agent_id)

    def refused(self, refused: Refusal, who: str) -> EventResponse:
        """Count a refusal, and say it."""
        self.exchange.count(refused.why)
        self._refusals.note(refused.why, who)
        return _no(refused)

    @mod_event_handler("towow.*")  # type: ignore[untyped-decorator]  # openagents is untyped
    async def on_towow_event(self, event: Event) -> EventResponse:
        """Everything that agents say. Answering means that the hub does not deliver it a second time."""
        if event.event_name == "towow.hub.who":
            agents = [{"agent_id": p.agent_id, "group": p.group} for p in self.exchange.who()]
            return EventResponse(success=True, data={"agents": agents})
        if event.event_name == "towow.hub.channel.open":
            return self._open_channel(event)
        posting = Posting(
            source=event.source_id,
            destination=(event.destination_id or "").removeprefix("agent:"),
            event_id=event.event_id,
            name=event.event_name,
            payload=event.payload,
        )
        verdict = self.exchange.send(posting)
        if verdict.why not in {None, Why.RECIPIENT_GONE, Why.MAILBOX_FULL}:
            self._refusals.note(verdict.why, event.source_id)
        data = {"outcome": verdict.outcome.value, **({"why": verdict.why.value} if verdict.why else {})}
        return EventResponse(success=verdict.accepted, message=verdict.reason, data=data)

    def _open_channel(self, event: Event) -> EventResponse:
        channel_id, members = event.payload.get("channel_id"), event.payload.get("members")
        if not isinstance(channel_id, str) or not isinstance(members, list):
            nothing = Refusal(Why.BAD_PAYLOAD, "A channel needs a channel_id and a list of members.")
            return self.refused(nothing, event.source_id)
        refused = self.exchange.open_channel(event.source_id, channel_id, [str(member) for member in members])
        if refused is not None:
            self._refusals.note(refused.why, event.source_id)
            return _no(refused)
        gateway = self.network.event_gateway
        gateway.create_channel(channel_id)
        for member in self.exchange.channels[channel_id]:
            gateway.add_channel_member(channel_id, member)
        return EventResponse(success=True, data={"channel_id": channel_id, "members": members})

    async def _on_external_event(self, event: Event) -> EventResponse:
        """Every event from outside passes here: who says it is proved, and nothing but `towow.*` passes."""
        secret, event.secret = event.secret or "", None
        if not self.knows(event.source_id or "", secret):
            unknown = Refusal(Why.NOT_REGISTERED, "not registered, or not with this secret")
            response = self.refused(unknown, event.source_id or "")
            response.data["not_registered"] = True
            return response
        if not event.event_name.startswith("towow."):
            closed = Refusal(Why.UNKNOWN_NAME, f"{shown(event.event_name)} is closed on this network.")
            return self.refused(closed, event.source_id)
        gateway = self.network.event_gateway
        gateway.processed_event_ids.discard(event.event_id)  # the gateway delivers repeats past every mod
        response = await gateway.process_event(event)
        gateway.processed_event_ids.discard(event.event_id)
        return response

    async def _initialize_guarded(self, initialize: Any) -> bool:
        with _transport_class(self._make_transport):
            initialized: bool = await initialize()
        return initialized

    def _make_transport(self, *args: Any, **kwargs: Any) -> GuardedHttpTransport:
        self.transport = GuardedHttpTransport(self, *args, **kwargs)
        return self.transport


def _no(refused: Refusal) -> EventResponse:
    facts = {"outcome": Outcome.REFUSED.value, "why": refused.why.value}
    return EventResponse(success=False, message=refused.sentence, data=facts)


@contextmanager
def _transport_class(factory: Any) -> Iterator[None]:
    """Let the topology make `factory`'s transport where it asks for `HttpTransport`."""
    transports: Any = openagents.sdk.transports
    original = transports.HttpTransport
    transports.HttpTransport = factory
    try:
        yield
    finally:
        transports.HttpTransport = original
