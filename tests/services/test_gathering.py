"""Who is asked while agents return to a hub that has just started. Time jumps."""

import asyncio
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.agents.small_network import profile
from towow_core.ports import Presence
from towow_core.services.gathering import FIRST_WAIT_S, QUIET_S, Gathering
from towow_core.simulation.virtual_time import VirtualClock, VirtualLoop
from towow_core.store.engine import Database
from towow_core.store.store import Store

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
        return tuple(Presence(agent_id=agent_id, group="") for agent_id in ["coordinator", *here])


Gather = Callable[..., tuple[list[str], float]]


@pytest.fixture
def gather(tmp_path: Path) -> Gather:
    """Names of those who are found, and the seconds that it took."""

    async def work(network: Arrivals, *, begin: bool) -> tuple[list[str], float]:
        loop = asyncio.get_running_loop()
        store = Store(Database(f"sqlite:///{tmp_path}/towow.db", inline=True))
        with closing(store):
            for name in KNOWN:
                await store.save_profile(profile(name), VirtualClock(loop).now())
            gathering = Gathering(network, store)
            if begin:
                gathering.begin()
            found = await gathering.profiles()
        return [each.agent_id.removeprefix("user_agent_") for each in found], loop.time()

    def run(network: Arrivals, *, begin: bool = True) -> tuple[list[str], float]:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            return runner.run(work(network, begin=begin))

    return run


def test_when_all_are_there_nobody_waits(gather: Gather) -> None:
    assert gather(Arrivals(alice=0, bob=0, carol=0, dora=0)) == (list(KNOWN), 0.0)


def test_those_who_return_one_by_one_are_waited_for(gather: Gather) -> None:
    found, took_s = gather(Arrivals(alice=0, bob=0.5, carol=1, dora=1.6))

    assert found == list(KNOWN)
    assert took_s == pytest.approx(1.75)


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
