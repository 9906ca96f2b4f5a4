"""Who can be asked now: the people that are online, given that a hub which has just started has not got them all back.

After a hub died its agents return one by one. A demand that looked for candidates in that moment would be planned among
the first few, and one that looked while there was no hub would find nobody at all. One that looked after a coordinator
died would miss whoever came in the meantime, and is online, and whose announcement is still on its way.
"""

import asyncio

from towow_core.domain.models import AgentProfile
from towow_core.services.negotiation.outbox_relay import LAST_RETRY_S
from towow_core.store.store import Store
from towow_core.support.ports import Network

LOOK_EVERY_S = 0.25
FIRST_WAIT_S = 5.0  # for the first twin of a network that has none
YOUNG_S = 10.0  # how long after a start or a return to the hub somebody may still be on the way
QUIET_S = 0.75  # nobody came for so long: they are all there
HEARD_WITHIN_S = LAST_RETRY_S + 0.5  # a twin that is online and announces itself has been heard by then


class Gathering:
    """One per coordinator."""

    def __init__(self, network: Network, store: Store) -> None:
        self._network, self._store = network, store
        self._young_until_s = 0.0

    def begin(self) -> None:
        """We have just started, or the hub has."""
        self._young_until_s = asyncio.get_running_loop().time() + YOUNG_S

    async def profiles(self) -> tuple[AgentProfile, ...]:
        """Of everybody who is online and not paused, once they are all there; waits as long as there is no hub."""
        waited_s = quiet_s = 0.0
        count = -1
        while True:
            online = {presence.agent_id: presence for presence in await self._network.online()}
            everybody, paused = await self._store.profiles.all_and_paused()
            known = {profile.agent_id: profile for profile in everybody}
            here = tuple(profile for agent_id, profile in known.items() if agent_id in online)
            quiet_s = quiet_s + LOOK_EVERY_S if len(here) == count else 0.0
            count = len(here)
            is_unheard = any(presence.is_twin and presence.agent_id not in known for presence in online.values())
            all_there = len(here) == len(known) and not is_unheard
            if here and (all_there or quiet_s >= (HEARD_WITHIN_S if is_unheard else QUIET_S) or not self._is_young()):
                break
            if waited_s >= FIRST_WAIT_S:
                break
            await asyncio.sleep(LOOK_EVERY_S)
            waited_s += LOOK_EVERY_S if online else 0.0  # without a hub, that nobody is there says nothing
        return tuple(profile for profile in here if profile.agent_id not in paused)

    def _is_young(self) -> bool:
        return asyncio.get_running_loop().time() < self._young_until_s
