"""Whose a demand is, and who may therefore have it."""

import re
from hashlib import sha256

from fastapi import Request

from bridges.http.context import BridgeContext, context_of
from bridges.http.security.callers import Caller, caller_of
from towow_core.domain.canvas_words import SAYS
from towow_core.domain.certificates import CredentialKind
from towow_core.domain.errors import MalformedRequest, NotAllowed, UnknownDemand
from towow_core.store.records import DemandRecord
from towow_core.store.store import Store
from towow_core.workflow.conflicts import OURS
from towow_core.workflow.events import Author

ANONYMOUS = "anonymous"
DEMAND_ID = re.compile(r"[A-Za-z0-9-]{1,32}")  # nothing else is worth a question to the store


async def known_demand(context: BridgeContext, demand_id: str) -> DemandRecord:
    """The demand of this id.

    Raises:
        UnknownDemand: There is none.
    """
    record = await context.store.demand(demand_id) if DEMAND_ID.fullmatch(demand_id) else None
    if record is None:
        raise UnknownDemand(demand_id)
    return record


async def own_demand(request: Request, demand_id: str) -> DemandRecord:
    """The demand of this id, for whoever may have it: its submitter, and an operator.

    Raises:
        UnknownDemand: There is none.
        NotAllowed: It is somebody else's.
    """
    context = context_of(request)
    record = await known_demand(context, demand_id)
    caller_of(request).require_owner(await owner_of(context.store, record), f"Demand {demand_id}")
    return record


async def watched_demand(request: Request, demand_id: str) -> DemandRecord:
    """As `own_demand`, also for whoever has a ticket for its stream.

    Raises:
        UnknownDemand: There is none.
        NotAllowed: It is somebody else's.
    """
    context = context_of(request)
    record = await known_demand(context, demand_id)
    owner, ticket_for = await owner_of(context.store, record), ticket_of(demand_id)
    caller_of(request).require_ticket_or_owner(ticket_for, owner, f"demand {demand_id}")
    return record


def ticket_of(demand_id: str) -> str:
    """What a ticket for this demand's stream is for."""
    return f"demand:{demand_id}"


async def owner_of(store: Store, record: DemandRecord) -> str:
    """Whose it is; a sub-negotiation belongs to whoever submitted the demand above it.

    Raises:
        UnknownDemand: A demand above it is not there.
    """
    while (above := record.parent_demand_id) is not None:
        found = await store.demand(above)
        if found is None:
            raise UnknownDemand(above)
        record = found
    return record.demand.user_id


def shown_by(caller: Caller) -> str:
    """Who somebody is by what they showed; where nobody shows anything, by what they say, marked so."""
    if caller.said_name:
        return f"{SAYS}{caller.said_name}"
    is_key = caller.credential.kind is CredentialKind.ADMIN_KEY
    return caller.user_id or (CredentialKind.ADMIN_KEY.value if is_key else ANONYMOUS)


def known_by(caller: Caller) -> str:
    """As `shown_by`; empty where nothing was shown, and nothing said."""
    return "" if (shown := shown_by(caller)) == ANONYMOUS else shown


def author_of(caller: Caller, client_id: str = "") -> Author:
    """Whose doing something is.

    Raises:
        MalformedRequest: The page calls itself what the server's own doing is called.
    """
    if client_id in OURS:
        raise MalformedRequest(
            "malformed",
            f"client_id {client_id!r} is what the server calls its own; take another one.",
            f"client_id “{client_id}”是服务器自己用的，请换一个。",
        )
    return Author(
        by=caller.user_id or "", client_id=client_id, is_operator=caller.is_operator, said_name=caller.said_name
    )


def submitter(caller: Caller, claimed: str | None) -> str:
    """In whose name a demand is: the token's; an operator's in whose they say."""
    if caller.is_operator:
        return claimed or caller.user_id or ANONYMOUS
    if claimed not in {None, caller.user_id}:
        raise NotAllowed("not_the_owner", f"This token is {caller.user_id!r}'s; it submits for nobody else.")
    return caller.user_id or ANONYMOUS


def speaker(caller: Caller, claimed: str | None) -> str:
    """In whose name somebody says what became of a node: their own; an operator in whose they say.

    Raises:
        NotAllowed: They name somebody else.
    """
    if not caller.is_operator and claimed not in {None, caller.user_id}:
        raise NotAllowed(
            "not_the_owner",
            f"This token is {caller.user_id}'s; it says nothing in anybody else's name.",
            f"这个令牌是 {caller.user_id} 的，不能替别人说。",
        )
    return submitter(caller, claimed)


def key_of(user_id: str, idempotency_key: str | None) -> str | None:
    """A key is its user's: nobody gets somebody else's demand by using the same one."""
    if idempotency_key is None:
        return None
    return sha256(f"{user_id}\n{idempotency_key}".encode()).hexdigest()
