"""A chat completion that comes in pieces (server-sent events), put together to what it is when it comes whole.

Whether it comes so is known by its lines, not by what its content is called: servers and proxies call it either.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from towow_core.llm.chat_completions import text_of

STREAMED: Mapping[str, Any] = {"stream": True, "stream_options": {"include_usage": True}}
_DATA, _END = b"data:", b"[DONE]"
_OF_A_STREAM = (_DATA, b"event:", b"id:", b"retry:", b":")  # no line of JSON begins so
_BYTE_ORDER = b"\xef\xbb\xbf"
_TEXTS = ("content", "reasoning_content", "reasoning", "refusal")


class ChatStream:
    """Takes bytes as they come, and has the whole in the end.

    Attributes:
        has_begun: Whether what came is a stream at all.
    """

    def __init__(self) -> None:
        self.has_begun = False
        self._line: list[bytes] = []  # the pieces of one that has no end yet
        self._is_through = False
        self._texts: dict[str, list[str]] = {name: [] for name in _TEXTS}
        self._given: list[str] = []  # to the tool
        self._tool: object = None  # the number of the call that it was given by
        self._finish: str | None = None
        self._usage: object = None
        self._error: object = None
        self._aside: object = None  # what is no part of an answer

    def take(self, piece: bytes) -> Iterator[str]:
        """The texts that are new in it, what the model thinks aloud too.

        Raises:
            ValueError: It is no stream of a chat completion.
        """
        first, *lines = piece.split(b"\n")
        self._line.append(first)
        for line in lines:
            yield from self._take_line(b"".join(self._line))
            self._line = [line]

    def end(self) -> None:
        """Nothing more comes; a last line may have no end."""
        for _ in self.take(b"\n"):
            pass

    @property
    def is_whole(self) -> bool:
        """Whether its end has come."""
        return self._is_through or self._finish is not None or self._error is not None or self._aside is not None

    def whole(self) -> dict[str, Any]:
        """The completion, or the server's error."""
        if self._error is not None:
            return {"error": self._error}
        if self._aside is not None and not self._is_through and self._finish is None:
            return {"error": self._aside}
        message: dict[str, Any] = {name: "".join(texts) for name, texts in self._texts.items()}
        if self._given:
            message["tool_calls"] = [{"function": {"arguments": "".join(self._given)}}]
        return {"choices": [{"message": message, "finish_reason": self._finish}], "usage": self._usage}

    def _take_line(self, line: bytes) -> Iterator[str]:
        line = line.removeprefix(_BYTE_ORDER)
        self.has_begun |= line.startswith(_OF_A_STREAM)
        if line.startswith(_DATA) and (data := line.removeprefix(_DATA).strip()):
            yield from self._take_event(data)

    def _take_event(self, data: bytes) -> Iterator[str]:
        if data == _END:
            self._is_through = True
            return
        event = json.loads(data)
        if not isinstance(event, dict):
            raise ValueError("no part of a chat completion")  # noqa: TRY004  # what came is wrong, not our type
        self._error = self._error or event.get("error")
        self._usage = event.get("usage") or self._usage
        if "choices" not in event and "message" in event:
            self._aside = event
        for choice in _records(event.get("choices"))[:1]:
            self._error = self._error or choice.get("error")
            self._finish = choice.get("finish_reason") or self._finish
            for delta in _records([choice.get("delta", choice.get("message"))]):
                yield from self._take_delta(delta)

    def _take_delta(self, delta: Mapping[str, Any]) -> Iterator[str]:
        for name, texts in self._texts.items():
            if text := text_of(delta.get(name)):
                texts.append(text)
                yield text
        for call in _records(delta.get("tool_calls")):
            if self._tool is None:
                self._tool = call.get("index") or 0
            for function in _records([call.get("function")]):
                if (call.get("index") or 0) == self._tool and (given := function.get("arguments")):
                    text = given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
                    self._given.append(text)
                    yield text


def _records(value: object) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
