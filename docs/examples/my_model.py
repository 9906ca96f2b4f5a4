# ruff: noqa: INP001 - a file to copy, not part of a package
"""A model of your own: whatever speaks the OpenAI chat API, for example on this machine.

PYTHONPATH=docs/examples TOWOW_LLM_CLIENT=my_model:client MY_MODEL_URL=http://localhost:11434/v1 towow up
"""

import os
from typing import Any

import httpx

from towow_core.domain.models import Provenance
from towow_core.prompts.base import Prompt, Rendered


class MyModel:
    """A `ModelClient`. It may raise anything and need not keep time: ToWow then falls back, and says so."""

    name = "my-model"
    provenance = Provenance.LLM

    def __init__(self, url: str, model: str) -> None:
        self.url, self.model = url, model

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:  # noqa: ARG002  part of the Protocol
        """The answer's text: one JSON object that fits `prompt.schema`."""
        messages = [{"role": "system", "content": rendered.system}, {"role": "user", "content": rendered.user}]
        async with httpx.AsyncClient(base_url=self.url, timeout=None) as http:  # noqa: S113  ToWow keeps the deadline
            body = {"model": self.model, "messages": messages, "max_tokens": prompt.tokens_max}
            answer = await http.post("/chat/completions", json=body)
            return str(answer.raise_for_status().json()["choices"][0]["message"]["content"])


def client() -> MyModel:
    """What `TOWOW_LLM_CLIENT` names."""
    return MyModel(os.environ["MY_MODEL_URL"], os.environ.get("MY_MODEL", "qwen3"))
