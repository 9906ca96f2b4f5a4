"""The tests' scripted model, each answer a while late: what is left of the walk is ours."""

import asyncio
import os
from typing import Any

from tests.scripted_model import ScriptedModel
from towow_core.prompts.base import Prompt, Rendered

DELAY_VARIABLE = "BENCH_MODEL_DELAY_S"


class SlowModel(ScriptedModel):
    """Answers `BENCH_MODEL_DELAY_S` seconds late."""

    name = "scripted, slow"

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        await asyncio.sleep(float(os.environ[DELAY_VARIABLE]))
        return await super().complete(prompt, inputs, rendered)
