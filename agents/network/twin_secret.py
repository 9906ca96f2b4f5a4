"""A secret of one twin, kept in a file of its own for the process that comes after it."""

import logging
import os
from pathlib import Path

log = logging.getLogger(__name__)
FOLDER = "twin-secrets"
_LENGTH = 32  # bytes


def twin_secret(data_dir: Path, agent_id: str) -> bytes:
    """The secret; a new one where there is none, and one for this process alone where the file cannot be used."""
    file, fresh = data_dir / FOLDER / agent_id, os.urandom(_LENGTH)
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.touch(mode=0o600)
        kept = file.read_bytes()
        if len(kept) < _LENGTH:
            file.write_bytes(fresh)
            kept = fresh
    except OSError as error:
        log.warning("twin.secret_not_kept", extra={"file": str(file), "why": error.strerror})
        return fresh
    return kept
