"""The password of the groups system and bridge: one file that the hub writes and our own processes read."""

import errno
import os
import secrets
from contextlib import suppress
from pathlib import Path

FILE_NAME = "hub.secret"


def secret_file(data_dir: Path) -> Path:
    """Where the hub's password lies."""
    return data_dir / FILE_NAME


def ensure_secret(data_dir: Path) -> str:
    """The hub's password; made, readable by its owner only, where there is none.

    Raises:
        OSError: The file can be neither read nor written.
    """
    file = secret_file(data_dir)
    data_dir.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        _write_whole(file, secrets.token_hex(32))
    secret = file.read_text().strip()
    if not secret:
        raise OSError(errno.EINVAL, "the file is empty; remove it", str(file))
    return secret


def _write_whole(file: Path, text: str) -> None:
    """Write a file that appears with all its text or not at all, and never over another."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as opened:
        opened.write(text + "\n")
    with suppress(FileExistsError):
        os.link(draft, file)
    draft.unlink()
