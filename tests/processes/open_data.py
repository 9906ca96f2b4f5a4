"""Data directories as the usual umask leaves them, for tests that want them closed."""

import stat
from pathlib import Path

USUAL_UMASK = 0o022


def loosened(data_dir: Path) -> Path:
    """With a log and a store, as an earlier version left them."""
    (data_dir / "logs").mkdir(parents=True, exist_ok=True)
    for name in ("logs/hub.log", "towow.db", "towow.db-wal", "towow.db-shm"):
        (data_dir / name).touch()
    loosen(data_dir)
    return data_dir


def loosen(data_dir: Path) -> None:
    """Whatever there is, as open as the usual umask leaves it."""
    for path in (data_dir, *data_dir.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)


def others_can_use(data_dir: Path) -> list[str]:
    """Everything in there, whatever it is called, that another account may read or write if the way there is open."""
    return [f"{stat.filemode(p.lstat().st_mode)} {p}" for p in (data_dir, *data_dir.rglob("*")) if _is_open(p)]


def _is_open(path: Path) -> bool:
    mode = path.lstat().st_mode
    return not stat.S_ISLNK(mode) and bool(mode & 0o077)
