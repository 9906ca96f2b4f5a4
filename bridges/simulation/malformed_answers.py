"""What a broken model says: not JSON, cut-off JSON, JSON of something else, or the right keys with wrong things."""

from collections.abc import Mapping
from random import Random
from typing import Any

import orjson

_CHATTER = (
    "",
    "抱歉，我不能回答。",
    "{",
    "[]",
    "null",
    '{"foo": 1}',
    "```json\n{}\n```",
    "{}{}{}",
    '{"a":' * 50,
    "\x00\x01",
)
_WRONG: tuple[Any, ...] = (
    None,
    True,
    -1,
    1e300,
    "",
    "\u202e乱",
    [],
    {},
    [[]],
    ["user_agent_nobody"],
    {"agent_id": None},
    "９９％",
)


def malformed_answer(answer: Mapping[str, Any], chance: Random) -> str:
    """An answer that no sensible model would give instead of `answer`."""
    kind = chance.randrange(4)
    if kind == 0:
        return chance.choice(_CHATTER)
    whole = orjson.dumps(answer).decode()
    if kind == 1:
        return whole[: chance.randrange(len(whole))]
    return orjson.dumps(_spoil(answer, chance)).decode()


def _spoil(value: Any, chance: Random) -> Any:
    """The same with some of its values, at any depth, replaced by wrong ones."""
    if chance.random() < 0.2:  # noqa: PLR2004  often enough to hit something, rarely enough to leave something
        return chance.choice(_WRONG)
    if isinstance(value, Mapping):
        return {name: _spoil(item, chance) for name, item in value.items()}
    if isinstance(value, list):
        return [_spoil(item, chance) for item in value]
    return value
