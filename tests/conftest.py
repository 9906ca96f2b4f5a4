"""Databases for tests (the same tests run on both kinds), logging as each test found it, and ports."""

import gc
import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from agents.processes import tcp_ports
from tests.postgresql_server import PostgresqlServer
from towow_core.support.kept_patterns import kept_patterns

# A busy machine is no failure; what takes how long is a benchmark's question. Examples are always the same, so that a
# suite speaks of what was changed; `make fuzz` looks for new ones.
settings.register_profile("the same", deadline=None, derandomize=True)
settings.register_profile("new", deadline=None, max_examples=int(os.environ.get("PROPERTY_EXAMPLES", "1000")))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "the same"))

# What is imported and collected stays until the end: nothing is gained by looking through it for what is garbage, again
# and again while it grows, and with every collection of the tests afterwards.
gc.disable()

# Who runs beside others chooses other ports than they do: what is free when it is chosen is listened on a while later.
if worker := os.environ.get("PYTEST_XDIST_WORKER"):
    workers = int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    tcp_ports.ASSIGNABLE = tcp_ports.ASSIGNABLE[int(worker.removeprefix("gw")) :: workers]

BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)]


# Until all is collected; the next run, and whoever runs beside this one, need not compile its patterns.
patterns = kept_patterns()
patterns.__enter__()


def pytest_collection_finish() -> None:
    patterns.__exit__(None, None, None)
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True)
def process_as_it_was() -> Iterator[None]:
    """A command that runs in the test's own process silences loggers and makes private files; other tests do not."""
    root = logging.getLogger()
    level, mask = root.level, os.umask(0)
    os.umask(mask)
    yield
    root.setLevel(level)
    os.umask(mask)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgresqlServer]:
    """One server for all tests; each test gets a database of its own from it."""
    server = PostgresqlServer()
    server.start()
    yield server
    server.remove()


@pytest.fixture(scope="session")
def mortal() -> Iterator[PostgresqlServer]:
    """A server that a test may stop; `postgresql` is everybody's."""
    server = PostgresqlServer()
    server.start()
    yield server
    server.remove()


@pytest.fixture(params=BOTH)
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty store: once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/towow.db"
    server: PostgresqlServer = request.getfixturevalue("postgresql")
    return server.empty_database()
