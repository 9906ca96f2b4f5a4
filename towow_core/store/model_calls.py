"""The record of model calls: each beside the step that it decided, and what they came to."""

import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, Row, Select, case, delete, func, select

from towow_core.domain.model_calls import CallRecord
from towow_core.domain.models import Provenance
from towow_core.store.engine import Database
from towow_core.store.rows import insert_missing, plain
from towow_core.store.schema import demands, instructions, model_calls

SWIFT = 1  # level of compression: a question is written once and hardly ever read
_PLAIN = (
    "call_id", "prompt", "client", "model", "outcome", "reason", "question", "answer", "waited_s", "requests",
    "tokens_in", "tokens_out", "usd", "at", "demand_id", "channel_id", "agent_id", "step",
)  # fmt: skip
_plain_of = attrgetter(*_PLAIN)
_TEXTS = (
    "call_id", "prompt", "client", "model", "outcome", "reason", "question", "answer", "at", "demand_id", "channel_id",
    "agent_id", "user",
)  # fmt: skip
_texts_of = attrgetter(*_TEXTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTotals:
    """What the calls of one prompt with one outcome came to. `waited_s` is the sum of their waits.

    Attributes:
        is_claimed: Twins say so about themselves (`CallRecord.is_claim`); never added to what we know.
    """

    prompt: str
    client: str
    model: str
    outcome: str
    calls: int
    requests: int
    tokens_in: int
    tokens_out: int
    usd: float
    waited_s: float
    longest_s: float
    is_claimed: bool = False


class CallBook:
    """The calls of one store; each method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, calls: Sequence[CallRecord]) -> None:
        """Note calls that decided no step (any more); one that is known already changes nothing."""
        if calls:
            await self._database.write(lambda connection: add_calls(connection, calls))

    async def of(self, demand_id: str, *, with_subnets: bool = True) -> tuple[CallRecord, ...]:
        """The calls about a demand (and the sub-demands right below it), in the order in which they were noted."""

        def work(connection: Connection) -> tuple[CallRecord, ...]:
            here = model_calls.c.demand_id == demand_id
            if with_subnets:
                below = select(demands.c.demand_id).where(demands.c.parent_demand_id == demand_id)
                here |= model_calls.c.demand_id.in_(below)
            return _read(connection, _query().where(here))

        return await self._database.read(work)

    async def by_id(self, call_ids: Sequence[str]) -> tuple[CallRecord, ...]:
        """These calls, as far as they are known."""
        if not call_ids:
            return ()
        query = _query().where(model_calls.c.call_id.in_(call_ids))
        return await self._database.read(lambda connection: _read(connection, query))

    async def totals(self, demand_ids: Sequence[str] | None = None) -> tuple[CallTotals, ...]:
        """What all calls, or those about these demands, came to, by prompt, model and outcome; claims by themselves."""
        by = (model_calls.c.prompt, model_calls.c.client, model_calls.c.model, model_calls.c.outcome)
        sums = [func.sum(model_calls.c[name]).label(name) for name in ("requests", "tokens_in", "tokens_out")]
        times = (func.sum(model_calls.c.waited_s), func.max(model_calls.c.waited_s).label("longest_s"))
        is_claimed = case((model_calls.c.agent_id.startswith("user_agent_", autoescape=True), 1), else_=0)
        query = select(
            *by, is_claimed.label("is_claimed"), func.count().label("calls"), *sums,
            func.sum(model_calls.c.usd).label("usd"), times[0].label("waited_s"), times[1],
        ).group_by(*by, "is_claimed").order_by(*by, "is_claimed")  # fmt: skip
        if demand_ids is not None:
            query = query.where(model_calls.c.demand_id.in_(demand_ids))
        return await self._database.read(lambda connection: tuple(map(_totals, connection.execute(query))))

    async def sweep(self, before: str) -> None:
        """Throw away calls of before that moment that are about no demand, and instructions that no call refers to."""

        def work(connection: Connection) -> None:
            about_none = (model_calls.c.demand_id == "") & (model_calls.c.at < before)
            connection.execute(delete(model_calls).where(about_none))
            used = select(model_calls.c.instructions_id)
            connection.execute(delete(instructions).where(instructions.c.instructions_id.not_in(used)))

        await self._database.write(work)


def add_calls(connection: Connection, calls: Sequence[CallRecord]) -> None:
    """Note calls in a transaction that is under way; one that is known already changes nothing."""
    texts: dict[str, str] = {}
    rows = []
    for call in map(_with_clean_texts, calls):
        instructions_id, system = _instructions(call.system)
        texts[instructions_id] = system
        values: dict[str, Any] = dict(zip(_PLAIN, _plain_of(call), strict=True))
        values["provenance"] = str(call.provenance)
        values["data"] = zlib.compress(call.user.encode(), SWIFT)
        rows.append({**values, "instructions_id": instructions_id})
    insert_missing(connection, model_calls, rows)
    insert_missing(connection, instructions, [{"instructions_id": key, "text": texts[key]} for key in sorted(texts)])


@lru_cache(maxsize=64)  # a few texts, in thousands of calls
def _instructions(system: str) -> tuple[str, str]:
    text = _clean(system)
    return blake2b(text.encode(), digest_size=16).hexdigest(), text


def forget_calls(connection: Connection, demand_ids: Sequence[str]) -> None:
    connection.execute(delete(model_calls).where(model_calls.c.demand_id.in_(demand_ids)))


def calls_of(connection: Connection, demand_ids: Sequence[str]) -> tuple[CallRecord, ...]:
    return _read(connection, _query().where(model_calls.c.demand_id.in_(demand_ids)))


def _query() -> Select[Any]:
    joined = model_calls.outerjoin(instructions, instructions.c.instructions_id == model_calls.c.instructions_id)
    return select(model_calls, instructions.c.text).select_from(joined).order_by(model_calls.c.n)


def _read(connection: Connection, query: Select[Any]) -> tuple[CallRecord, ...]:
    return tuple(map(_record, connection.execute(query)))


def _record(row: Row[Any]) -> CallRecord:
    found = row._mapping  # noqa: SLF001  SQLAlchemy's public name
    return CallRecord(
        **{name: found[name] for name in _PLAIN},
        provenance=Provenance(found["provenance"]),
        system=found["text"] or "",
        user=zlib.decompress(found["data"]).decode(),
    )


def _totals(row: Row[Any]) -> CallTotals:
    found = row._mapping  # noqa: SLF001  as above
    whole = {name: int(found[name]) for name in ("calls", "requests", "tokens_in", "tokens_out")}
    parts = {name: round(float(found[name]), 6) for name in ("usd", "waited_s", "longest_s")}
    names = {name: found[name] for name in ("prompt", "client", "model", "outcome")}
    values: dict[str, Any] = {**names, **whole, **parts, "is_claimed": bool(found["is_claimed"])}
    return CallTotals(**values)


def _with_clean_texts(call: CallRecord) -> CallRecord:
    """The call as both databases hold it; its dozen texts are looked at all at once, for hardly any is unclean."""
    texts = "".join(_texts_of(call))
    with suppress(UnicodeEncodeError):  # half characters
        if b"\0" not in texts.encode():
            return call
    clean: dict[str, Any] = {name: _clean(text) for name, text in zip(_TEXTS, _texts_of(call), strict=True)}
    return replace(call, **clean)


def _clean(text: str) -> str:
    """Whole characters, no NUL."""
    return plain(text.encode("utf-8", "replace").decode())
