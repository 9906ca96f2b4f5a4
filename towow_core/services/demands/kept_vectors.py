"""Vectors of texts, made once: in memory, and in a file for the next start. Made in a thread, so that nobody waits.

They are kept by the text itself, so a profile that changes has only what is new in it encoded again.
"""

import asyncio
import hashlib
import logging
import os
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from towow_core.support.sentence_encoder import Encoder

log = logging.getLogger(__name__)
BATCH = 32  # texts a time: between two batches others have their turn
KEPT_MAX = 50_000  # vectors in the file, 1 KB each; the newest stay
ASKS_MAX = 256  # of demands, which are not kept for the next start
Vectors = NDArray[np.float32]


class KeptVectors:
    """One per process."""

    def __init__(self, encoder: Encoder, file: Path | None = None) -> None:
        self._encoder, self._file = encoder, file
        self._known: dict[bytes, NDArray[np.float16]] | None = None
        self._asks: dict[str, Vectors] = {}
        self._lock = asyncio.Lock()

    async def of(self, texts: Iterable[str]) -> Mapping[str, Vectors]:
        """Vectors of unit length of texts that stay, such as those of profiles."""
        wanted = tuple(dict.fromkeys(texts))
        async with self._lock:
            if self._known is None:
                self._known = await asyncio.to_thread(_read, self._file)
            known = self._known
            new = [text for text in wanted if _key(text) not in known]
            for at in range(0, len(new), BATCH):
                batch = new[at : at + BATCH]
                made = await asyncio.to_thread(self._encoder, batch)
                # Rounded at once, or a search would not be the same after a start.
                known.update(zip(map(_key, batch), made.astype(np.float16), strict=True))
            if new:
                log.info("meaning.encoded", extra={"count": len(new)})
                await asyncio.to_thread(_write, self._file, known)
        return {text: known[_key(text)].astype(np.float32) for text in wanted}

    async def of_asks(self, texts: Iterable[str]) -> Mapping[str, Vectors]:
        """The same of what a demand says, which is not written down."""
        wanted = tuple(texts)
        new = [text for text in wanted if text not in self._asks]
        if new:
            made = await asyncio.to_thread(self._encoder, new)
            self._asks.update(zip(new, made.astype(np.float16).astype(np.float32), strict=True))
        found = {text: self._asks[text] for text in wanted}
        while len(self._asks) > ASKS_MAX:
            del self._asks[next(iter(self._asks))]
        return found


def _key(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()[:16]


def _read(file: Path | None) -> dict[bytes, NDArray[np.float16]]:
    """What an earlier start wrote; nothing where that cannot be read, for all of it can be made again."""
    if file is None or not file.is_file():
        return {}
    try:
        with np.load(file, allow_pickle=False) as kept:
            keys, vectors = kept["keys"], kept["vectors"]
        return {key.tobytes(): vector for key, vector in zip(keys, vectors, strict=True)}
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        log.warning("meaning.unreadable", extra={"file": str(file), "why": str(error)})
        return {}


def _write(file: Path | None, known: Mapping[bytes, NDArray[np.float16]]) -> None:
    """Whole or not at all; a full disk costs a second at the next start."""
    if file is None:
        return
    newest = list(known.items())[-KEPT_MAX:]
    beside = file.with_suffix(f".{os.getpid()}.tmp")
    try:
        with beside.open("wb") as out:
            keys = np.stack([np.frombuffer(key, dtype=np.uint8) for key, _ in newest])
            np.savez(out, keys=keys, vectors=np.stack([vector for _, vector in newest]))
        beside.replace(file)
    except OSError as error:
        log.warning("meaning.not_kept", extra={"file": str(file), "why": str(error)})
