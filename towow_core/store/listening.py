"""Hears what other processes announce with PostgreSQL's NOTIFY. Needs its driver, so import it only with PostgreSQL."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable

import psycopg
from sqlalchemy import URL

log = logging.getLogger(__name__)
CONNECT_TIMEOUT_S = 5


async def listen(
    url: URL, topic: str, *, every_s: Callable[[], float], at_most_s: float
) -> AsyncIterator[frozenset[str]]:
    """Endlessly, the payloads announced under `topic`; empty: nothing, for `at_most_s` seconds, or something unheard.

    While there is no connection that is every `every_s` seconds.
    """
    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async for heard in _hear(address, topic, at_most_s):
                yield heard
        except psycopg.Error as error:
            why = (str(error).strip().splitlines() or [type(error).__name__])[0]
            log.warning("store.not_listening", extra={"topic": topic, "why": why})
        await asyncio.sleep(every_s())
        yield frozenset()


async def _hear(address: str, topic: str, at_most_s: float) -> AsyncIterator[frozenset[str]]:
    connection = await psycopg.AsyncConnection.connect(
        address, autocommit=True, connect_timeout=CONNECT_TIMEOUT_S, application_name=f"towow listens to {topic}"
    )
    async with connection:
        await connection.execute(psycopg.sql.SQL("LISTEN {}").format(psycopg.sql.Identifier(topic)))
        yield frozenset()  # what was announced before we listened
        while True:
            yield frozenset([heard.payload async for heard in connection.notifies(timeout=at_most_s, stop_after=1)])
