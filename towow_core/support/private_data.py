"""Keeps the data directory to the account that owns it: what people said is in there, and the keys of every lock.

New files are private by the umask of each process. What an earlier version or another umask left open is closed at
start; only names of ours are touched, because somebody may have chosen a directory that holds other things too.
"""

import errno
import logging
import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

log = logging.getLogger(__name__)
OTHERS = stat.S_IRWXG | stat.S_IRWXO
OURS = (  # patterns of what lies at the top of a data directory
    *("towow.db*", "hub.secret", "certificate.key", "run.json", "run.lock", "twins.json", "orders.jsonl"),
    *(".hub.secret.*", ".certificate.key.*", "run.*.tmp", "twins.*.tmp"),
    *("agent-tokens", "agents", "answers", "budgets", "hub", "identities", "logs", "meaning-*", "metrics", "model"),
    *("profile-edits", "simulations", "twin-secrets"),
)
SQLITE = "sqlite:///"
NAMED_MAX = 3


@dataclass(frozen=True, slots=True)
class Tightened:
    """What was done about a data directory.

    Attributes:
        closed: What others could read or write until now.
        open_still: What they still can, because its mode is not ours to change.
        why: The system's reason for that.
    """

    data_dir: Path
    closed: Sequence[Path] = ()
    open_still: Sequence[Path] = ()
    why: str = ""

    @property
    def sentences(self) -> tuple[str, ...]:
        """What a person should know; nothing where nothing was open."""
        said = []
        if self.closed:
            said.append(
                f"{self.data_dir} was open to other accounts of this machine ({names(self.closed)}); from now on only "
                "its owner can use it. Whatever they may have read in it, replace: tokens, keys."
            )
        if self.open_still:
            said.append(
                f"Other accounts of this machine can use {names(self.open_still)}, and this one cannot change that "
                f"({self.why}): {how_to_close(self.data_dir)}."
            )
        return tuple(said)

    def report(self) -> None:
        """The same as log lines."""
        facts = {"dir": str(self.data_dir)}
        if self.closed:
            log.warning("data_dir.tightened", extra={**facts, "count": len(self.closed), "which": names(self.closed)})
        if self.open_still:
            which = {"count": len(self.open_still), "which": names(self.open_still), "why": self.why}
            log.warning("data_dir.open_to_others", extra={**facts, **which})


def be_private() -> None:
    """Whatever this process and its children make from now on is for their account alone."""
    os.umask(OTHERS)


def tighten(data_dir: Path, store_url: str = "") -> Tightened:
    """Take from other accounts what they may do here: the directory 0700, files 0600. Links are not followed."""
    closed, still, why = [], [], ""
    for path in open_to_others(data_dir, store_url):
        try:
            if _is_shared(path):
                raise PermissionError(errno.EPERM, "a directory for all accounts")
            path.chmod(stat.S_IMODE(path.lstat().st_mode) & ~OTHERS)
            if not _is_open(path):
                closed.append(path)
                continue
            why = "this file system keeps no modes"
        except FileNotFoundError:  # a log that was rotated, a number of a process that has ended
            continue
        except OSError as error:
            why = error.strerror or str(error)
        still.append(path)
    return Tightened(data_dir, closed, still, why)


def open_to_others(data_dir: Path, store_url: str = "") -> Iterator[Path]:
    """What other accounts can read or write, the directory first; only what is ours."""
    real = Path(os.path.realpath(data_dir))  # it may be a link itself
    places = [real] if real.is_dir() else []
    for path in (found for pattern in OURS for found in real.glob(pattern)):
        places.append(path)
        if path.is_dir() and not path.is_symlink():
            places.extend(Path(at, name) for at, folders, files in os.walk(path) for name in (*folders, *files))
    if store_url.startswith(SQLITE):
        store = store_url.removeprefix(SQLITE).partition("?")[0]
        places.extend(Path(store + suffix) for suffix in ("", "-wal", "-shm", "-journal") if store)
    yield from (path for path in dict.fromkeys(places) if _is_open(path))


def _is_open(path: Path) -> bool:
    try:
        mode = path.lstat().st_mode
    except OSError:
        return False
    return (stat.S_ISREG(mode) or stat.S_ISDIR(mode)) and bool(mode & OTHERS)


def _is_shared(path: Path) -> bool:
    """Whether it is a place like /tmp or /, which others need: root must not close it."""
    return path.parent == path or bool(path.lstat().st_mode & stat.S_ISVTX)


def how_to_close(data_dir: Path) -> str:
    """What a person can do where we may not."""
    if data_dir.is_dir() and _is_shared(data_dir):
        return "set TOWOW_DATA_DIR to a directory of your own"
    return f"have its owner run `chmod -R go= {data_dir}`, or set TOWOW_DATA_DIR to another"


def names(paths: Sequence[Path]) -> str:
    """The first few, and how many more."""
    shown = ", ".join(ascii(str(p))[1:-1] for p in paths[:NAMED_MAX])
    more = len(paths) - NAMED_MAX
    return f"{shown} and {more} more" if more > 0 else shown
