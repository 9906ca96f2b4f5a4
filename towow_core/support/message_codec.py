"""Messages between agents to and from plain JSON values; beside `codec`, because who only watches needs none."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from typing import Any

import orjson

from towow_core.domain.errors import MalformedMessage
from towow_core.domain.messages import MESSAGE_TYPES, NetworkMessage
from towow_core.domain.models import Demand, Proposal
from towow_core.domain.remembered import remembered
from towow_core.support.codec import dump_json, load, load_text

# What message after message of one negotiation carries: it is read once, and is the same object then, of which is
# `remembered` what was worked out.
_AGAIN_AND_AGAIN: Mapping[str, Any] = {"demand": Demand, "proposal": Proposal}
_KEPT = 64


def message_text(message: NetworkMessage) -> str:
    """A network message as JSON, as it is stored."""
    return message_json(message).decode()


@remembered
def message_json(message: NetworkMessage) -> bytes:
    """A network message as JSON, as it is stored and sent, with seed 001's `type`.

    Raises:
        ValueError: Something in it has no such form.
    """
    shared = _shared_in(message)
    parts = [b',"%b":%b' % (name.encode(), _json(part)) for name, part in shared.items()]
    return b"".join([b'{"type":"%b",' % message.type.encode(), dump_json(message, shared)[1:-1], *parts, b"}"])


def read_message(name: str, payload: object) -> NetworkMessage:
    """The typed message of an incoming payload.

    Raises:
        MalformedMessage: Unknown name, or a payload that does not fit it.
    """
    cls = MESSAGE_TYPES.get(name)
    if cls is None:
        raise MalformedMessage(name, "there is no such message")
    return load(cls, _with_what_is_known(payload))


def read_message_text(name: str, text: bytes) -> NetworkMessage:
    """The same of its JSON, as it came.

    Raises:
        MalformedMessage: As above.
    """
    cls: Any = MESSAGE_TYPES.get(name)
    return read_message(name, orjson.loads(text)) if cls is None or _shared_by(cls) else load_text(cls, text)


def _shared_in(message: NetworkMessage) -> Mapping[str, Any]:
    """What others are told in the same words, and is written once for all of them."""
    kind: Any = type(message)
    return {name: part for name in _shared_by(kind) if (part := getattr(message, name)) is not None}


@cache
def _shared_by(kind: Any) -> tuple[str, ...]:
    return tuple(name for name in _AGAIN_AND_AGAIN if name in {field.name for field in fields(kind)})


@remembered
def _json(part: Any) -> bytes:
    return dump_json(part)


def _with_what_is_known(payload: object) -> object:
    if not isinstance(payload, Mapping):
        return payload
    known = {name: _known(payload[name], cls) for name, cls in _AGAIN_AND_AGAIN.items() if payload.get(name)}
    return {**payload, **known} if known else payload


def _known(part: object, cls: Any) -> object:
    """Read, if it says anything else than the last one of its version did: to compare them takes a fifth of that."""
    if not isinstance(part, Mapping):
        return part
    try:
        last = _last(cls, part.get("demand_id"), part.get("version"))
        said, read = last.heard
        if said != part:
            own = orjson.loads(orjson.dumps(part))  # nobody else changes it
            read = load(cls, own)
            last.heard = own, read
    except (TypeError, MalformedMessage):  # whoever reads the whole says what is wrong, and where
        return part
    return read


@dataclass(slots=True)
class _Last:
    """What a part of messages said last, and what was read in it: both at once, for threads share it."""

    heard: tuple[object, object] = (None, None)


@lru_cache(maxsize=_KEPT)
def _last(cls: Any, demand_id: object, version: object) -> _Last:  # noqa: ARG001  one for each of them
    return _Last()
