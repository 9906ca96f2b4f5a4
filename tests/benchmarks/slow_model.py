"""The tests' scripted model, each answer a while late: what is left of the walk is ours.

It can keep a log of every call's start and end, in one file for all processes, that outlives any of them.
"""

import asyncio
import os
import time
from typing import Any

import orjson

from tests.scripted_model import ScriptedModel
from towow_core.prompts.base import Prompt, Rendered

DELAY_VARIABLE = "BENCH_MODEL_DELAY_S"
CALLS_VARIABLE = "BENCH_MODEL_CALLS"
HOLD_VARIABLE = "BENCH_MODEL_HOLD"
NEVER_VARIABLE = "BENCH_MODEL_NEVER"


class SlowModel(ScriptedModel):
    """Answers `BENCH_MODEL_DELAY_S` seconds late; `BENCH_MODEL_CALLS` is the file of its calls, if there is one.

    While there is a file `BENCH_MODEL_HOLD`, nobody is told what to offer. Prompt `BENCH_MODEL_NEVER` has no answer.
    """

    name = "scripted, slow"

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        call = call_of(prompt.key, inputs)
        note("start", call)
        await asyncio.sleep(float(os.environ[DELAY_VARIABLE]))
        if prompt.key == os.environ.get(NEVER_VARIABLE):
            await asyncio.Event().wait()
        while prompt.key == "response_generation" and is_held():
            await asyncio.sleep(0.02)
        answer = await super().complete(prompt, inputs, rendered)
        # In the loop's next turn, when whoever asked has kept it: one who is killed before was not answered.
        asyncio.get_running_loop().call_soon(note, "end", call)
        return answer


def call_of(prompt: str, inputs: Any) -> dict[str, Any]:
    """What a call is about: the same again is the same call made twice."""
    understanding, profile = getattr(inputs, "understanding", None), getattr(inputs, "profile", None)
    return {
        "prompt": prompt,
        "demand": inputs.raw_input if understanding is None else understanding.surface_demand,
        "agent_id": "" if profile is None else profile.agent_id,
        "round": getattr(inputs, "round", 0),
    }


def is_held() -> bool:
    return os.path.exists(os.environ.get(HOLD_VARIABLE, ""))  # noqa: PTH110  an empty path is the current folder


def note(phase: str, call: dict[str, Any]) -> None:
    """One line, whole or not at all: O_APPEND, one write."""
    if path := os.environ.get(CALLS_VARIABLE):
        line = orjson.dumps({"phase": phase, "at": time.time(), "pid": os.getpid(), **call}) + b"\n"
        file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(file, line)
        finally:
            os.close(file)
