"""Messages between agents to and from plain JSON values; beside `codec`, because who only watches needs none."""

from typing import Any

from towow_core.domain.errors import MalformedMessage
from towow_core.domain.messages import MESSAGE_TYPES, NetworkMessage
from towow_core.support.codec import dump, load


def message_payload(message: NetworkMessage) -> dict[str, Any]:
    """A network message as its payload, with seed 001's `type`."""
    payload: dict[str, Any] = dump(message)
    return {"type": message.type, **payload}


def read_message(name: str, payload: object) -> NetworkMessage:
    """The typed message of an incoming payload.

    Raises:
        MalformedMessage: Unknown name, or a payload that does not fit it.
    """
    cls = MESSAGE_TYPES.get(name)
    if cls is None:
        raise MalformedMessage(name, "there is no such message")
    return load(cls, payload)
