"""An agent's way to the real hub: HTTP with one long poll, on the routes of OpenAgents' HTTP transport."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import orjson

from agents.network.connection import Arrival, Connection, JoinDenied, JoinRefused, NotJoined
from agents.network.kept_secret import KeptSecret
from agents.network.own_token import OwnToken
from agents.network.posting import Outcome, Posting, Verdict
from agents.network.send_permissions import IDENTITY_DOUBTS, Group, group_of
from towow_core.domain.errors import NetworkUnavailable
from towow_core.support.ports import Presence

MOD_DESTINATION = "mod:agents.network.hub_mod"  # events that ask the hub itself
_CONNECT_TIMEOUT_S = 2.0
_ANSWER_TIMEOUT_S = 5.0
_LEAVE_TIMEOUT_S = 1.0
_JSON = {"Content-Type": "application/json"}
_CONNECTIONS_MAX = 32  # of one agent; its poll is one of them


@dataclass(frozen=True, slots=True)
class HubAddress:
    """Where the hub listens.

    Attributes:
        secret_file: Holds the password of groups system and bridge; twins need none.
        secrets_dir: Where agents keep their own secrets for the process that comes after them; None is nowhere.
        token: Proves to the hub that an agent is who it says it is.
    """

    host: str = "127.0.0.1"
    port: int = 8700
    secret_file: Path | None = None
    secrets_dir: Path | None = None
    token: OwnToken = field(default_factory=OwnToken)

    def connection(self, agent_id: str) -> Connection:
        """A way to this hub for one agent, not joined yet."""
        return HttpConnection(self, agent_id)

    def __str__(self) -> str:
        return f"the hub at {self.host}:{self.port}"


class HttpConnection:
    """One agent's way to the hub at an address; opens its connections when it joins."""

    def __init__(self, hub: HubAddress, agent_id: str) -> None:
        self._hub = hub
        self._agent_id = agent_id
        self._base_url = f"http://{f'[{hub.host}]' if ':' in hub.host else hub.host}:{hub.port}/api"
        self._secret = ""
        self._kept = _kept_secret(hub, agent_id)
        self._session: aiohttp.ClientSession | None = None

    async def join(self) -> str:
        if self._kept is not None and not self._secret:
            self._secret = self._kept.take()
        token = self._hub.token.find(self._agent_id)
        body: dict[str, Any] = {
            "agent_id": self._agent_id,
            "metadata": {},
            "certificate": self._secret,
            "password_hash": self._password(),
            "token": token,
        }
        answer = await self._post("register", body)
        if not answer.get("success"):
            sentence = str(answer.get("error_message", f"{self._hub} refused {self._agent_id}."))
            raise (JoinDenied if self._is_final(answer, token) else JoinRefused)(sentence)
        self._secret = str(answer["secret"])
        if self._kept is not None:
            self._kept.keep(self._secret)
        return str(answer.get("hub_id", ""))

    async def poll(self, *, after: int, ack: int, limit: int, wait_s: float) -> tuple[Arrival, ...]:
        query = {
            "agent_id": self._agent_id,
            "after": str(after),
            "ack": str(ack),
            "limit": str(limit),
            "wait": f"{wait_s:g}",
        }
        timeout_s = wait_s + _ANSWER_TIMEOUT_S
        headers = {"Authorization": f"Bearer {self._secret}"}
        answer = await self._ask("GET", "poll", timeout_s, params=query, headers=headers)
        self._check(answer)
        return tuple(_arrival(message) for message in answer.get("messages", ()))

    async def post(self, posting: Posting) -> Verdict:
        try:
            payload = posting.payload if posting.body is None else orjson.Fragment(posting.body)
            answer = await self._send(posting.name, posting.destination, payload, event_id=posting.event_id)
        except TypeError as error:
            return Verdict(Outcome.REFUSED, f"The payload of {posting.name} is not JSON: {error}")
        data = answer.get("data") or {}
        return Verdict(Outcome(data.get("outcome", Outcome.REFUSED)), str(answer.get("message") or ""))

    async def who(self) -> tuple[Presence, ...]:
        answer = await self._send("towow.hub.who", MOD_DESTINATION, {})
        return tuple(Presence(**agent) for agent in (answer.get("data") or {}).get("agents", ()))

    async def open_channel(self, channel_id: str, members: Sequence[str]) -> None:
        payload = {"channel_id": channel_id, "members": list(members)}
        await self._send("towow.hub.channel.open", MOD_DESTINATION, payload)

    async def leave(self) -> None:
        if self._session is not None and self._secret:
            body = {"agent_id": self._agent_id, "secret": self._secret}
            await self._ask("POST", "unregister", _LEAVE_TIMEOUT_S, data=orjson.dumps(body), headers=_JSON)

    async def close(self) -> None:
        if self._kept is not None:
            self._kept.release()
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    def _is_final(self, answer: Mapping[str, Any], token: str) -> bool:
        """Whether the hub doubts who we are, and we have nothing else to show.

        A hub on its first start makes the place for tokens; we may have looked into it before, and asked after.
        """
        return answer.get("why") in IDENTITY_DOUBTS and self._hub.token.find(self._agent_id) == token

    def _password(self) -> str | None:
        file = self._hub.secret_file
        if group_of(self._agent_id) is Group.USERS or file is None:
            return None
        try:
            return file.read_text().strip()
        except FileNotFoundError:
            return None  # the hub writes it when it starts; it will say that a password is missing
        except OSError as error:
            raise JoinRefused(f"The hub's password cannot be read from {file}: {error.strerror}.") from error

    async def _send(
        self, name: str, destination: str, payload: Mapping[str, Any] | orjson.Fragment, event_id: str | None = None
    ) -> Mapping[str, Any]:
        body = {
            "event_name": name,
            "source_id": self._agent_id,
            "target_agent_id": destination,
            "payload": payload,
            "secret": self._secret,
            "event_id": event_id or f"ask-{uuid.uuid4().hex}",
        }
        answer = await self._post("send_event", body)
        self._check(answer)
        return answer

    def _check(self, answer: Mapping[str, Any]) -> None:
        if answer.get("not_registered") or (answer.get("data") or {}).get("not_registered"):
            raise NotJoined(f"{self._agent_id} is not registered at {self._hub}.")
        if "success" not in answer or "error_message" in answer:
            complaint = answer.get("error_message", "it does not answer as a hub does.")
            raise NetworkUnavailable(f"{self._hub} cannot be used: {complaint}")

    async def _post(self, route: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """POST, and once again where a kept-alive connection had died: every event is recognised by its id."""
        data = orjson.dumps(body)
        try:
            return await self._ask("POST", route, _ANSWER_TIMEOUT_S, data=data, headers=_JSON)
        except _StaleConnection:
            return await self._ask("POST", route, _ANSWER_TIMEOUT_S, data=data, headers=_JSON)

    async def _ask(self, method: str, route: str, timeout_s: float, **how: Any) -> Mapping[str, Any]:
        if self._session is None:
            self._session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=_CONNECTIONS_MAX))
        timeout = aiohttp.ClientTimeout(total=timeout_s, sock_connect=_CONNECT_TIMEOUT_S)
        try:
            async with self._session.request(method, f"{self._base_url}/{route}", timeout=timeout, **how) as response:
                answer: object = orjson.loads(await response.read())
        except (aiohttp.ServerDisconnectedError, aiohttp.ClientOSError) as error:
            raise _StaleConnection(f"{self._hub} cannot be reached: {error}.") from error
        except (aiohttp.ClientError, TimeoutError, orjson.JSONDecodeError) as error:
            raise NetworkUnavailable(f"{self._hub} cannot be reached: {str(error) or type(error).__name__}.") from error
        if not isinstance(answer, dict):
            raise NetworkUnavailable(f"{self._hub} does not answer as a hub does.")
        return answer


def _kept_secret(hub: HubAddress, agent_id: str) -> KeptSecret | None:
    """None for bridges: their ids are new each time."""
    if hub.secrets_dir is None or group_of(agent_id) in {Group.BRIDGE, None}:
        return None
    return KeptSecret(hub.secrets_dir / agent_id)


class _StaleConnection(NetworkUnavailable):
    pass


def _arrival(message: Mapping[str, Any]) -> Arrival:
    return Arrival(
        cursor=message["cursor"],
        event_id=message["event_id"],
        name=message["event_name"],
        source=message["source_id"],
        destination=message["destination_id"],
        payload=message["payload"],
    )
