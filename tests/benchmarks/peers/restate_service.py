"""Restate: a durable handler of 2N + 2 recorded steps; the server, the service and whoever asks are three processes."""

import argparse
import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import hypercorn.asyncio
import hypercorn.config
import restate

from tests.benchmarks.peers import measuring
from tests.benchmarks.peers.children import READY, Children, children, free_port
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

PATIENCE_S = 60.0
AT_ONCE_MAX = 200
SERVERS = "node_modules/@restatedev/*/bin/restate-server"  # in the environment; npm chooses the machine's own
service = restate.Service("negotiation")


@service.handler()
async def run(ctx: restate.Context, demand: Content) -> Content:
    demand = await ctx.run_typed("understand", understand, demand=demand)
    offers = [ctx.run_typed(f"offer{n}", make_offer, number=n, demand=demand) for n in range(PARTICIPANTS)]
    plan = await ctx.run_typed("plan", draft_plan, offers=[await made for made in await restate.gather(*offers)])
    reviews = [ctx.run_typed(f"review{n}", review, number=n, plan=plan) for n in range(PARTICIPANTS)]
    return finalise(plan, [await said for said in await restate.gather(*reviews)])


async def serve(port: int) -> None:
    config = hypercorn.config.Config()
    config.bind = [f"127.0.0.1:{port}"]
    config.keep_alive_max_requests = config.h2_max_concurrent_streams = 2**31 - 1  # one connection carries all
    print(READY, flush=True)
    await hypercorn.asyncio.serve(restate.app([service]), config)


def start_server(group: Children, folder: Path, ports: dict[str, int]) -> None:
    """
    Raises:
        RuntimeError: There is none for this machine.
    """
    found = sorted(Path(sys.prefix).glob(SERVERS))
    if not found:
        raise RuntimeError("Restate's server is not installed: npm has none for this machine.")
    environment = {
        "RESTATE_BASE_DIR": str(folder / "restate"),
        "RESTATE_BIND_IP": "127.0.0.1",
        "RESTATE_BIND_PORT": str(ports["node"]),
        "RESTATE_INGRESS__BIND_PORT": str(ports["ingress"]),
        "RESTATE_ADMIN__BIND_PORT": str(ports["admin"]),
        "RESTATE_DISABLE_TELEMETRY": "true",
        "DO_NOT_TRACK": "1",
        "RUST_LOG": "error",
    }
    group.start([str(found[0])], environment)


async def deploy(group: Children, client: httpx.AsyncClient, ports: dict[str, int]) -> None:
    """Tell the server of the service, as soon as it listens.

    Raises:
        RuntimeError: It does not take it in time.
    """
    for _ in range(int(PATIENCE_S)):
        group.require_running()
        try:
            url, uri = f"http://127.0.0.1:{ports['admin']}/deployments", f"http://127.0.0.1:{ports['service']}"
            if (await client.post(url, json={"uri": uri})).is_success:
                return
        except httpx.HTTPError:
            pass
        await asyncio.sleep(1)
    raise RuntimeError(f"Restate's server took no service within {PATIENCE_S:.0f} s.")


@asynccontextmanager
async def opened(_: argparse.Namespace) -> AsyncIterator[measuring.Running]:
    ports = {name: free_port() for name in ("node", "ingress", "admin", "service")}
    limits = httpx.Limits(max_connections=AT_ONCE_MAX, max_keepalive_connections=AT_ONCE_MAX)
    async with httpx.AsyncClient(limits=limits, timeout=PATIENCE_S, trust_env=False) as client:
        with children() as (group, folder):
            start_server(group, folder, ports)
            group.wait([group.start_module("tests.benchmarks.peers.restate_service", "serve", str(ports["service"]))])
            await deploy(group, client, ports)
            url = f"http://127.0.0.1:{ports['ingress']}/negotiation/run"

            async def negotiate() -> None:
                check((await client.post(url, json=DEMAND)).raise_for_status().json())

            for _attempt in range(int(PATIENCE_S)):  # its partitions come up a moment later
                try:
                    await negotiate()
                    break
                except httpx.HTTPError:
                    await asyncio.sleep(1)
            yield measuring.Running(negotiate=negotiate)


if __name__ == "__main__":
    os.environ.setdefault("PYTHONWARNINGS", "ignore")
    if sys.argv[1:2] == ["serve"]:
        asyncio.run(serve(int(sys.argv[2])))
    else:
        measuring.main(opened)
