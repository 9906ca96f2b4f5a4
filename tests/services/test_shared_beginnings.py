"""What a server may keep read: each prompt's instructions, marked, and the same to the byte for whoever asks it."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.core.matching_kit import SAMPLES, demand
from tests.core.test_prompts import INPUTS
from tests.model_server import ModelServer
from towow_core.llm.anthropic_client import AnthropicClient
from towow_core.llm.fitting import tokens_of
from towow_core.llm.output_schema import output_schema
from towow_core.prompts import ALL_PROMPTS

# What Anthropic keeps at least of the model that is asked where nothing is set: less is read anew each time, marked or
# not, and costs nothing more for its mark.
LEAST = 1024  # tokens, here by the safe estimate that the limits go by
REACH_IT = {
    "demand_understanding",
    "response_generation",
    "proposal_aggregation",
    "proposal_adjustment",
    "gap_identify",
    "compromise",
    "react",
}
OTHERS = {
    "demand_understanding": {"raw_input": "我想在上海办一场读书会，二十个人"},
    "response_generation": {"profile": SAMPLES[1]},
    "proposal_feedback": {"profile": SAMPLES[1]},
    "react": {"user_input": "删掉第二步"},
    "instruction": {"data": {"page": "something else"}},
}


async def sent(*inputs: Any, prompt: Any) -> list[dict[str, Any]]:
    """The bodies of these questions, as they go out."""
    with ModelServer() as server:
        client = AnthropicClient(api_key="sk-test-0000000000000000-abcd", base_url=server.url, model="m", timeout_s=20)
        for each in inputs:
            await client.complete(prompt, each, prompt.render(each))
        await client.close()
        return [dict(call.body) for call in server.calls]


def another(key: str) -> Any:
    """A second question of the kind, from somebody else or about something else."""
    return replace(INPUTS[key], **OTHERS.get(key, {"understanding": demand("我想在上海办一场30人的读书会，需要场地")}))


@pytest.mark.parametrize("prompt", ALL_PROMPTS, ids=lambda prompt: prompt.key)
async def test_two_questions_of_a_kind_begin_alike_to_the_byte_up_to_the_mark(prompt) -> None:
    one, two = await sent(INPUTS[prompt.key], another(prompt.key), prompt=prompt)

    assert one["messages"] != two["messages"]
    assert one["system"] == two["system"]
    assert one.get("output_config") == two.get("output_config")
    assert [block.get("cache_control") for block in one["system"]] == [{"type": "ephemeral"}]


def test_the_prompts_whose_beginning_is_long_enough_to_be_kept_are_these() -> None:
    long_enough = set()
    for prompt in ALL_PROMPTS:
        told = prompt.render(INPUTS[prompt.key]).instructions
        if tokens_of(told) + tokens_of(json.dumps(output_schema(prompt.schema), ensure_ascii=False)) >= LEAST:
            long_enough.add(prompt.key)

    assert long_enough == REACH_IT
