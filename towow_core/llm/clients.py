"""What `LLMService` needs of a model: one method and two facts. Plug in your own by implementing this."""

from typing import Any, Protocol, runtime_checkable

from towow_core.domain.models import Provenance
from towow_core.prompts.base import Prompt, Rendered

ANTHROPIC_ENDPOINT = "https://api.anthropic.com"


class ModelClient(Protocol):
    """Something that answers prompts with text.

    Attributes:
        name: Shown in `towow doctor` and in logs, e.g. "anthropic:claude-sonnet-5-5".
        provenance: What its answers count as: `llm` for a model, `rule` for the offline engine.
    """

    @property
    def name(self) -> str: ...

    @property
    def provenance(self) -> Provenance: ...

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        """The answer's text. A model reads `rendered`; an engine may read the typed `inputs` instead.

        It may raise anything: `LLMService` counts it as a failure of the model. It need not keep time: it is cancelled
        when the prompt's deadline passes, which moves for one that tells what it hears (`current_terms().deadline`).
        """


@runtime_checkable
class CheckableClient(Protocol):
    """A client behind a network and a key, which can be asked for a sign of life."""

    @property
    def name(self) -> str: ...

    @property
    def endpoint(self) -> str: ...

    @property
    def key_tails(self) -> tuple[str, ...]: ...

    async def ping(self) -> tuple[str, ...]:
        """One cheap call; what it answers with besides, one sentence each. Raises as `AnthropicClient.ping` does."""

    async def close(self) -> None: ...


@runtime_checkable
class FormTellingClient(Protocol):
    """A client that knows, after a sign of life, how its server can be held to the form of an answer."""

    @property
    def answers_in(self) -> str:
        """One sentence; empty where it is not known."""
