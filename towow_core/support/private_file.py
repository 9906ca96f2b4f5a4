"""Small files for their owner's eyes, which appear whole or not at all."""

import os
from pathlib import Path


def write_private(file: Path, text: str, *, durably: bool = False) -> None:
    """Put `text` in the place of whatever the file held, mode 0600; `durably` survives a power cut.

    Raises:
        OSError: It cannot be written; the file is as it was.
    """
    draft = draft_of(file, text, durably=durably)
    draft.replace(file)


def write_new(file: Path, text: str, *, durably: bool = False) -> None:
    """The same, but never over another: who is first wins, and nobody is told.

    Raises:
        OSError: It cannot be written.
    """
    draft = draft_of(file, text, durably=durably)
    try:
        os.link(draft, file)
    except FileExistsError:
        return
    finally:
        draft.unlink()


def draft_of(file: Path, text: str, *, durably: bool = False) -> Path:
    """The text in a file of its own beside `file`."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as opened:
        opened.write(text)
        if durably:
            opened.flush()
            os.fsync(opened.fileno())
    return draft
