"""How much one client of a canvas may send: what is above it is refused by name, and who goes on has to leave."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from agents.network.token_bucket import TokenBucket
from towow_core.domain.errors import TooMany

REFUSALS_PER_S, REFUSALS_AT_ONCE = 2.0, 200.0  # from then on nobody listens who is refused


@dataclass(frozen=True, slots=True, kw_only=True)
class SocketLimits:
    """For one socket: for long, and at once for who was quiet. A page that tidies up a full canvas moves 500 nodes.

    Attributes:
        messages_per_s: Messages a second.
        messages_at_once: Messages.
        bytes_per_s: Bytes a second, UTF-8.
        bytes_at_once: Bytes.
    """

    messages_per_s: float = 50.0
    messages_at_once: float = 1_000.0
    bytes_per_s: float = 128_000.0
    bytes_at_once: float = 2_000_000.0


class Allowance:
    """One per socket."""

    def __init__(self, limits: SocketLimits, now_s: Callable[[], float] = time.monotonic) -> None:
        self._limits, self._now_s = limits, now_s
        self._messages = TokenBucket(limits.messages_per_s, limits.messages_at_once)
        self._bytes = TokenBucket(limits.bytes_per_s, limits.bytes_at_once)
        self._refusals = TokenBucket(REFUSALS_PER_S, REFUSALS_AT_ONCE)
        self.ended = ""  # why there is no more of this; empty: there is

    def refusal(self, text: str) -> TooMany | None:
        """Count a message; why not, where it is one too many, or too much. The sentence names the limit."""
        now_s, size, limits = self._now_s(), len(text.encode()), self._limits
        if (refused := self._one_too_many(now_s, 1)) is not None:
            return refused
        if not self._bytes.take(now_s, size):
            return self._refused(
                now_s,
                f"A canvas takes {limits.bytes_per_s:g} bytes a second from one client",
                f"一个客户端每秒最多 {limits.bytes_per_s:g} 字节的画布消息",
                size / limits.bytes_per_s,
            )
        return None

    def refusal_of(self, more: int) -> TooMany | None:
        """The same, of a message that is as much as so many more of them."""
        return self._one_too_many(self._now_s(), more) if more > 0 else None

    def _one_too_many(self, now_s: float, count: int) -> TooMany | None:
        limits = self._limits
        if self._messages.take(now_s, count):
            return None
        return self._refused(
            now_s,
            f"A canvas takes {limits.messages_per_s:g} messages a second from one client",
            f"一个客户端每秒最多 {limits.messages_per_s:g} 条画布消息",
            count / limits.messages_per_s,
        )

    def _refused(self, now_s: float, limit: str, zh: str, room_in_s: float) -> TooMany:
        if not self._refusals.take(now_s):
            self.ended = f"{limit}, and this one went on after {REFUSALS_AT_ONCE:g} refusals."
        error = TooMany("too_many", f"{limit}; this one was not done, send it again in a moment.", max(1.0, room_in_s))
        error.zh = f"{zh}；这条没有执行，稍后再发。"
        return error
