"""Whom a task is handed on to: by id, or by a name that one person has."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from bridges.http.agents import known_people
from bridges.http.context import BridgeContext
from bridges.http.removed_people import is_removed
from bridges.http.workflow_people import people_of
from towow_core.domain.bilingual import Bilingual
from towow_core.domain.canvas import Workflow
from towow_core.domain.errors import UnknownPerson
from towow_core.domain.people import People, Somebody, meant, with_place
from towow_core.orchestration.handing_on import Person
from towow_core.support.profile_files import AGENT_ID_START
from towow_core.workflow.refusals import refused

_SAID_MAX = 6


async def somebody(context: BridgeContext, person: str, workflow: Workflow) -> Person:
    """Whom a task can be given to: a twin, whoever has a token, and whose workflow it is; by id, or as they are called.

    Raises:
        UnknownPerson: There is nobody of this id or name, or they have left the network.
        CanvasRefused: Several have this name.
    """
    everybody = await _everybody(context, workflow)
    if (found := everybody.by_id(person)) is not None:
        return found
    people, given = everybody.people, everybody.by_name(person)
    if len(given) > 1:
        raise refused(_several(person, {i: people.get(i, Somebody(i)) for i in given}))
    if not given:
        raise UnknownPerson(person)
    return next(iter(given.values()))


async def who_is(context: BridgeContext, workflow: Workflow, names: Collection[str]) -> dict[str, tuple[str, ...]]:
    """The ids of whom each of these can mean, as above; of nobody's name none."""
    everybody = await _everybody(context, workflow)
    return {name: (name,) if everybody.by_id(name) else tuple(everybody.by_name(name)) for name in names}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Everybody:
    """Who can be meant in a workflow, as it was read once.

    Attributes:
        people: As they are called there, by id.
        known: Names of those on the network, by id.
        users: In whose names there are good tokens.
        owner: Whose workflow it is.
    """

    people: People
    known: Mapping[str, str]
    users: Collection[str]
    owner: str

    def by_name(self, name: str) -> dict[str, Person]:
        """Whom this name can mean, by id: also by a twin's id without its beginning; a token's user in any letters."""
        if is_removed(name, self.known):
            return {}
        here = {i: who for i, who in self.people.items() if self.by_id(i) is not None}
        low = name.casefold()
        short = {u for u in self.users if u.casefold() == low} | ({f"{AGENT_ID_START}{low}"} & here.keys())
        named = ((i, self.by_id(i)) for i in meant(name, here) or sorted(short))
        return {i: one for i, one in named if one is not None}

    def by_id(self, person: str) -> Person | None:
        """A token that somebody had who has left the network does not bring them back."""
        if person in self.known:
            return Person(person=person, display_name=self.known[person])
        is_here = not is_removed(person, self.known) and person in {self.owner, *self.users}
        return Person(person=person, display_name=person) if is_here else None


async def _everybody(context: BridgeContext, workflow: Workflow) -> _Everybody:
    known = await known_people(context)
    return _Everybody(
        people=await people_of(context, workflow, known),
        known={person: each.profile.user_name for person, each in known.items()},
        users=await context.keeper.tokens.users(),
        owner=workflow.user_id,
    )


def _several(name: str, of: dict[str, Somebody]) -> Bilingual:
    """Who they are, by name and place, each with the id that tells them apart."""
    some = list(of.items())[:_SAID_MAX]
    zh = "、".join(f"{with_place(who, zh=True) if who.place else who.name}：{i}" for i, who in some)
    en = ", ".join(f"{with_place(who, zh=False) if who.place else who.name}: {i}" for i, who in some)
    more_zh, more_en = ("等", ", …") if len(of) > len(some) else ("", "")
    return Bilingual(
        f"叫“{name}”的有 {len(of)} 个人：{zh}{more_zh}。请写明是哪一个。",
        f"{len(of)} people are called {name!r}: {en}{more_en}. Say which of them.",
    )
