"""Anybody's model behind seed 004's `complete`: a text in, a text out."""

import logging
from typing import Protocol, TypeVar

from towow_core.domain.errors import UnreadableAnswer
from towow_core.llm.service import LLMService
from towow_core.prompts.base import Prompt

log = logging.getLogger(__name__)
In = TypeVar("In")
Out = TypeVar("Out")
MAX_TOKENS, TEMPERATURE = 2000, 0.3  # as seed 004 calls it


class CompleteModel(Protocol):
    """What seed 004 expects of its `llm`."""

    async def complete(
        self, *, prompt: str, system: str, fallback_key: str, max_tokens: int, temperature: float
    ) -> str: ...


Model = LLMService | CompleteModel


async def ask(model: Model, prompt: Prompt[In, Out], inputs: In) -> Out:
    """The answer of our own model service, or of a model as the seed knows it; where that fails, the prompt's own."""
    if isinstance(model, LLMService):
        return (await model.ask(prompt, inputs)).value
    rendered = prompt.render(inputs)
    try:
        text = await model.complete(
            prompt=rendered.user,
            system=rendered.system,
            fallback_key=prompt.key,
            max_tokens=MAX_TOKENS,
            temperature=TEMPERATURE,
        )
        return prompt.parse(text, inputs)
    except UnreadableAnswer as error:
        log.warning("seed_model.unreadable", extra={"prompt": prompt.key, "why": str(error)})
    except Exception:  # boundary: a model is anybody's code
        log.exception("seed_model.failed", extra={"prompt": prompt.key})
    return prompt.fallback(inputs)
