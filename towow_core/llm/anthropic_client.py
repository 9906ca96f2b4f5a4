"""AnthropicClient: the only module that knows Anthropic's SDK. Retries are ours, the SDK's are off.

Measured on SDK 2.11: its timeout does not bound a response that drips, its retries sit out a long `Retry-After` in
silence, and a body that is no JSON surfaces as `JSONDecodeError`. Here one deadline bounds the whole call, and every
failure is a `ModelTimeout`, a `ModelUnavailable` or an `UnreadableAnswer`.
"""

import asyncio
import random
import warnings
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import anthropic

from towow_core.domain.errors import ModelTimeout, ModelUnavailable, UnreadableAnswer
from towow_core.domain.models import Provenance
from towow_core.llm.api_keys import read_keys, tail_of, without_keys
from towow_core.llm.call_terms import TIMEOUT_S, CallTerms, current_terms
from towow_core.llm.clients import ANTHROPIC_ENDPOINT
from towow_core.llm.output_schema import output_schema
from towow_core.llm.prices import price_of
from towow_core.llm.thinking import THINKING_ROOM, quiet
from towow_core.prompts.base import Prompt, Rendered

MODEL = "claude-sonnet-5-5"  # seed 001 §9.1 names a Sonnet whose end is near; this one is of the same class
RETRIES_MAX = 2  # of one call, within its deadline; each waits about twice as long as the one before
FIRST_WAIT_S = 0.5
AT_ONCE_MAX = 8  # calls of one process; the others wait their turn, within their deadline
PING_S = 5.0
_AGAIN = frozenset({408, 409, 429})  # and every 5xx, 529 too
_SERVER_ERROR = 500
_KEY_REFUSED = frozenset({401, 403})
_BAD_REQUEST = 400


class AnthropicClient:
    """A model behind Anthropic's Messages API.

    Args:
        api_key: `ANTHROPIC_API_KEY`; several separated by commas: the next one is used when one is refused.
        model: `LLM_MODEL`.
        base_url: `ANTHROPIC_BASE_URL`; None is Anthropic's own.
        timeout_s: Deadline of an ordinary prompt where `LLMService` hands down none; long prompts scale with it.
        at_once_max: Calls under way at the same time.
        pause: Waits between retries; tests put in one that does not.

    Raises:
        BadSetting: A key cannot be one.
    """

    provenance = Provenance.LLM

    def __init__(
        self,
        *,
        api_key: str,
        model: str = MODEL,
        base_url: str | None = None,
        timeout_s: float = TIMEOUT_S,
        at_once_max: int = AT_ONCE_MAX,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.name = f"anthropic:{model}"
        self.endpoint = base_url or ANTHROPIC_ENDPOINT
        self._model, self._timeout_s, self._pause = model, timeout_s, pause
        self._keys = read_keys(api_key)
        self._sdks = [
            anthropic.AsyncAnthropic(api_key=key, base_url=self.endpoint, max_retries=0, timeout=timeout_s * 6)
            for key in self._keys  # the SDK's timeout is only a net: the deadline is ours
        ]
        self._messages = [sdk.messages for sdk in self._sdks]  # now: the SDK imports half of itself for them
        self._key = 0
        self._plain: set[str] = set()  # prompts whose schema this model does not take
        self._quiet = quiet(model)
        self._thinks = False  # it said that it cannot be kept from it
        self._places = asyncio.Semaphore(at_once_max)

    @property
    def key_tails(self) -> tuple[str, ...]:
        return tuple(map(tail_of, self._keys))

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        """The model's text.

        Raises:
            ModelTimeout: The deadline passed.
            ModelUnavailable: It could not be asked, or refused; says why.
            UnreadableAnswer: The answer was cut off at `prompt.tokens_max`, or holds no text.
        """
        del inputs
        message = await self._within_deadline(prompt, self._question(prompt, rendered))
        return _text(prompt.key, message)

    async def ping(self) -> tuple[str, ...]:
        """One cheap call: the smallest question there is; returns what the SDK warns of, a model's end for one.

        Raises:
            ModelTimeout: No answer within 5 s.
            ModelUnavailable: It could not be asked, or refused; says why.
        """
        question = {"max_tokens": 1, "messages": [{"role": "user", "content": "ping"}]}
        terms = CallTerms(ends_at=asyncio.get_running_loop().time() + min(PING_S, self._timeout_s))
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            await self._until(terms, "preflight", question)
        return tuple(" ".join(str(warning.message).split()) for warning in caught)

    async def close(self) -> None:
        for sdk in self._sdks:
            await sdk.close()

    def _question(self, prompt: Prompt[Any, Any], rendered: Rendered) -> dict[str, Any]:
        """Instructions are the same for every caller of a prompt in a language: the API may keep them read."""
        return {
            "max_tokens": prompt.tokens_max,
            "system": [{"type": "text", "text": rendered.system, "cache_control": {"type": "ephemeral"}}],
            "messages": [{"role": "user", "content": rendered.user}],
            "output_config": {"format": {"type": "json_schema", "schema": output_schema(prompt.schema)}},
        }

    async def _within_deadline(self, prompt: Prompt[Any, Any], question: Mapping[str, Any]) -> Any:
        terms = current_terms()
        if terms is None:
            limit_s = prompt.timeout_s * self._timeout_s / TIMEOUT_S
            terms = CallTerms(ends_at=asyncio.get_running_loop().time() + limit_s)
        return await self._until(terms, prompt.key, question)

    async def _until(self, terms: CallTerms, prompt: str, question: Mapping[str, Any]) -> Any:
        started_at = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout_at(terms.ends_at), self._places:
                return await self._with_retries(terms, prompt, question)
        except TimeoutError:
            raise ModelTimeout(prompt, round(max(0.0, terms.ends_at - started_at), 3)) from None

    async def _with_retries(self, terms: CallTerms, prompt: str, question: Mapping[str, Any]) -> Any:
        tried: set[int] = set()
        attempt = 0
        while True:
            key = self._key
            try:
                return await self._ask_once(terms, prompt, question, key)
            except (anthropic.AnthropicError, ValueError) as error:
                if self._next_key(error, key, tried) or self._does_without(error, prompt, question):
                    continue
                if attempt == RETRIES_MAX or not _may_pass(error):
                    raise ModelUnavailable(self._failure(error, tried)) from None  # its text may hold a key
                wait_s, left_s = _wait_s(error, attempt), terms.ends_at - asyncio.get_running_loop().time()
                if wait_s >= left_s:
                    asks = f"trying again would take {wait_s:.3g} s, and {max(0.0, left_s):.3g} s are left"
                    raise ModelUnavailable(f"{self._failure(error, tried)}; {asks}") from None
            attempt += 1
            await self._pause(wait_s)

    async def _ask_once(self, terms: CallTerms, prompt: str, question: Mapping[str, Any], key: int) -> Any:
        terms.requests += 1
        message = await self._messages[key].create(model=self._model, **self._worded(prompt, question))
        if not isinstance(message, anthropic.types.Message) or not isinstance(message.content, list):
            raise ValueError("the answer is no message")  # noqa: TRY004  # of the server, not a type of ours
        _count(terms, self._model, message)
        return message

    def _next_key(self, error: Exception, used: int, tried: set[int]) -> bool:
        """Whether another key can be tried, after the server refused the one that was used."""
        if not isinstance(error, anthropic.APIStatusError) or error.status_code not in _KEY_REFUSED:
            return False
        tried.add(used)
        left = [key for key in range(len(self._keys)) if key not in tried]
        self._key = left[0] if left else 0
        return bool(left)

    def _worded(self, prompt: str, question: Mapping[str, Any]) -> dict[str, Any]:
        """The question with what this model is known to take, and without what it refused."""
        worded = {
            name: value for name, value in question.items() if name != "output_config" or prompt not in self._plain
        }
        if self._thinks:
            worded["max_tokens"] += THINKING_ROOM
        elif self._quiet is not None:
            worded["thinking"] = self._quiet
        return worded

    def _does_without(self, error: Exception, prompt: str, question: Mapping[str, Any]) -> bool:
        """Whether to ask again in plainer words: not all models and servers take structured output, or not to think."""
        if not isinstance(error, anthropic.APIStatusError) or error.status_code != _BAD_REQUEST:
            return False
        said = str(error).lower()
        if "thinking" in said and self._quiet is not None and not self._thinks:
            self._thinks = True
            return True
        about_it = "output_config" in said or "schema" in said
        if not about_it or "output_config" not in question or prompt in self._plain:
            return False
        self._plain.add(prompt)
        return True

    def _failure(self, error: Exception, refused: set[int]) -> str:
        """Status and message; never the request, which holds people's profiles, and never a key."""
        keys = ", ".join(self.key_tails[key] for key in sorted(refused))
        which = f"no key is accepted ({keys}): " if refused else ""
        return without_keys(f"{self.name} failed: {which}{_why(error)}", self._keys)[:300]


def _may_pass(error: Exception) -> bool:
    if isinstance(error, anthropic.APIStatusError):
        return error.status_code in _AGAIN or error.status_code >= _SERVER_ERROR
    return isinstance(error, anthropic.APIConnectionError)


def _wait_s(error: Exception, attempt: int) -> float:
    """What the server asks for, else a growing pause with chance in it, so that twins do not return all at once."""
    chance = random.uniform(0.75, 1.25)  # noqa: S311  # spreads load; nothing secret
    own = FIRST_WAIT_S * (1 << attempt) * chance
    if isinstance(error, anthropic.APIStatusError):
        return max(own, _retry_after_s(error.response.headers.get("retry-after", "")))
    return own


def _retry_after_s(said: str) -> float:
    """Seconds out of the header, which may also be a date; 0 where it is neither."""
    try:
        return max(0.0, float(said))
    except ValueError:
        pass
    try:
        return max(0.0, (parsedate_to_datetime(said) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):
        return 0.0


def _why(error: Exception) -> str:
    if isinstance(error, anthropic.APIStatusError):
        return f"HTTP {error.status_code}, {error.api_message or 'without a reason'}"
    if isinstance(error, anthropic.APIConnectionError):
        cause = error.__cause__
        return f"{error.message} {type(cause).__name__ if cause else ''}".strip()
    return "it answered something that is no message of its API"


def _count(terms: CallTerms, model: str, message: anthropic.types.Message) -> None:
    usage = message.usage
    if not isinstance(usage, anthropic.types.Usage):
        return
    fresh, written = usage.input_tokens or 0, usage.output_tokens or 0
    kept, recalled = usage.cache_creation_input_tokens or 0, usage.cache_read_input_tokens or 0
    terms.tokens_in += fresh + kept + recalled
    terms.tokens_out += written
    if (price := price_of(model)) is not None:
        terms.usd += price.usd(fresh=fresh, kept=kept, recalled=recalled, written=written)


def _text(key: str, message: anthropic.types.Message) -> str:
    if message.stop_reason == "max_tokens":
        raise UnreadableAnswer(key, "it was cut off at the longest length allowed")
    text = "".join(block.text for block in message.content if block.type == "text")
    if not text:
        raise UnreadableAnswer(key, f"it holds no text (stopped because: {message.stop_reason})")
    return text
