"""Events of a channel as they are posted to whoever observes it: those of one moment together, in one message."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import orjson

from agents.network.connection import Arrival
from towow_core.support.envelopes import Envelope

CHANNEL_EVENTS = "towow.channel.events"
TOGETHER_BYTES_MAX = 128 * 1024  # half of what a hub takes in one message: an event may add some of its own
_Post = tuple[str, str, bytes, tuple[Envelope, ...]]  # event id, name, payload as JSON, and what it is of


def posts_of(channel_id: str, envelopes: Sequence[Envelope]) -> Iterator[_Post]:
    """What is to be posted: one event under its own name, several as `towow.channel.events`; each is encoded once."""
    together: list[tuple[Envelope, bytes]] = []
    size_bytes = 0
    for envelope in envelopes:
        text = orjson.dumps(envelope.as_values)
        if together and size_bytes + len(text) > TOGETHER_BYTES_MAX:
            yield _post(channel_id, together)
            together, size_bytes = [], 0
        together.append((envelope, text))
        size_bytes += len(text)
    if together:
        yield _post(channel_id, together)


def _post(channel_id: str, together: Sequence[tuple[Envelope, bytes]]) -> _Post:
    envelopes, texts = zip(*((envelope, orjson.Fragment(text)) for envelope, text in together), strict=True)
    first = envelopes[0]
    if len(envelopes) == 1:
        said = {"channel_id": channel_id, "envelope": texts[0]}
        return first.event_id, first.event_type, orjson.dumps(said), envelopes
    return first.event_id, CHANNEL_EVENTS, orjson.dumps({"channel_id": channel_id, "envelopes": texts}), envelopes


def apart(arrival: Arrival) -> Iterator[Arrival]:
    """The events of one post as if each had been posted alone."""
    channel_id, envelopes = arrival.payload.get("channel_id"), arrival.payload.get("envelopes")
    for values in envelopes if isinstance(envelopes, list) else ():
        if isinstance(values, Mapping):
            yield replace(
                arrival,
                event_id=str(values.get("event_id")),
                name=str(values.get("event_type")),
                payload={"channel_id": channel_id, "envelope": values},
            )
