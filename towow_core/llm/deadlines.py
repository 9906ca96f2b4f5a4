"""How long a call may take: as long as its answer keeps coming.

Nobody knows beforehand how long an answer will be: the same question is answered in 200 tokens or in 2,000, and a model
writes 30 to 200 of them a second. So a call is not over after so many seconds, but when the model says nothing for so
long, or writes more slowly than `PACE`. Who does not stream says nothing until the end, and has so many seconds in all.
"""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from towow_core.domain.errors import ModelTimeout

T = TypeVar("T")
TIMEOUT_S = 10.0  # of an ordinary prompt (seed 001 §6.2.1); the long ones scale with it
PACE = 10.0  # tokens a second, on the average, after the first `silence_s`
_BYTES_OF_A_TOKEN = 4
_IN_LINE = 6  # times `silence_s`: those before it in the line may have long answers


class Deadline:
    """The deadline of one call, which moves while its answer comes.

    Args:
        silence_s: The longest time without a word.
    """

    def __init__(self, silence_s: float) -> None:
        self.tokens = 0.0  # about how many were written
        self._silence_s = silence_s
        self._timeout: asyncio.Timeout | None = None
        self.asked()

    @property
    def left_s(self) -> float:
        return max(0.0, self._ends_at - self._now())

    @property
    def in_line_s(self) -> float:
        """The longest time that the question waits until it can go out."""
        return self._silence_s * _IN_LINE

    def asked(self) -> None:
        """A question goes out now. Not the same one again after a failure: one deadline bounds all of these."""
        self._asked_at, self._tokens_before = self._now(), self.tokens
        self._end_at(self._asked_at + self._silence_s)

    def heard(self, text: str) -> None:
        """So much more of an answer has come, or of what a model thinks aloud before it."""
        self.tokens += len(text.encode("utf-8", "replace")) / _BYTES_OF_A_TOKEN
        in_time = self._asked_at + self._silence_s + (self.tokens - self._tokens_before) / PACE
        self._end_at(min(in_time, self._now() + self._silence_s))

    async def kept(self, prompt: str, answering: Awaitable[T]) -> T:
        """What comes of it; it is cancelled when it is over, inside another `kept` of the same deadline by that one.

        Raises:
            ModelTimeout: It is over.
        """
        if self._timeout is not None:
            return await answering
        self.asked()
        began = self._asked_at
        try:
            async with asyncio.timeout_at(self._ends_at) as timeout:
                self._timeout = timeout
                return await answering
        except TimeoutError:
            if not timeout.expired():
                raise
            waited_s = self._now() - began if self.tokens else self._silence_s
            raise ModelTimeout(prompt, round(waited_s, 3), tokens=round(self.tokens)) from None
        finally:
            self._timeout = None

    def _end_at(self, at: float) -> None:
        self._ends_at = at
        if self._timeout is not None and not self._timeout.expired():
            self._timeout.reschedule(at)

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()
