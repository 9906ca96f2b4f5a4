"""`towow why ID --agent NAME`: why somebody was not invited, and what would have altered it."""

import orjson

from bridges.cli import exits
from bridges.cli.output import say_json_line
from bridges.cli.stored import open_store
from bridges.cli.terminal import clean, stdout
from bridges.views.why_not_view import why_not_view
from towow_core.domain.errors import BadSetting, UnknownAgent, UnknownDemand
from towow_core.domain.models import Language
from towow_core.services.evidence.why_not import NotInvited, why_not_invited
from towow_core.store.store import Store
from towow_core.support.clock import SystemClock

PREFIX = "user_agent_"


async def explain_not_invited(demand_id: str, name: str, *, as_json: bool) -> int:
    """Show the reasons; the exit code.

    Raises:
        UnknownDemand: There is no such demand.
        UnknownAgent: There is nobody of this id or name.
        TooLate: Nobody has been looked for yet, or no account of it is in the store.
        BadSetting: There is no store, or there are several of the name.
    """
    with open_store() as store:
        if (record := await store.demand(demand_id)) is None:
            raise UnknownDemand(demand_id)
        agent_id = await _agent_id(store, name)
        found = await why_not_invited(store, record, agent_id, SystemClock().now())
    understood = record.demand.understanding
    if as_json:
        say_json_line(orjson.dumps(why_not_view(demand_id, found)).decode())
    else:
        _show(found, understood.language if understood is not None else Language.EN)
    return exits.AGREED


async def _agent_id(store: Store, name: str) -> str:
    """Whom an id, the end of one, or a name means."""
    known = await store.profiles.all()
    ids = {profile.agent_id for profile in known}
    if (found := next((each for each in (name, f"{PREFIX}{name}") if each in ids), None)) is not None:
        return found
    named = [profile.agent_id for profile in known if profile.user_name.casefold() == name.casefold()]
    if not named:
        raise UnknownAgent(name)
    if len(named) > 1:
        raise BadSetting(f"--agent {name!r} is the name of several: {', '.join(named)}; give the id.")
    return named[0]


def _show(found: NotInvited, language: Language) -> None:
    console, why = stdout(), found.why
    console.print(clean(why.text.to(language)), markup=False, soft_wrap=True)
    for better in why.better:
        console.print(f"  {clean(better.text.to(language))}", markup=False, soft_wrap=True)
    for alteration in why.alterations[1:]:
        also = "或者" if language is Language.ZH else "or"
        console.print(f"  {also}: {clean(alteration.text.to(language))}", markup=False, soft_wrap=True)
