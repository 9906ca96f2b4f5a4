"""A hostile agent at the real hub: everything is refused with a reason, counted, and disturbs nobody."""

from collections.abc import AsyncIterator

import aiohttp
import pytest
import pytest_asyncio

from agents.network.identities import Identities
from tests.agents.attacks import ADMIN, ATTACKS, BOB, CHANNEL, DEMAND, EVE, Attacker
from tests.agents.conftest import StartAgent
from tests.agents.network_fixtures import HubProcess, Recorder, completed
from tests.pages import ROOT, tables

pytestmark = pytest.mark.processes


@pytest_asyncio.fixture
async def eve(shared_hub: HubProcess) -> AsyncIterator[Attacker]:
    """An attacker who is in, as a twin like any other."""
    password = shared_hub.address.secret_file.read_text().strip()
    async with aiohttp.ClientSession() as session:
        attacker = Attacker(shared_hub.url, session, Identities(shared_hub.data_dir), password)
        await attacker.enter()
        yield attacker
        await attacker.leave()


@pytest_asyncio.fixture
async def admin(shared_hub: HubProcess, agent: StartAgent) -> Recorder:
    """A channel_admin that has opened a channel with Bob in it."""
    one = await agent(ADMIN, shared_hub.address)
    await one.open_channel(CHANNEL, [BOB])
    return one


@pytest_asyncio.fixture
async def bob(shared_hub: HubProcess, agent: StartAgent) -> Recorder:
    return await agent(BOB, shared_hub.address)


@pytest.mark.parametrize("name", ATTACKS)
async def test_it_is_refused_with_a_reason_counted_and_reaches_nobody(
    eve: Attacker, admin: Recorder, bob: Recorder, name: str
) -> None:
    tried = ATTACKS[name]
    before = (await eve.health())["refusals"].get(tried.why, 0)

    said = await tried.run(eve)

    counted = (await eve.health())["refusals"].get(tried.why, 0) - before
    assert [one for one in said if not one.is_refused or not one.sentence] == []
    assert all(len(one.sentence) < 400 for one in said), "an attacker's words are not repeated at length"
    assert counted >= len(said) > 0
    await admin.deliver(BOB, completed())  # the others go on
    assert await bob.next_ids(1) == ["msg-1"]
    heard = [event.source_id for event in (*drain(admin), *drain(bob))]
    assert set(heard) <= {EVE}, "and nobody was spoken for"


async def test_a_replayed_message_is_delivered_once(eve: Attacker, admin: Recorder) -> None:
    """Hers as often as she likes; anybody else's she cannot sign."""
    said = [await eve.withdraw(event_id="again", payload={"agent_id": EVE, "demand_id": DEMAND}) for _ in range(5)]
    heard = await admin.next_ids(1)
    replayed = await eve.withdraw(event_id="again", source_id=BOB, payload={"agent_id": BOB, "demand_id": DEMAND})

    assert [one.body["data"]["outcome"] for one in said] == ["accepted", *["duplicate"] * 4]
    assert replayed.is_refused
    assert heard == ["again"]
    assert admin.got.empty()


def drain(agent: Recorder) -> list:
    events = []
    while not agent.got.empty():
        events.append(agent.got.get_nowait())
    return events


def test_the_security_page_lists_every_attack_with_its_reason() -> None:
    rows = {row[0]: row[-1] for header, *rows in tables(ROOT / "docs" / "security.md") for row in rows if len(row) > 1}

    for name, tried in ATTACKS.items():
        assert name in rows, name
        assert f"`{tried.why}`" in rows[name], name
