"""Who is known, who is there, and who may be invited."""

from dataclasses import replace

from tests.agents.small_network import profile, small_network
from tests.waiting import until
from towow_core.services.negotiation.agent_registry import AgentRegistry, AgentStatus
from towow_core.store.engine import Database
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock
from towow_core.support.ports import Presence

SENTENCE = "我想在北京办一场AI聚会"


class Here:
    """A network on which these are online."""

    def __init__(self, *agent_ids: str) -> None:
        self.agent_ids = agent_ids

    async def online(self) -> tuple[Presence, ...]:
        return tuple(Presence(agent_id=agent_id, group="users") for agent_id in self.agent_ids)


async def test_who_announced_themselves_is_known_for_good_and_active_while_they_are_heard(tmp_path) -> None:
    store = Store(Database(f"sqlite:///{tmp_path}/towow.db"))
    network = Here("user_agent_alice", "user_agent_bob", "coordinator")
    registry = AgentRegistry(store, network, SystemClock())
    for name in ("alice", "bob"):
        await registry.register(profile(name))
    network.agent_ids = ("user_agent_bob",)

    assert [(each.profile.user_name, each.status) for each in await registry.agents()] == [
        (profile("alice").user_name, AgentStatus.GONE),
        (profile("bob").user_name, AgentStatus.ACTIVE),
    ]
    assert [each.agent_id for each in await registry.active()] == ["user_agent_bob"]
    assert await registry.active(excluding=["user_agent_bob"]) == ()
    assert [each.agent_id for each in await registry.invitable()] == ["user_agent_bob"]
    store.close()


async def test_the_last_announcement_counts_for_every_process_on_the_store(tmp_path) -> None:
    store = Store(Database(f"sqlite:///{tmp_path}/towow.db"))
    registry, elsewhere = (AgentRegistry(store, Here("user_agent_bob"), SystemClock()) for _ in range(2))
    await registry.register(profile("bob"))
    await registry.register(replace(profile("bob"), location="上海"))

    assert [each.location for each in await elsewhere.active()] == ["上海"]
    store.close()


async def test_an_agent_that_is_gone_is_not_invited(tmp_path) -> None:
    async with small_network(tmp_path) as network:
        first = await network.until(await network.ask(SENTENCE))
        await network.twins["carol"].stop()
        await until(lambda: not network.hub.running().is_online("user_agent_carol"))
        second = await network.until(await network.ask(SENTENCE))

    assert [invited(events) for events in (first, second)] == [
        ["user_agent_alice", "user_agent_bob", "user_agent_carol"],
        ["user_agent_alice", "user_agent_bob"],
    ]


def invited(events) -> list[str]:
    found = next(event.payload for event in events if event.event_type == "towow.filter.completed")
    return sorted(candidate["agent_id"] for candidate in found["candidates"])
