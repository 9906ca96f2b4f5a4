"""`towow why ID --concessions`: who moved in a negotiation, from what to what, and for what."""

import orjson

from bridges.cli import exits
from bridges.cli.output import say, say_json_line
from bridges.cli.stored import open_store
from bridges.cli.terminal import clean, stdout
from bridges.views.concessions_view import concession_text, concessions_view
from towow_core.domain.errors import UnknownDemand
from towow_core.domain.models import Language
from towow_core.services.evidence.concessions import concessions_of


async def show_concessions(demand_id: str, *, as_json: bool) -> int:
    """A line for each move; the exit code.

    Raises:
        UnknownDemand: There is no such demand.
        BadSetting: There is no store.
    """
    with open_store() as store:
        if (record := await store.demand(demand_id)) is None:
            raise UnknownDemand(demand_id)
        found = concessions_of(await store.events(demand_id))
    if as_json:
        say_json_line(orjson.dumps(concessions_view(demand_id, found)).decode())
        return exits.AGREED
    understood = record.demand.understanding
    language = understood.language if understood is not None else Language.EN
    for one in found:
        stdout().print(clean(concession_text(one).to(language)), markup=False, soft_wrap=True)
    if not found:
        say("还没有人让步。" if language is Language.ZH else "Nobody has moved yet.")
    return exits.AGREED
