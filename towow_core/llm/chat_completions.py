"""The OpenAI chat API as many servers speak it: where it is, what goes out, and what may come back."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import httpx

from towow_core.llm.answer_forms import WHAT_MODELS_CALL_IT, AnswerForm
from towow_core.llm.server_words import words_of
from towow_core.llm.thinking import thinks_aloud, without_thought
from towow_core.llm.usage import Used, believable

_RESOURCE = "/chat/completions"
_VERSION = re.compile(r"/v\d\w*(/|$)")
_CUT_OFF = "length"
_REFUSALS = range(400, 600)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatQuestion:
    """One question, before it is known how this server wants it put.

    Attributes:
        name: What the form of the answer is called.
        schema: Of the answer, in the words of structured output.
    """

    name: str
    system: str
    user: str
    schema: Mapping[str, Any]
    tokens_max: int

    def in_one(self) -> "ChatQuestion":
        """The same in one message, for a model whose template knows nobody who instructs it."""
        return replace(self, system="", user=f"{self.system}\n\n{self.user}")

    @property
    def messages(self) -> list[dict[str, str]]:
        said = (("system", self.system), ("user", self.user))
        return [{"role": role, "content": text} for role, text in said if text]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatAnswer:
    """What came back.

    Attributes:
        text: The answer, without what the model thought before it; empty where there is none.
        finish: Why it ended, in the server's word.
        has_thought: Whether it spent tokens on thinking.
        used: None where the server does not say.
    """

    text: str
    finish: str
    has_thought: bool
    used: Used | None

    @property
    def is_cut_off(self) -> bool:
        return self.finish == _CUT_OFF


def chat_address(base_url: str) -> str:
    """Where questions go: a base URL may end before its version, with it, or be the whole address."""
    url = httpx.URL(base_url)
    path = url.path.rstrip("/")
    if not path.endswith(_RESOURCE):
        path += _RESOURCE if _VERSION.search(path) else f"/v1{_RESOURCE}"
    return str(url.copy_with(path=path))


def chat_body(model: str, question: ChatQuestion, form: AnswerForm, limit: Mapping[str, int]) -> dict[str, Any]:
    """The request's body.

    Args:
        model: As the server calls it.
        question: What is asked.
        form: How the answer is to be held to its schema.
        limit: The longest answer, under the name that the server has for it.
    """
    body: dict[str, Any] = {"model": model, "messages": question.messages, **limit}
    if form is AnswerForm.SCHEMA:
        schema = {"name": question.name, "strict": True, "schema": question.schema}
        body["response_format"] = {"type": "json_schema", "json_schema": schema}
    elif form is AnswerForm.TOOL:
        function = {"name": WHAT_MODELS_CALL_IT, "parameters": question.schema}
        body["tools"] = [{"type": "function", "function": function}]
        body["tool_choice"] = {"type": "function", "function": {"name": WHAT_MODELS_CALL_IT}}
    return body


def read_answer(body: Any) -> ChatAnswer:
    """The first choice of a chat completion.

    Raises:
        ValueError: It is none.
    """
    try:
        choice = body["choices"][0]
        message, usage = choice["message"], body.get("usage")
        said = _content(message)
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError("no chat completion") from error
    spent = _number(_part(usage, "completion_tokens_details"), "reasoning_tokens")
    aloud = _thought(message)
    return ChatAnswer(
        text=without_thought(said),
        finish=str(choice.get("finish_reason") or ""),
        has_thought=bool(aloud or spent or thinks_aloud(said)),
        used=_used(usage),
    )


def error_of(status: int, body: Any, text: str = "") -> tuple[int, str] | None:
    """The status and the reason of a refusal, which some servers send with a 200; None where it is no refusal.

    Args:
        status: Of HTTP.
        body: What came, as JSON; None where it is none.
        text: The same as it came.
    """
    if not httpx.codes.is_success(status):
        return status, words_of(body, text)
    told = body if isinstance(body, dict) else {}
    choices = told.get("choices")
    first = choices[0] if isinstance(choices, list) and choices else None
    # What was written until its end came before the end of the answer is no answer.
    error = first.get("error") if isinstance(first, dict) else told.get("error")
    if not error:
        return None
    return _status_in(error, status), words_of({"error": error}, "")


def _status_in(error: Any, status: int) -> int:
    code = error.get("code") if isinstance(error, dict) else None
    return code if isinstance(code, int) and code in _REFUSALS else status


def _content(message: Mapping[str, Any]) -> str:
    """Its text; what it gave to a tool where it has none; else the words in which it refuses, or its thought.

    A thought that is the JSON that was asked for is the answer: vLLM takes it for one where a model does not think.
    """
    content = text_of(message.get("content"))
    if content.strip():
        return content
    for call in message.get("tool_calls") or ():
        given = call["function"]["arguments"]
        return given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
    return str(message.get("refusal") or "") or _if_json(_thought(message))


def text_of(content: object) -> str:
    """What a content says, which may come in parts."""
    if isinstance(content, list):
        parts = (part for part in content if isinstance(part, dict) and part.get("type") in {"text", "output_text"})
        told = (part.get("text") for part in parts)
        return "".join(text for text in told if isinstance(text, str))
    return content if isinstance(content, str) else ""


def _thought(message: Mapping[str, Any]) -> str:
    return str(message.get("reasoning_content") or message.get("reasoning") or "")


def _if_json(text: str) -> str:
    try:
        return text if isinstance(json.loads(text), dict) else ""
    except (ValueError, RecursionError):
        return ""


def _used(usage: Any) -> Used | None:
    if not isinstance(usage, dict) or not _number(usage, "prompt_tokens"):
        return None
    recalled = min(_number(_part(usage, "prompt_tokens_details"), "cached_tokens"), _number(usage, "prompt_tokens"))
    fresh = _number(usage, "prompt_tokens") - recalled
    return Used(fresh=fresh, recalled=recalled, written=_number(usage, "completion_tokens"))


def _part(usage: Any, name: str) -> Any:
    return usage.get(name) if isinstance(usage, dict) else None


def _number(usage: Any, name: str) -> int:
    value = usage.get(name) if isinstance(usage, dict) else None
    return believable(value)
