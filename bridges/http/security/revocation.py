"""Ends what a token, or a link, holds open once it may not be used any more: a stream, a canvas."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from bridges.streams.sse import last_chunk
from bridges.streams.subscribers import SubscriberSet
from towow_core.domain.errors import StoreUnavailable
from towow_core.services.access.api_tokens import TokenService
from towow_core.services.access.share_links import ShareLinks

log = logging.getLogger(__name__)
LOOK_EVERY_S = 2.0  # with what a bridge remembers of a token (2 s), nobody watches for 5 s after it was revoked


class OpenWatches:
    """Everything that tokens and links hold open at this bridge. What the admin key opened is not among it."""

    def __init__(self, tokens: TokenService, shares: ShareLinks, subscribers: SubscriberSet) -> None:
        self._tokens, self._shares, self._subscribers = tokens, shares, subscribers
        self._sockets: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    @contextmanager
    def socket(self, token_id: str) -> Iterator[asyncio.Event]:
        """While a socket is open; the event is set when its token is good no more."""
        ended = asyncio.Event()
        self._sockets[token_id].add(ended)
        try:
            yield ended
        finally:
            self._sockets[token_id].discard(ended)
            if not self._sockets[token_id]:
                del self._sockets[token_id]

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            await asyncio.sleep(LOOK_EVERY_S)
            try:
                await self.look()
            except StoreUnavailable as error:  # not known now is not revoked; the next look decides
                log.warning("bridge.tokens_not_read", extra={"why": str(error)})

    async def look(self) -> None:
        """End what is open with a token that was revoked, or whose time is over; and with a link."""
        watching = {*self._subscribers.token_ids(), *self._sockets} - {""}
        if not watching:
            return
        unknown = watching - await self._tokens.good_among(watching)
        for token_id in unknown - await self._shares.good_among(unknown):
            self._subscribers.end_of(token_id, last_chunk("this token, or this link, is not good any more"))
            for ended in self._sockets.get(token_id, ()):
                ended.set()
