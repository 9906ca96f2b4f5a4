"""AnthropicClient: the only module that knows Anthropic's SDK. Retries are ours, the SDK's are off."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import anthropic

from towow_core.errors import ModelUnavailable, UnreadableAnswer
from towow_core.models import Provenance
from towow_core.prompts.base import Prompt, Rendered

MODEL = "claude-sonnet-4-5-20250929"  # seed 001 §9.1
RETRIES_MAX = 2  # of one call, within its deadline; each waits about twice as long as the one before
FIRST_WAIT_S = 0.5
_AGAIN = frozenset({408, 409, 429, 500, 502, 503, 504, 529})


class AnthropicClient:
    """A model behind Anthropic's Messages API.

    Args:
        api_key: `ANTHROPIC_API_KEY`.
        model: `LLM_MODEL`.
        base_url: `ANTHROPIC_BASE_URL`; None is Anthropic's own.
        timeout_s: Longest single HTTP call, in seconds; `LLMService` keeps the deadline of the whole.
        pause: Waits between retries; tests put in one that does not.
    """

    provenance = Provenance.LLM

    def __init__(
        self,
        *,
        api_key: str,
        model: str = MODEL,
        base_url: str | None = None,
        timeout_s: float = 30.0,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.name = f"anthropic:{model}"
        self._model = model
        self._pause = pause
        self._sdk = anthropic.AsyncAnthropic(api_key=api_key, base_url=base_url, max_retries=0, timeout=timeout_s)

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        """The model's text.

        Raises:
            ModelUnavailable: It could not be asked, or refused; says why.
            UnreadableAnswer: The answer was cut off at `prompt.tokens_max`, or holds no text.
        """
        del inputs
        for attempt in range(RETRIES_MAX + 1):
            try:
                message = await self._sdk.messages.create(
                    model=self._model,
                    max_tokens=prompt.tokens_max,
                    system=rendered.system,
                    messages=[{"role": "user", "content": rendered.user}],
                )
            except anthropic.APIError as error:
                if attempt == RETRIES_MAX or not _may_pass(error):
                    raise ModelUnavailable(f"{self.name} failed: {_why(error)}") from error
                await self._pause(_wait_s(error, attempt))
            else:
                return _text(prompt.key, message)
        raise AssertionError("unreachable: the last attempt returns or raises")

    async def close(self) -> None:
        await self._sdk.close()


def _may_pass(error: anthropic.APIError) -> bool:
    if isinstance(error, anthropic.APIStatusError):
        return error.status_code in _AGAIN
    return isinstance(error, anthropic.APIConnectionError)


def _wait_s(error: anthropic.APIError, attempt: int) -> float:
    """What the server asks for, else a growing pause with chance in it, so that twins do not return all at once."""
    if isinstance(error, anthropic.APIStatusError):
        asked: str = error.response.headers.get("retry-after", "")
        if asked.isdigit():
            return float(asked)
    return FIRST_WAIT_S * (1 << attempt) * random.uniform(0.75, 1.25)  # noqa: S311  # spreads load; nothing secret


def _why(error: anthropic.APIError) -> str:
    """Status and message; never the request, which holds people's profiles."""
    status = f"HTTP {error.status_code}, " if isinstance(error, anthropic.APIStatusError) else ""
    return f"{status}{error.message}"[:300]


def _text(key: str, message: anthropic.types.Message) -> str:
    if message.stop_reason == "max_tokens":
        raise UnreadableAnswer(key, f"it was cut off after {message.usage.output_tokens} tokens")
    text = "".join(block.text for block in message.content if block.type == "text")
    if not text:
        raise UnreadableAnswer(key, f"it holds no text (stopped because: {message.stop_reason})")
    return text
