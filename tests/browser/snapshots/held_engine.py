"""The offline engine, but for one person who is waited for while somebody says so: a negotiation stays open."""

import os
from pathlib import Path
from typing import Any

from tests.waiting import until
from towow_core.llm.offline_client import OfflineClient
from towow_core.prompts.base import Prompt, Rendered

HELD_VARIABLE = "SNAPSHOTS_HELD"  # a file, in which stands who does not answer yet


class HeldEngine(OfflineClient):
    async def complete(self, prompt: Prompt[Any, Any], inputs: Any, rendered: Rendered) -> str:
        if prompt.key == "response_generation":
            await until(lambda: not is_held(inputs.profile.agent_id))
        return await super().complete(prompt, inputs, rendered)


def hold(agent_id: str) -> None:
    """From now on this one is waited for; "": nobody."""
    Path(os.environ[HELD_VARIABLE]).write_text(agent_id, "utf-8")


def is_held(agent_id: str) -> bool:
    file = Path(os.environ[HELD_VARIABLE])
    return file.exists() and file.read_text("utf-8") == agent_id
