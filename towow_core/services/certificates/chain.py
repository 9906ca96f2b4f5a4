"""Events as links of a chain: each link is made of the one before, so that no event can become another unnoticed."""

from collections.abc import Sequence

from towow_core.support import codec
from towow_core.support.canonical_json import canonical, sha256_of
from towow_core.support.envelopes import Envelope


def chain_of(stream_id: str, envelopes: Sequence[Envelope]) -> tuple[str, ...]:
    """One link for each event of a stream, in order: SHA-256 over the link before and the event's canonical JSON."""
    links: list[str] = []
    for envelope in envelopes:
        before = links[-1] if links else stream_id
        links.append(sha256_of(before, canonical(codec.dump(envelope))))
    return tuple(links)


def last_link(stream_id: str, envelopes: Sequence[Envelope]) -> str:
    """The one that speaks for all; the stream's own id where there is no event."""
    links = chain_of(stream_id, envelopes)
    return links[-1] if links else stream_id
