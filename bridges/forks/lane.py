"""A fork computed: the negotiation of a moment goes on in a network of its own, on virtual time.

It is the same coordinator, channel_admin, twin and checker on another store, in memory, with what the bundle holds.
Nothing of it can reach the real one: it has neither its store nor its hub.
"""

from dataclasses import replace

from bridges.forks.bundle import Bundle
from bridges.forks.forked import AnsweredAs, Basis, Forked
from bridges.forks.moment import Moment
from bridges.forks.recorded_answers import Goodbye, RecordedAnswers, answered_at, told_of
from bridges.forks.recorded_model import RecordedModel, asked_by_services, rules_of_twins
from bridges.forks.recorded_twin import SUPPOSED, RecordedTwin
from bridges.simulation.played_network import OneProcessNetwork, run_on
from bridges.simulation.virtual_time import VirtualClock, VirtualLoop
from towow_core.domain.errors import UnknownAgent
from towow_core.domain.policy import NegotiationPolicy
from towow_core.negotiation.messages import WithdrawReceived
from towow_core.services.negotiation.background import Background
from towow_core.services.negotiation.snapshots import snapshot
from towow_core.store.archive import Tree
from towow_core.store.records import CHANNEL_ADMIN
from towow_core.support.ids import new_id


def compute(bundle: Bundle) -> Forked:
    """Let it go on to the end of all that it opens.

    Raises:
        TowowError: What is to change cannot be read, or it is too late for it; as the real demand would say.
    """
    moment, loop = bundle.moment, VirtualLoop()
    lane = _Lane(bundle, moment, VirtualClock(loop, moment.at))
    return run_on(loop, lane.run(), lane.end)


class _Lane:
    def __init__(self, bundle: Bundle, moment: Moment, clock: VirtualClock) -> None:
        self._bundle, self._moment, self._clock = bundle, moment, clock
        self._answered: list[AnsweredAs] = []
        self._background = Background()
        self._network: OneProcessNetwork | None = None

    async def run(self) -> Forked:
        bundle, moment = self._bundle, self._moment
        policy = bundle.changes.policy.on(moment.state.policy if moment.state else bundle.policy)
        model = RecordedModel(bundle.recording, answered_at(bundle.recording.channels), self._clock)
        network = OneProcessNetwork(asked_by_services(model), policy, self._clock)
        self._network = network
        await self._furnish(network, policy)
        recorded = RecordedAnswers(bundle.recording, moment.at)
        twins = self._twins(network, recorded)
        await network.start(network.agent, *twins, network.admin)
        await self._suppose(network, moment)
        for goodbye in recorded.goodbyes:
            self._background.start(self._leave(network, goodbye), "leave as then")
        await network.start(network.coordinator)
        for request in moment.owed:
            await network.admin.send(network.coordinator.agent_id, request)
        await network.until_over()
        return await self._result(network, model)

    async def end(self) -> None:
        """Whoever is there leaves."""
        await self._background.stop()
        if self._network is not None:
            await self._network.stop()

    async def _furnish(self, network: OneProcessNetwork, policy: NegotiationPolicy) -> None:
        """The store as it was, and who had announced themselves and was booked."""
        await network.store.archive.bring_in(_under(policy, self._moment))
        for profile in self._bundle.people:
            await network.store.profiles.save(profile, self._moment.at)
        await network.store.commitments.bring_in(self._bundle.booked)

    def _twins(self, network: OneProcessNetwork, recorded: RecordedAnswers) -> list[RecordedTwin]:
        rules, told, declines = rules_of_twins(), told_of(self._bundle.recording), self._bundle.changes.declines
        known = {profile.agent_id for profile in self._bundle.people}
        if unknown := [agent_id for agent_id in declines if agent_id not in known]:
            raise UnknownAgent(unknown[0])
        return [
            RecordedTwin(
                profile,
                hub=network.hub,
                rules=rules,
                clock=self._clock,
                recorded=recorded,
                told=told.get(profile.agent_id),
                declines=profile.agent_id in declines,
                answered=self._answered,
            )
            for profile in self._bundle.people
        ]

    async def _suppose(self, network: OneProcessNetwork, moment: Moment) -> None:
        """What is otherwise, the way it would have come: from the requester, and from those who leave."""
        changes, record = self._bundle.changes, moment.tree.demands[0]
        state = moment.state
        for agent_id in changes.declines:
            if state is not None and (agent_id in state.offers or agent_id in state.asked):
                await self._withdraw(network, state.channel_id, agent_id, SUPPOSED)
                self._answered.append(self._goodbye(agent_id, state.channel_id, state.round))
        if changes.patch is not None:
            await network.service.changes.patch(record, changes.patch)

    def _goodbye(self, agent_id: str, channel_id: str, round_: int) -> AnsweredAs:
        names = {profile.agent_id: profile.user_name for profile in self._bundle.people}
        return AnsweredAs(
            agent_id=agent_id,
            display_name=names[agent_id],
            channel_id=channel_id,
            question="goodbye",
            round=round_,
            said="withdraw",
            basis=Basis.SUPPOSED,
        )

    async def _leave(self, network: OneProcessNetwork, goodbye: Goodbye) -> None:
        """Whoever left by themselves leaves in the fork, too, wherever they are in it then."""
        await self._clock.until(goodbye.at)
        record = await network.store.demand(self._moment.tree.demands[0].demand.demand_id)
        here = [goodbye.channel_id, record.channel_id if record else ""]
        for channel_id in dict.fromkeys(filter(None, here)):
            await self._withdraw(network, channel_id, goodbye.agent_id, goodbye.reason)

    async def _withdraw(self, network: OneProcessNetwork, channel_id: str, agent_id: str, reason: str) -> None:
        left = WithdrawReceived(at=self._clock.now(), message_id=new_id("msg"), agent_id=agent_id, reason=reason)
        await network.admin.runner.withdraw(channel_id, left)

    async def _result(self, network: OneProcessNetwork, model: RecordedModel) -> Forked:
        demand_id = self._moment.tree.demands[0].demand.demand_id
        record = await network.store.demand(demand_id)
        assert record is not None  # it was brought in
        return Forked(
            seq=self._moment.seq,
            at=self._moment.at,
            demand=record.demand,
            channel_id=record.channel_id,
            events=(await network.store.archive.tree(demand_id) or self._moment.tree).events[demand_id],
            answers=tuple(self._answered),
            asked_again=dict(model.again),
        )


def _under(policy: NegotiationPolicy, moment: Moment) -> Tree:
    """The same moment; an open channel obeys this policy from then on."""
    state = moment.state
    if state is None or state.policy == policy:
        return moment.tree
    limit = policy.rounds_max if state.rounds_max == state.policy.rounds_max else state.rounds_max
    state = replace(state, policy=policy, rounds_max=limit)
    (record, journal), *others = moment.tree.channels  # its own is the first
    return replace(moment.tree, channels=((snapshot(state, record.version, CHANNEL_ADMIN), journal), *others))
