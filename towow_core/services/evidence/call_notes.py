"""Keeps what somebody asks a model who has no step of a channel to keep it with: a conversation's turns."""

import logging

from towow_core.domain.model_calls import CallRecord, noted
from towow_core.services.negotiation.background import Background
from towow_core.store.store import Store
from towow_core.support.clock import Clock

log = logging.getLogger(__name__)


class CallNotes:
    """Notes calls beside the work that they are for; nobody waits for it."""

    def __init__(self, store: Store, clock: Clock, *, asked_by: str) -> None:
        self._store, self._clock, self._asked_by = store, clock, asked_by
        self._background = Background()

    def note(self, call: CallRecord) -> None:
        """Keep it, about no demand."""
        record = noted(
            call, at=self._clock.now(), agent_id=self._asked_by, demand_id="", channel_id=call.channel_id[:40]
        )
        self._background.start(self._store.calls.add([record]), "note call")

    async def stop(self) -> None:
        await self._background.stop()
