"""What runs here, as a small JSON file, so that `towow ps` and `towow ask` find a running network."""

import json
import logging
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from towow_core.support.pids import pid_is_alive

log = logging.getLogger(__name__)
NETWORK_FILE = "run.json"
TWINS_FILE = "twins.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessRow:
    """One process. `pid` is None while it does not run; `problem` is why it does not, where it should."""

    name: str
    pid: int | None
    state: str
    problem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunState:
    """The launcher (or the pool of twins) and its children.

    Attributes:
        problems: What is wrong and needs a person: one sentence each.
        forkserver: Process id of the launcher's forkserver, where it has one.
        is_starting: Twins are still on their way that the launcher waits for.
    """

    pid: int
    url: str = ""
    hub: str = ""
    processes: tuple[ProcessRow, ...] = ()
    problems: tuple[str, ...] = ()
    forkserver: int | None = None
    is_starting: bool = False

    @property
    def is_alive(self) -> bool:
        return pid_is_alive(self.pid)


def write(path: Path, state: RunState) -> None:
    """Replace the file in one move, so that a reader never sees half of it."""
    draft = path.with_suffix(f".{os.getpid()}.tmp")
    draft.write_text(json.dumps(asdict(state), ensure_ascii=False, indent=1), "utf-8")
    draft.replace(path)


class KeptRunFile:
    """The file of one launcher or pool, whose processes go on where it cannot be written (a full disk).

    Attributes:
        problem: Why it does not say how things are; None where it does. Whoever keeps it tries again.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem: OSError | None = None

    def keep(self, state: RunState) -> None:
        try:
            write(self.path, state)
        except OSError as error:
            if self.problem is None:
                log.error("run_file.not_written", extra={"file": self.path.name, "why": error.strerror})  # noqa: TRY400  said whole
            self.problem = error
        else:
            self.problem = None


def read(path: Path) -> RunState | None:
    """What the file says; None when there is none or it is not ours to understand."""
    try:
        found = json.loads(path.read_text("utf-8"))
        processes: Sequence[dict[str, object]] = found.pop("processes")
        problems = tuple(found.pop("problems", ()))
        rows = tuple(ProcessRow(**row) for row in processes)  # type: ignore[arg-type]  # our own file
        return RunState(**found, processes=rows, problems=problems)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
