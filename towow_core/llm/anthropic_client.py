"""AnthropicClient: the only module that knows Anthropic's SDK. Retries are ours, the SDK's are off.

Measured on SDK 2.11: its timeout does not bound a response that drips, its retries sit out a long `Retry-After` in
silence, and a body that is no JSON surfaces as `JSONDecodeError`. Here `PersistentCalls` does what all clients do.
"""

import asyncio
import importlib.util
import json
import re
import warnings
from collections.abc import Awaitable, Callable, Mapping
from enum import StrEnum
from typing import Any

import anthropic

from towow_core.domain.errors import BadSetting, UnreadableAnswer
from towow_core.domain.models import Provenance
from towow_core.llm.answer_forms import (
    CUT_OFF,
    OF_MESSAGES,
    WHAT_MODELS_CALL_IT,
    AnswerForm,
    AnswerForms,
    FormInUse,
    no_text,
)
from towow_core.llm.call_terms import CallTerms
from towow_core.llm.clients import ANTHROPIC_ENDPOINT
from towow_core.llm.deadlines import TIMEOUT_S, Deadline
from towow_core.llm.output_schema import SIGN_OF_LIFE, output_schema
from towow_core.llm.persistent_calls import PREFLIGHT, PersistentCalls
from towow_core.llm.server_access import ANSWER_BYTES_MAX, access_to, pieces_of, too_long
from towow_core.llm.server_failure import Asked, ServerFailure, broken_off, no_message, refused
from towow_core.llm.server_words import words_of
from towow_core.llm.thinking import THINKING_ROOM, quiet, without_thought
from towow_core.llm.usage import Used, believable, count, estimated
from towow_core.prompts.base import Prompt, Rendered
from towow_core.support.api_keys import ANTHROPIC_KEY, read_keys
from towow_core.support.redaction import redact

MODEL = "claude-sonnet-5-5"  # seed 001 §9.1 names a Sonnet whose end is near; this one is of the same class
_NO_KEY = "none"  # the SDK will not go without; a server that asks for none does not look
_PATH = re.compile(r"/v1(/messages)?/?$")  # which the SDK adds itself
_BAD_REQUEST = 400
# What the SDK raises of something that is no message, or no stream of one.
_NO_MESSAGE = (
    anthropic.AnthropicError,
    ValueError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    TypeError,
)


class Cloud(StrEnum):
    """Whose doors the model may be behind, by the name of the SDK's extra that opens them."""

    BEDROCK = "bedrock"
    VERTEX = "vertex"


_BROUGHT_BY = {Cloud.BEDROCK: "botocore", Cloud.VERTEX: "google.auth"}  # the extra, which the SDK imports late
_SET_BY = {
    Cloud.BEDROCK: "AWS_REGION and your AWS credentials, or LLM_BASE_URL",
    Cloud.VERTEX: "CLOUD_ML_REGION, ANTHROPIC_VERTEX_PROJECT_ID and your Google credentials, or LLM_BASE_URL",
}
_EVENT_STREAMS = ("text/event-stream", "application/vnd.amazon.eventstream")
Sdk = anthropic.AsyncAnthropic | anthropic.AsyncAnthropicBedrock | anthropic.AsyncAnthropicVertex


def _sdk(cloud: Cloud | None, key: str | None, address: str | None, timeout_s: float) -> Sdk:
    """The SDK's own client for where the model is.

    Raises:
        BadSetting: What the cloud needs is not installed, or its region is not set.
    """
    how: dict[str, Any] = {"base_url": address, "max_retries": 0, "timeout": timeout_s}
    how["http_client"] = anthropic.DefaultAsyncHttpxClient(**access_to(address or ANTHROPIC_ENDPOINT))
    if cloud is None:
        return anthropic.AsyncAnthropic(api_key=key or _NO_KEY, **how)
    _check_installed(cloud)
    try:
        if cloud is Cloud.BEDROCK:
            return anthropic.AsyncAnthropicBedrock(api_key=key, **how)
        return anthropic.AsyncAnthropicVertex(access_token=key, **how)
    except ValueError as error:  # it names what is not set
        raise BadSetting(f"LLM_PROVIDER is '{cloud}': {error}") from None


def _check_installed(cloud: Cloud) -> None:
    """Raises `BadSetting` where the extra is missing."""
    package, _, _ = _BROUGHT_BY[cloud].partition(".")
    try:
        found = importlib.util.find_spec(package) and importlib.util.find_spec(_BROUGHT_BY[cloud])
    except ModuleNotFoundError:
        found = None
    if found is None:
        raise BadSetting(
            f"LLM_PROVIDER is '{cloud}', which needs the extra '{cloud}' of this package: "
            f"pip install 'towow[{cloud}]' (it brings {_BROUGHT_BY[cloud]})."
        )


class AnthropicClient:
    """A model behind the Messages API, Anthropic's own or another server's.

    Args:
        api_key: Several separated by commas: the next one is used when one is refused. None: the server asks for none.
        model: `LLM_MODEL`.
        base_url: With or without `/v1`; None is Anthropic's own.
        timeout_s: How long an ordinary prompt waits for a word where `LLMService` hands down no deadline.
        pause: Waits between retries; tests put in one that does not.
        key_setting: Which setting the key is from.
        shows_schema: Whether the server shows the model the schema that its answer is held to; None: Anthropic's own
            does. Others may only hold it to that, or overlook it: they get it in words, too.
        cloud: Behind whose doors the model is; region, project and credentials are read as the SDK reads them, and a
            key is a bearer token of that cloud.

    Raises:
        BadSetting: A key cannot be one, what the cloud needs is not installed, or its region is not set.
    """

    provenance = Provenance.LLM

    def __init__(
        self,
        *,
        api_key: str | None,
        model: str = MODEL,
        base_url: str | None = None,
        timeout_s: float = TIMEOUT_S,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        key_setting: str = ANTHROPIC_KEY,
        shows_schema: bool | None = None,
        cloud: Cloud | None = None,
    ) -> None:
        self.name = f"{cloud or 'anthropic'}:{model}"
        self._model = model
        address = _PATH.sub("", base_url) if base_url else None if cloud else ANTHROPIC_ENDPOINT
        self._shows_schema = address == ANTHROPIC_ENDPOINT if shows_schema is None else shows_schema
        self._calls = PersistentCalls(
            name=self.name,
            keys=() if api_key is None else read_keys(api_key, key_setting),
            key_setting=key_setting,
            timeout_s=timeout_s,
            pause=pause,
        )
        # The SDK's timeout is only a net: the deadline is ours.
        self._sdks = [_sdk(cloud, key, address, timeout_s * 6) for key in self._calls.keys or (None,)]
        self.endpoint = redact(str(self._sdks[0].base_url).rstrip("/"))
        where = _SET_BY[cloud] if cloud is not None else "LLM_BASE_URL or ANTHROPIC_BASE_URL"
        asked_at = self.endpoint if cloud is not None else f"{self.endpoint}/v1/messages"
        self._asked = Asked(address=asked_at, setting=where, model=model)
        self._messages = [sdk.messages for sdk in self._sdks]  # now: the SDK imports half of itself for them
        self._forms = AnswerForms()
        self._quiet = quiet(model)
        self._thinks = False  # it said that it cannot be kept from it

    @property
    def key_tails(self) -> tuple[str, ...]:
        return self._calls.key_tails

    @property
    def answers_in(self) -> str:
        return self._forms.told(PREFLIGHT)

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        """The model's text.

        Raises:
            ModelTimeout: The deadline passed.
            ModelUnavailable: It could not be asked, or refused; says why.
            UnreadableAnswer: The answer was cut off at `prompt.tokens_max`, or holds no text.
        """
        del inputs
        used = self._forms.for_call(prompt.key)
        question = _question(prompt, rendered)
        message = await self._calls.for_prompt(
            prompt,
            lambda terms, key: self._ask_once(terms, key, prompt.key, question, used),
            lambda failure: self._does_without(failure, used),
        )
        return self._calls.withheld(_text(prompt.key, message))

    async def ping(self) -> tuple[str, ...]:
        """One cheap call: the smallest question there is; returns what the SDK warns of, a model's end for one.

        Raises:
            ModelTimeout: No answer within 5 s.
            ModelUnavailable: It could not be asked, or refused; says why.
        """
        used = self._forms.for_call(PREFLIGHT)
        question = {"max_tokens": 1, "messages": [{"role": "user", "content": "ping"}], "schema": SIGN_OF_LIFE}
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            await self._calls.for_a_sign_of_life(
                lambda terms, key: self._ask_once(terms, key, PREFLIGHT, question, used),
                lambda failure: self._does_without(failure, used),
            )
        return tuple(" ".join(str(warning.message).split()) for warning in caught)

    async def close(self) -> None:
        for sdk in self._sdks:
            await sdk.close()

    async def _ask_once(
        self, terms: CallTerms, key: int, prompt: str, question: Mapping[str, Any], used: FormInUse
    ) -> anthropic.types.Message:
        terms.requests += 1
        try:
            async with self._messages[key].stream(model=self._model, **self._worded(question, used)) as stream:
                message = await _whole(stream, terms.deadline)
        except ServerFailure:
            raise
        except Exception as error:  # noqa: BLE001  # in a stream the SDK lets through what its HTTP library raises
            raise _failure(error, self._asked) from None
        if not isinstance(message, anthropic.types.Message) or not isinstance(message.content, list):
            raise no_message(str(self._asked))
        count(terms, self._model, _used(question, message))
        self._forms.worked(prompt, used)
        return message

    def _worded(self, question: Mapping[str, Any], used: FormInUse) -> dict[str, Any]:
        """The question with what this model is known to take, and without what it refused."""
        worded = {name: value for name, value in question.items() if name not in {"schema", "rendered"}}
        schema, rendered, form = question["schema"], question.get("rendered"), used.form
        if rendered is not None:
            system = _system(rendered, is_shown=self._shows_schema and form is not AnswerForm.TEXT)
            worded |= _in_one_message(system, rendered) if used.in_one else {"system": system}
        if form is AnswerForm.SCHEMA:
            worded["output_config"] = {"format": {"type": "json_schema", "schema": schema}}
        elif form is AnswerForm.TOOL:
            worded["tools"] = [{"name": WHAT_MODELS_CALL_IT, "input_schema": schema}]
            worded["tool_choice"] = {"type": "tool", "name": WHAT_MODELS_CALL_IT}
        if self._thinks:
            worded["max_tokens"] += THINKING_ROOM
        elif self._quiet is not None:
            worded["thinking"] = self._quiet
        return worded

    def _does_without(self, failure: ServerFailure, used: FormInUse) -> bool:
        """Whether to ask again in plainer words: not all models and servers take structured output, or not to think."""
        if failure.status != _BAD_REQUEST:
            return False
        if "thinking" in failure.detail and self._quiet is not None and not self._thinks:
            self._thinks = True
            return True
        if not used.in_one and OF_MESSAGES.search(failure.said):
            used.in_one = True
            return True
        about_it = {
            AnswerForm.SCHEMA: "output_config" in failure.detail or "schema" in failure.detail,
            AnswerForm.TOOL: "tool" in failure.detail,
        }
        return about_it.get(used.form, False) and used.step_down(self._calls.clean(failure.said))


async def _whole(stream: anthropic.AsyncMessageStream[None], deadline: Deadline) -> object:
    """The message, once all of it is there; what comes of it is told to the deadline.

    Raises:
        ServerFailure: It ended before its end. Of what is no message, the SDK raises what it likes.
    """
    if not stream.response.headers.get("content-type", "").startswith(_EVENT_STREAMS):
        # A server that does not stream.
        body = json.loads(b"".join([piece async for piece in pieces_of(stream.response)]))
        return anthropic.types.Message.construct(None, **body) if isinstance(body, dict) else None
    size = 0
    async for event in stream:
        if event.type == "content_block_delta":
            text = _new_text(event.delta)
            size += len(text)
            if size > ANSWER_BYTES_MAX:
                raise too_long()
            deadline.heard(text)
    message = await stream.get_final_message()
    if message.stop_reason is None:
        raise broken_off()
    return message


def _new_text(delta: anthropic.types.RawContentBlockDelta) -> str:
    match delta.type:
        case "text_delta":
            return delta.text
        case "input_json_delta":
            return delta.partial_json
        case "thinking_delta":
            return delta.thinking
        case _:
            return ""


def _question(prompt: Prompt[Any, Any], rendered: Rendered) -> dict[str, Any]:
    return {
        "max_tokens": prompt.tokens_max,
        "rendered": rendered,
        "messages": [{"role": "user", "content": rendered.user}],
        "schema": output_schema(prompt.schema),
    }


def _system(rendered: Rendered, *, is_shown: bool) -> list[dict[str, Any]]:
    """Instructions are the same for every caller of a prompt in a language: the API may keep them read.

    With the schema only where the model `is_shown` it nowhere else.
    """
    text = rendered.instructions if is_shown else rendered.system
    return [{"type": "text", "text": text, "cache_control": {"type": "ephemeral"}}]


def _in_one_message(system: list[dict[str, Any]], rendered: Rendered) -> dict[str, Any]:
    """For a model whose template knows nobody who instructs it: first the instructions, then the data."""
    return {"messages": [{"role": "user", "content": f"{system[0]['text']}\n\n{rendered.user}"}]}


def _failure(error: Exception, asked: Asked) -> ServerFailure:
    """The SDK's errors in our words."""
    if isinstance(error, anthropic.APIStatusError):
        if error.response.is_success:  # it had begun to answer
            return broken_off(error.api_message or "")
        headers, said = error.response.headers, error.api_message or words_of(*_body(error.response.text))
        reason = asked.told(error.status_code, said, headers.get("location", ""))
        after = headers.get("retry-after", "")
        return refused(error.status_code, reason, detail=str(error), retry_after=after)
    if isinstance(error, anthropic.APIConnectionError):
        return asked.unreachable(error.__cause__)
    if "credentials" in str(error).lower():  # of a cloud, which the SDK looks for with the first question
        return ServerFailure(f"{error}; {asked}")
    if isinstance(error, _NO_MESSAGE):
        return no_message(str(asked))
    return asked.unreachable(error)


def _body(text: str) -> tuple[Any, str]:
    """As JSON, where it is."""
    try:
        return json.loads(text), text
    except (ValueError, RecursionError):
        return None, text


def _used(question: Mapping[str, Any], message: anthropic.types.Message) -> Used:
    usage = message.usage
    if not isinstance(usage, anthropic.types.Usage):
        told = [question["rendered"].system if "rendered" in question else "", question["messages"]]
        return estimated(json.dumps(told, ensure_ascii=False), _said(message))
    return Used(
        fresh=believable(usage.input_tokens),
        kept=believable(usage.cache_creation_input_tokens),
        recalled=believable(usage.cache_read_input_tokens),
        written=believable(usage.output_tokens),
    )


def _said(message: anthropic.types.Message) -> str:
    """What it gave to the tool, else its text."""
    given = [block.input for block in message.content if block.type == "tool_use"]
    if given:
        return json.dumps(given[0], ensure_ascii=False)
    return without_thought("".join(block.text or "" for block in message.content if block.type == "text"))


def _text(key: str, message: anthropic.types.Message) -> str:
    if message.stop_reason == "max_tokens":
        raise UnreadableAnswer(key, CUT_OFF)
    text = _said(message)
    if not text:
        raise UnreadableAnswer(key, no_text(str(message.stop_reason or "")))
    return text
