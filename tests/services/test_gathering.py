"""Who is asked while agents return to a hub that has just started. Time jumps."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

import pytest

from bridges.simulation.virtual_time import VirtualClock, VirtualLoop
from tests.agents.small_network import profile
from towow_core.services.negotiation.gathering import FIRST_WAIT_S, HEARD_WITHIN_S, QUIET_S, Gathering
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.ports import Presence

KNOWN = ("alice", "bob", "carol", "dora")


class Arrivals:
    """A network on which people appear one by one: name to the second. The coordinator is there when the hub is."""

    def __init__(self, hub_at_s: float = 0.0, **arrives_s: float) -> None:
        self.hub_at_s, self.arrives_s = hub_at_s, arrives_s

    async def online(self) -> tuple[Presence, ...]:
        now = asyncio.get_running_loop().time()
        if now < self.hub_at_s:
            return ()
        here = [f"user_agent_{name}" for name, at in self.arrives_s.items() if at <= now]
        twins = [Presence(agent_id=agent_id, group="users") for agent_id in here]
        return (Presence(agent_id="coordinator", group="system"), *twins)


async def announce(store: Store, name: str, at_s: float) -> None:
    loop = asyncio.get_running_loop()
    await asyncio.sleep(at_s)
    await store.profiles.save(profile(name), VirtualClock(loop).now())


Gather = Callable[..., tuple[list[str], float]]


@pytest.fixture
def gather(tmp_path: Path) -> Gather:
    """Names of those who are found, and the seconds that it took."""

    async def work(network: Arrivals, *, begin: bool, announced_s: Mapping[str, float]) -> tuple[list[str], float]:
        loop = asyncio.get_running_loop()
        store = Store(Database(f"sqlite:///{tmp_path}/towow.db", inline=True))
        with closing(store):
            for name in set(KNOWN).difference(announced_s):
                await store.profiles.save(profile(name), VirtualClock(loop).now())
            announcing = [asyncio.create_task(announce(store, name, at_s)) for name, at_s in announced_s.items()]
            gathering = Gathering(network, store)
            if begin:
                gathering.begin()
            found, took_s = await gathering.profiles(), loop.time()
            await asyncio.gather(*announcing)
        return [each.agent_id.removeprefix("user_agent_") for each in found], took_s

    def run(network: Arrivals, *, begin: bool = True, **announced_s: float) -> tuple[list[str], float]:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            return runner.run(work(network, begin=begin, announced_s=announced_s))

    return run


def test_when_all_are_there_nobody_waits(gather: Gather) -> None:
    assert gather(Arrivals(alice=0, bob=0, carol=0, dora=0)) == (list(KNOWN), 0.0)


def test_those_who_return_one_by_one_are_waited_for(gather: Gather) -> None:
    found, took_s = gather(Arrivals(alice=0, bob=0.5, carol=1, dora=1.6))

    assert found == list(KNOWN)
    assert took_s == pytest.approx(1.75)


def test_who_is_online_and_has_not_been_heard_yet_is_waited_for(gather: Gather) -> None:
    """Bob joined while there was no coordinator; he announces himself again within two seconds."""
    found, took_s = gather(Arrivals(alice=0, bob=0, carol=0, dora=0), bob=1.9)

    assert found == list(KNOWN)
    assert took_s == pytest.approx(2)


def test_who_is_online_and_never_says_who_they_are_is_not_waited_for_long(gather: Gather) -> None:
    assert gather(Arrivals(alice=0, bob=0, carol=0, dora=0, eve=0)) == (list(KNOWN), pytest.approx(HEARD_WITHIN_S))


def test_who_has_gone_for_good_is_not_waited_for_long(gather: Gather) -> None:
    found, took_s = gather(Arrivals(alice=0, bob=0.5))

    assert found == ["alice", "bob"]
    assert took_s == pytest.approx(0.5 + QUIET_S)


def test_in_a_network_that_has_run_for_a_while_nobody_waits_for_who_is_gone(gather: Gather) -> None:
    assert gather(Arrivals(alice=0), begin=False) == (["alice"], 0.0)


def test_nobody_at_all_is_believed_after_a_while(gather: Gather) -> None:
    found, waited_s = gather(Arrivals())

    assert found == []
    assert waited_s == pytest.approx(FIRST_WAIT_S)


def test_without_a_hub_nobody_is_given_up(gather: Gather) -> None:
    found, took_s = gather(Arrivals(hub_at_s=60, alice=61, bob=61, carol=61, dora=61))

    assert found == list(KNOWN)
    assert took_s == pytest.approx(61)
