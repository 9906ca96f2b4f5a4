"""A twin of the simulated world: the shipped one, and what it really said is written down."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from agents.network.connection import Hub
from agents.user_agent import TowowUserAgent
from towow_core.domain.drafts import FeedbackDraft, OfferDraft
from towow_core.domain.errors import UnknownChannel
from towow_core.domain.messages import Invite, ProposalReview
from towow_core.domain.models import AgentProfile, Decision, FeedbackType, Provenance
from towow_core.llm.service import LLMService
from towow_core.services.demands.approving import ApprovalRequest
from towow_core.support.clock import Clock

LEAVES_WITHIN_S = (2.0, 10.0, 60.0)


@dataclass(slots=True)
class Observations:
    """What happened, as those saw it who did it; see `RunRecord` for what each means."""

    joined: set[tuple[str, str]] = field(default_factory=set)
    accepted: set[tuple[str, str, int]] = field(default_factory=set)
    left: dict[tuple[str, str], str] = field(default_factory=dict)
    cancelled: dict[str, str] = field(default_factory=dict)
    rejections: dict[str, int] = field(default_factory=dict)
    attempts: dict[str, ApprovalRequest] = field(default_factory=dict)
    changes: list[tuple[str, int]] = field(default_factory=list)
    told: set[tuple[str, str]] = field(default_factory=set)
    admins_away: list[tuple[str, str]] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """What a twin does besides answering: chances from 0.0 to 1.0 per question."""

    silent: float = 0.0
    leaves: float = 0.0


class SimulatedTwin(TowowUserAgent):
    """Sometimes never answers, sometimes walks out, otherwise the shipped twin."""

    def __init__(
        self,
        profile: AgentProfile,
        *,
        hub: Hub,
        llm: LLMService,
        clock: Clock,
        habits: Habits,
        chance: Random,
        observations: Observations,
    ) -> None:
        super().__init__(profile, hub=hub, llm=llm, clock=clock)
        self._habits, self._chance, self._observations = habits, chance, observations
        self._leaving: set[asyncio.Task[Any]] = set()

    async def answer_invitation(self, invite: Invite) -> OfferDraft:
        await self._maybe_not_answer(invite)
        draft = await super().answer_invitation(invite)
        if draft.decision is not Decision.DECLINE:
            self._observations.joined.add((invite.channel_id, self.agent_id))
        return draft

    async def review_plan(self, review: ProposalReview) -> FeedbackDraft:
        await self._maybe_not_answer(review)
        draft = await super().review_plan(review)
        if draft.feedback_type is FeedbackType.ACCEPT and draft.provenance is not Provenance.FALLBACK:
            self._observations.accepted.add((review.channel_id, self.agent_id, review.round))
        return draft

    async def _maybe_not_answer(self, question: Invite | ProposalReview) -> None:
        if self._chance.random() < self._habits.leaves:
            leaving = asyncio.create_task(self._leave(question))
            self._leaving.add(leaving)
            leaving.add_done_callback(self._leaving.discard)
        if self._chance.random() < self._habits.silent:
            await asyncio.get_running_loop().create_future()  # until the end of this process

    async def _leave(self, question: Invite | ProposalReview) -> None:
        await asyncio.sleep(self._chance.uniform(0.0, self._chance.choice(LEAVES_WITHIN_S)))
        with suppress(
            UnknownChannel
        ):  # it came to nothing, or has left already; a plan that was agreed can be left too
            await self.withdraw(question.channel_id, "临时有事")
