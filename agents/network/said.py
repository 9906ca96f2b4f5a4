"""What a message says, as JSON that its sender has written once; it is read where somebody looks at it."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Any

import orjson

from agents.network.send_permissions import SIGNED
from towow_core.domain.messages import NetworkMessage
from towow_core.domain.remembered import remembered

_NAMED = ("demand_id", "channel_id", "agent_id")


class Said(Mapping[str, Any]):
    """The payload of an arrival, of whoever has it alone.

    Attributes:
        body: All of it, as JSON.
        known: What of it need not be read: all ids that it names, if its sender has said any.
        content: The same as whoever reads it would have it, if one of ours in this process has said it; it is frozen.
    """

    __slots__ = ("_values", "body", "content", "known")

    def __init__(self, body: bytes, known: Mapping[str, Any], content: object = None) -> None:
        """`known` has texts only."""
        self.body, self.known, self.content = body, known, content
        self._values: Mapping[str, Any] | None = None

    def __getitem__(self, name: str) -> Any:
        return self._read()[name]

    def get(self, name: str, default: Any = None) -> Any:
        known = self.known.get(name)
        return known if isinstance(known, str) else self._read().get(name, default)

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())

    def _read(self) -> Mapping[str, Any]:
        if self._values is None:
            self._values = orjson.loads(self.body)
        return self._values


@cache
def _named_in(kind: Any) -> tuple[str, ...]:
    return tuple(name for name in _NAMED if name in {field.name for field in fields(kind)})


@remembered
def looked_at(message: NetworkMessage) -> Mapping[str, Any]:
    """What a hub looks at in a message of ours: what it is about, and whose words it says that it is."""
    kind: Any = type(message)
    known: dict[str, Any] = {name: getattr(message, name) for name in _named_in(kind)}
    if (inside := SIGNED.get(message.name)) is not None:
        known[inside] = {"agent_id": getattr(message, inside).agent_id}
    return known
