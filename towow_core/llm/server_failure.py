"""What came instead of a model's answer, in words that belong to no SDK: so that all clients go on from it alike."""

from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from math import isfinite

_AGAIN = frozenset({408, 409, 429})  # and every 5xx, 529 too
_SERVER_ERROR = 500
_REDIRECTS = range(300, 400)
_NOT_THERE = frozenset({404, 405, 410})
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


def broken_off(reason: str = "") -> ServerFailure:
    """The answer had begun, and has no end."""
    return ServerFailure(f"it broke off its answer{f': {reason}' if reason else ''}", may_pass=True)


def no_message(*what: str) -> ServerFailure:
    """HTML, broken JSON, or something else than an answer; `what` says more."""
    return ServerFailure("; ".join(["it answered something that is no message of its API", *filter(None, what)]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Who was asked, and by which settings: what may have to be set otherwise is said where something fails.

    Attributes:
        address: To show: without anything secret.
        setting: Where it was set.
        model: By its setting, `LLM_MODEL`.
    """

    address: str
    setting: str
    model: str

    def __str__(self) -> str:
        return f"it was asked at {self.address} ({self.setting})"

    def told(self, status: int, reason: str, location: str) -> str:
        """What an error says, and what it may be about; a redirect points to a `location`."""
        about = [reason] if reason else []
        if status in _REDIRECTS:
            there = location.partition("?")[0] or "nowhere"
            about += [f"it sends on to {there}, which is not followed", str(self)]
        elif status in _NOT_THERE:
            about.append(f"{self} for {self.model} (LLM_MODEL)")
        return "; ".join(about)

    def unreachable(self, cause: BaseException | None) -> ServerFailure:
        """No answer came, or half of one."""
        why = f"{type(cause).__name__}: {cause}".rstrip(": ") if cause else ""
        said = f"Connection error at {self.address} ({self.setting}). {why}"
        return ServerFailure(said.strip(), may_pass=True)


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
