"""Effects that take a while: a model is asked, or a sub-negotiation's end is looked up. Nobody waits for them."""

from collections.abc import Awaitable, Callable, Sequence
from typing import assert_never

from towow_core.domain.model_calls import CallRecord
from towow_core.domain.models import AgentProfile
from towow_core.negotiation import effects as fx
from towow_core.negotiation import messages as msg
from towow_core.negotiation.state import ChannelState
from towow_core.services.negotiation import outbox_messages
from towow_core.services.negotiation.agent_registry import AgentRegistry
from towow_core.services.negotiation.background import Background
from towow_core.services.negotiation.drafting import Drafted, Drafting
from towow_core.services.negotiation.leavers import leavers
from towow_core.services.negotiation.questions import asked_in
from towow_core.services.negotiation.snapshots import state_in
from towow_core.store.store import Store
from towow_core.support.clock import Clock

SlowEffect = fx.DraftProposal | fx.DraftCompromise | fx.IdentifyGaps | fx.DecideRecursion | fx.FollowSubnet
Handle = Callable[[str, msg.AnyChannelMessage, Sequence[CallRecord]], Awaitable[bool]]


class SlowEffects:
    """One per channel_admin. What comes of an effect is a message for its channel, which `handle` takes."""

    def __init__(
        self,
        *,
        store: Store,
        drafting: Drafting,
        registry: AgentRegistry,
        clock: Clock,
        background: Background,
        handle: Handle,
    ) -> None:
        self._store, self._drafting, self._registry, self._clock = store, drafting, registry, clock
        self._background, self._handle = background, handle
        self._under_way: set[tuple[str, str]] = set()

    def start(self, state: ChannelState, effect: SlowEffect) -> None:
        """Have it done in the background, once; what comes of it is a message for the channel."""
        key = (state.channel_id, repr(effect))
        if key not in self._under_way:
            self._under_way.add(key)
            self._background.start(self._report(state, key, effect), type(effect).__name__)

    async def _report(self, state: ChannelState, key: tuple[str, str], effect: SlowEffect) -> None:
        try:
            outcome = await self._outcome_of(state, effect)
        finally:
            self._under_way.discard(key)
        match outcome:
            case Drafted(message=message, call=call):
                await self._handle(state.channel_id, message, (call,))
            case msg.SubnetEnded():
                await self._handle(state.channel_id, outcome, ())

    async def _outcome_of(self, state: ChannelState, effect: SlowEffect) -> Drafted | msg.SubnetEnded | None:
        match effect:
            case fx.DraftProposal(round=round_):
                return await self._drafting.proposal(state, round_)
            case fx.DraftCompromise(reason_code=reason_code):
                gone = await leavers(self._store, state.demand_id) if state.standing is not None else ()
                return await self._drafting.compromise(state, reason_code, gone)
            case fx.IdentifyGaps():
                may_look = state.recursion_depth < state.policy.recursion_depth_max
                return await self._drafting.gaps(state, await self._outside(state) if may_look else ())
            case fx.DecideRecursion(gaps=gaps):
                return await self._drafting.recursion(state, gaps, await self._outside(state))
            case fx.FollowSubnet(sub_demand_id=sub_demand_id):
                return await self.end_of(sub_demand_id)
            case _:
                assert_never(effect)

    async def _outside(self, state: ChannelState) -> tuple[AgentProfile, ...]:
        return await self._registry.active(excluding=asked_in(state))

    async def end_of(self, sub_demand_id: str) -> msg.SubnetEnded | None:
        """How a sub-negotiation ended, if it has; otherwise its own end will be reported."""
        demand = await self._store.demand(sub_demand_id)
        record = None if demand is None else await self._store.channel(demand.channel_id)
        if record is None or record.is_open:
            return None
        return outbox_messages.subnet_ended(state_in(record), self._clock.now())
