"""DBOS: a workflow of 2N + 2 steps; what each gave is in SQLite before the next begins."""

import argparse
import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from dbos import DBOS, DBOSConfig

from tests.benchmarks.peers import measuring
from tests.benchmarks.peers.workload import (
    DEMAND,
    PARTICIPANTS,
    Content,
    check,
    draft_plan,
    finalise,
    make_offer,
    review,
    understand,
)

understood, offered, planned, reviewed = (DBOS.step()(work) for work in (understand, make_offer, draft_plan, review))


@DBOS.workflow()
async def negotiation(demand: Content) -> Content:
    demand = await understood(demand)
    offers = await asyncio.gather(*(offered(number, demand) for number in range(PARTICIPANTS)))
    plan = await planned(offers)
    return finalise(plan, await asyncio.gather(*(reviewed(number, plan) for number in range(PARTICIPANTS))))


@asynccontextmanager
async def opened(_: argparse.Namespace) -> AsyncIterator[measuring.Running]:
    async def negotiate() -> None:
        check(await negotiation(DEMAND))

    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'steps.sqlite'}"
        config: DBOSConfig = {
            "name": "negotiation",
            "system_database_url": url,
            "log_level": "ERROR",
            "run_admin_server": False,
        }
        DBOS(config=config)
        DBOS.launch()
        try:
            yield measuring.Running(negotiate=negotiate)
        finally:
            DBOS.destroy()


if __name__ == "__main__":
    measuring.main(opened)
