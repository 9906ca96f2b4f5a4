"""A negotiation ends with the same plan while a hostile agent does its worst to the network it runs on."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import pytest

from agents.network.hub_secret import secret_file
from agents.network.identities import Identities
from tests.agents.attacks import ATTACKS, EVE, SIGNED, Attacker
from tests.agents.network_fixtures import SENT_AT
from tests.journeys.real_network import RealNetwork, real_network

pytestmark = pytest.mark.processes
ODD_PROFILES = 7
OFFERED = "towow.offer.submitted"
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


async def attack_for_ever(eve: Attacker, all_tried: asyncio.Event) -> None:
    while True:
        for tried in ATTACKS.values():
            await tried.run(eve)
            await eve.enter()
        all_tried.set()


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


def number(metrics: str, component: str, reason: str) -> float:
    """How often that component refused for that reason, as /metrics says it."""
    found = re.search(
        rf'^towow_refused_total{{component="{component}",reason="{reason}"}} (\S+)$', metrics, re.MULTILINE
    )
    return float(found[1]) if found else 0.0


async def test_a_negotiation_under_attack_has_the_same_result(tmp_path) -> None:
    async with real_network(tmp_path) as network:
        in_peace = await network.until(await network.submit(MEETUP))
        async with attacker_of(network) as eve:
            await announce(eve)
            before, all_tried = (await eve.health())["refusals"], asyncio.Event()
            attacking = [asyncio.create_task(attack_for_ever(eve, all_tried))]
            demand_id = await network.submit(MEETUP)
            attacking.append(asyncio.create_task(interfere(eve, demand_id, f"collab-{demand_id.removeprefix('d-')}")))
            under_attack = await network.until(demand_id)
            attacked = asyncio.create_task(all_tried.wait())
            await asyncio.wait([attacked, *attacking], return_when=asyncio.FIRST_COMPLETED)
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


async def drown(eve: Attacker) -> None:
    """The largest messages that pass, as many as pass, to both who read for everybody, for as long as it takes."""
    where = {"demand_id": "d-nowhere", "channel_id": "collab-nowhere", "agent_id": EVE, **SIGNED}
    profile = {"profile": {"agent_id": EVE, "profile_summary": "x" * 120_000}, "agent_id": EVE}
    while True:
        await asyncio.gather(
            *[eve.send("towow.registry.announce", "coordinator", profile) for _ in range(8)],
            *[eve.send("towow.offer.response", payload={**where, "padding": "x" * 240_000}) for _ in range(8)],
            *[eve.send("towow.agent.withdraw", payload={"agent_id": EVE, "reason": "x" * 45_000}) for _ in range(8)],
        )


PHOTOGRAPHER = {
    "agent_id": EVE,
    "user_name": "Eve",
    "profile_summary": "在上海为活动和婚礼摄影、摄像，当天交片。",
    "location": "上海",
    "tags": ["摄影", "摄像"],
    "capabilities": {"摄影": "活动摄影"},
}
HER_DEMAND = "我想在上海找一位摄影师，为一场小型婚礼拍照"
FORTUNE = {
    "prompt": "response_generation", "client": "x", "provenance": "llm", "outcome": "answered",
    "question": "x", "usd": 1e8, "tokens_in": 10**12, "requests": 10**9, "waited_s": 1e12,
}  # fmt: skip
NO_ANSWERS = ("yes!", {"agent_id": EVE}, {"agent_id": EVE, "decision": "perhaps"}, {"agent_id": EVE, "price": -1e300})


async def mislead(eve: Attacker, network: RealNetwork, lied: asyncio.Future[str] | None = None) -> None:
    """Be invited twice; answer what cannot be used to one, and at a cost of 100,000,000 dollars to the other, for ever.

    `lied` gets the id of the demand that was lied to about the cost.
    """
    message = {"message_id": "eve-is-here", "sent_at": SENT_AT, "profile": PHOTOGRAPHER}
    assert (await eve.send("towow.registry.announce", "coordinator", message)).body["success"] is True
    await network.until_online(EVE)
    spoilt, dear = await network.submit(HER_DEMAND), await network.submit(HER_DEMAND)
    after, where = 0, dict[str, dict[str, str]]()
    while True:
        said = (await eve.poll(after=str(after), ack=str(after), limit="50", wait="0.2")).body
        for arrival in said.get("messages", ()) if isinstance(said, dict) else ():
            after = max(after, int(arrival["cursor"]))
            if arrival["event_name"] == "towow.invite":
                place = {name: arrival["payload"][name] for name in ("demand_id", "channel_id")}
                where[place["demand_id"]] = place
        good = {"agent_id": EVE, "offer_id": "o", "display_name": "Bob", "demand_id": dear, "decision": "decline"}
        answers = {spoilt: NO_ANSWERS, dear: (good,)}
        for demand_id, place in where.items():
            for offer in answers.get(demand_id, ()):
                stamp = {"message_id": f"lie-{eve.sent}", "sent_at": SENT_AT, "agent_id": EVE}
                told = {**stamp, **place, "offer": offer, "call": {**FORTUNE, "call_id": f"call-{demand_id}"}}
                await eve.send("towow.offer.response", payload=told)
        if lied is not None and not lied.done() and where.keys() >= answers.keys():
            lied.set_result(dear)


async def test_lies_and_answers_that_are_none_leave_others_their_negotiation(tmp_path) -> None:
    async with real_network(tmp_path) as network:
        quiet = await network.until(await network.submit(MEETUP))
        async with attacker_of(network) as eve:
            lied: asyncio.Future[str] = asyncio.get_running_loop().create_future()
            lying = asyncio.create_task(mislead(eve, network, lied))
            await asyncio.wait([lying, lied], return_when=asyncio.FIRST_COMPLETED)
            assert not lying.done(), lying.exception()
            disturbed = await network.until(await network.submit(MEETUP))
            told = await network.until(lied.result())
            calls = (await network.http.get(f"/api/v1/demand/{lied.result()}/model-calls")).json()
            assert not lying.done(), lying.exception()
            lying.cancel()
            await asyncio.gather(lying, return_exceptions=True)

    assert sorted(map(str, outcome(disturbed)[:-1])) == sorted(map(str, outcome(quiet)[:-1]))
    (said,) = [e["payload"] for e in told if e["event_type"] == OFFERED and e["payload"]["agent_id"] == EVE]
    assert (said["display_name"], said["decision"]) == ("Eve", "decline")
    claimed = calls["totals"]["claimed"]
    assert (calls["totals"]["usd"], claimed["usd"]) == (0.0, 100.0)


async def test_a_flood_by_bytes_leaves_others_their_negotiation(tmp_path) -> None:
    """The share of a mailbox is asserted in test_exchange.py; here the ratio of times is written down (`pytest -s`)."""
    clock = asyncio.get_running_loop().time
    async with real_network(tmp_path) as network:

        async def negotiate() -> tuple[float, list[dict]]:
            began_s = clock()
            events = await network.until(await network.submit(MEETUP))
            return clock() - began_s, events

        await negotiate()  # tables are loaded, caches warm
        quiet = [await negotiate() for _ in range(3)]
        async with attacker_of(network) as eve:
            before = (await eve.health())["refusals"]
            flood = asyncio.create_task(drown(eve))
            flooded = [await negotiate() for _ in range(3)]
            assert not flood.done(), flood.exception()
            flood.cancel()
            await asyncio.gather(flood, return_exceptions=True)
            refused = (await eve.health())["refusals"]

    times = [sorted(seconds for seconds, _ in runs)[1] for runs in (quiet, flooded)]
    ratio = f"{times[1] / times[0]:.2f} times as long"
    sys.stdout.write(f"quiet {times[0]:.2f} s, under a flood {times[1]:.2f} s: {ratio}\n")
    assert {outcome(events)[0] for _, events in flooded} == {outcome(events)[0] for _, events in quiet}
    assert all(refused.get(why, 0) > before.get(why, 0) for why in ("too_much", "unknown_channel"))
