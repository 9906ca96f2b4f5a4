"""Where in a JSON file a value stands: for whoever has to mend it."""

import json
from collections.abc import Sequence

Path = Sequence[str | int]
_DECODER = json.JSONDecoder()
_BLANK = " \t\n\r"


def line_of(text: str, path: Path) -> int:
    """The line, counted from 1, of the value at `path` in valid JSON; of the last one around it that is there."""
    at = _after_blanks(text, 0)
    for step in path:
        found = _inside(text, at, step)
        if found is None:
            break
        at = found
    return text.count("\n", 0, at) + 1


def shown(path: Path) -> str:
    """`channels.0.channel.state`."""
    return ".".join(map(str, path)) or "the whole"


def _inside(text: str, at: int, step: str | int) -> int | None:
    """Where the member or item of the value that begins at `at` begins."""
    is_object = text[at] == "{"
    if text[at] not in "{[" or is_object != isinstance(step, str):
        return None
    at, number, found = _after_blanks(text, at + 1), 0, None
    while text[at] not in "}]":
        name: str | int = number
        if is_object:
            name, at = _DECODER.raw_decode(text, at)
            at = _after_blanks(text, _after_blanks(text, at) + 1)  # behind the colon
        if name == step:
            found = at  # of members with one name the last one counts
        _, at = _DECODER.raw_decode(text, at)
        at, number = _after_blanks(text, at), number + 1
        if text[at] == ",":
            at = _after_blanks(text, at + 1)
    return found


def _after_blanks(text: str, at: int) -> int:
    while text[at] in _BLANK:
        at += 1
    return at
