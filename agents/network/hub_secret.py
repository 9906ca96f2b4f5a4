"""The password of the groups system and bridge: one file that the hub writes and our own processes read."""

import os
import secrets
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
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_text().strip()
    with os.fdopen(descriptor, "w") as opened:
        opened.write(secrets.token_hex(32) + "\n")
    return file.read_text().strip()
