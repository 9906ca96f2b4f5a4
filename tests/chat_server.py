"""The same server for the OpenAI chat API: in the same moods, and with the gaps that such servers have.

In a test: `with ChatServer() as server`. On its own: `python -m tests.chat_server`.
"""

import json
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tests.model_request import Refused, key_of
from tests.model_server import GARBAGE, SORRY, ModelServer, Mood, words

FIELDS = frozenset({
    "model", "messages", "max_tokens", "max_completion_tokens", "response_format", "tools", "tool_choice",
    "stream", "stream_options",
})  # fmt: skip
PATH = "/v1/chat/completions"


@dataclass
class ChatServer(ModelServer):
    """See `ModelServer`; `structured` is whether it takes `response_format` of `json_schema`.

    Attributes:
        path: Where it listens.
        asks_for_a_key: Whether a request without one is refused.
        models: Those that it has; none given is any.
        limit: The only name that it knows for the longest answer, or `max_tokens`: then it knows both.
        before: What stands before each answer in its text.
        fenced: Whether an answer stands in a Markdown fence.
        thinks: Tokens that it thinks before each answer.
        counts_tokens: Whether it says what was used.
        context: The longest question, in characters.
    """

    path: str = PATH
    calls_tools: bool = True
    asks_for_a_key: bool = False
    models: frozenset[str] = frozenset()
    limit: str = "max_tokens"
    before: str = ""
    fenced: bool = False
    thinks: int = 0
    counts_tokens: bool = True
    context: int = 1_000_000

    def behave(self, mood: Mood = Mood.GOOD, **changes: Any) -> None:
        self.structured = self.tools = self.calls_tools = self.counts_tokens = True
        self.asks_for_a_key = self.fenced = False
        self.keys = self.models = frozenset()
        self.path, self.limit, self.before, self.thinks = PATH, "max_tokens", "", 0
        self.context = 1_000_000
        super().behave(mood, **changes)

    def read(self, method: str, path: str, headers: Mapping[str, str], raw: bytes) -> dict[str, Any]:
        if (method, path) != ("POST", self.path):
            raise Refused(404, "invalid_request_error", f"Unknown request URL: {method} {path}")
        key = key_of(headers)
        if (self.asks_for_a_key and not key) or (self.keys and key not in self.keys):
            raise Refused(401, "invalid_request_error", f"Incorrect API key provided: {key}")
        body: dict[str, Any] = json.loads(raw)
        if self.models and body["model"] not in self.models:
            raise Refused(404, "invalid_request_error", f"The model `{body['model']}` does not exist")
        self._check(body)
        return body

    def _check(self, body: dict[str, Any]) -> None:
        if unknown := body.keys() - FIELDS:
            _bad(f"Unrecognized request arguments supplied: {sorted(unknown)}")
        if "max_tokens" in body and self.limit != "max_tokens":
            _bad("Unsupported parameter: 'max_tokens' is not supported here. Use 'max_completion_tokens' instead.")
        if not isinstance(_longest(body), int) or [m["role"] for m in body["messages"]][-1] != "user":
            _bad("messages and the longest answer are required")
        if len(json.dumps(body["messages"])) > self.context:
            _bad("This model's maximum context length is exceeded")
        if body.get("stream") and not self.streams:
            _bad("stream is not supported")
        if "response_format" in body:
            if not self.structured:
                _bad("This kind of answer is unavailable now")  # as vague as some are
            _check_schema(body["response_format"]["json_schema"]["schema"])
        if "tools" in body and not self.tools:
            _bad("does not support function calling")

    def asked(self, body: dict[str, Any]) -> dict[str, Any]:
        said = {message["role"]: message["content"] for message in body["messages"]}
        return {"system": said.get("system", ""), "messages": [{"role": "user", "content": said["user"]}]}

    def pieces(self, whole: dict[str, Any]) -> Iterator[bytes]:
        (choice,), usage = whole["choices"], whole.get("usage")
        message = dict(choice["message"])
        yield _chunk({"role": "assistant", "content": ""})
        for call in message.get("tool_calls") or ():
            named = {**call, "index": 0, "function": {**call["function"], "arguments": ""}}
            yield _chunk({"tool_calls": [named]})
            for text in words(call["function"]["arguments"]):
                yield _chunk({"tool_calls": [{"index": 0, "function": {"arguments": text}}]})
        for name in ("reasoning_content", "content", "refusal"):
            for text in words(message.get(name) or ""):
                yield _chunk({name: text})
        yield _chunk({}, choice["finish_reason"])
        if usage:
            yield _data({"choices": [], "usage": usage})
        yield b"data: [DONE]\n\n"

    def error(self, kind: str, message: str) -> bytes:
        return json.dumps({"error": {"message": message, "type": kind, "param": None, "code": None}}).encode()

    def message(self, mood: Mood, body: dict[str, Any]) -> bytes:
        text = self.script(self.asked(body))
        match mood:
            case Mood.TRUNCATED:
                return self._completion(body, {"content": text[: len(text) // 2]}, "length")
            case Mood.REFUSAL:
                return self._completion(body, {"content": None, "refusal": SORRY})
            case Mood.GARBAGE:
                return self._completion(body, {"content": GARBAGE})
        if _longest(body) <= self.thinks:
            return self._completion(body, {"content": "<think>Well, {"}, "length")
        if "tools" in body and self.calls_tools:
            call = {"id": "call_1", "type": "function", "function": {"name": "answer", "arguments": text}}
            return self._completion(body, {"content": None, "tool_calls": [call]}, "tool_calls")
        if text == "pong":
            text = '{"ok": true}'
        return self._completion(body, {"content": self.before + (f"```json\n{text}\n```" if self.fenced else text)})

    def _completion(self, body: dict[str, Any], message: dict[str, Any], finish: str = "stop") -> bytes:
        choice = {"index": 0, "message": {"role": "assistant", **message}, "finish_reason": finish}
        read, written = len(json.dumps(body)) // 3, len(json.dumps(message)) // 3
        usage = {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written}
        whole = {"id": "chatcmpl-1", "object": "chat.completion", "model": body["model"], "choices": [choice]}
        return json.dumps({**whole, "usage": usage} if self.counts_tokens else whole).encode()


def _chunk(delta: dict[str, Any], finish: str | None = None) -> bytes:
    return _data(
        {"object": "chat.completion.chunk", "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}
    )


def _data(event: dict[str, Any]) -> bytes:
    return f"data: {json.dumps(event, ensure_ascii=False)}\n\n".encode("utf-8", "replace")


def _longest(body: Mapping[str, Any]) -> Any:
    return body.get("max_completion_tokens", body.get("max_tokens"))


def _check_schema(schema: Mapping[str, Any]) -> None:
    """What `strict` asks for: closed objects whose fields are all required."""
    if schema.get("type") == "object":
        properties = schema["properties"]
        if schema.get("additionalProperties") is not False or set(schema["required"]) != set(properties):
            _bad("Invalid schema for response_format: 'required' must name every key of closed 'properties'")
        for part in properties.values():
            _check_schema(part)
    if "items" in schema:
        _check_schema(schema["items"])


def _bad(message: str) -> None:
    raise Refused(400, "invalid_request_error", message)


if __name__ == "__main__":
    with ChatServer() as serving:
        print(serving.url, flush=True)  # noqa: T201 - whoever started it waits for this line
        threading.Event().wait()
