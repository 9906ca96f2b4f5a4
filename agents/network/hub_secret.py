"""The password of the groups system and bridge: one file that the hub writes and our own processes read."""

import errno
import secrets
from pathlib import Path

from towow_core.support.private_file import write_new

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
    data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not file.exists():
        write_new(file, secrets.token_hex(32) + "\n")
    secret = file.read_text().strip()
    if not secret:
        raise OSError(errno.EINVAL, "the file is empty; remove it", str(file))
    return secret
