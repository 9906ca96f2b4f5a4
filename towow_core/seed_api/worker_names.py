"""Seed 000 §3.1's own names of an agent: a model's text, an event for whoever listens, a few values to remember."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Protocol

from towow_core.domain.models import Provenance
from towow_core.prompts import schemas as s
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.fields import as_text
from towow_core.prompts.json_text import read_object
from towow_core.prompts.rendering import ask
from towow_core.support.timestamps import format_time

log = logging.getLogger(__name__)
KEY = "free_text"
UNAVAILABLE = "服务暂时不可用，请稍后重试"  # seed 000's words
_SCHEMA = s.record(text=s.text("回答"), required=("text",))


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeText:
    """What a model said to a question of one's own."""

    text: str
    provenance: Provenance = Provenance.LLM


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeQuestion:
    """`prompt` is what to do, `context` what it is about: data, which is never an instruction."""

    prompt: str
    context: Mapping[str, Any] = field(default_factory=dict)


def _render(inputs: FreeQuestion) -> Rendered:
    return ask(inputs.prompt, language=None, schema=_SCHEMA, data=inputs.context)


FREE_TEXT: Prompt[FreeQuestion, FreeText] = Prompt(
    key=KEY,
    number=0,
    render=_render,
    schema=_SCHEMA,
    parse=lambda text, _: FreeText(text=as_text(read_object(KEY, text).get("text"))),
    fallback=lambda _: FreeText(text=UNAVAILABLE, provenance=Provenance.FALLBACK),
)


class Answered(Protocol):
    """An answer of a model service."""

    @property
    def value(self) -> FreeText: ...


class Asker(Protocol):
    """A model service."""

    async def ask(self, prompt: Prompt[FreeQuestion, FreeText], inputs: FreeQuestion) -> Answered: ...


class EventBus(Protocol):
    """Seed 000's: whoever wants to hear of an event."""

    def emit(self, name: str, data: dict[str, Any]) -> object: ...


class SeedWorkerNames:
    """For agents of one's own that are written with the seed at hand; ours need none of it.

    Attributes:
        llm_service: Asked by `call_llm`; None answers with the seed's sentence of regret.
        event_bus: Hears of `emit_sse`; None hears nothing. What people see of a negotiation are its stored events.
    """

    agent_id: str
    llm_service: Asker | None = None
    event_bus: EventBus | None = None

    async def call_llm(
        self, prompt: str, context: Mapping[str, Any] | None = None, fallback_key: str | None = None
    ) -> str:
        """A model's text; where none answers, the same sentence for every `fallback_key`."""
        if self.llm_service is None:
            log.warning("seed_worker.no_model", extra={"agent_id": self.agent_id, "fallback_key": fallback_key})
            return UNAVAILABLE
        question = FreeQuestion(prompt=prompt, context=context or {})
        return (await self.llm_service.ask(FREE_TEXT, question)).value.text

    def emit_sse(self, event_type: str, data: Mapping[str, Any], channel_id: str | None = None) -> None:
        """Tell the event bus, in the seed's form, under `sse.<event_type>`."""
        if self.event_bus is None:
            return
        told = {
            "type": event_type,
            "agent_id": self.agent_id,
            "channel_id": channel_id,
            "data": dict(data),
            "timestamp": format_time(datetime.now(UTC)),
        }
        self.event_bus.emit(f"sse.{event_type}", told)

    def get_state(self, key: str, default: Any = None) -> Any:
        return self._remembered().get(key, default)

    def set_state(self, key: str, value: Any) -> None:
        """Kept as long as this process lives; what must last is in the store."""
        self._remembered()[key] = value

    def clear_state(self) -> None:
        self._remembered().clear()

    def _remembered(self) -> dict[str, Any]:
        found: dict[str, Any] = self.__dict__.setdefault("_seed_state", {})
        return found
