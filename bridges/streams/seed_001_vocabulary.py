"""Contract §5's events in the words of seed 001 §4.6, which knows no forced end: neither the event nor the state."""

from collections.abc import Iterable
from typing import Any

from towow_core.domain.events import ChannelStatusChanged, ForceFinalized, ProposalFinalized
from towow_core.negotiation.status import ChannelStatus
from towow_core.support import codec
from towow_core.support.envelopes import Envelope

SEED_001_VOCABULARY = "seed001"


def seed_001_vocabulary(envelope: Envelope) -> Iterable[dict[str, Any]]:
    """The envelope as it is, but a forced end is `towow.proposal.finalized` with `is_forced: true`."""
    return (_told(envelope),)


def _told(envelope: Envelope) -> dict[str, Any]:
    told: dict[str, Any] = codec.dump(envelope)
    match envelope.event_type:
        case ForceFinalized.event_type:
            payload = {**told["payload"], "is_forced": True}
            return {**told, "event_type": ProposalFinalized.event_type, "payload": payload}
        case ChannelStatusChanged.event_type if told["payload"]["new_status"] == ChannelStatus.FORCE_FINALIZED:
            return {**told, "payload": {**told["payload"], "new_status": str(ChannelStatus.FINALIZED)}}
    return told
