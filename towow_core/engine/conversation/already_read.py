"""What was read already of the sentence that is thought about: a request of it is held against many others."""

from collections.abc import Hashable
from contextvars import ContextVar

from towow_core.domain.canvas import CanvasState
from towow_core.engine.conversation.mentions import Marked
from towow_core.engine.conversation.reading import Action, Open, Request


class AlreadyRead:
    """What was read of a sentence while it is thought about: a request of it is held against many others.

    By identity of what it was read beside, which is kept here for as long: another one has another identity.
    """

    def __init__(self) -> None:
        self.read: dict[Hashable, tuple[Request, Action | Open | None]] = {}
        self.marked: dict[Hashable, Marked] = {}
        self.canvases: dict[int, CanvasState] = {}


ALREADY = ContextVar[AlreadyRead]("what is read already of the sentence that is thought about")
