"""Hears what other processes announce with PostgreSQL's NOTIFY. Needs its driver, so import it only with PostgreSQL."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable

import psycopg
from sqlalchemy import URL

log = logging.getLogger(__name__)
CONNECT_TIMEOUT_S = 5
AGAIN_FIRST_S, AGAIN_MAX_S = 0.5, 30.0  # how long a connection that could not be made, or broke, is not tried again


async def listen(
    url: URL, topic: str, *, every_s: Callable[[], float], at_most_s: float
) -> AsyncIterator[frozenset[str]]:
    """Endlessly, the payloads announced under `topic`; empty: nothing, for `at_most_s` seconds, or something unheard.

    While there is no connection that is every `every_s` seconds, which is asked more often than it is connected anew.
    """
    again_s = AGAIN_FIRST_S
    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async for heard in _hear(address, topic, at_most_s):
                again_s = AGAIN_FIRST_S
                yield heard
        except psycopg.Error as error:
            why = (str(error).strip().splitlines() or [type(error).__name__])[0]
            log.warning("store.not_listening", extra={"topic": topic, "why": why})
        not_before_s, again_s = time.monotonic() + again_s, min(2 * again_s, AGAIN_MAX_S)
        while time.monotonic() < not_before_s:
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
