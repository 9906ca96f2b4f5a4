"""Who was taken off the network: nobody there knows their twin any more, and what they still have to do says so."""

import logging
from collections.abc import Collection, Iterable

from bridges.http.context import BridgeContext
from towow_core.support.profile_files import AGENT_ID

log = logging.getLogger(__name__)


def is_removed(person: str, known: Collection[str]) -> bool:
    """Whether this is a twin's id that nobody on the network has; `known` are the ids of those who are there."""
    return AGENT_ID.fullmatch(person) is not None and person not in known


async def tell_of_removed(context: BridgeContext, agent_ids: Iterable[str]) -> None:
    """Have each workflow say what these still have to do there.

    Where that cannot be said now, they are gone all the same.
    """
    for agent_id in agent_ids:
        try:
            await context.workflows.removed(agent_id)
        except Exception:  # boundary: whoever took them off is told that they are gone
            log.exception("workflow.removed_person_untold", extra={"agent_id": agent_id})
