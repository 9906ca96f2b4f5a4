"""ChatClient against a server that speaks the OpenAI chat API, with the gaps and the moods that such servers have."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
import pytest_asyncio

from tests.chat_server import ChatServer
from tests.core.test_prompts import INPUTS
from tests.model_answers import answer
from tests.model_server import ModelServer, Mood
from towow_core.domain.errors import ModelTimeout, ModelUnavailable, TowowError, UnreadableAnswer
from towow_core.domain.models import Provenance
from towow_core.llm.call_terms import CallTerms, under
from towow_core.llm.chat_client import ChatClient
from towow_core.llm.deadlines import Deadline
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.preflight import preflight
from towow_core.llm.service import LLMService
from towow_core.llm.thinking import THINKING_ROOM
from towow_core.prompts import ALL_PROMPTS
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING
from towow_core.prompts.p04_proposal_aggregation import PROPOSAL_AGGREGATION

KEY, SECOND_KEY = "sk-test-0000000000000000-abcd", "sk-test-1111111111111111-efgh"
ASK = INPUTS["demand_understanding"]


@pytest.fixture(scope="module")
def running() -> Iterator[ChatServer]:
    with ChatServer() as server:
        yield server


@pytest.fixture
def server(running) -> ChatServer:
    running.behave()
    return running


class Pauses(list[float]):
    """What the client wanted to wait; it waits no time at all."""

    async def __call__(self, seconds: float) -> None:
        self.append(seconds)


@pytest.fixture
def pauses() -> Pauses:
    return Pauses()


@pytest_asyncio.fixture
async def client(server, pauses) -> AsyncIterator[ChatClient]:
    made = ChatClient(api_key=KEY, base_url=server.url, model="m", timeout_s=20, pause=pauses)
    yield made
    await made.close()


async def ask(client: ChatClient, prompt: Any = DEMAND_UNDERSTANDING) -> Any:
    """The answer as it is read."""
    inputs = INPUTS[prompt.key]
    return prompt.parse(await client.complete(prompt, inputs, prompt.render(inputs)), inputs)


def sent(server: ChatServer, name: str) -> list[bool]:
    """Of each call, whether it had this field."""
    return [name in call.body for call in server.calls]


# -- what goes out


@pytest.mark.parametrize("prompt", ALL_PROMPTS, ids=lambda p: p.key)
async def test_every_prompt_is_a_request_with_its_schema_and_its_answer_can_be_read(server, client, prompt) -> None:
    assert await ask(client, prompt) is not None
    assert server.refused == []
    assert server.counts == {prompt.key: 1}
    (call,) = server.calls
    assert call.body["response_format"]["json_schema"]["strict"] is True
    assert call.key == KEY


async def test_instructions_go_apart_from_data(server, client) -> None:
    await ask(client)
    system, user = server.calls[0].body["messages"]
    assert (system["role"], user["role"]) == ("system", "user")
    assert ASK.raw_input in user["content"]
    assert ASK.raw_input not in system["content"]


async def test_a_server_that_asks_for_no_key_gets_none(server) -> None:
    client = ChatClient(base_url=f"{server.url}/v1", model="m")
    await ask(client)
    await client.close()
    assert server.calls[0].key == ""


# -- what a server does not take


async def test_without_structured_output_it_asks_by_way_of_a_tool_and_remembers(server, client) -> None:
    server.behave(structured=False)
    first, second = await ask(client), await ask(client)
    assert first == second
    assert len(server.refused) == 1
    assert sent(server, "tools") == [True, True]


async def test_without_tools_either_it_asks_in_words_alone_and_remembers(server, client) -> None:
    server.behave(structured=False, tools=False)
    await ask(client)
    await ask(client)
    assert len(server.refused) == 2
    assert sent(server, "tools") == sent(server, "response_format") == [False, False]


async def test_what_is_remembered_is_remembered_for_that_prompt(server, client) -> None:
    server.behave(structured=False)
    await ask(client)
    server.structured = True
    await ask(client, PROPOSAL_AGGREGATION)
    assert sent(server, "response_format") == [False, True]


async def test_a_refusal_for_another_reason_is_not_remembered_as_one_of_the_form(server, client) -> None:
    server.behave(context=10)
    with pytest.raises(ModelUnavailable, match="HTTP 400, This model's maximum context"):
        await ask(client)
    server.behave()
    await ask(client)
    assert sent(server, "response_format") == [True]


async def test_a_tool_that_a_model_answers_beside_is_read_out_of_the_text(server, client) -> None:
    server.behave(structured=False, calls_tools=False)
    assert await ask(client) is not None


async def test_a_model_that_wants_its_limit_by_the_newer_name_gets_it_so_and_with_room_to_think(server, client) -> None:
    server.behave(limit="max_completion_tokens")
    await asyncio.gather(*(ask(client) for _ in range(4)))
    await ask(client)
    assert sent(server, "response_format") == [True] * 5  # it was not the form that was refused
    room = DEMAND_UNDERSTANDING.tokens_max + THINKING_ROOM
    assert [call.body["max_completion_tokens"] for call in server.calls] == [room] * 5


# -- what comes back


@pytest.mark.parametrize(
    "before",
    [
        '<think>Perhaps {"surface_demand": "no", "capability_tags": ["a", "b", "c"], "confidence": "low"}?</think>',
        'It should be {"confidence": "low"}, I think.\n</think>\n\n',
        "Here you are:\n",
    ],
)
@pytest.mark.parametrize("fenced", [True, False])
async def test_thoughts_and_chatter_before_the_answer_are_not_the_answer(server, client, before, fenced) -> None:
    plain = await ask(client)
    server.behave(before=before, fenced=fenced)
    assert await ask(client) == plain


async def test_a_model_that_was_cut_off_while_it_thought_is_asked_again_with_room_for_that(server, client) -> None:
    server.behave(thinks=DEMAND_UNDERSTANDING.tokens_max)
    await ask(client)
    await ask(client)
    assert len(server.calls) == 3


@pytest.mark.parametrize("mood", [mood for mood in Mood if mood not in {Mood.GOOD, Mood.HANG, Mood.DRIP}])
async def test_whatever_the_server_does_the_failure_has_a_type_and_a_sentence(server, client, mood) -> None:
    server.behave(mood)
    with pytest.raises((ModelUnavailable, UnreadableAnswer)) as caught:
        await ask(client)
    assert len(str(caught.value)) > 20
    assert isinstance(caught.value, TowowError)


@pytest.mark.parametrize("mood", [Mood.HANG, Mood.DRIP])
async def test_one_deadline_bounds_the_whole_call_also_of_an_answer_that_drips(server, mood) -> None:
    server.behave(mood)
    client = ChatClient(base_url=server.url, model="m", timeout_s=0.2)
    async with asyncio.timeout(5):  # all of the dripping answer would take longer
        with pytest.raises(ModelTimeout, match=r"within 0\.2 s"):
            await ask(client)
    await client.close()


async def test_an_answer_that_was_cut_off_is_said_to_be(server, client) -> None:
    server.behave(Mood.TRUNCATED)
    with pytest.raises(UnreadableAnswer, match="cut off"):
        await ask(client)
    assert len(server.calls) == 1


async def test_a_server_that_is_not_there_is_said_to_be_unreachable(pauses) -> None:
    with ModelServer() as gone:
        url = gone.url
    client = ChatClient(base_url=url, model="m", pause=pauses)
    with pytest.raises(ModelUnavailable, match="ConnectError"):
        await ask(client)
    await client.close()


@pytest.mark.parametrize("counts_tokens", [True, False])
async def test_what_a_call_used_is_counted_or_estimated(server, client, counts_tokens) -> None:
    server.behave(counts_tokens=counts_tokens)
    terms = CallTerms(deadline=Deadline(10))
    with under(terms):
        await ask(client)
    assert terms.requests == 1
    assert terms.tokens_in > 100
    assert terms.tokens_out > 10


async def test_what_comes_of_an_answer_is_told_to_the_deadline(server, client) -> None:
    terms = CallTerms(deadline=Deadline(10))
    with under(terms):
        await ask(client)
    assert terms.deadline.tokens == pytest.approx(len(answer(server.asked(server.calls[0].body)).encode()) / 4)


async def test_a_server_that_does_not_stream_is_heard_at_the_end(server, client) -> None:
    server.behave(streams=False)
    assert (await ask(client)).capability_tags
    await ask(client)
    assert sent(server, "stream") == [False, False]
    assert server.refused == ["stream is not supported"]


async def test_an_answer_that_breaks_off_is_asked_for_again(server, client, pauses) -> None:
    server.behave(breaks_off_after=3)
    with pytest.raises(ModelUnavailable):
        await ask(client)
    assert len(server.calls) == len(pauses) + 1 == 3


# -- asking again


@pytest.mark.parametrize("mood", [Mood.OVERLOADED, Mood.RATE_LIMITED, Mood.BROKEN, Mood.RESET])
async def test_what_may_pass_is_tried_again_ever_more_slowly(server, client, pauses, mood) -> None:
    server.next_moods = [mood, mood]
    await ask(client)
    assert len(server.calls) == 3
    assert 0.3 < pauses[0] < pauses[1] < 1.5


async def test_a_retry_after_is_waited_for_if_there_is_time_and_else_given_up(server, client, pauses) -> None:
    server.behave(retry_after="3", next_moods=[Mood.RATE_LIMITED])
    await ask(client)
    assert pauses == [3.0]
    server.behave(Mood.RATE_LIMITED, retry_after="600")
    with pytest.raises(ModelUnavailable, match=r"429.*600 s"):
        await ask(client)
    assert len(server.calls) == 1


@pytest.mark.parametrize("mood", [Mood.FORBIDDEN, Mood.HTML, Mood.BROKEN_JSON, Mood.WRONG_SHAPE])
async def test_what_will_not_pass_is_not_repeated(server, client, mood) -> None:
    server.behave(mood)
    with pytest.raises(ModelUnavailable):
        await ask(client)
    assert len(server.calls) == 1


async def test_a_model_that_is_not_there_is_named_and_not_asked_for_again(server, client) -> None:
    server.behave(models=frozenset({"another"}))
    with pytest.raises(ModelUnavailable, match="HTTP 404, The model `m` does not exist"):
        await ask(client)
    assert len(server.refused) == 1


# -- keys


async def test_the_next_key_is_used_when_one_is_refused_and_from_then_on(server) -> None:
    server.behave(keys=frozenset({SECOND_KEY}))
    client = ChatClient(api_key=f"{KEY}, {SECOND_KEY}", base_url=server.url, model="m")
    await ask(client)
    await ask(client)
    await client.close()
    assert len(server.refused) == 1
    assert [call.key for call in server.calls] == [SECOND_KEY, SECOND_KEY]


async def test_a_server_that_asks_for_a_key_is_told_of_with_the_setting(server) -> None:
    server.behave(asks_for_a_key=True)
    client = ChatClient(base_url=server.url, model="m")
    with pytest.raises(ModelUnavailable, match="asks for a key, and LLM_API_KEY is not set: HTTP 401"):
        await ask(client)
    await client.close()


async def test_no_key_shows_in_errors_logs_or_representations(server, caplog) -> None:
    server.behave(keys=frozenset({"another"}))  # this server repeats the key in its refusal
    client = ChatClient(api_key=KEY, base_url=server.url, model="m")
    with caplog.at_level(logging.DEBUG):
        answer = await LLMService(client, fallbacks=FALLBACKS).ask(DEMAND_UNDERSTANDING, ASK)
        with pytest.raises(ModelUnavailable) as caught:
            await ask(client)
    await client.close()
    logged = "".join(f"{record.getMessage()}{vars(record)}" for record in caplog.records)
    assert answer.provenance is Provenance.FALLBACK
    assert "…abcd" in str(caught.value)
    assert all(KEY not in text for text in (repr(client), str(caught.value), str(answer), logged))
    assert caught.value.__cause__ is None


# -- preflight


@pytest.mark.parametrize(
    ("gaps", "told"),
    [
        ({}, "by structured output"),
        ({"structured": False}, "by a tool call; structured output was refused: HTTP 400, This kind of answer"),
        (
            {"structured": False, "tools": False},
            r"by JSON in its text; structured output was refused: .*; a tool call was refused: HTTP 400, does not",
        ),
        ({"before": "Sure! "}, "by structured output; it does not keep to that"),
    ],
)
async def test_the_preflight_says_how_the_server_can_be_held_to_a_form(server, client, gaps, told) -> None:
    server.behave(**gaps)
    if gaps.get("structured") is False:
        server.script = lambda _: '{"ok": true}'
    found = await preflight(client)
    assert found.ok
    assert found.note == f"openai_compatible:m at {server.url}, key …abcd: answers"
    assert re.match(told, found.answers_in)


async def test_the_preflight_is_one_short_call_and_says_that_a_model_thinks(server, client) -> None:
    server.behave(thinks=1_000)
    found = await preflight(client)
    assert "thinks before it answers" in found.note
    assert "cut off" in found.answers_in
    assert [call.body["max_tokens"] for call in server.calls] == [32]


async def test_a_preflight_that_fails_says_why(server, client) -> None:
    server.behave(Mood.HTML)
    found = await preflight(client)
    assert not found.ok
    assert "no message of its API" in found.note
    assert found.answers_in == ""
