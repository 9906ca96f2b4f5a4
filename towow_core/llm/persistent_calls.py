"""How every client behind a network asks: until a deadline, again where that may help, by the next key.

One deadline bounds the whole call, and every failure is a `ModelTimeout` or a `ModelUnavailable` that says why. Whoever
knows an API puts in one request (`once`), and may say that it can be put otherwise (`otherwise`).
"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from towow_core.domain.errors import ModelUnavailable
from towow_core.llm.call_terms import CallTerms, current_terms
from towow_core.llm.deadlines import TIMEOUT_S, Deadline
from towow_core.llm.server_failure import ServerFailure
from towow_core.prompts.base import Prompt
from towow_core.support.api_keys import tail_of, without_keys
from towow_core.support.redaction import LENGTH_MIN, redact

RETRIES_MAX = 2  # of one call, within its deadline; each waits about twice as long as the one before
FIRST_WAIT_S = 0.5
PING_S = 5.0
PREFLIGHT = "preflight"  # what stands for a prompt's key in a sign of life
Told = TypeVar("Told")


class PersistentCalls:
    """The calls of one client.

    Args:
        name: The client's, for sentences.
        keys: Used one after the other: the next where one is refused. None at all is a server that asks for none.
        key_setting: Where a key would be set.
        timeout_s: How long an ordinary prompt waits for a word where `LLMService` hands down no deadline; long ones in
            proportion.
        pause: Waits between retries; tests put in one that does not.
    """

    def __init__(
        self,
        *,
        name: str,
        keys: tuple[str, ...],
        key_setting: str,
        timeout_s: float,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.keys = keys
        self._name, self._key_setting, self._timeout_s, self._pause = name, key_setting, timeout_s, pause
        self._key = 0

    @property
    def key_tails(self) -> tuple[str, ...]:
        return tuple(map(tail_of, self.keys))

    async def for_prompt(
        self,
        prompt: Prompt[Any, Any],
        once: Callable[[CallTerms, int], Awaitable[Told]],
        otherwise: Callable[[ServerFailure], bool],
    ) -> Told:
        """What `once` brings in the end, within the deadline that was handed down, or the prompt's own.

        Args:
            prompt: Whose question it is.
            once: One request, counted in the terms, by the key of this number. Raises `ServerFailure`.
            otherwise: Whether the next request will be another one, because of this failure.

        Raises:
            ModelTimeout: The deadline passed.
            ModelUnavailable: It could not be asked, or refused; says why.
        """
        terms = current_terms()
        if terms is None:
            terms = CallTerms(deadline=Deadline(prompt.timeout_s * self._timeout_s / TIMEOUT_S))
        return await self._until(terms, prompt.key, once, otherwise)

    async def for_a_sign_of_life(
        self, once: Callable[[CallTerms, int], Awaitable[Told]], otherwise: Callable[[ServerFailure], bool]
    ) -> Told:
        """The same within five seconds, for a question that is none of our prompts."""
        terms = CallTerms(deadline=Deadline(min(PING_S, self._timeout_s)))
        return await self._until(terms, PREFLIGHT, once, otherwise)

    def clean(self, text: str, length: int = 450) -> str:
        """The text for people: in one line, and without any key, which a server may repeat in its refusal."""
        text = text[: length * 4]  # an error may be as long as anything; what is cut within a key is no key
        shown = "".join(character if character.isprintable() else " " for character in text)
        return redact(without_keys(shown, self.keys))[:length]

    def withheld(self, text: str) -> str:
        """An answer without any key: some servers answer with what they were sent, and answers are kept."""
        return without_keys(text, tuple(key for key in self.keys if len(key) >= LENGTH_MIN))

    async def _until(
        self,
        terms: CallTerms,
        prompt: str,
        once: Callable[[CallTerms, int], Awaitable[Told]],
        otherwise: Callable[[ServerFailure], bool],
    ) -> Told:
        terms.deadline.asked()
        return await terms.deadline.kept(prompt, self._with_retries(terms, once, otherwise))

    async def _with_retries(
        self,
        terms: CallTerms,
        once: Callable[[CallTerms, int], Awaitable[Told]],
        otherwise: Callable[[ServerFailure], bool],
    ) -> Told:
        tried: set[int] = set()
        attempt = 0
        while True:
            key = self._key
            try:
                return await once(terms, key)
            except ServerFailure as failure:
                if self._next_key(failure, key, tried) or otherwise(failure):
                    continue
                if attempt == RETRIES_MAX or not failure.may_pass:
                    raise ModelUnavailable(self._why(failure, tried)) from None  # its text may hold a key
                wait_s, left_s = _wait_s(failure, attempt), terms.deadline.left_s
                if wait_s >= left_s:
                    asks = f"trying again would take {wait_s:.3g} s, and {left_s:.3g} s are left"
                    raise ModelUnavailable(f"{self._why(failure, tried)}; {asks}") from None
            attempt += 1
            await self._pause(wait_s)

    def _next_key(self, failure: ServerFailure, used: int, tried: set[int]) -> bool:
        """Whether another key can be tried, after the server refused the one that was used."""
        if not failure.is_about_the_key:
            return False
        tried.add(used)
        left = [key for key in range(len(self.keys)) if key not in tried]
        self._key = left[0] if left else 0
        return bool(left)

    def _why(self, failure: ServerFailure, refused: set[int]) -> str:
        which = ""
        if refused and self.keys:
            tails = ", ".join(self.key_tails[key] for key in sorted(refused))
            which = f"no key of {self._key_setting} is accepted ({tails}): "
            if not failure.is_unauthorized:  # a key may be right, and not allowed this
                which = f"with no key of {self._key_setting} it may be asked ({tails}): "
        elif refused:
            which = f"{self._key_setting} is not set: "
            if failure.is_unauthorized:
                which = f"it asks for a key, and {which}"
        return self.clean(f"{self._name} failed: {which}{failure.said}")


def _wait_s(failure: ServerFailure, attempt: int) -> float:
    """What the server asks for, else a growing pause with chance in it, so that twins do not return all at once."""
    chance = random.uniform(0.75, 1.25)  # noqa: S311  # spreads load; nothing secret
    return max(FIRST_WAIT_S * (1 << attempt) * chance, failure.retry_after_s)
