"""By which words everybody in the network is called: much to work out where they are many, and the same for all."""

import asyncio
from collections.abc import Mapping

from towow_core.services.access.name_words import NameWords, forms_of, short_forms
from towow_core.store.store import Store


class NetworkNames:
    """Finds people in texts. For ten thousand of them it takes a second to make.

    Attributes:
        names: Agent id to name: everybody who may be named.
        owners: Whom a word means.
        wholes: The words that are all of a name.
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = dict(names)
        owners = [(form, agent_id) for agent_id, name in self.names.items() for form in forms_of(name) if form]
        self.wholes = frozenset(form for form, _ in owners)
        for agent_id, name in self.names.items():
            owners += [(form, agent_id) for form in short_forms(agent_id, name)]
        self.owners = dict(reversed(owners))  # the first one counts: a whole name before part of another
        self.words = NameWords(self.owners)


class CurrentNames:
    """Those of everybody in the network of a store, and who was: one for all, made anew where a name has changed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._names = NetworkNames({})
        self._making = asyncio.Lock()

    async def now(self) -> NetworkNames:
        """The same one as long as nobody is new, and nobody is called otherwise.

        Raises:
            StoreUnavailable: Not now.
        """
        if await self._known() != self._names.names:
            async with self._making:
                names = await self._known()  # somebody may have made it while we waited
                if names != self._names.names:
                    self._names = await asyncio.to_thread(NetworkNames, names)
        return self._names

    async def _known(self) -> Mapping[str, str]:
        people = await self._store.profiles.all()
        return self._names.names | {profile.agent_id: profile.user_name for profile in people}
