"""Clients against what servers, gateways and proxies answer although no API says so, given byte by byte."""

import asyncio
import gzip
import json
import re
from collections.abc import AsyncIterator, Awaitable
from typing import Any

import pytest
import pytest_asyncio

from tests.core.test_prompts import INPUTS
from tests.strange_server import GOOD, GOOD_TOOL, completion, listening, reply
from towow_core.domain.errors import ModelUnavailable, UnreadableAnswer
from towow_core.llm.anthropic_client import AnthropicClient
from towow_core.llm.call_terms import CallTerms, under
from towow_core.llm.chat_client import ChatClient
from towow_core.llm.deadlines import Deadline
from towow_core.llm.preflight import preflight
from towow_core.llm.server_access import ANSWER_BYTES_MAX
from towow_core.prompts.p01_demand_understanding import DEMAND_UNDERSTANDING as PROMPT

KEY = "sk-test-0000000000000000-abcd"


server = pytest_asyncio.fixture(listening, name="server")
elsewhere = pytest_asyncio.fixture(listening, name="elsewhere")


async def no_pause(_: float) -> None:
    return None


@pytest_asyncio.fixture
async def client(server) -> AsyncIterator[ChatClient]:
    made = ChatClient(api_key=KEY, base_url=server.url, model="m", timeout_s=20, pause=no_pause)
    yield made
    await made.close()


async def ask(client: ChatClient | AnthropicClient) -> str:
    return await client.complete(PROMPT, INPUTS[PROMPT.key], PROMPT.render(INPUTS[PROMPT.key]))


async def failure(asked: Awaitable[str]) -> str:
    with pytest.raises(ModelUnavailable) as caught:
        await asked
    return str(caught.value)


# -- what would bring the process down


@pytest.mark.parametrize(
    "whole",
    [
        reply(200, "[" * 100_000),
        completion("[" * 100_000),
        reply(200, GOOD[:-1] + ', "usage": {"prompt_tokens": 1e999, "completion_tokens": 1e999}}'),
        reply(200, GOOD[:-1] + ', "usage": {"prompt_tokens": 1e30, "completion_tokens": -1e30}}'),
    ],
    ids=["deep JSON", "deep JSON in its text", "infinite tokens", "unbelievable tokens"],
)
async def test_no_answer_breaks_the_check_at_the_start_or_the_count(server, client, whole) -> None:
    server.says(whole)
    found = await preflight(client)
    assert found.note.startswith(f"openai_compatible:m at {server.url}, key …abcd: ")
    terms = CallTerms(deadline=Deadline(10))
    with under(terms):
        await asyncio.gather(ask(client), return_exceptions=True)
    assert 0 <= terms.tokens_in < 1_000_000
    assert 0 <= terms.tokens_out < 1_000_000


async def test_a_check_that_breaks_is_a_failed_check(client, monkeypatch) -> None:
    monkeypatch.setattr(client, "ping", _broken)
    found = await preflight(client)
    assert not found.ok
    assert "cannot be read (ZeroDivisionError)" in found.note


async def _broken() -> tuple[str, ...]:
    raise ZeroDivisionError


@pytest.mark.parametrize(
    "whole",
    [
        reply(200, "x" * (ANSWER_BYTES_MAX + 1)),
        reply(500, "x" * (ANSWER_BYTES_MAX + 1)),
        reply(200, gzip.compress(b" " * (ANSWER_BYTES_MAX + 1)), "content-encoding: gzip"),
    ],
    ids=["good", "error", "packed"],
)
async def test_an_answer_without_end_is_not_read_to_its_end(server, client, whole) -> None:
    server.says(whole)
    assert "its answer is longer than 16 MB" in await failure(ask(client))
    assert len(server.bodies) == 1


async def test_a_packed_answer_is_unpacked(server, client) -> None:
    server.says(reply(200, gzip.compress(GOOD.encode()), "content-encoding: gzip"))
    assert await ask(client) == '{"ok": true}'


# -- where a question goes


@pytest.mark.parametrize("kind", [ChatClient, AnthropicClient])
@pytest.mark.parametrize("status", [301, 302, 307, 308])
async def test_neither_key_nor_question_follows_a_redirect_to_another_address(server, elsewhere, kind, status) -> None:
    server.says(reply(status, "", f"location: {elsewhere.url}/v1/chat/completions?next={'x' * 9}"))
    client = kind(api_key=KEY, base_url=server.url, model="m", pause=no_pause)
    told = await failure(ask(client))
    await client.close()
    assert f"HTTP {status}, it sends on to {elsewhere.url}/v1/chat/completions, which is not followed" in told
    assert elsewhere.heads == []


@pytest.mark.parametrize("kind", [ChatClient, AnthropicClient])
async def test_a_server_on_this_machine_is_asked_without_a_proxy(server, elsewhere, kind, monkeypatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, elsewhere.url)
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    client = kind(api_key=KEY, base_url=server.url, model="m", pause=no_pause)
    await asyncio.gather(ask(client), return_exceptions=True)
    await client.close()
    assert (len(server.heads), len(elsewhere.heads)) == (1, 0)


# -- what a person reads


@pytest.mark.parametrize(
    ("whole", "told"),
    [
        (
            reply(200, "<html><title>Sign in &amp; go</title>…", kind="text/html"),
            'no message of its API; a web page, "Sign in & go"; it was asked at {address} (LLM_BASE_URL)',
        ),
        (
            reply(502, "<html><body><h1>502 Bad Gateway</h1>nginx", kind="text/html"),
            'HTTP 502, a web page, "502 Bad Gateway"',
        ),
        (
            reply(404, "404 page not found\n", kind="text/plain"),
            "HTTP 404, 404 page not found; it was asked at {address} (LLM_BASE_URL) for m (LLM_MODEL)",
        ),
        (reply(400, '[{"error": {"code": 400, "message": "No such model"}}]'), "HTTP 400, No such model"),
        (
            reply(
                200, r'{"error": {"message": "Failed", "code": 400, "metadata": {"raw": "{\"message\": \"Too hot\"}"}}}'
            ),
            "HTTP 400, Failed; Too hot",
        ),
        (
            reply(200, '{"choices": [{"message": {"content": "{"}, "error": {"code": 400, "message": "Gone"}}]}'),
            "HTTP 400, Gone",
        ),
        (
            reply(200, '{"choices": null, "base_resp": {"status_code": 1004, "status_msg": "login fail"}}'),
            "no message of its API; login fail; it was asked at",
        ),
        (
            reply(422, '{"detail": [{"loc": ["body", "model"], "msg": "unknown", "input": {"secret": "a profile"}}]}'),
            "HTTP 422, body.model; unknown",
        ),
    ],
)
async def test_what_a_server_says_is_told_and_which_setting_it_may_be_about(server, client, whole, told) -> None:
    server.says(whole)
    sentence = await failure(ask(client))
    assert told.format(address=f"{server.url}/v1/chat/completions") in sentence
    assert "profile" not in sentence


@pytest.mark.parametrize(
    ("whole", "told"),
    [
        (reply(502, "<title>502 Bad Gateway</title>", kind="text/html"), 'HTTP 502, a web page, "502 Bad Gateway"'),
        (reply(404, '{"detail": "Not Found"}'), "HTTP 404, Not Found; it was asked at {address} for m (LLM_MODEL)"),
        (reply(200, "<title>Sign in</title>", kind="text/html"), "no message of its API; it was asked at {address}"),
    ],
)
async def test_the_other_client_tells_it_too(server, whole, told) -> None:
    server.says(whole)
    client = AnthropicClient(api_key=KEY, base_url=server.url, model="m", pause=no_pause)
    sentence = await failure(ask(client))
    await client.close()
    assert told.format(address=f"{server.url}/v1/messages (LLM_BASE_URL or ANTHROPIC_BASE_URL)") in sentence


async def test_why_no_connection_comes_about_is_told_with_the_setting(elsewhere) -> None:
    away = elsewhere.url.replace("http:", "https:")  # which speaks no TLS
    elsewhere.is_deaf = True
    client = ChatClient(base_url=away, model="m", pause=no_pause)
    told = await failure(ask(client))
    await client.close()
    assert re.search(rf"Connection error at {away}/v1/chat/completions \(LLM_BASE_URL\)\. ConnectError: .*SSL", told)


@pytest.mark.parametrize(
    ("whole", "why"),
    [(completion(None, "content_filter"), "content_f"), (completion(""), "stop"), (completion(None, ""), "it does")],
)
async def test_a_server_whose_answers_hold_no_text_is_not_said_to_answer(server, client, whole, why) -> None:
    server.says(whole)
    found = await preflight(client)
    assert not found.ok
    assert f"it holds no text (stopped because: {why}" in found.note


# -- keys


@pytest.mark.parametrize(
    ("status", "key", "told"),
    [
        (401, KEY, "no key of LLM_API_KEY is accepted (…abcd): HTTP 401, Not in your region"),
        (403, KEY, "with no key of LLM_API_KEY it may be asked (…abcd): HTTP 403, Not in your region"),
        (401, None, "it asks for a key, and LLM_API_KEY is not set: HTTP 401, Not in your region"),
        (403, None, "failed: LLM_API_KEY is not set: HTTP 403, Not in your region"),
    ],
)
async def test_a_key_is_said_to_be_wrong_only_where_the_server_says_so(server, status, key, told) -> None:
    server.says(reply(status, '{"error": {"message": "Not in your region"}}'))
    client = ChatClient(api_key=key, base_url=server.url, model="m", pause=no_pause)
    sentence = await failure(ask(client))
    await client.close()
    assert told in sentence


@pytest.mark.parametrize("key", ["none", "m", "ollama"])
async def test_a_word_in_the_place_of_a_key_leaves_other_words_whole(server, key) -> None:
    server.says(reply(400, json.dumps({"error": f"Nonetheless ollamas make {key}"})))
    client = ChatClient(api_key=key, base_url=server.url, model="big", pause=no_pause)
    sentence = await failure(ask(client))
    await client.close()
    assert "HTTP 400, Nonetheless ollamas make …" in sentence


@pytest.mark.parametrize("filler", range(180, 260, 8))
async def test_a_sentence_that_is_cut_within_a_key_shows_no_more_of_it(server, client, filler) -> None:
    server.says(reply(500, json.dumps({"error": f"{'x' * filler} {KEY} is wrong"})))
    assert KEY[:8] not in await failure(ask(client))


async def test_the_beginning_of_a_key_is_not_shown_either(server, client) -> None:
    server.says(reply(401, json.dumps({"error": f"Received API Key = {KEY[:14]}..., not {KEY[:10]}****"})))
    assert "Received API Key = …..., not …****" in await failure(ask(client))


async def test_an_answer_that_repeats_what_was_sent_is_kept_without_the_key(server, client) -> None:
    server.says(completion(f"authorization: Bearer {KEY}"))
    assert await ask(client) == "authorization: Bearer …abcd"


async def test_what_a_server_says_is_shown_in_one_line_that_does_nothing_to_a_terminal(server, client) -> None:
    server.says(reply(400, json.dumps({"error": "red \x1b[31m\x07 bell, \u202e mirrored,\nhalf \ud800"})))
    sentence = await failure(ask(client))
    assert sentence.isprintable()
    assert all(word in sentence for word in ("red", "bell", "mirrored", "half"))


@pytest.mark.parametrize("after", ["inf", "nan", "-5", "soon", "Wed, 21 Oct 2015 07:28:00 GMT", ""])
async def test_what_is_no_time_to_wait_is_not_waited_for(server, client, after) -> None:
    server.answer = lambda _: reply(429, "{}", f"retry-after: {after}") if len(server.bodies) == 1 else reply(200, GOOD)
    assert await ask(client) == '{"ok": true}'


async def test_a_check_that_takes_too_long_says_that_questions_may_take_longer(server) -> None:
    server.is_silent = True
    client = ChatClient(base_url=server.url, model="m", timeout_s=0.2)
    found = await preflight(client)
    await client.close()
    assert not found.ok
    assert "within 0.2 s. One that is still being loaded needs longer" in found.note


# -- what a server does not take


@pytest.mark.parametrize("status", [400, 422, 500])
@pytest.mark.parametrize(
    "said", ["System role not supported", "Conversation roles must alternate user/assistant/user/assistant/..."]
)
async def test_a_model_that_knows_no_instructions_gets_them_in_one_message_with_the_data(
    server, client, status, said
) -> None:
    def answer(body: dict[str, Any]) -> bytes:
        in_one = [message["role"] for message in body["messages"]] == ["user"]
        return reply(200, GOOD) if in_one else reply(status, json.dumps({"error": {"message": said}}))

    server.answer = answer
    found = await preflight(client)
    await ask(client)
    whole = PROMPT.render(INPUTS[PROMPT.key])
    assert found.ok
    assert found.answers_in == "by structured output; instructions and data in one message"
    await ask(client)
    assert len(server.bodies) == 5  # found out once for each question
    assert server.bodies[-1]["messages"] == [{"role": "user", "content": f"{whole.system}\n\n{whole.user}"}]


@pytest.mark.parametrize(
    "said", ["response_format type must be one of text or json_object", "error parsing grammar: unknown rule"]
)
async def test_a_server_that_breaks_at_a_form_is_asked_in_a_plainer_one(server, client, said) -> None:
    server.answer = lambda body: reply(500, json.dumps({"error": said})) if "response_format" in body else GOOD_TOOL
    assert await ask(client) == '{"ok": true}'
    assert len(server.bodies) == 2


async def test_a_server_that_just_breaks_is_asked_the_same_again(server, client) -> None:
    server.says(reply(500, '{"error": "out of memory"}'))
    assert "HTTP 500, out of memory" in await failure(ask(client))
    assert ["response_format" in body for body in server.bodies] == [True] * 3


@pytest.mark.parametrize("name", ["reasoning_content", "reasoning"])
async def test_an_answer_that_came_as_a_thought_is_read_and_a_thought_is_not(server, client, name) -> None:
    server.says(completion(None, **{name: '{"ok": true}'}))
    assert await ask(client) == '{"ok": true}'
    server.says(completion(None, **{name: 'It may be {"ok": true}.'}))
    with pytest.raises(UnreadableAnswer, match="holds no text"):
        await ask(client)


# -- streams


@pytest.mark.parametrize(
    "kind", ["text/event-stream", "Text/Event-Stream; charset=UTF-8", "application/json", "text/plain"]
)
@pytest.mark.parametrize(
    "body", [GOOD, f"data: {GOOD}\n\ndata: [DONE]\n\n", f"data: {GOOD.replace('message', 'delta')}\n\n"]
)
async def test_whether_an_answer_comes_in_pieces_is_seen_in_it_and_not_in_what_it_is_called(
    server, client, kind, body
) -> None:
    server.says(reply(200, body, kind=kind))
    assert await ask(client) == '{"ok": true}'


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ('{"error": {"message": "No such model"}}', "HTTP 400, No such model"),
        ('data: {"error": {"message": "No such model"}}\n\n', "HTTP 400, No such model"),
        ("400 bad request", "HTTP 400, 400 bad request"),
    ],
)
async def test_a_refusal_that_is_called_a_stream_is_told_as_it_is(server, client, body, told) -> None:
    server.says(reply(400, body, kind="text/event-stream"))
    assert told in await failure(ask(client))


async def test_an_answer_that_a_gateway_says_ended_in_an_error_is_none(server, client) -> None:
    server.says(completion('{"ok": tr', "error"))
    assert "it broke off its answer" in await failure(ask(client))


async def test_the_setting_is_named_also_after_a_long_reason(server, client) -> None:
    server.says(reply(404, json.dumps({"error": "No such place. " * 40})))
    assert (await failure(ask(client))).endswith("(LLM_BASE_URL) for m (LLM_MODEL)")
