"""A chat completion that comes in pieces (server-sent events), put together to what it is when it comes whole."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

EVENT_STREAM = "text/event-stream"
STREAMED: Mapping[str, Any] = {"stream": True, "stream_options": {"include_usage": True}}
BYTES_MAX = 4_000_000  # a hundred times our longest answer
_DATA, _END = b"data:", b"[DONE]"
_TEXTS = ("content", "reasoning_content", "reasoning", "refusal")


class ChatStream:
    """Takes bytes as they come, and has the whole in the end."""

    def __init__(self) -> None:
        self._line, self._size, self._is_through = b"", 0, False
        self._texts: dict[str, list[str]] = {name: [] for name in _TEXTS}
        self._given: list[str] = []  # to the tool
        self._finish: str | None = None
        self._usage: object = None
        self._error: object = None

    def take(self, piece: bytes) -> Iterator[str]:
        """The texts that are new in it, what the model thinks aloud too.

        Raises:
            ValueError: It is no stream of a chat completion, or has no end in sight.
        """
        self._size += len(piece)
        if self._size > BYTES_MAX:
            raise ValueError("longer than any answer")
        *lines, self._line = (self._line + piece).split(b"\n")
        for line in lines:
            if line.startswith(_DATA):
                yield from self._take_event(line.removeprefix(_DATA).strip())

    @property
    def is_whole(self) -> bool:
        """Whether its end has come."""
        return self._is_through or self._finish is not None or self._error is not None

    def whole(self) -> dict[str, Any]:
        """The completion, or the server's error."""
        if self._error is not None:
            return {"error": self._error}
        message: dict[str, Any] = {name: "".join(texts) for name, texts in self._texts.items()}
        if self._given:
            message["tool_calls"] = [{"function": {"arguments": "".join(self._given)}}]
        return {"choices": [{"message": message, "finish_reason": self._finish}], "usage": self._usage}

    def _take_event(self, data: bytes) -> Iterator[str]:
        if data == _END:
            self._is_through = True
            return
        event = json.loads(data)
        if not isinstance(event, dict):
            raise ValueError("no part of a chat completion")  # noqa: TRY004  # what came is wrong, not our type
        self._error = self._error or event.get("error")
        self._usage = event.get("usage") or self._usage
        for choice in _records(event.get("choices"))[:1]:
            self._finish = choice.get("finish_reason") or self._finish
            yield from self._take_delta(choice.get("delta") or {})

    def _take_delta(self, delta: Mapping[str, Any]) -> Iterator[str]:
        for name, texts in self._texts.items():
            if isinstance(text := delta.get(name), str) and text:
                texts.append(text)
                yield text
        for call in _records(delta.get("tool_calls")):
            if call.get("index", 0) == 0 and isinstance(text := (call.get("function") or {}).get("arguments"), str):
                self._given.append(text)
                yield text


def _records(value: object) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
