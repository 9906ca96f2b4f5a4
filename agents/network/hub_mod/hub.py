"""Starts the hub of network.yaml in this process: as `openagents network start` does, but quiet and with clean ends."""

import asyncio
import errno
import logging
import signal
import sys
from pathlib import Path
from typing import Any

import yaml
from openagents.core.network import AgentNetwork
from openagents.models.network_config import NetworkConfig

from agents.network.hub_mod.mod import NetworkMod
from agents.network.hub_secret import ensure_secret
from towow_core.support.fast_loop import run
from towow_core.support.private_data import be_private

log = logging.getLogger(__name__)

_MOD_NAME = "agents.network.hub_mod"


def run_hub(host: str, port: int, data_dir: Path, *, open_to_twins: bool = False) -> int:
    """Serve until SIGTERM or SIGINT. 0: stopped on request; 1: could not start (one sentence on stderr says why)."""
    be_private()
    logging.getLogger("openagents").setLevel(logging.CRITICAL)  # it logs every event; what matters is said here
    return run(_serve(host, port, data_dir, open_to_twins=open_to_twins))


async def _serve(host: str, port: int, data_dir: Path, *, open_to_twins: bool) -> int:
    try:
        ensure_secret(data_dir)
        network = _make_network(host, port, {"data_dir": str(data_dir), "open_to_twins": open_to_twins})
    except OSError as error:
        return _sorry(f"The hub cannot use {error.filename or data_dir}: {error.strerror or error}.")
    mod = network.mods.get(_MOD_NAME)
    if not isinstance(mod, NetworkMod):
        return _sorry(f"The hub did not load {_MOD_NAME}; without it, it would let everybody in.")
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    if not await network.initialize():
        return _sorry(_why_not(mod, host, port))
    log.info("hub.listening", extra={"host": host, "port": port})
    await stop.wait()
    await network.shutdown()
    return 0


def network_file() -> Path:
    """The packaged network.yaml; in a checkout, the one at its root."""
    packaged = Path(__file__).parents[2] / "network.yaml"
    return packaged if packaged.exists() else Path(__file__).parents[3] / "network.yaml"


def _make_network(host: str, port: int, mod_config: dict[str, Any]) -> Any:
    content = yaml.safe_load(network_file().read_text())["network"]
    content["transports"] = [{"type": "http", "config": {"host": host, "port": port}}]
    for mod in content["mods"]:
        if mod["name"] == _MOD_NAME:
            mod["config"] = {**mod.get("config", {}), **mod_config}
    workspace = Path(mod_config["data_dir"]) / "hub"
    workspace.mkdir(parents=True, exist_ok=True)
    return AgentNetwork.create_from_config(NetworkConfig(**content), workspace_path=str(workspace))


def _why_not(mod: NetworkMod, host: str, port: int) -> str:
    error = None if mod.transport is None else mod.transport.listen_error
    if error is not None and error.errno == errno.EADDRINUSE:
        return f"Port {port} on {host} is in use; stop what uses it, or give the hub another with TOWOW_HUB_PORT."
    return f"The hub cannot listen on {host}:{port}: {error or 'the network did not start'}."


def _sorry(sentence: str) -> int:
    print(sentence, file=sys.stderr)  # noqa: T201  the person who starts a hub reads stderr
    return 1
