"""What a hostile agent tries at the real hub. Each attack has a name, which docs/security.md lists, and its reason.

The attacker is the worst guest there can be: a twin with a good token of its own, and the password of the groups.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import aiohttp
import orjson

from agents.network.identities import Identities
from agents.network.send_permissions import Why
from tests.agents.network_fixtures import SENT_AT

EVE, BOB, MALLORY = "user_agent_eve", "user_agent_bob", "user_agent_mallory"
ADMIN, CHANNEL, DEMAND = "channel_admin", "collab-hostile", "d-hostile"

ODD_IDS = (
    "",
    " ",
    "..",
    "../../etc/passwd",
    "user_agent_../../x",
    "user_agent_a/b",
    "user_agent_a\\b",
    "user_agent_" + "x" * 100_000,
    "user_agent_名字",
    "user_agent_\u202etxt",
    "user_agent_a\u0000b",
    "user_agent_a\nb",
    "user_agent_eve\n",
    "user_agent_",
    "system",
    "system:system",
    "agent:broadcast",
    "mod:agents.network.hub_mod",
    "channel:collab-1",
    "Coordinator",
    "coordinator ",
    "channel_admin\u200b",
    "towow",
    "*",
)
COMMANDS = (
    "system.list_agents",
    "system.register_agent",
    "system.unregister_agent",
    "system.kick_agent",
    "system.poll_messages",
    "system.update_agent_groups",
    "system.add_channel_member",
    "system.remove_channel_member",
    "system.remove_channel",
    "system.subscribe_events",
    "system.mod.load",
    "system.get_network_info",
    "agent.message",
    "thread.direct_message.send",
    "towow.hub.shutdown",
    "towow." + "a" * 200_000,
)
ROUTES = (
    ("GET", "/"),
    ("GET", "/api/agents/service"),
    ("PUT", "/api/agents/service/x/source"),
    ("POST", "/api/agents/service/x/start"),
    ("GET", "/api/agents/service/env/global"),
    ("PUT", "/api/agents/service/env/global"),
    ("GET", "/api/network/export"),
    ("POST", "/api/network/import/apply"),
    ("POST", "/api/network/initialize/admin-password"),
    ("GET", "/api/admin/mods"),
    ("PUT", "/api/admin/mods/agents.network.hub_mod/config"),
    ("POST", "/api/admin/network/restart"),
    ("POST", "/api/cache/upload"),
    ("POST", "/api/assets/upload"),
    ("GET", "/assets/../network.yaml"),
    ("GET", "/api/events"),
    ("POST", "/api/events/sync"),
    ("POST", "/api/relay/connect"),
    ("POST", "/mcp"),
    ("POST", "/a2a"),
    ("GET", "/studio"),
    ("DELETE", "/api/register"),
)


@dataclass(frozen=True, slots=True)
class HubAnswer:
    """What the hub answered."""

    status: int
    body: Any

    @property
    def is_refused(self) -> bool:
        return isinstance(self.body, dict) and self.body.get("success") is False

    @property
    def sentence(self) -> str:
        return str(self.body.get("error_message") or self.body.get("message") or "")


class Attacker:
    """Speaks HTTP to a hub without our client, as `EVE` or as whoever it likes to be.

    Args:
        url: The hub's.
        identities: Of the hub; for what an honest issuer gave the attacker.
        password: Of the groups, in hub.secret.
    """

    def __init__(self, url: str, session: aiohttp.ClientSession, identities: Identities, password: str) -> None:
        self.url, self.session, self.identities, self.password = url, session, identities, password
        self.token = ""
        self.secret = ""
        self.sent = 0

    def issue(self, agent_id: str) -> str:
        return self.identities.issue(agent_id, at=SENT_AT)

    async def call(self, method: str, route: str, **how: Any) -> HubAnswer:
        async with self.session.request(method, f"{self.url}{route}", **how) as response:
            text = await response.read()
            return HubAnswer(response.status, orjson.loads(text) if text[:1] == b"{" else text)

    async def register(self, agent_id: str, **more: Any) -> HubAnswer:
        return await self.call("POST", "/api/register", json={"agent_id": agent_id, "metadata": {}, **more})

    async def enter(self) -> None:
        """Join honestly as `EVE`."""
        self.token = self.token or self.issue(EVE)
        said = await self.register(EVE, token=self.token, certificate=self.secret)
        assert said.status == 200, said
        self.secret = said.body["secret"]

    async def leave(self) -> None:
        await self.call("POST", "/api/unregister", json={"agent_id": EVE, "secret": self.secret})

    async def poll(self, agent_id: str = EVE, **query: str) -> HubAnswer:
        headers = {"Authorization": f"Bearer {self.secret}"}
        return await self.call("GET", "/api/poll", params={"agent_id": agent_id, **query}, headers=headers)

    async def send(self, name: str, to: str = ADMIN, payload: Any = None, **more: Any) -> HubAnswer:
        self.sent += 1
        body = {
            "event_name": name,
            "source_id": EVE,
            "target_agent_id": to,
            "payload": {"agent_id": EVE, "demand_id": DEMAND} if payload is None else payload,
            "secret": self.secret,
            "event_id": f"eve-{self.sent}",
            **more,
        }
        return await self.call("POST", "/api/send_event", data=orjson.dumps(body), headers=JSON)

    async def withdraw(self, **more: Any) -> HubAnswer:
        return await self.send("towow.agent.withdraw", **more)

    async def health(self) -> Mapping[str, Any]:
        data: Mapping[str, Any] = (await self.call("GET", "/api/health")).body["data"]
        return data


SIGNED = {"offer": {"agent_id": EVE}, "feedback": {"agent_id": EVE}}
FLOOD, FLOOD_WITHIN_S = 1500, 120
JSON = {"Content-Type": "application/json"}
Run = Callable[[Attacker], Awaitable[Sequence[HubAnswer]]]


@dataclass(frozen=True, slots=True)
class Attack:
    """Something to try, and the reason that it is refused and counted under."""

    why: Why
    run: Run


ATTACKS: dict[str, Attack] = {}


def attack(name: str, why: Why) -> Callable[[Run], Run]:
    def keep(run: Run) -> Run:
        ATTACKS[name] = Attack(why, run)
        return run

    return keep


# -- who one is


@attack("Join as a twin that is not online, with the group password", Why.BAD_TOKEN)
async def offline_twin(eve: Attacker) -> list[HubAnswer]:
    return [await eve.register(MALLORY, password_hash=eve.password)]


@attack("Join as a twin that is not online, with nothing", Why.NO_TOKEN)
async def offline_twin_bare(eve: Attacker) -> list[HubAnswer]:
    return [await eve.register(MALLORY)]


@attack("Join as coordinator, channel_admin or bridge, with the group password", Why.BAD_TOKEN)
async def staff_by_password(eve: Attacker) -> list[HubAnswer]:
    staff = ("coordinator", "channel_admin-evil", "bridge-evil", "observer_evil")
    return [await eve.register(agent_id, password_hash=eve.password) for agent_id in staff]


@attack("Join as somebody else with one's own token", Why.BAD_TOKEN)
async def own_token_elsewhere(eve: Attacker) -> list[HubAnswer]:
    others = (MALLORY, "coordinator", "channel_admin-evil", "bridge-evil", "user_agent_Eve")
    return [await eve.register(other, password_hash=eve.password, token=eve.token) for other in others]


@attack("Join with a token that is guessed, cut short, or made to name somebody else", Why.BAD_TOKEN)
async def forged_token(eve: Attacker) -> list[HubAnswer]:
    secret = eve.token.rpartition(".")[2]
    forged = (eve.token[:-1], eve.token + "a", f"towow-agent.{MALLORY}.{secret}", "x", "towow-agent..", "\u0000")
    return [await eve.register(MALLORY, token=token) for token in forged]


@attack("Join with a token that was revoked", Why.REVOKED)
async def revoked_token(eve: Attacker) -> list[HubAnswer]:
    token = eve.issue(MALLORY)
    eve.identities.revoke(MALLORY, at=SENT_AT)
    return [await eve.register(MALLORY, token=token)]


@attack("Join group system with a good token and no password", Why.BAD_PASSWORD)
async def token_without_password(eve: Attacker) -> list[HubAnswer]:
    token = eve.issue("channel_admin-evil")
    return [await eve.register("channel_admin-evil", token=token, password_hash=p) for p in ("", "wrong", token)]


@attack("Join a second time under an id that is online, even with its token", Why.ID_TAKEN)
async def twice(eve: Attacker) -> list[HubAnswer]:
    said = [await eve.register(EVE, token=eve.token), await eve.register(EVE, token=eve.token, certificate="guess")]
    return [*said, await eve.register(BOB, token=eve.issue(BOB), certificate=eve.secret)]


@attack(
    "Join under an id with path characters, controls, other scripts, 100,000 letters, or a reserved one", Why.BAD_ID
)
async def odd_ids(eve: Attacker) -> list[HubAnswer]:
    return [await eve.register(odd, token=eve.token, password_hash=eve.password) for odd in ODD_IDS]


@attack("Read another's mailbox, end its session, or send in its name, with one's own secret", Why.NOT_REGISTERED)
async def other_session(eve: Attacker) -> list[HubAnswer]:
    said = [await eve.poll(victim, wait="0") for victim in (BOB, ADMIN, "coordinator", "")]
    for victim in (BOB, ADMIN):
        said.append(await eve.call("POST", "/api/unregister", json={"agent_id": victim, "secret": eve.secret}))
        said.append(await eve.withdraw(source_id=victim, payload={"agent_id": victim}))
    return said


@attack("Send as the hub itself, without a secret", Why.NOT_REGISTERED)
async def as_the_hub(eve: Attacker) -> list[HubAnswer]:
    hubs = ("system:system", "system", "mod:agents.network.hub_mod", "")
    return [await eve.send("towow.invite", BOB, source_id=hub, secret=s) for hub in hubs for s in ("", eve.secret)]


# -- what one says


@attack("Speak for somebody else inside a message: in its agent_id, its offer, feedback or profile", Why.SPOOFED)
async def forged_payload(eve: Attacker) -> list[HubAnswer]:
    where = {"demand_id": DEMAND, "channel_id": CHANNEL}
    return [
        await eve.withdraw(payload={**where, "agent_id": BOB}),
        await eve.withdraw(payload=where),
        await eve.withdraw(payload={**where, "agent_id": [EVE]}),
        await eve.send("towow.offer.response", payload={**where, "agent_id": EVE, "offer": {"agent_id": BOB}}),
        await eve.send("towow.proposal.response", payload={**where, "agent_id": EVE, "feedback": {"agent_id": BOB}}),
        await eve.send("towow.registry.announce", "coordinator", {"profile": {"agent_id": BOB}, "agent_id": EVE}),
        await eve.send("towow.registry.announce", "coordinator", {"profile": "me", "agent_id": EVE}),
    ]


@attack("Say what only coordinator, channel_admin or a bridge may say", Why.NOT_ALLOWED)
async def above_ones_station(eve: Attacker) -> list[HubAnswer]:
    names = ("invite", "proposal.review", "channel.completed", "channel.manage", "demand.new", "channel.decision")
    said = [await eve.send(f"towow.{name}", to) for name in names for to in (BOB, ADMIN, "coordinator")]
    opened = {"channel_id": "collab-evil", "members": [EVE, BOB]}
    return [*said, await eve.send("towow.hub.channel.open", "mod:agents.network.hub_mod", opened)]


@attack(
    "Write to another twin, a bridge, a channel, a group, everybody, or the wrong one of the staff",
    Why.NOT_ALLOWED,
)
async def to_whom_one_may_not(eve: Attacker) -> list[HubAnswer]:
    others = (BOB, "bridge-1", "agent:broadcast", "group:system", f"channel:{CHANNEL}", "../x", "")
    said = [await eve.withdraw(to=other) for other in others]
    wrong_office = {"profile": {"agent_id": EVE}, "agent_id": EVE}
    said.append(await eve.send("towow.registry.announce", ADMIN, wrong_office))
    return [*said, await eve.withdraw(to="coordinator")]


@attack("Claim another group when joining, and then speak as it", Why.NOT_ALLOWED)
async def other_group(eve: Attacker) -> list[HubAnswer]:
    claims = {"agent_group": "system", "requested_group": "system", "metadata": {"agent_group": "system"}}
    joined = await eve.register(EVE, token=eve.token, certificate=eve.secret, **claims)
    assert joined.body["assigned_group"] == "users", joined
    eve.secret = joined.body["secret"]
    return [await eve.send("towow.invite", BOB, source_agent_group="system", source_type="system")]


@attack("Call the framework's own commands (`system.*`, `agent.*`, `thread.*`)", Why.UNKNOWN_NAME)
async def commands(eve: Attacker) -> list[HubAnswer]:
    victim = {"agent_id": BOB, "channel_id": CHANNEL, "mod": "os"}
    return [await eve.send(name, to, victim) for name in COMMANDS for to in ("system:system", ADMIN)]


@attack("Answer for a channel to which one was not invited, or for another demand", Why.NOT_INVITED)
async def uninvited(eve: Attacker) -> list[HubAnswer]:
    where = {"demand_id": DEMAND, "channel_id": CHANNEL, "agent_id": EVE, **SIGNED}
    names = ("offer.response", "proposal.response", "agent.withdraw")
    return [await eve.send(f"towow.{name}", payload=where) for name in names]


@attack("Answer for a channel that there is not", Why.UNKNOWN_CHANNEL)
async def nowhere(eve: Attacker) -> list[HubAnswer]:
    where = {"demand_id": DEMAND, "channel_id": "collab-nowhere", "agent_id": EVE, **SIGNED}
    names = ("offer.response", "proposal.response", "agent.withdraw")
    return [await eve.send(f"towow.{name}", payload=where) for name in names]


# -- how one says it


@attack("Give 240 kB as the reason for leaving", Why.TOO_LARGE)
async def long_reason(eve: Attacker) -> list[HubAnswer]:
    return [await eve.withdraw(payload={"agent_id": EVE, "demand_id": DEMAND, "reason": "x" * 240_000})]


@attack("Payloads above 256 KiB, bodies above 512 KiB", Why.TOO_LARGE)
async def oversized(eve: Attacker) -> list[HubAnswer]:
    return [
        await eve.withdraw(payload={"agent_id": EVE, "reason": "x" * 300_000}),
        await eve.withdraw(payload={"agent_id": EVE, "reason": "x" * 600_000}),
        await eve.register("x" * 900_000),
    ]


@attack("Payloads nested 300 deep, or not an object; names and ids of events that are none", Why.BAD_PAYLOAD)
async def bad_payloads(eve: Attacker) -> list[HubAnswer]:
    deep: dict[str, Any] = {}
    for _ in range(300):
        deep = {"a": deep}
    body = {"event_name": "towow.agent.withdraw", "source_id": EVE, "target_agent_id": ADMIN, "secret": eve.secret}
    nested = '{"a":' * 300 + "1" + "}" * 300
    text = orjson.dumps({**body, "event_id": "deep", "payload": {"agent_id": EVE}})[:-2] + f',"a":{nested}}}}}'.encode()
    odd_names = ("Not A Name", "", "towow", "towow.\u0000")
    return [
        await eve.call("POST", "/api/send_event", data=text, headers=JSON),
        *[await eve.withdraw(payload=payload) for payload in ("text", [1], 7, True)],
        *[await eve.withdraw(event_id=event_id) for event_id in ("", "e" * 101)],
        *[await eve.send(name) for name in odd_names],
    ]


@attack("Bodies that are not JSON, nested 100,000 deep, of the wrong types; nonsense numbers", Why.UNREADABLE)
async def unreadable(eve: Attacker) -> list[HubAnswer]:
    broken = (b"", b"{", b"[]", b"null", b"\xff", b"[" * 100_000, b'{"a":' * 100_000, b'"\\ud800"')
    bodies = (*broken, b'{"agent_id": 7, "event_name": 7}')
    routes = ("register", "unregister", "send_event")
    said = [await eve.call("POST", f"/api/{r}", data=body, headers=JSON) for r in routes for body in bodies]
    numbers: Sequence[dict[str, str]] = ({"after": "x"}, {"ack": "-1"}, {"limit": "1e99"}, {"wait": "nan"})
    return [*said, *[await eve.poll(**number) for number in numbers]]


@attack("The framework's administrative HTTP routes, MCP, A2A, Studio", Why.NO_ROUTE)
async def routes(eve: Attacker) -> list[HubAnswer]:
    return [await eve.call(method, route, json={}) for method, route in ROUTES]


@attack("Calls from a web page (any request with an Origin, forms)", Why.WEB_PAGE)
async def web_page(eve: Attacker) -> list[HubAnswer]:
    origin = {"Origin": "http://evil.example"}
    return [
        await eve.call("GET", "/api/health", headers=origin),
        await eve.call("OPTIONS", "/api/register", headers=origin),
        await eve.call("POST", "/api/register", json={}, headers=origin),
        await eve.call("POST", "/api/register", data='{"agent_id": "user_agent_x"}'),
    ]


@attack("A flood of messages, or of polls", Why.TOO_FAST)
async def flood(eve: Attacker) -> list[HubAnswer]:
    return [*await until_too_fast(eve.withdraw), *await until_too_fast(lambda: eve.poll(wait="0"))]


async def until_too_fast(once: Callable[[], Awaitable[HubAnswer]]) -> list[HubAnswer]:
    """Refused for their haste; again and again, for on a busy machine hub and attacker are slow together."""
    async with asyncio.timeout(FLOOD_WITHIN_S):
        while True:
            said = await asyncio.gather(*[once() for _ in range(FLOOD)])
            if refused := [one for one in said if one.is_refused and "too fast" in one.sentence]:
                return refused


@attack("A flood by bytes: the largest messages that pass, as many as pass", Why.TOO_MUCH)
async def flood_by_bytes(eve: Attacker) -> list[HubAnswer]:
    large = {"profile": {"agent_id": EVE, "profile_summary": "x" * 120_000}, "agent_id": EVE}
    async with asyncio.timeout(FLOOD_WITHIN_S):
        while True:
            said = await asyncio.gather(*[eve.send("towow.registry.announce", "coordinator", large) for _ in range(60)])
            if refused := [one for one in said if one.is_refused and "too much" in one.sentence]:
                return refused
