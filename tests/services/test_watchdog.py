"""The watchdog: who has gone is told of after a while, and a hub that is away says nothing of anybody. Time jumps."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from bridges.simulation.virtual_time import VirtualClock, VirtualLoop
from tests.core.kit import ALICE, BOB, channel, offer, play, start
from towow_core.negotiation.messages import AgentUnreachable, AnyChannelMessage
from towow_core.services.negotiation.watchdog import Watchdog
from towow_core.support.ports import Presence

STAFF = ("coordinator", "channel_admin")
WAITING = play(channel(ALICE, BOB, unreachable_after_s=10, stuck_check_every_s=2, lifetime_max_s=10_000), start()).state


class Here:
    """A network on which those are online whom the time says; nobody at all, where there is no hub."""

    def __init__(self, online: Callable[[float], tuple[str, ...]]) -> None:
        self.at = online

    async def online(self) -> tuple[Presence, ...]:
        here = self.at(asyncio.get_running_loop().time())
        return tuple(Presence(agent_id=agent_id, group="") for agent_id in here)


def told(online: Callable[[float], tuple[str, ...]], *, seconds: float, state=WAITING) -> list[tuple[float, str]]:
    """Who is said to be unreachable in so many seconds, and when for the first time."""
    first: dict[str, float] = {}

    async def live() -> None:
        loop = asyncio.get_running_loop()

        async def handle(_channel_id: str, message: AnyChannelMessage) -> bool:
            if isinstance(message, AgentUnreachable):
                first.setdefault(message.agent_id, round(loop.time()))
            return True

        watchdog = Watchdog(
            channels={state.channel_id: state},
            handle=handle,
            network=Here(online),  # type: ignore[arg-type]
            policy=state.policy,
            clock=VirtualClock(loop),
        )
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await watchdog.run()

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(live())
    return sorted((at_s, agent_id) for agent_id, at_s in first.items())


def test_who_owes_an_answer_and_is_gone_for_long_is_told_of() -> None:
    assert told(lambda _: (*STAFF, ALICE), seconds=60) == [(12, BOB)]


def test_who_comes_back_in_time_is_not() -> None:
    assert told(lambda now: (*STAFF, ALICE) if now % 9 < 5 else (*STAFF, ALICE, BOB), seconds=60) == []


def test_who_has_answered_may_go() -> None:
    answered = play(WAITING, offer(BOB)).state

    assert told(lambda _: (*STAFF, ALICE), seconds=60, state=answered) == []


def test_a_hub_that_is_away_does_not_mean_that_everybody_has_gone() -> None:
    assert told(lambda _: (), seconds=600) == []


def test_the_time_without_a_hub_is_not_time_that_somebody_was_gone() -> None:
    """Both are there when it leaves; Bob does not come back with it."""

    def online(now: float) -> tuple[str, ...]:
        return (*STAFF, ALICE, BOB) if now < 20 else () if now < 80 else (*STAFF, ALICE)

    ((at_s, gone),) = told(online, seconds=200)

    assert gone == BOB
    assert at_s >= 80 + WAITING.policy.unreachable_after_s
