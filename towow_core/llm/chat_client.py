"""ChatClient: a model behind the OpenAI chat API, which most servers of models speak, each with gaps of its own.

What a server does not take (structured output, tools, `max_tokens`) is found out by its refusal and left away from then
on; no list of servers is kept.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import ModelUnavailable, UnreadableAnswer
from towow_core.domain.models import Provenance
from towow_core.llm.answer_forms import CUT_OFF, OF_MESSAGES, AnswerForm, AnswerForms, FormInUse, no_text
from towow_core.llm.call_terms import CallTerms
from towow_core.llm.chat_completions import ChatAnswer, ChatQuestion, chat_address, chat_body, error_of, read_answer
from towow_core.llm.chat_stream import STREAMED, ChatStream
from towow_core.llm.deadlines import TIMEOUT_S, Deadline
from towow_core.llm.output_schema import SIGN_OF_LIFE, output_schema
from towow_core.llm.persistent_calls import PREFLIGHT, PersistentCalls
from towow_core.llm.server_access import access_to, pieces_of
from towow_core.llm.server_failure import Asked, ServerFailure, broken_off, no_message, refused
from towow_core.llm.server_words import words_of
from towow_core.llm.thinking import THINKING_ROOM
from towow_core.llm.usage import count, estimated
from towow_core.prompts.base import Prompt, Rendered
from towow_core.support.api_keys import read_keys
from towow_core.support.redaction import redact

CHAT_KEY = "LLM_API_KEY"
_LIMIT, _LIMIT_OF_THINKERS = "max_tokens", "max_completion_tokens"
_STREAM = "stream"
_MAY_BE_ABOUT_THE_FORM = frozenset({400, 422, 501})
_WHERE_IT_BREAKS = 500  # some break at what they do not take; but some break at anything, so their words decide
_WORDS_OF = {AnswerForm.SCHEMA: ("response_format", "schema", "grammar"), AnswerForm.TOOL: ("tool", "grammar")}
_BROKE = "error"  # why an answer ended, in the word of gateways
_PING = ChatQuestion(
    name=PREFLIGHT,
    system="You answer with one JSON object and nothing else.",  # some know no instructions: that is to show here
    user='Answer with this JSON object: {"ok": true}',
    schema=SIGN_OF_LIFE,
    tokens_max=32,
)


class _SayOtherwise(ServerFailure):
    """The next request will be another one: what was in the way is known, and remembered."""


class ChatClient:
    """A model behind `/v1/chat/completions`.

    Args:
        model: `LLM_MODEL`, as the server calls it.
        base_url: `LLM_BASE_URL`, with or without `/v1`.
        api_key: `LLM_API_KEY`; several separated by commas: the next one is used when one is refused. None: none is
            sent.
        timeout_s: How long an ordinary prompt waits for a word where `LLMService` hands down no deadline.
        pause: Waits between retries; tests put in one that does not.

    Raises:
        BadSetting: A key cannot be one.
    """

    provenance = Provenance.LLM

    def __init__(
        self,
        *,
        model: str,
        base_url: str,
        api_key: str | None = None,
        timeout_s: float = TIMEOUT_S,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.name = f"openai_compatible:{model}"
        self.endpoint = redact(base_url)
        self._model, self._address = model, chat_address(base_url)
        self._asked = Asked(address=redact(self._address), setting="LLM_BASE_URL", model=model)
        self._calls = PersistentCalls(
            name=self.name,
            keys=() if api_key is None else read_keys(api_key, CHAT_KEY),
            key_setting=CHAT_KEY,
            timeout_s=timeout_s,
            pause=pause,
        )
        net_s = timeout_s * 6  # the deadline is ours
        self._http = httpx.AsyncClient(timeout=net_s, **access_to(self._address))
        self._forms = AnswerForms()
        self._limit = _LIMIT
        self._streams = True
        self._thinks = False  # its thoughts count as its answer, and need room
        self._keeps_to_it = ""  # what the sign of life showed, where that is not what was asked for

    @property
    def key_tails(self) -> tuple[str, ...]:
        return self._calls.key_tails

    @property
    def answers_in(self) -> str:
        told = self._forms.told(PREFLIGHT)
        return f"{told}; {self._keeps_to_it}" if told and self._keeps_to_it else told

    async def complete(self, prompt: Prompt[Any, Any], inputs: object, rendered: Rendered) -> str:
        """The model's text.

        Raises:
            ModelTimeout: The deadline passed.
            ModelUnavailable: It could not be asked, or refused; says why.
            UnreadableAnswer: The answer was cut off at `prompt.tokens_max`, or holds no text.
        """
        del inputs
        used = self._forms.for_call(prompt.key)
        question = ChatQuestion(
            name=prompt.key,
            system=rendered.system,
            user=rendered.user,
            schema=output_schema(prompt.schema),
            tokens_max=prompt.tokens_max,
        )
        answer = await self._calls.for_prompt(
            prompt,
            lambda terms, key: self._ask_with_room(terms, key, question, used),
            lambda failure: self._does_without(failure, used),
        )
        if answer.is_cut_off:
            raise UnreadableAnswer(prompt.key, CUT_OFF)
        if not answer.text:
            raise UnreadableAnswer(prompt.key, self._no_text(answer))
        return self._calls.withheld(answer.text)

    def _no_text(self, answer: ChatAnswer) -> Bilingual:
        return no_text(self._calls.clean(answer.finish, 40))

    async def ping(self) -> tuple[str, ...]:
        """One cheap call, which shows how this server can be held to the form of an answer (`answers_in`).

        Raises:
            ModelTimeout: No answer within 5 s.
            ModelUnavailable: It could not be asked, or refused; says why.
        """
        used = self._forms.for_call(PREFLIGHT)
        answer = await self._calls.for_a_sign_of_life(
            lambda terms, key: self._ask_once(terms, key, _PING, used),
            lambda failure: self._does_without(failure, used),
        )
        if not answer.text and not answer.is_cut_off:
            raise ModelUnavailable(f"{self.name} failed: {self._no_text(answer).en}")
        self._keeps_to_it = _kept_to(answer, used.form)
        return ("it thinks before it answers, which takes time and tokens",) if answer.has_thought else ()

    async def close(self) -> None:
        await self._http.aclose()

    async def _ask_with_room(self, terms: CallTerms, key: int, question: ChatQuestion, used: FormInUse) -> ChatAnswer:
        """What it thinks is not cut off twice."""
        had_room = self._thinks
        answer = await self._ask_once(terms, key, question, used)
        self._thinks |= answer.has_thought
        if answer.is_cut_off and answer.has_thought and not had_room:
            raise _SayOtherwise("it was cut off while it thought")
        return answer

    async def _ask_once(self, terms: CallTerms, key: int, question: ChatQuestion, used: FormInUse) -> ChatAnswer:
        terms.requests += 1
        room = THINKING_ROOM if self._thinks else 0
        question = question.in_one() if used.in_one else question
        body = chat_body(self._model, question, used.form, {self._limit: question.tokens_max + room})
        answer = await self._send({**body, **(STREAMED if self._streams else {})}, key, terms.deadline)
        written = answer.used or estimated(question.system + question.user, answer.text)
        count(terms, self._model, written)
        self._forms.worked(question.name, used)
        return answer

    async def _send(self, body: dict[str, Any], key: int, deadline: Deadline) -> ChatAnswer:
        headers = {"content-type": "application/json"}
        if self._calls.keys:
            headers["authorization"] = f"Bearer {self._calls.keys[key]}"
        try:
            async with self._http.stream("POST", self._address, content=json.dumps(body), headers=headers) as response:
                came, text = await _came(response, deadline)
        except httpx.TransportError as error:
            raise self._asked.unreachable(error) from None
        except (httpx.HTTPError, ValueError, RecursionError):
            raise no_message(str(self._asked)) from None
        if (error_told := error_of(response.status_code, came, text)) is not None:
            self._learn(error_told, body)
            status, reason = error_told
            reason = self._asked.told(status, reason, response.headers.get("location", ""))
            raise refused(status, reason, detail=str(came), retry_after=response.headers.get("retry-after", ""))
        try:
            answer = read_answer(came)
        except ValueError:
            raise no_message(words_of(came, text), str(self._asked)) from None
        if answer.finish == _BROKE:
            raise broken_off()
        return answer

    def _learn(self, told: tuple[int, str], body: dict[str, Any]) -> None:
        """What to leave away or to call otherwise from now on; raises `_SayOtherwise` where there is something."""
        status, reason = told
        if status not in _MAY_BE_ABOUT_THE_FORM:
            return
        if _LIMIT in body and _LIMIT_OF_THINKERS in reason:
            self._limit, self._thinks = _LIMIT_OF_THINKERS, True
            raise _SayOtherwise(reason)
        if self._streams and _STREAM in reason:
            self._streams = False
            raise _SayOtherwise(reason)

    def _does_without(self, failure: ServerFailure, used: FormInUse) -> bool:
        """Whether to ask again in other words: without what the server does not take."""
        if isinstance(failure, _SayOtherwise):
            return True
        is_broken = failure.status == _WHERE_IT_BREAKS
        if not is_broken and failure.status not in _MAY_BE_ABOUT_THE_FORM:
            return False
        if not used.in_one and OF_MESSAGES.search(failure.said):
            used.in_one = True
            return True
        if is_broken and not any(word in failure.detail for word in _WORDS_OF.get(used.form, ())):
            return False
        return used.step_down(self._calls.clean(failure.said, 150))


async def _came(response: httpx.Response, deadline: Deadline) -> tuple[Any, str]:
    """What the server answered, read as JSON; None where it is none. What comes of a stream is told to the deadline.

    The other is its text, where it came as one.

    Raises:
        ValueError: A stream of something else.
        ServerFailure: It ended before its end, or had none in sight.
    """
    stream, whole = ChatStream(), bytearray()
    async for piece in pieces_of(response):
        whole += piece
        for text in stream.take(piece):
            deadline.heard(text)
    if not stream.has_begun:
        try:
            return json.loads(whole), ""
        except (ValueError, RecursionError):
            return None, whole.decode("utf-8", "replace")
    stream.end()
    if not stream.is_whole:
        raise broken_off()
    return stream.whole(), ""


def _kept_to(answer: ChatAnswer, form: AnswerForm) -> str:
    """What is to be said where the answer is not of the form that was asked for; empty where it is."""
    try:
        keeps = isinstance(json.loads(answer.text), dict)
    except (ValueError, RecursionError):
        keeps = False
    if keeps or form is AnswerForm.TEXT:
        return ""
    if answer.is_cut_off:
        return "whether it keeps to that is not known, it was cut off"
    return "it does not keep to that, so its answers are read out of its text"
