"""JSON out of a model's chatter: the one tolerant reader that all prompts share."""

import json
import re
from typing import Any

from towow_core.domain.bilingual import Bilingual
from towow_core.domain.errors import UnreadableAnswer

LENGTH_MAX = 200_000  # characters; a longer answer is not an answer to any of our questions
# Each try reads to where it fails: an answer of nothing but braces would take quadratic time.
_STARTS_MAX = 400  # how many opening braces are tried before giving up
_FENCE = re.compile(r"```(?:json|JSON)?\s*(.*?)```", re.DOTALL)
_TRAILING_COMMA = re.compile(r",(\s*[}\]])")


def read_object(prompt: str, text: str) -> dict[str, Any]:
    """The JSON object in `text`, whether bare, fenced, or surrounded by talk; the longest one where there are several.

    Raises:
        UnreadableAnswer: There is none, or it is too long, too deep or cut off; the text says which.
    """
    if not text.strip():
        raise UnreadableAnswer(prompt, Bilingual("什么也没有写", "it is empty"))
    if len(text) > LENGTH_MAX:
        raise UnreadableAnswer(
            prompt,
            Bilingual(
                f"有 {len(text)} 个字符，超过了 {LENGTH_MAX} 个",
                f"it has {len(text)} characters, more than {LENGTH_MAX}",
            ),
        )
    try:
        found = _whole(text) or _fenced(text) or _embedded(text)
    except RecursionError:
        raise UnreadableAnswer(prompt, Bilingual("嵌套得太深", "it is nested too deeply")) from None
    if found is None:
        raise UnreadableAnswer(prompt, _why_not(text))
    return found


def _whole(text: str) -> dict[str, Any] | None:
    return _object(text.strip())


def _fenced(text: str) -> dict[str, Any] | None:
    found = [value for block in _FENCE.findall(text) if (value := _object(block.strip())) is not None]
    return max(found, key=len, default=None)


def _embedded(text: str) -> dict[str, Any] | None:
    """Try each opening brace that lies outside what was already read."""
    # NaN and Infinity, which JSON does not have but Python reads, become null: no browser would take them.
    decoder = json.JSONDecoder(parse_constant=lambda _name: None)
    best: dict[str, Any] | None = None
    longest = 0
    position = text.find("{")
    for _ in range(_STARTS_MAX):
        if position < 0:
            break
        try:
            value, end = decoder.raw_decode(text, position)
        except ValueError:
            position = text.find("{", position + 1)
            continue
        if isinstance(value, dict) and end - position > longest:
            best, longest = value, end - position
        position = text.find("{", end)
    return best


def _object(text: str) -> dict[str, Any] | None:
    for attempt in (text, _TRAILING_COMMA.sub(r"\1", text)):
        try:
            value = json.loads(attempt, parse_constant=lambda _name: None)
        except ValueError:
            continue
        return value if isinstance(value, dict) else None
    return None


def _why_not(text: str) -> Bilingual:
    if "{" not in text:
        return Bilingual("里面没有 JSON 对象", "it holds no JSON object")
    if text.count("{") > text.count("}"):
        return Bilingual("JSON 没有写完", "its JSON is cut off")
    return Bilingual("JSON 写得不对", "its JSON is broken")
