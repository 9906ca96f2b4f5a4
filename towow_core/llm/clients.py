"""What `LLMService` needs of a model: one method and two facts. Plug in your own by implementing this."""

from typing import Any, Protocol

from towow_core.models import Provenance
from towow_core.prompts.base import Prompt, Rendered


class ModelClient(Protocol):
    """Something that answers prompts with text.

    Attributes:
        name: Shown in `towow doctor` and in logs, e.g. "anthropic:claude-sonnet-4-5".
        provenance: What its answers count as: `llm` for a model, `rule` for the offline engine.
    """

    @property
    def name(self) -> str: ...

    @property
    def provenance(self) -> Provenance: ...

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        """The answer's text. A model reads `rendered`; an engine may read the typed `inputs` instead.

        It may raise anything: `LLMService` counts it as a failure of the model. It need not keep time: it is cancelled
        when the prompt's deadline passes.
        """
