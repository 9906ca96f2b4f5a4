"""OfflineClient: the deterministic engine behind the same door as a model, so that everything works without a key.

It answers from the prompt's typed inputs and says so in JSON, which then goes the way of any answer: through the
prompt's own `parse`.
"""

import asyncio
import json
from typing import Any

from towow_core.domain.models import Provenance
from towow_core.llm.engine import ENGINE
from towow_core.prompts.base import Prompt, Rendered
from towow_core.prompts.p10_react import REACT
from towow_core.support.codec import dump

_BESIDE = frozenset({REACT.key})  # one long sentence beside a large canvas: others are answered while it is read


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
        work = ENGINE[prompt.key]
        answer = await asyncio.to_thread(work, inputs) if prompt.key in _BESIDE else work(inputs)
        return json.dumps(dump(answer), ensure_ascii=False)
