"""A chat completion in pieces, as servers and gateways send them."""

import json
from typing import Any

import pytest

from towow_core.llm.chat_completions import read_answer
from towow_core.llm.chat_stream import ChatStream

TEXT = '{"ok": true, "said": "你好"}'


def chunk(delta: Any, finish: str | None = None, **more: Any) -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": finish}], **more}


END = chunk({}, "stop")
PARTS = [chunk({"role": "assistant", "content": TEXT[:9]}), chunk({"content": TEXT[9:]}), END]


def events(*parts: Any, end: str = "\n\n", begin: str = "data: ") -> bytes:
    said = [part if isinstance(part, str) else json.dumps(part) for part in parts]
    return "".join(f"{begin}{part}{end}" for part in said).encode()


def tool(arguments: object, **more: Any) -> dict[str, Any]:
    return chunk({"tool_calls": [{"function": {"name": "answer", "arguments": arguments}, **more}]})


def taken(said: bytes, size: int = 1_000_000) -> ChatStream:
    """All of it, in pieces of so many bytes."""
    stream = ChatStream()
    for begin in range(0, len(said), size):
        for _ in stream.take(said[begin : begin + size]):
            pass
    stream.end()
    return stream


@pytest.mark.parametrize("size", [1, 7, 1_000_000])
@pytest.mark.parametrize(
    "said",
    [
        events(*PARTS, "[DONE]"),
        events(*PARTS, "[DONE]", end="\r\n\r\n"),
        events(*PARTS, begin="data:"),
        events(*PARTS, begin="event: message\nid: 7\nretry: 5\ndata: "),
        b": OPENROUTER PROCESSING\n\n" + events(*PARTS),
        b"data:\n\ndata: \n\n" + events(*PARTS),
        b"\xef\xbb\xbf" + events(*PARTS),
        events(*PARTS).rstrip(b"\n"),
        events(*PARTS[:2], "[DONE]"),
        events({"choices": [], "prompt_filter_results": [{}]}, *PARTS),
        events(chunk(None), chunk([1]), chunk("x"), *PARTS),
        events(
            chunk({"content": [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": TEXT}, "x", 1]}), END
        ),
        events({"choices": [{"message": {"content": TEXT}, "finish_reason": "stop"}]}),
        events(tool(TEXT[:5], index=0), tool(TEXT[5:], index=0), END),
        events(tool(TEXT), END),
        events(tool(TEXT, index=None), END),
        events(tool(TEXT, index=1), tool("another", index=2), END),
        events(tool(json.loads(TEXT), index=0), END),
        events(chunk({"tool_calls": [{"index": 0, "function": "x"}, 7]}), *PARTS),
        events(*PARTS, {"choices": None, "usage": "many"}),
        events({"message": "Your request waits"}, *PARTS),
    ],
)
def test_an_answer_is_put_together_however_its_pieces_come(said, size) -> None:
    stream = taken(said, size)
    assert stream.has_begun
    assert stream.is_whole
    assert read_answer(stream.whole()).text == TEXT


@pytest.mark.parametrize(
    ("said", "error"),
    [
        (events(PARTS[0], {"error": {"message": "gone", "code": 502}}), {"message": "gone", "code": 502}),
        (events(PARTS[0], chunk({}, "error", error="gone")), "gone"),
        (events(PARTS[0], {"choices": [{"delta": {}, "error": "gone", "finish_reason": "error"}]}), "gone"),
        (b'event: error\ndata: {"message": "gone", "code": 500}\n\n', {"message": "gone", "code": 500}),
    ],
)
def test_an_error_in_the_middle_is_an_error_and_what_came_before_it_no_answer(said, error) -> None:
    stream = taken(said)
    assert stream.is_whole
    assert stream.whole() == {"error": error}


@pytest.mark.parametrize("said", [events(*PARTS[:2]), b": PROCESSING\n\n", events(PARTS[0], {"usage": {}})])
def test_a_stream_without_an_end_is_not_whole(said) -> None:
    stream = taken(said)
    assert stream.has_begun
    assert not stream.is_whole


@pytest.mark.parametrize(
    "said", [b"", b"<html>\n<title>data:</title>", json.dumps(END, indent=2).encode(), b"Not found"]
)
def test_what_comes_whole_is_no_stream(said) -> None:
    assert not taken(said).has_begun


async def test_what_is_new_is_told_as_it_comes() -> None:
    stream = ChatStream()
    assert [list(stream.take(events(part))) for part in PARTS] == [[TEXT[:9]], [TEXT[9:]], []]
