"""Whether a view looks as it did: not by the pixel, which every browser draws otherwise, but by what people notice.

A picture is kept at a third of its size. Two are compared by the mean colour of blocks of 12 x 12 pixels of the page,
each with the one at its place in the other picture, and around that: by how much letters are smoothed, or stand a
pixel or two elsewhere, changes no such mean by much. A button that moves, a panel that goes or another colour does.
"""

import io
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

SCALE = 3
BLOCK = 4  # pixels of the reduced picture
SHIFT = 1  # as far as something may stand elsewhere, in pixels of the reduced picture
NOTICED = 20.0  # of 255, in any of the three colours; at 12 headings that are smoothed otherwise differ
BLOCKS_MAX = 10  # that may differ: letters of another version of a font


def kept(picture: Image.Image) -> bytes:
    """A picture as it is kept. What it loses by that, the one that it is compared with loses too."""
    file = io.BytesIO()
    picture.reduce(SCALE).save(file, "WEBP", quality=80, method=6)
    return file.getvalue()


@dataclass(frozen=True)
class Likeness:
    """Two pictures as they are kept; `blocks` are those that differ, by row and column."""

    expected: Image.Image
    actual: Image.Image

    @classmethod
    def of(cls, expected: bytes, actual: bytes) -> "Likeness":
        one, other = (Image.open(io.BytesIO(picture)).convert("RGB") for picture in (expected, actual))
        return cls(one, other)

    @property
    def is_close(self) -> bool:
        return self.expected.size == self.actual.size and int(self.blocks.sum()) <= BLOCKS_MAX

    @cached_property
    def blocks(self) -> Any:
        one, other = (means(picture) for picture in (self.expected, self.actual))
        return np.maximum(distance(one, other), distance(other, one)) > NOTICED

    def write(self, folder: Path, name: str) -> None:
        """`name-expected.png`, `name-actual.png`, and `name-difference.png`, in which what differs stands out."""
        folder.mkdir(parents=True, exist_ok=True)
        self.expected.save(folder / f"{name}-expected.png")
        self.actual.save(folder / f"{name}-actual.png")
        if self.expected.size == self.actual.size:
            width, height = self.actual.size
            marked = np.kron(self.blocks, np.full((BLOCK, BLOCK), 160, dtype=np.uint8))[:height, :width]
            where = Image.fromarray(marked.astype(np.uint8))
            faded = Image.blend(
                self.actual.convert("L").convert("RGB"), Image.new("RGB", self.actual.size, "white"), 0.6
            )
            Image.composite(Image.new("RGB", faded.size, "red"), faded, where).save(folder / f"{name}-difference.png")


def means(picture: Image.Image) -> Any:
    """The mean colour of the block that begins at each pixel."""
    sums = np.pad(np.asarray(picture, dtype=np.float32), ((0, BLOCK - 1), (0, BLOCK - 1), (0, 0)), mode="edge")
    width, height = picture.size
    sums = sum(sums[n : n + height] for n in range(BLOCK))
    return sum(sums[:, n : n + width] for n in range(BLOCK)) / BLOCK**2


def distance(one: Any, other: Any) -> Any:
    """How far each block of `one` is from all that is at its place in the other, in the colour that differs most."""
    blocks = one[::BLOCK, ::BLOCK]
    height, width, _ = one.shape
    around = np.pad(other, ((SHIFT, SHIFT), (SHIFT, SHIFT), (0, 0)), mode="edge")
    shifts = [(y, x) for y in range(2 * SHIFT + 1) for x in range(2 * SHIFT + 1)]
    places = np.array([around[y : y + height : BLOCK, x : x + width : BLOCK] for y, x in shifts])
    # by a part of a pixel elsewhere, it is between what it is here and what it is a pixel further on
    return np.maximum(places.min(axis=0) - blocks, blocks - places.max(axis=0)).max(axis=2)
