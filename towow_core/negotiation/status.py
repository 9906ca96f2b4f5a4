"""Where a channel can be, and where it may go next.

`VALID_TRANSITIONS` is the only place that says which move is legal (contract §2). Whatever changes a channel's status
goes through `advance`. The picture in the README is drawn from this table.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from towow_core.domain.errors import IllegalTransition


class ChannelStatus(StrEnum):
    CREATED = "created"
    BROADCASTING = "broadcasting"
    COLLECTING = "collecting"
    AGGREGATING = "aggregating"
    PROPOSAL_SENT = "proposal_sent"
    NEGOTIATING = "negotiating"
    FINALIZED = "finalized"
    FORCE_FINALIZED = "force_finalized"
    FAILED = "failed"


S = ChannelStatus
VALID_TRANSITIONS: Final[Mapping[S, frozenset[S]]] = MappingProxyType(
    {
        # FINALIZED before a review only where an earlier plan stands: what was asked for after that came to nothing.
        S.CREATED: frozenset({S.BROADCASTING, S.FINALIZED, S.FAILED}),
        S.BROADCASTING: frozenset({S.COLLECTING, S.FAILED}),
        S.COLLECTING: frozenset({S.AGGREGATING, S.FINALIZED, S.FAILED}),
        S.AGGREGATING: frozenset({S.PROPOSAL_SENT, S.FINALIZED, S.FAILED}),
        S.PROPOSAL_SENT: frozenset({S.NEGOTIATING, S.FINALIZED, S.FAILED}),
        # COLLECTING again only to invite substitutes for those who left.
        S.NEGOTIATING: frozenset({S.PROPOSAL_SENT, S.COLLECTING, S.FINALIZED, S.FORCE_FINALIZED, S.FAILED}),
        S.FINALIZED: frozenset(),
        S.FORCE_FINALIZED: frozenset(),
        S.FAILED: frozenset(),
    }
)
TERMINAL: Final = frozenset(status for status, next_ in VALID_TRANSITIONS.items() if not next_)


def advance(channel_id: str, old: ChannelStatus, new: ChannelStatus) -> ChannelStatus:
    """Return `new`.

    Raises:
        IllegalTransition: The table does not allow `old` to `new`.
    """
    if new not in VALID_TRANSITIONS[old]:
        raise IllegalTransition(channel_id, old, new)
    return new
