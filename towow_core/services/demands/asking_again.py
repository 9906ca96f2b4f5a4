"""A requester has the model asked again where something lesser answered in its place: from the filter on.

What was understood, asked back and answered stays, and so does whom the model itself has chosen. Everybody who is found
is invited anew: what was said to the plan before counts for nothing in the next one.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from towow_core.domain.errors import ModelUnavailable, TooLate
from towow_core.domain.events import DemandChanged, ModelDegraded
from towow_core.domain.outcomes import DemandStage, RecordedDecision, RequesterDecision
from towow_core.llm.service import LLMService
from towow_core.negotiation.state import ChannelState
from towow_core.prompts.p02_smart_filter import SMART_FILTER
from towow_core.prompts.p03_response_generation import RESPONSE_GENERATION
from towow_core.prompts.p04_proposal_aggregation import PROPOSAL_AGGREGATION
from towow_core.prompts.p05_proposal_feedback import PROPOSAL_FEEDBACK
from towow_core.prompts.p06_proposal_adjustment import PROPOSAL_ADJUSTMENT
from towow_core.services.demands import clarifying
from towow_core.services.demands.approving import is_approved_as_it_is
from towow_core.services.demands.change_telling import ChangeTelling
from towow_core.services.negotiation.earlier_plan import MODEL_AGAIN
from towow_core.services.negotiation.snapshots import state_in
from towow_core.store.records import DemandRecord
from towow_core.store.store import LostRace, Store
from towow_core.support.envelopes import Envelope

_PLANS = (PROPOSAL_AGGREGATION.key, PROPOSAL_ADJUSTMENT.key)


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedAgain:
    """What is put to the model again: `prompts` are those that something lesser answered, `version` the demand's."""

    version: int
    prompts: tuple[str, ...]


class AskingAgain:
    """One per bridge."""

    def __init__(self, store: Store, telling: ChangeTelling, model: LLMService | None = None) -> None:
        """`model` is tried before anybody is asked anew; None: nothing is known of it here."""
        self._store, self._telling, self._model = store, telling, model

    async def ask_again(self, record: DemandRecord) -> AskedAgain:
        """Negotiate the demand once more, with the model.

        Raises:
            TooLate: The plan is approved, the demand cancelled, a part of another one or about to be negotiated again;
                or no stand-in has chosen its people or drawn its plan up.
            ModelUnavailable: It is still away: everybody would be asked anew for nothing, so nothing is changed.
        """
        channel = await self._store.channel(record.channel_id) if record.stage is DemandStage.MANAGED else None
        state = None if channel is None else state_in(channel)
        demand = record.demand
        _require_open(record, state)
        events = await self._store.events(demand.demand_id)
        # Of an earlier plan that stands, what answered for it is told where it was agreed.
        earlier = state.proposal.agreed_in if state is not None and state.proposal is not None else ""
        prompts = stood_in(state, (e for e in events if e.payload.get("channel_id") in {record.channel_id, earlier}))
        if state is None or not prompts:
            raise TooLate(
                f"No stand-in has chosen the people of demand {demand.demand_id} or drawn up its plan.",
                "这个需求的人选和方案都不是备用办法给的，没有要重试的。",
            )
        if self._model is not None and await self._model.is_away():
            raise ModelUnavailable(
                "The model still does not answer, so nothing was changed; try again a little later.",
                "模型还没有恢复，所以什么都没有动；过一会儿再试。",
            )
        understanding = clarifying.understanding_of(demand)
        after = replace(demand, version=demand.version + 1)
        event = DemandChanged(
            demand_id=demand.demand_id,
            channel_id=record.channel_id,
            version=after.version,
            text=MODEL_AGAIN.to(understanding.language),
            changes=(),
            waived=(),
            removed=(),
            requirements=understanding.requirements,
            not_understood=understanding.not_understood,
            asks_again=prompts,
        )
        has_plan = record.channel_status in {"finalized", "force_finalized"}
        try:
            await self._telling.tell_admin(
                record, after, [event], RequesterDecision.RETRY, event.text, is_agreed=has_plan
            )
        except LostRace as error:
            raise _goes_on(record) from error
        return AskedAgain(version=after.version, prompts=prompts)


def stood_in(state: ChannelState | None, events: Iterable[Envelope]) -> tuple[str, ...]:
    """Of this channel's `events`: the filter and the plan that stands, where something lesser than the model answered.

    Where nobody's twin could answer, what those were asked too.
    """
    fell = {e.event.prompt for e in events if isinstance(e.event, ModelDegraded)}
    asked = [SMART_FILTER.key]
    if state is not None and state.outcome_reason == "llm_unavailable":
        asked += [RESPONSE_GENERATION.key, PROPOSAL_FEEDBACK.key]
    if state is not None and state.proposal is not None and state.proposal.is_fallback:
        asked += _PLANS
    return tuple(prompt for prompt in asked if prompt in fell)


def _require_open(record: DemandRecord, state: ChannelState | None) -> None:
    demand_id = record.demand.demand_id
    if is_approved_as_it_is(record, state):
        raise TooLate(f"The plan of demand {demand_id} was approved.", "方案已经接受了，不再重试。")
    if record.decision is RecordedDecision.CANCELLED or record.stage is DemandStage.FAILED:
        raise TooLate(f"Demand {demand_id} was cancelled; submit it anew.", "这个需求已经取消，请重新提一次。")
    if record.parent_demand_id is not None:
        raise TooLate(
            f"Demand {demand_id} belongs to {record.parent_demand_id}; try that one again.",
            f"这是 {record.parent_demand_id} 的子需求，请在那一个里重试。",
        )
    if state is None or record.demand.version > state.wanted.version:
        raise _goes_on(record)


def _goes_on(record: DemandRecord) -> TooLate:
    return TooLate(
        f"Demand {record.demand.demand_id} goes on already; look at it again.", "这个需求正在继续，请再看一遍。"
    )
