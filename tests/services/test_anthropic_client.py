"""AnthropicClient and the real SDK against a server that speaks the Messages API, in every mood of a bad day."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Iterator
from email.utils import formatdate
from typing import Any

import pytest
import pytest_asyncio
from anthropic.types import Message

from tests.core.test_prompts import INPUTS
from tests.model_server import ModelServer, Mood
from towow_core.domain.errors import BadSetting, ModelTimeout, ModelUnavailable, TowowError, UnreadableAnswer
from towow_core.domain.models import Provenance
from towow_core.llm.anthropic_client import AnthropicClient, _text
from towow_core.llm.call_terms import CallTerms, under
from towow_core.llm.deadlines import Deadline
from towow_core.llm.fallbacks import FALLBACKS
from towow_core.llm.output_schema import output_schema
from towow_core.llm.service import LLMService
from towow_core.llm.thinking import THINKING_ROOM
from towow_core.prompts import ALL_PROMPTS
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING
from towow_core.prompts.p04_proposal_aggregation import PROPOSAL_AGGREGATION

KEY, SECOND_KEY = "sk-test-0000000000000000-abcd", "sk-test-1111111111111111-efgh"
ASK = INPUTS["demand_understanding"]


@pytest.fixture(scope="module")
def running() -> Iterator[ModelServer]:
    with ModelServer() as server:
        yield server


@pytest.fixture
def server(running) -> ModelServer:
    running.behave(
        keys=frozenset(), structured=True, tools=True, calls_tools=False, thinks_always=False, instructed=True
    )
    return running


class Pauses(list[float]):
    """What the client wanted to wait; it waits no time at all."""

    async def __call__(self, seconds: float) -> None:
        self.append(seconds)


@pytest.fixture
def pauses() -> Pauses:
    return Pauses()


@pytest_asyncio.fixture
async def client(server, pauses) -> AsyncIterator[AnthropicClient]:
    made = AnthropicClient(api_key=KEY, base_url=server.url, model="m", timeout_s=20, pause=pauses)
    yield made
    await made.close()


async def ask(client: AnthropicClient, prompt: Any = DEMAND_UNDERSTANDING) -> str:
    inputs = INPUTS[prompt.key]
    return await client.complete(prompt, inputs, prompt.render(inputs))


# -- what goes out


@pytest.mark.parametrize("prompt", ALL_PROMPTS, ids=lambda p: p.key)
async def test_every_prompt_is_a_request_that_the_api_documents_and_its_answer_can_be_read(
    server, client, prompt
) -> None:
    text = await ask(client, prompt)
    assert server.refused == []
    assert prompt.parse(text, INPUTS[prompt.key]) is not None
    assert server.counts == {prompt.key: 1}


async def test_instructions_go_apart_from_data_and_are_marked_to_be_kept(server, client) -> None:
    await ask(client)
    (call,) = server.calls
    (block,) = call.body["system"]
    assert block["cache_control"] == {"type": "ephemeral"}
    assert ASK.raw_input in call.body["messages"][0]["content"]
    assert ASK.raw_input not in block["text"]


async def test_what_is_marked_to_be_kept_is_the_same_for_every_twin(server, client) -> None:
    """Otherwise ten twins of one demand would pay for the same instructions ten times."""
    await ask(client)
    await client.complete(DEMAND_UNDERSTANDING, ASK, DEMAND_UNDERSTANDING.render(ASK))
    first, second = (call.body["system"] for call in server.calls)
    assert first == second


@pytest.mark.parametrize("prompt", ALL_PROMPTS, ids=lambda p: p.key)
def test_a_schema_is_put_in_the_words_that_structured_output_knows(prompt) -> None:
    told = json.dumps(output_schema(prompt.schema))
    assert '"minimum"' not in told
    assert '["number", "null"]' not in told
    assert set(output_schema(prompt.schema)["properties"]) == set(prompt.schema["properties"])


async def test_a_model_without_structured_output_is_asked_by_way_of_a_tool_from_then_on(server, client) -> None:
    server.structured = False
    await ask(client)
    await ask(client)
    assert len(server.refused) == 1
    assert [call.body["tool_choice"]["type"] for call in server.calls] == ["tool", "tool"]


async def test_what_is_given_to_the_tool_is_the_answer(server, client) -> None:
    server.behave(structured=False, calls_tools=True)
    assert DEMAND_UNDERSTANDING.parse(await ask(client), ASK).capability_tags


async def test_a_model_without_tools_either_is_asked_in_words_alone_from_then_on(server, client) -> None:
    server.behave(structured=False, tools=False)
    await ask(client)
    await ask(client)
    assert len(server.refused) == 2
    assert not any({"tools", "output_config"} & call.body.keys() for call in server.calls)


async def test_the_preflight_knows_how_the_server_can_be_held_to_a_form(server, client) -> None:
    await client.ping()
    assert client.answers_in == "by structured output"
    server.structured = False
    other = AnthropicClient(api_key=None, base_url=f"{server.url}/v1", model="m")  # the server looks at no key
    await other.ping()
    await other.close()
    assert other.answers_in.startswith("by a tool call; structured output was refused: HTTP 400, output_config")
    assert other.key_tails == ()


@pytest.mark.parametrize(
    ("model", "said"),
    [
        ("claude-sonnet-5-5", {"type": "between_tools"}),
        ("claude-sonnet-5", {"type": "disabled"}),
        ("claude-sonnet-4-6", None),
        ("claude-haiku-4-5", None),
        ("m", None),
    ],
)
async def test_a_model_that_would_think_is_told_not_to_in_its_own_words(server, model, said) -> None:
    client = AnthropicClient(api_key=KEY, base_url=server.url, model=model)
    await ask(client)
    await client.close()
    assert server.calls[-1].body.get("thinking") == said
    assert server.calls[-1].body["max_tokens"] == DEMAND_UNDERSTANDING.tokens_max
    assert server.refused == []


async def test_a_model_that_cannot_be_kept_from_thinking_gets_room_for_it(server) -> None:
    server.behave(thinks_always=True)
    client = AnthropicClient(api_key=KEY, base_url=server.url, model="claude-sonnet-5-5")
    await ask(client)
    await ask(client)
    await client.close()
    assert len(server.refused) == 1
    assert [call.body["max_tokens"] for call in server.calls] == [DEMAND_UNDERSTANDING.tokens_max + THINKING_ROOM] * 2


# -- what comes back


@pytest.mark.parametrize("mood", [mood for mood in Mood if mood not in {Mood.GOOD, Mood.HANG, Mood.DRIP}])
async def test_whatever_the_server_does_the_failure_has_a_type_and_a_sentence(server, client, mood) -> None:
    server.behave(mood)
    with pytest.raises((ModelUnavailable, UnreadableAnswer)) as caught:
        DEMAND_UNDERSTANDING.parse(await ask(client), ASK)
    assert len(str(caught.value)) > 20
    assert isinstance(caught.value, TowowError)


@pytest.mark.parametrize("mood", [Mood.HANG, Mood.DRIP])
async def test_one_deadline_bounds_the_whole_call_also_of_an_answer_that_drips(server, mood) -> None:
    server.behave(mood)
    client = AnthropicClient(api_key=KEY, base_url=server.url, model="m", timeout_s=0.2)
    async with asyncio.timeout(5):  # all of the dripping answer would take longer
        with pytest.raises(ModelTimeout, match=r"within 0\.2 s"):
            await ask(client)
    await client.close()


async def test_the_deadline_that_is_handed_down_is_kept(server, client) -> None:
    server.behave(Mood.HANG)
    terms = CallTerms(deadline=Deadline(0.05))
    async with asyncio.timeout(5):
        with under(terms), pytest.raises(ModelTimeout):
            await ask(client, PROPOSAL_AGGREGATION)
    assert terms.requests == 1


async def test_a_server_that_is_not_there_is_said_to_be_unreachable(pauses) -> None:
    with ModelServer() as gone:
        url = gone.url
    client = AnthropicClient(api_key=KEY, base_url=url, model="m", pause=pauses)
    with pytest.raises(ModelUnavailable, match="Connect"):
        await ask(client)
    await client.close()


async def test_what_a_call_used_is_counted(client) -> None:
    terms = CallTerms(deadline=Deadline(10))
    with under(terms):
        await ask(client)
    assert terms.requests == 1
    assert terms.tokens_in > 100
    assert terms.tokens_out > 10
    assert terms.usd == 0  # nobody knows what model "m" costs


async def test_what_comes_of_an_answer_is_told_to_the_deadline(server, client) -> None:
    terms = CallTerms(deadline=Deadline(10))
    with under(terms):
        text = await ask(client)
    assert terms.deadline.tokens == pytest.approx(len(text.encode()) / 4)


async def test_a_server_that_does_not_stream_is_heard_at_the_end(server, client) -> None:
    server.behave(streams=False)
    assert DEMAND_UNDERSTANDING.parse(await ask(client), ASK).capability_tags


def test_why_an_empty_answer_stopped_is_said_only_where_the_server_says_it() -> None:
    for stopped in (None, "refusal"):
        message = Message.construct(None, content=[], stop_reason=stopped)
        with pytest.raises(UnreadableAnswer) as error:
            _text("some_prompt", message)
        assert "None" not in str(error.value)
        assert ("refusal" in str(error.value)) is (stopped is not None)


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
    server.behave(mood)
    with pytest.raises(ModelUnavailable):
        await ask(client)
    assert len(server.calls) == 3


async def test_pauses_differ_so_that_twins_do_not_return_all_at_once(server, client, pauses) -> None:
    server.next_moods = [Mood.OVERLOADED, Mood.GOOD] * 5
    for _ in range(5):
        await ask(client)
    assert len(set(pauses)) == 5


async def test_a_retry_after_is_waited_for_if_there_is_time(server, client, pauses) -> None:
    server.behave(retry_after="3", next_moods=[Mood.RATE_LIMITED])
    await ask(client)
    assert pauses == [3.0]
    server.behave(retry_after=formatdate(usegmt=True), next_moods=[Mood.RATE_LIMITED])
    await ask(client)
    assert pauses[1] < 1


async def test_a_retry_after_beyond_the_deadline_is_not_sat_out_in_silence(server, client, pauses) -> None:
    server.behave(Mood.RATE_LIMITED, retry_after="600")
    with pytest.raises(ModelUnavailable, match=r"429.*600 s"):
        await ask(client)
    assert pauses == []
    assert len(server.calls) == 1


@pytest.mark.parametrize("mood", [Mood.FORBIDDEN, Mood.HTML, Mood.BROKEN_JSON, Mood.WRONG_SHAPE])
async def test_what_will_not_pass_is_not_repeated(server, client, mood) -> None:
    server.behave(mood)
    with pytest.raises(ModelUnavailable):
        await ask(client)
    assert len(server.calls) == 1


# -- keys


async def test_the_next_key_is_used_when_one_is_refused_and_from_then_on(server) -> None:
    server.keys = frozenset({SECOND_KEY})
    client = AnthropicClient(api_key=f"{KEY}, {SECOND_KEY}", base_url=server.url, model="m")
    await ask(client)
    await ask(client)
    await client.close()
    assert len(server.refused) == 1
    assert [call.key for call in server.calls] == [SECOND_KEY, SECOND_KEY]


async def test_when_no_key_is_accepted_it_says_so_at_once(server, pauses) -> None:
    server.keys = frozenset({"another"})
    client = AnthropicClient(api_key=f"{KEY},{SECOND_KEY}", base_url=server.url, model="m", pause=pauses)
    with pytest.raises(ModelUnavailable, match=r"no key of ANTHROPIC_API_KEY is accepted \(…abcd, …efgh\): HTTP 401"):
        await ask(client)
    await client.close()
    assert len(server.refused) == 2
    assert pauses == []


async def test_no_key_shows_in_errors_logs_or_representations(server, caplog) -> None:
    server.keys = frozenset({"another"})  # this server repeats the key in its refusal
    client = AnthropicClient(api_key=KEY, base_url=server.url, model="m")
    with caplog.at_level(logging.DEBUG):
        answer = await LLMService(client, fallbacks=FALLBACKS).ask(DEMAND_UNDERSTANDING, ASK)
        with pytest.raises(ModelUnavailable) as caught:
            await ask(client)
    await client.close()
    logged = "".join(f"{record.getMessage()}{vars(record)}" for record in caplog.records)
    shown = [repr(client), str(client), str(vars(client)["name"]), str(caught.value), str(answer), logged]
    assert answer.provenance is Provenance.FALLBACK
    assert "…abcd" in str(caught.value)
    assert all(KEY not in text for text in shown)
    assert caught.value.__cause__ is None


@pytest.mark.parametrize("setting", ["", " , ", "sk with blank", "sk-中文", "sk-a\r\nx-evil: 1"])
def test_what_cannot_be_a_key_is_refused_without_being_repeated(setting) -> None:
    with pytest.raises(BadSetting) as caught:
        AnthropicClient(api_key=setting)
    assert not setting.strip(" ,") or setting not in str(caught.value)


# -- preflight


async def test_a_ping_is_one_cheap_call_that_fails_with_a_reason(server, client) -> None:
    await client.ping()
    (call,) = server.calls
    assert call.body["max_tokens"] == 1
    server.behave(Mood.FORBIDDEN)
    with pytest.raises(ModelUnavailable, match="403"):
        await client.ping()


async def test_a_model_that_knows_no_instructions_gets_them_in_one_message_with_the_data(server, client) -> None:
    server.behave(instructed=False)
    service = LLMService(client, fallbacks=FALLBACKS)
    answers = [await service.ask(DEMAND_UNDERSTANDING, ASK) for _ in range(2)]

    assert [answer.provenance for answer in answers] == [Provenance.LLM] * 2
    assert len(server.refused) == 1  # from then on it is known
    asked = server.calls[-1].body
    assert "system" not in asked
    assert asked["messages"][0]["content"].endswith(DEMAND_UNDERSTANDING.render(ASK).user)
    assert asked["messages"][0]["content"].startswith("你是 ToWow 的需求分析员")
    assert len(asked["messages"]) == 1
