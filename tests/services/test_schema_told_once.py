"""A model that is shown the answer's schema beside the question is not told it in words as well; any other is."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.core.test_prompts import INPUTS
from tests.model_server import ModelServer
from towow_core.llm.anthropic_client import AnthropicClient
from towow_core.llm.output_schema import output_schema
from towow_core.prompts import ALL_PROMPTS
from towow_core.prompts.base import Prompt
from towow_core.prompts.p11_instruction import INSTRUCTION

IN_WORDS = "输出的 JSON Schema："
NEGOTIATING = tuple(prompt for prompt in ALL_PROMPTS if prompt is not INSTRUCTION)


@pytest.fixture(scope="module")
def running() -> Iterator[ModelServer]:
    with ModelServer() as server:
        yield server


@pytest.fixture
def server(running) -> ModelServer:
    running.behave(keys=frozenset(), structured=True, tools=True, calls_tools=False, thinks_always=False)
    return running


async def instructions(server: ModelServer, prompt: Prompt[Any, Any], *, shows_schema: bool | None) -> str:
    client = AnthropicClient(api_key="sk-test", base_url=server.url, model="m", shows_schema=shows_schema)
    try:
        await client.complete(prompt, INPUTS[prompt.key], prompt.render(INPUTS[prompt.key]))
    finally:
        await client.close()
    return str(server.calls[-1].body["system"][0]["text"])


@pytest.mark.parametrize("prompt", NEGOTIATING, ids=lambda p: p.key)
async def test_the_schema_goes_out_once(server, prompt) -> None:
    told = await instructions(server, prompt, shows_schema=True)

    assert IN_WORDS not in told
    assert told == prompt.render(INPUTS[prompt.key]).instructions
    assert server.calls[-1].body["output_config"]["format"]["schema"] == output_schema(prompt.schema)


@pytest.mark.parametrize("prompt", NEGOTIATING, ids=lambda p: p.key)
async def test_a_server_that_may_show_its_model_no_schema_gets_it_in_words_too(server, prompt) -> None:
    assert IN_WORDS in await instructions(server, prompt, shows_schema=None)


async def test_a_model_that_takes_no_form_gets_the_schema_in_words(server) -> None:
    server.behave(structured=False, tools=False)

    assert IN_WORDS in await instructions(server, NEGOTIATING[0], shows_schema=True)


async def test_an_authors_own_schema_is_always_said_in_words(server) -> None:
    assert IN_WORDS in await instructions(server, INSTRUCTION, shows_schema=True)


@pytest.mark.parametrize("prompt", NEGOTIATING, ids=lambda p: p.key)
def test_the_form_says_all_that_the_words_would(prompt) -> None:
    assert said(prompt.schema) <= said(output_schema(prompt.schema))


def said(schema: Mapping[str, Any]) -> set[str]:
    """Names, choices and descriptions; a description may have grown by limits."""
    words = {"description:" + str(schema.get("description", "")).split(" (minimum")[0]}
    words |= {f"choice:{choice}" for choice in schema.get("enum", ())}
    for name, part in schema.get("properties", {}).items():
        words |= {f"name:{name}", *said(part)}
    for part in (schema.get("items"), *schema.get("anyOf", ())):
        words |= said(part) if part else set()
    return words


def test_what_is_recorded_of_a_question_holds_the_schema_as_before() -> None:
    rendered = NEGOTIATING[0].render(INPUTS[NEGOTIATING[0].key])

    assert json.dumps(NEGOTIATING[0].schema, ensure_ascii=False) in rendered.system
    assert rendered.system.startswith(rendered.instructions)
