"""`towow ps`: the processes of the network in the data directory."""

import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from rich import box
from rich.table import Table
from rich.text import Text

from agents.processes import run_file
from agents.processes.child_state import ChildState
from agents.processes.run_file import RunState
from bridges.cli import exits
from bridges.cli.output import say_aside, say_json
from bridges.cli.target import running_network
from bridges.cli.terminal import stdout
from towow_core.support.pids import pid_is_alive
from towow_core.support.settings import load_settings


@dataclass(frozen=True, slots=True, kw_only=True)
class PsRow:
    """One process.

    Attributes:
        memory_mb: What it adds to the RAM in use, in MB of a million bytes: its own pages, and its part of those that
            it shares (PSS). Where the system does not tell that, all its pages, shared ones included (RSS); None where
            it tells nothing.
        is_rss: It is RSS.
        problem: Why it does not run, where it should.
    """

    name: str
    pid: int | None
    state: str
    memory_mb: float | None
    is_rss: bool = False
    problem: str = ""


def ps(*, as_json: bool) -> int:
    """Show them; 1 when nothing runs."""
    settings = load_settings()
    network = running_network(settings)
    if network is None:
        say_aside(f"No network runs in {settings.data_dir}; start one with `towow up`.")
        return exits.ANYTHING_ELSE
    twins = run_file.read(settings.data_dir / run_file.TWINS_FILE)
    rows = [
        replace(row(process.name, process.pid, process.state), problem=process.problem)
        for state in (network, twins)
        for process in _with_parent(state, is_launcher=state is network)
    ]
    problems = twins.problems if twins is not None else ()
    if as_json:
        facts = {"url": network.url, "hub": network.hub, "memory_mb": total_mb(rows), "problems": problems}
        say_json({**facts, "processes": [asdict(r) for r in rows]})
    else:
        print_table(network, rows)
        print_problems((*(f"{each.name} {each.problem}." for each in rows if each.problem), *problems))
    return exits.AGREED


def _with_parent(state: RunState | None, *, is_launcher: bool) -> Iterator[run_file.ProcessRow]:
    if state is None:
        return
    if is_launcher:
        yield run_file.ProcessRow(name="towow", pid=state.pid, state="running")
    if state.forkserver is not None:
        yield run_file.ProcessRow(name="forkserver", pid=state.forkserver, state="running")
    for process in state.processes:
        yield process if state.is_alive else run_file.ProcessRow(name=process.name, pid=None, state=GONE)


def row(name: str, pid: int | None, state: str) -> PsRow:
    """A process as it is now, which may be gone since the file was written."""
    if pid is not None and not pid_is_alive(pid):
        pid = None
        state = GONE if state == ChildState.RUNNING else state  # and whoever watches over it has not noticed yet
    if pid is None:
        return PsRow(name=name, pid=None, state=state, memory_mb=None)
    pss = pss_mb(pid)
    return PsRow(name=name, pid=pid, state=state, memory_mb=rss_mb(pid) if pss is None else pss, is_rss=pss is None)


def pss_mb(pid: int) -> float | None:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        kib = next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    except (OSError, ValueError, IndexError, StopIteration):
        return None
    return round(kib * 1024 / 1e6, 1)


def rss_mb(pid: int) -> float | None:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return None
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)


def total_mb(rows: list[PsRow]) -> float:
    return round(sum(each.memory_mb or 0 for each in rows), 1)


def print_table(network: RunState, rows: list[PsRow]) -> None:
    console = stdout()
    console.print(f"ToWow at {network.url}, hub at {network.hub}", style="bold")
    table = Table(box=box.SIMPLE, pad_edge=False)
    for title, justify in (("Name", "left"), ("PID", "right"), ("State", "left"), ("Memory", "right")):
        table.add_column(title, justify="right" if justify == "right" else "left")
    for each in rows:
        memory = "-" if each.memory_mb is None else f"{each.memory_mb:.0f} MB" + (" RSS" if each.is_rss else "")
        table.add_row(each.name, str(each.pid or "-"), Text(each.state, style=COLOURS.get(each.state, "")), memory)
    console.print(table)
    running = sum(each.pid is not None for each in rows)
    console.print(f"{running} processes, {total_mb(rows):,.0f} MB in all")


def print_problems(problems: tuple[str, ...]) -> None:
    for problem in problems:
        stdout().print(Text(problem, style="red"), soft_wrap=True)


GONE = "not running"  # although the file says so: it died, or the pool of twins did, and the twins with it
COLOURS = {"running": "green", "quarantined": "red", GONE: "red", "restarting": "yellow", "stopping": "yellow"}
