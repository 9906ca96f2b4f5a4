"""Hubs and agents for the tests of the network."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from agents.network.connection import Hub
from bridges.simulation.virtual_time import VirtualLoop
from tests.agents.network_fixtures import HubProcess, Recorder


@pytest.fixture(scope="session")
def shared_hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HubProcess]:
    """One real hub for all tests that leave it as they find it."""
    process = HubProcess(tmp_path_factory.mktemp("hub"))
    try:
        yield process.start()
    finally:
        process.close()


@pytest.fixture
def own_hub(tmp_path: Path) -> Iterator[HubProcess]:
    """A real hub of one's own, to be killed at will."""
    process = HubProcess(tmp_path)
    try:
        yield process.start()
    finally:
        process.close()


@pytest.fixture(params=["own launcher", "openagents network start"])
def launched(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[HubProcess]:
    """A real hub, by each way to start one."""
    process = HubProcess(tmp_path, plain=request.param != "own launcher")
    try:
        yield process.start()
    finally:
        process.close()


def pytest_asyncio_loop_factories(item: pytest.Item) -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Tests marked `virtual_time` run on a loop whose time jumps to the next timer instead of passing."""
    if item.get_closest_marker("virtual_time"):
        return {"virtual": VirtualLoop}
    return {"real": asyncio.new_event_loop}


StartAgent = Callable[..., Awaitable[Recorder]]


@pytest_asyncio.fixture
async def agent() -> AsyncIterator[StartAgent]:
    """Starts recording agents, and stops those that still run when the test is over."""
    started: list[Recorder] = []

    async def start(agent_id: str, hub: Hub, cls: type[Recorder] = Recorder, **how: int) -> Recorder:
        one = cls(agent_id, hub=hub, **how)
        started.append(one)
        await one.start()
        return one

    yield start
    for one in reversed(started):
        await one.stop()
