"""What `towow stop` and `towow start` share: a process found by name, an order given, its effect awaited."""

import json
import time
from collections.abc import Iterator

from agents.processes import run_file
from agents.processes.child_state import ChildState
from agents.processes.orders import Order, give
from agents.processes.run_file import ProcessRow
from bridges.cli.output import say
from bridges.cli.target import running_network
from towow_core.domain.errors import BadSetting, CannotStart
from towow_core.support.settings import Settings

WITHIN_S = 15.0
LOOK_EVERY_S = 0.1
TWIN_PREFIX = "user_agent_"


class NothingRuns(CannotStart):
    """There is no network in the data directory."""


def order(settings: Settings, name: str, *, run: bool) -> ProcessRow:
    """Have a process of the running network started or stopped, and wait until it is.

    Raises:
        NothingRuns: No network runs here.
        BadSetting: It has no process of that name; the text lists those it has.
        CannotStart: It did not happen in time.
    """
    found = find(settings, name)
    wanted = ChildState.RUNNING if run else ChildState.STOPPED
    if found.state != wanted:
        give(settings.data_dir, Order(name=found.name, run=run))
    deadline = time.monotonic() + WITHIN_S
    while time.monotonic() < deadline:
        now = next((row for row in rows(settings) if row.name == found.name), None)
        if now is not None and now.state == wanted:
            return now
        time.sleep(LOOK_EVERY_S)
    state = "gone" if now is None else now.state
    raise CannotStart(f"{found.name} is {state} after {WITHIN_S:g} s; see {settings.logs_dir / found.name}.log.")


def find(settings: Settings, name: str) -> ProcessRow:
    """The process of this name; a twin's may be shortened from `user_agent_bob` to `bob`.

    Raises:
        NothingRuns: No network runs here.
        BadSetting: There is no such process.
    """
    if running_network(settings) is None:
        raise NothingRuns(f"No network runs in {settings.data_dir}; start one with `towow up`.")
    known = {row.name: row for row in rows(settings)}
    found = known.get(name) or known.get(TWIN_PREFIX + name)
    if found is None:
        services = [each for each in known if not each.startswith(TWIN_PREFIX)]
        raise BadSetting(
            f"There is no process {name!r}; there are {', '.join(services)} and {len(known) - len(services)} twins "
            "(`towow ps` names them)."
        )
    return found


def rows(settings: Settings) -> Iterator[ProcessRow]:
    """Every process of the network as it is now, the launcher itself excepted."""
    for file in (run_file.NETWORK_FILE, run_file.TWINS_FILE):
        state = run_file.read(settings.data_dir / file)
        yield from state.processes if state is not None else ()


def tell(row: ProcessRow, *, as_json: bool) -> None:
    """Tell what a process is now."""
    said = {"name": row.name, "pid": row.pid, "state": row.state}
    text = json.dumps(said) if as_json else f"{row.name} is {row.state}" + (f" (PID {row.pid})" if row.pid else "")
    say(text)
