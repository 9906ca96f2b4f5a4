"""`towow stop NAME`: stop one process or one twin of the running network; without a name, the network."""

import os
import signal
import time

from agents.processes.run_file import ProcessRow
from bridges.cli import exits
from bridges.cli.order import LOOK_EVERY_S, NothingRuns, order, tell
from bridges.cli.target import running_network
from towow_core.domain.errors import CannotStart
from towow_core.support.pids import pid_is_alive
from towow_core.support.settings import Settings, load_settings

NETWORK_WITHIN_S = 60.0


def stop(name: str | None, *, as_json: bool) -> int:
    """Stop it; it stays stopped until `towow start`, whatever else is restarted."""
    settings = load_settings()
    tell(stop_network(settings) if name is None else order(settings, name, run=False), as_json=as_json)
    return exits.AGREED


def stop_network(settings: Settings) -> ProcessRow:
    """Ask the launcher to end everything, and wait until it has.

    Raises:
        NothingRuns: No network runs here.
        CannotStart: It did not end in time.
    """
    network = running_network(settings)
    if network is None:
        raise NothingRuns(f"No network runs in {settings.data_dir}; there is nothing to stop.")
    os.kill(network.pid, signal.SIGTERM)
    deadline = time.monotonic() + NETWORK_WITHIN_S
    while pid_is_alive(network.pid) and running_network(settings) is not None:
        if time.monotonic() > deadline:
            raise CannotStart(f"The network (PID {network.pid}) still runs after {NETWORK_WITHIN_S:g} s.")
        time.sleep(LOOK_EVERY_S)
    return ProcessRow(name="the network", pid=None, state="stopped")
