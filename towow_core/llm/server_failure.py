"""What came instead of a model's answer, in words that belong to no SDK: so that all clients go on from it alike."""

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from math import isfinite

_AGAIN = frozenset({408, 409, 429})  # and every 5xx, 529 too
_SERVER_ERROR = 500
_REDIRECTS = range(300, 400)
_UNAUTHORIZED = 401
_KEY_REFUSED = frozenset({_UNAUTHORIZED, 403})


class ServerFailure(Exception):
    """One request that brought no answer.

    Attributes:
        said: For people: status and message, never the request, which holds people's profiles.
        status: Of HTTP; None where none came.
        detail: All that the server said, in small letters: what it may be about.
        retry_after_s: What it asks to wait.
        may_pass: Whether the same request may be answered a little later.
    """

    def __init__(
        self, said: str, *, status: int | None = None, detail: str = "", retry_after: str = "", may_pass: bool = False
    ) -> None:
        super().__init__(said)
        self.said, self.status, self.detail, self.may_pass = said, status, detail.lower(), may_pass
        self.retry_after_s = _seconds(retry_after)

    @property
    def is_about_the_key(self) -> bool:
        return self.status in _KEY_REFUSED

    @property
    def is_unauthorized(self) -> bool:
        """Whether it knows nobody by this key; 403 may be about the region, the model, or what was asked."""
        return self.status == _UNAUTHORIZED


def refused(status: int, message: str, *, detail: str = "", retry_after: str = "") -> ServerFailure:
    """The server answered with an error."""
    may_pass = status in _AGAIN or status >= _SERVER_ERROR
    said = f"HTTP {status}, {message or 'without a reason'}"
    return ServerFailure(said, status=status, detail=detail or message, retry_after=retry_after, may_pass=may_pass)


def unreachable(message: str, cause: BaseException | None) -> ServerFailure:
    """No answer came, or half of one."""
    why = f"{type(cause).__name__}: {cause}".rstrip(": ") if cause else ""
    return ServerFailure(f"{message} {why}".strip(), may_pass=True)


def broken_off(reason: str = "") -> ServerFailure:
    """The answer had begun, and has no end."""
    return ServerFailure(f"it broke off its answer{f': {reason}' if reason else ''}", may_pass=True)


def no_message(*what: str) -> ServerFailure:
    """HTML, broken JSON, or something else than an answer; `what` says more."""
    return ServerFailure("; ".join(["it answered something that is no message of its API", *filter(None, what)]))


def sent_on(status: int, location: str) -> str:
    """Where else a redirect points, which is not gone to; empty where the status is none."""
    there = location.partition("?")[0] or "nowhere"
    return f"it sends on to {there}, which is not followed" if status in _REDIRECTS else ""


def _seconds(said: str) -> float:
    """Seconds out of a `Retry-After`, which may also be a date; 0 where it is neither."""
    try:
        return max(0.0, float(said)) if isfinite(float(said)) else 0.0
    except ValueError:
        pass
    try:
        return max(0.0, (parsedate_to_datetime(said) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):
        return 0.0
