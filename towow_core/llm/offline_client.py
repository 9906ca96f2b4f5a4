"""OfflineClient: the deterministic engine behind the same door as a model, so that everything works without a key.

It answers from the prompt's typed inputs and says so in JSON, which then goes the way of any answer: through the
prompt's own `parse`.
"""

import json
from typing import Any

from towow_core.domain.models import Provenance
from towow_core.llm.engine import ENGINE
from towow_core.prompts.base import Prompt, Rendered
from towow_core.support.codec import dump


class OfflineClient:
    """Our own rules as a `ModelClient`; no network, no key, no chance."""

    name = "offline"
    provenance = Provenance.RULE

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        """The engine's answer as JSON.

        Raises:
            KeyError: The engine has no answer to a prompt of this key.
        """
        del rendered
        return json.dumps(dump(ENGINE[prompt.key](inputs)), ensure_ascii=False)
