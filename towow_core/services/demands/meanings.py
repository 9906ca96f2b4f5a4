"""What of a demand nobody here answers to by name, looked up among all that is offered: see engine/matching/meaning.py.

With an encoder by meaning, without one by words. It costs a process 150 MB, what is learnt from phrases another 35, and
a network seconds of computing, so nothing is learnt before the first demand that needs it, which waits for that; who
comes later is learnt in the background.
"""

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from towow_core.domain.models import AgentProfile, DemandUnderstanding
from towow_core.engine.lexicon.trade_phrases import prepare
from towow_core.engine.matching.in_doubt import suspects, without_doubted
from towow_core.engine.matching.meaning import Found, look_up
from towow_core.engine.matching.offered import OfferIndex, texts_of
from towow_core.engine.matching.unanswered import unanswered
from towow_core.services.demands.kept_vectors import KeptVectors
from towow_core.support.sentence_encoder import HOW_TO_GET_IT, Encoder, SentenceEncoder, is_installed

log = logging.getLogger(__name__)
WAIT_S = 20.0  # a hundred people are learnt in seven seconds of one processor, a thousand in a minute, once


class Meanings:
    """One per coordinator."""

    def __init__(self, encoder: Encoder | None = None, file: Path | None = None) -> None:
        self._kept = KeptVectors(encoder, file) if encoder is not None else None
        self._is_needed = False
        self._preparing = asyncio.Lock()  # once, however many demands come first
        self._index: OfferIndex | None = None
        self._indexed: tuple[Sequence[AgentProfile], bool] = ((), False)

    @classmethod
    def in_folder(cls, data_dir: Path) -> Self:
        """With the encoder that is installed here, or without; its vectors are in a file of that folder."""
        if not is_installed():
            log.warning("meaning.by_words", extra={"why": f"no sentence encoder is installed: {HOW_TO_GET_IT}"})
            return cls()
        encoder = SentenceEncoder()
        return cls(encoder, data_dir / f"meaning-{encoder.name}.npz")

    async def learn(self, profiles: Sequence[AgentProfile], *, at_once: bool = False) -> None:
        """Make vectors of what they offer, if there is an encoder; what is known is not made again.

        Not before a demand has needed them, unless `at_once`.
        """
        if self._kept is not None and (self._is_needed or at_once):
            await self._kept.of(texts_of(profiles))

    async def held_to_phrases(self, understanding: DemandUnderstanding) -> DemandUnderstanding:
        """The same without work that its clause does not mean; all of it where there is no encoder."""
        if self._kept is None:
            return understanding
        async with self._preparing:
            await asyncio.to_thread(prepare)
        looked_at = suspects(understanding)
        if not looked_at:
            return understanding
        return without_doubted(understanding, looked_at, await self._kept.of_asks(one.said for one in looked_at))

    async def look_up(
        self,
        understanding: DemandUnderstanding,
        profiles: tuple[AgentProfile, ...],
        gone: Sequence[AgentProfile] = (),
    ) -> Found:
        """What the part of it means that nobody among these, nor of those who cannot be asked, answers to by name."""
        asked = unanswered(understanding, profiles, gone)
        if asked is None or not profiles:
            return Found()
        if self._kept is None:
            return look_up(asked, await self._over(profiles))
        self._is_needed = True
        try:
            async with asyncio.timeout(WAIT_S):
                index = await self._over(profiles, self._kept)
                return look_up(asked, index, await self._kept.of_asks(asked.texts))
        except TimeoutError:
            log.warning("meaning.by_words", extra={"why": "what people offer is still being learnt"})
            return look_up(asked, OfferIndex.over(profiles))

    async def _over(self, profiles: tuple[AgentProfile, ...], kept: KeptVectors | None = None) -> OfferIndex:
        """Made again when people have come, gone or changed."""
        wanted = (profiles, kept is not None)
        if self._index is None or self._indexed != wanted:
            vectors = None if kept is None else await kept.of(texts_of(profiles))
            self._index = OfferIndex.over(profiles, vectors)
            self._indexed = wanted
        return self._index
