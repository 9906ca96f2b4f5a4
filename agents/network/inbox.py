"""Which deliveries of a hub an agent has seen, and up to where it has handled them all."""

from collections import deque


class Inbox:
    """`after`: everything up to this cursor was delivered. `ack`: everything up to this one was handled."""

    def __init__(self) -> None:
        self.after = 0
        self.ack = 0
        self._open: deque[int] = deque()  # delivered and not acknowledged, ascending
        self._handled: set[int] = set()  # of these, the handled ones

    def admit(self, cursor: int) -> bool:
        """Whether this delivery is new; a repeated one is being handled already."""
        if cursor <= self.after:
            return False
        self.after = cursor
        self._open.append(cursor)
        return True

    def done(self, cursor: int) -> None:
        """It was handled; `ack` moves on as far as no earlier one is still open."""
        self._handled.add(cursor)
        while self._open and self._open[0] in self._handled:
            self.ack = self._open.popleft()
            self._handled.discard(self.ack)
