"""What the bridge may answer instead of what was asked; without the HTTP client, which takes time to import."""

from bridges.cli import exits
from towow_core.domain.errors import TowowError


class BridgeUnreachable(TowowError):
    """Nobody answers at the bridge's address."""

    http_status = 503

    def __init__(self, url: str) -> None:
        super().__init__(
            f"No ToWow network answers at {url.rstrip('/')}; start one with `towow up`, or name another with --url."
        )


class BridgeSilent(BridgeUnreachable):
    """The bridge has been asked, and has not answered in time."""

    def __init__(self, url: str, within_s: float) -> None:
        TowowError.__init__(
            self,
            f"The ToWow network at {url.rstrip('/')} has not answered within {within_s:g} s; what it was asked for may "
            "be done all the same, so look before you ask again.",
        )


class BridgeRefused(TowowError):
    """The bridge said no, in its own sentence."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status

    @property
    def exit_code(self) -> int:
        return exits.WRONG_USAGE if self.status in (400, 413, 422) else exits.ANYTHING_ELSE
