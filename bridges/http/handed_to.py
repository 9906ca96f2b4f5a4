"""Whom a task is handed on to: by id, or by a name that one person has."""

from collections.abc import Collection

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
    if (found := await _by_id(context, person, workflow.user_id)) is not None:
        return found
    people = await people_of(context, workflow)
    given = await _by_name(context, person, people, workflow.user_id)
    if len(given) > 1:
        raise refused(_several(person, {i: people.get(i, Somebody(i)) for i in given}))
    if not given:
        raise UnknownPerson(person)
    return next(iter(given.values()))


async def who_is(context: BridgeContext, workflow: Workflow, names: Collection[str]) -> dict[str, tuple[str, ...]]:
    """The ids of whom each of these can mean, as above; of nobody's name none."""
    people = await people_of(context, workflow)
    found = {}
    for name in names:
        by_id = await _by_id(context, name, workflow.user_id)
        found[name] = (name,) if by_id else tuple(await _by_name(context, name, people, workflow.user_id))
    return found


async def _by_name(context: BridgeContext, name: str, people: People, owner: str) -> dict[str, Person]:
    """Whom this name can mean, by id: also by a twin's id without its beginning, and a token's user in any letters."""
    known, users = await known_people(context), await context.keeper.tokens.users()
    if is_removed(name, known):
        return {}
    here = {i: who for i, who in people.items() if i in known or (i in {owner, *users} and not is_removed(i, known))}
    low = name.casefold()
    short = {user for user in users if user.casefold() == low} | ({f"{AGENT_ID_START}{low}"} & here.keys())
    found = meant(name, here) or sorted(short)
    named = [(i, await _by_id(context, i, owner)) for i in found]
    return {i: one for i, one in named if one is not None}


async def _by_id(context: BridgeContext, person: str, owner: str) -> Person | None:
    known = await known_people(context)
    if person in known:
        return Person(person=person, display_name=known[person].profile.user_name)
    if is_removed(person, known):  # a token that they had does not bring them back
        return None
    if person == owner or await context.keeper.tokens.is_somebodys(person):
        return Person(person=person, display_name=person)
    return None


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
