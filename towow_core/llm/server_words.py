"""What a server says instead of an answer, in words for people: out of JSON of any shape, a page of HTML, or a line.

Only what an error is told in is read, never what it is about: some servers send the whole question back, which holds
people's profiles.
"""

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

_TOLD_IN = re.compile(r"(?i)(message|msg|details?|errors?|title|metadata|raw|resp)$")
_TITLE = re.compile(r"(?is)<(title|h1)[^>]*>(.{1,300}?)</\1>")
_LONGEST = 250  # characters, all together: the setting that it may be about is said after it
_DEPTH = 6
_HEAD = 20_000  # characters of a page that its title is looked for in


def words_of(body: Any, text: str) -> str:
    """What it says, in one line; empty where that is nothing.

    Args:
        body: The answer as JSON; None where it is none.
        text: The same as it came.
    """
    if body is not None:
        words = "; ".join(dict.fromkeys(_told(body, _DEPTH)))
    elif text.lstrip().startswith("<"):
        title = _TITLE.search(text[:_HEAD])
        words = f'a web page, "{unescape(title[2])}"' if title else "a web page"
    elif text.lstrip().startswith(("{", "[")):
        words = "broken JSON"
    else:
        words = text.strip().partition("\n")[0]
    return " ".join(words[:_LONGEST].split())


def _told(part: Any, depth: int) -> Iterator[str]:
    """Each text that it holds under a name for such."""
    if isinstance(part, str) and part.strip():
        yield from _within(part.strip(), depth)
    elif isinstance(part, list) and depth:
        for item in part[:3]:
            yield from _told(item, depth - 1)
    elif isinstance(part, dict) and depth:
        where = part.get("loc")  # of a request's field, beside the message about it
        if isinstance(where, list):
            yield ".".join(map(str, where))
        for name, value in part.items():
            if _TOLD_IN.search(str(name)):
                yield from _told(value, depth - 1)


def _within(text: str, depth: int) -> Iterator[str]:
    """A gateway hands on the JSON that the server behind it sent, as text."""
    try:
        inner = json.loads(text) if depth and text.startswith("{") else None
    except (ValueError, RecursionError):
        inner = None
    if isinstance(inner, dict):
        yield from _told(inner, depth - 1)
    else:
        yield text[:_LONGEST]
