"""All that a fork is computed from, taken out of the store once: the lane that computes it sees nothing else."""

import asyncio
from dataclasses import dataclass, field, fields, replace

from bridges.forks.moment import Moment, moment_of
from towow_core.domain.commitments import Commitment
from towow_core.domain.models import AgentProfile
from towow_core.domain.policy import NegotiationPolicy, OnSilence
from towow_core.engine.requirements.patches import DemandPatch
from towow_core.services.evidence.replay import Recording
from towow_core.services.evidence.transfer import take_out
from towow_core.services.negotiation.snapshots import state_in
from towow_core.store.store import Store


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyChanges:
    """Fields of `NegotiationPolicy` with another value; None is as it was."""

    rounds_max: int | None = None
    candidates_max: int | None = None
    recursion_depth_max: int | None = None
    accept_share_to_finalize: float | None = None
    refuse_share_to_fail: float | None = None
    on_silence: OnSilence | None = None

    def on(self, policy: NegotiationPolicy) -> NegotiationPolicy:
        """The policy with these."""
        named = ((each.name, getattr(self, each.name)) for each in fields(self))
        return replace(policy, **{name: value for name, value in named if value is not None})


@dataclass(frozen=True, slots=True, kw_only=True)
class ForkChanges:
    """What is supposed to be otherwise from the moment on; nothing: how it would go on by itself.

    Attributes:
        patch: What the requester changes in that moment, read as `PATCH /api/v1/demand/{id}` reads it.
        declines: Ids of agents who say no: to an invitation, or by leaving where they are in it already.
        policy: What is others from then on.
    """

    patch: DemandPatch | None = None
    declines: tuple[str, ...] = ()
    policy: PolicyChanges = field(default_factory=PolicyChanges)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """One fork: the recording, from where on, with what changed, and who could be asked.

    Attributes:
        at_seq: As it was asked for; the moment itself may be a little later or earlier (`Moment.seq`).
        people: Profiles as they had been announced by then.
        booked: What these people had been booked for by then, by other demands.
        policy: The network's; a channel that is open keeps its own.
    """

    recording: Recording
    at_seq: int
    changes: ForkChanges
    people: tuple[AgentProfile, ...]
    booked: tuple[Commitment, ...]
    policy: NegotiationPolicy

    @property
    def moment(self) -> Moment:
        return moment_of(self.recording, self.at_seq)


async def gather(
    store: Store, demand_id: str, at_seq: int | None, changes: ForkChanges, policy: NegotiationPolicy
) -> Bundle:
    """What a fork of this demand needs; `at_seq` None: from now.

    Raises:
        UnknownDemand: There is no such demand.
        CannotTransfer: It is a part of another one.
        TooLate: There is no such moment, or nothing was understood yet.
    """
    recording = await take_out(store, demand_id)
    at_seq = len(recording.streams[demand_id]) if at_seq is None else at_seq
    moment = await asyncio.to_thread(moment_of, recording, at_seq)
    ids = {agent_id for name in recording.streams for s in await store.searches.of(name) for agent_id in s.there}
    states = [state_in(each.channel) for each in recording.channels]
    ids |= {candidate.agent_id for state in states for candidate in (*state.candidates, *state.reserve)}
    return Bundle(
        recording=recording,
        at_seq=at_seq,
        changes=changes,
        people=await store.profiles.as_of(ids, moment.at),
        booked=await store.commitments.firm_until(ids, moment.at, but_for=demand_id),
        policy=policy,
    )
