"""What was read already of the sentence that is thought about: a request of it is held against many others."""

from collections.abc import Callable, Hashable, Mapping
from contextvars import ContextVar
from typing import TYPE_CHECKING

from towow_core.domain.canvas import CanvasState
from towow_core.domain.people import People

if TYPE_CHECKING:  # who reads looks here first
    from towow_core.engine.conversation.mentions import Marked
    from towow_core.engine.conversation.reading import Action, Open, Request

# Of one sentence: four times what any of our tests takes, so that others do not wait for long.
CHARACTERS_MAX = 20_000
CHARACTERS_MAX_EACH = 5  # and so many for each of its own: a plan's list is long, and read a few times as a whole
SHORT = 200  # characters of a request that costs nothing: an order to all is one for each node
CHARACTERS_MAX_NODE = 150  # and so many for each node of the canvas, to which each order to all is one of its own
A_READING = 20  # characters: what one takes, however short its text is


class TooManyReadings(Exception):
    """A sentence can be taken apart and written out in so many ways that others would wait while each is tried."""


class AlreadyRead:
    """What was read of a sentence while it is thought about: a request of it is held against many others.

    By identity of what it was read beside, which is kept here for as long: another one has another identity.
    """

    def __init__(self, sentence: str, nodes: int = 0) -> None:
        self.read: dict[Hashable, tuple[Request, Action | Open | None]] = {}
        self.marked: dict[Hashable, Marked] = {}
        self.pieces: dict[Hashable, tuple[Request, ...]] = {}
        self.apart: dict[Hashable, tuple[Request, ...]] = {}
        self.canvases: dict[int, CanvasState] = {}
        self.names: dict[tuple[int, int], tuple[CanvasState, People | None, Mapping[str, str]]] = {}
        self._left = CHARACTERS_MAX + CHARACTERS_MAX_EACH * len(sentence) + CHARACTERS_MAX_NODE * nodes

    def names_of(
        self, canvas: CanvasState, people: People | None, found: Callable[[], Mapping[str, str]]
    ) -> Mapping[str, str]:
        """The names of these people, found once: an order to all is held against them for each node."""
        key = id(canvas), id(people)
        if key not in self.names:
            self.names[key] = canvas, people, found()
        return self.names[key][2]

    def one_more(self, text: str) -> None:
        """Counts a reading: of the sentence, of a clause of it, or of what it may stand for.

        Raises:
            TooManyReadings: Of all of them together it is too much text.
        """
        self._left -= len(text) + A_READING
        if self._left < 0:
            raise TooManyReadings


ALREADY = ContextVar[AlreadyRead]("what is read already of the sentence that is thought about")


def read_before(text: str) -> AlreadyRead:
    """Of the sentence that is thought about; of one that a test reads by itself there is nothing yet."""
    return ALREADY.get(None) or AlreadyRead(text)
