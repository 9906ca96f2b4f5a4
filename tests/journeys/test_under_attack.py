"""A negotiation ends with the same plan while a hostile agent does its worst to the network it runs on."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import pytest

from agents.network.hub_secret import secret_file
from agents.network.identities import Identities
from tests.agents.attacks import ATTACKS, EVE, SIGNED, Attacker
from tests.journeys.real_network import RealNetwork, real_network

pytestmark = pytest.mark.processes
ODD_PROFILES = 7
MEETUP = "我想在北京办一场50人的AI主题聚会，需要场地和嘉宾"


@asynccontextmanager
async def attacker_of(network: RealNetwork) -> AsyncIterator[Attacker]:
    settings = network.launcher.settings
    password = secret_file(settings.data_dir).read_text().strip()
    url = f"http://{settings.hub_host}:{settings.hub_port}"
    async with aiohttp.ClientSession() as session:
        eve = Attacker(url, session, Identities(settings.data_dir), password)
        await eve.enter()
        yield eve


async def attack_for_ever(eve: Attacker, rounds: list[int]) -> None:
    while True:
        for tried in ATTACKS.values():
            await tried.run(eve)
            await eve.enter()
        rounds.append(len(rounds))


async def interfere(eve: Attacker, demand_id: str, channel_id: str) -> None:
    """In the very channel, uninvited: take part in it, agree with its plan, leave it."""
    where = {"demand_id": demand_id, "channel_id": channel_id, "agent_id": EVE, **SIGNED}
    while True:
        for name in ("offer.response", "proposal.response", "agent.withdraw"):
            await eve.send(f"towow.{name}", payload=where)
        await asyncio.sleep(0.02)


def outcome(events: list[dict]) -> list[object]:
    """What was agreed, and by whom: all but ids and times."""
    plan = events[-1]["payload"]["proposal"]
    parts = [
        (a["agent_id"], a["role"], a["responsibility"], a["price"], a["is_confirmed"]) for a in plan["assignments"]
    ]
    return [events[-1]["event_type"], plan["version"], parts, plan["timeline"], [e["event_type"] for e in events]]


async def announce(eve: Attacker) -> None:
    """Profiles that the hub lets pass, for they are Eve's own, and that the coordinator does not believe."""
    mei = {"agent_id": EVE, "user_name": "Eve", "profile_summary": "AI", "location": "北京", "tags": ["场地"]}
    odd = [
        {**mei, "profile_summary": "x" * 20_000},
        {**mei, "user_name": "Eve\u0000"},
        {**mei, "user_name": "\u202eevE"},
        {**mei, "tags": ["场地"] * 1000},
        {**mei, "terms": {"price": -1e9}},
        {**mei, "terms": "free"},
        {"agent_id": EVE},
    ]
    assert len(odd) == ODD_PROFILES
    for n, profile in enumerate(odd):
        message = {"message_id": f"odd-{n}", "sent_at": "2026-01-01T00:00:00Z", "profile": profile}
        assert (await eve.send("towow.registry.announce", "coordinator", message)).body["success"] is True


def number(metrics: str, door: str, reason: str) -> float:
    """How often that door refused for that reason, as /metrics says it."""
    found = re.search(rf'^towow_refused_total{{door="{door}",reason="{reason}"}} (\S+)$', metrics, re.MULTILINE)
    return float(found[1]) if found else 0.0


async def test_a_negotiation_under_attack_has_the_same_result(tmp_path) -> None:
    async with real_network(tmp_path) as network:
        in_peace = await network.until(await network.submit(MEETUP))
        async with attacker_of(network) as eve:
            await announce(eve)
            before, rounds = (await eve.health())["refusals"], list[int]()
            attacking = [asyncio.create_task(attack_for_ever(eve, rounds))]
            demand_id = await network.submit(MEETUP)
            attacking.append(asyncio.create_task(interfere(eve, demand_id, f"collab-{demand_id.removeprefix('d-')}")))
            under_attack = await network.until(demand_id)
            async with asyncio.timeout(60):
                while not rounds:
                    await asyncio.sleep(0.1)
            for task in attacking:
                assert not task.done(), task.exception()
                task.cancel()
            await asyncio.gather(*attacking, return_exceptions=True)
            counted = (await eve.health())["refusals"]
            metrics = (await network.http.get("/metrics")).text
            found = (await network.http.get("/api/v1/agents", params={"search": EVE})).json()["agents"]

    refused = {why: counted.get(why, 0) - before.get(why, 0) for why in {a.why for a in ATTACKS.values()}}
    assert all(times > 0 for times in refused.values()), refused
    assert all(number(metrics, "hub", why) >= times for why, times in refused.items())
    assert number(metrics, "agent", "bad_message") >= ODD_PROFILES
    assert found == []
    assert sorted(map(str, outcome(under_attack)[:-1])) == sorted(map(str, outcome(in_peace)[:-1]))
    assert sorted(outcome(under_attack)[-1]) == sorted(outcome(in_peace)[-1])
