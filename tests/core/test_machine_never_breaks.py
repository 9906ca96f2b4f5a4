"""The machine under any message in any status: total, and true to its invariants."""

from dataclasses import replace
from typing import get_args

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tests.core.kit import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    ERIN,
    at,
    channel,
    compromise,
    ends,
    events,
    gaps_found,
    invalid,
    leaves,
    offer,
    opens,
    plan,
    play,
    recursion,
    reviewed,
    rings,
    says,
    start,
)
from towow_core.domain import events as ev
from towow_core.domain.events import TERMINAL_EVENT_TYPES
from towow_core.domain.models import Decision, FeedbackType, Provenance
from towow_core.domain.subdemands import SubDemand
from towow_core.negotiation import messages as msg
from towow_core.negotiation.resume import resume
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import TERMINAL, VALID_TRANSITIONS, ChannelStatus
from towow_core.negotiation.transition import transition

AGENTS = (ALICE, BOB, CAROL, DAVE, ERIN)
SUBS = tuple(f"d-0000000{n}" for n in range(5))
AFTER_THE_END = {
    "towow.gap.identified", "towow.subnet.triggered", "towow.subnet.completed", "towow.proposal.updated",
    "towow.llm.degraded", "towow.demand.change_too_late", "towow.subnet.declined",
    "towow.gap.invited", "towow.gap.answered", "towow.gap.settled", "towow.budget.exceeded",
}  # fmt: skip
agents = st.sampled_from(AGENTS)


def one_state_per_status() -> dict[ChannelStatus, ChannelState]:
    opened = play(channel(ALICE, BOB), start()).state
    renegotiating = play(reviewed(ALICE, BOB), says(ALICE), says(BOB, FeedbackType.NEGOTIATE)).state
    forced = play(reviewed(ALICE, BOB, rounds_max=1), says(ALICE), says(BOB, FeedbackType.NEGOTIATE), compromise())
    return {
        ChannelStatus.CREATED: channel(ALICE, BOB),
        ChannelStatus.COLLECTING: opened,
        ChannelStatus.AGGREGATING: play(opened, offer(ALICE), offer(BOB)).state,
        ChannelStatus.PROPOSAL_SENT: renegotiating,
        ChannelStatus.NEGOTIATING: reviewed(ALICE, BOB),
        ChannelStatus.FINALIZED: play(reviewed(ALICE, BOB), says(ALICE), says(BOB)).state,
        ChannelStatus.FORCE_FINALIZED: forced.state,
        ChannelStatus.FAILED: play(channel(), start(), compromise()).state,
    }


def replaces(agent_id: str, sub_demand_id: str = "d-00000008") -> msg.ReplacementWanted:
    looked_for = SubDemand(description="需要场地", gap_addressed="场地")
    who = {"agent_id": agent_id, "part": "", "reason": "漏水"}
    return msg.ReplacementWanted(at=at(9), sub_demand_id=sub_demand_id, sub_demand=looked_for, **who)


def every_message() -> list[msg.AnyChannelMessage]:
    return [
        start(),
        offer(ALICE),
        msg.AgentUnreachable(at=at(9), agent_id=ALICE),
        plan(ALICE, BOB),
        plan(ALICE, BOB, round_=2),
        says(ALICE),
        says(ALICE, FeedbackType.REJECT, round_=2),
        invalid(ALICE),
        invalid(BOB, "feedback", round_=1),
        leaves(ALICE),
        msg.TimerFired(at=at(99), name="collect", due_at=at(60)),
        msg.TimerFired(at=at(99), name="feedback", due_at=at(122)),
        msg.TimerFired(at=at(99), name="retry", due_at=at(13)),
        compromise(),
        msg.CancelRequested(at=at(9), reason=""),
        msg.DemandRevised(at=at(9), demand=replace(channel().demand, version=2), is_waiver=False),
        replaces(ALICE),
        msg.Ticked(at=at(9999)),
        gaps_found(),
        recursion("d-00000009"),
        opens("d-00000009"),
        ends("d-00000009", CAROL),
    ]


def test_every_kind_of_message_is_in_the_table() -> None:
    assert {type(m).__name__ for m in every_message()} == set(msg.CHANNEL_MESSAGE_TYPES)


def test_every_status_a_channel_rests_in_is_in_the_table() -> None:
    """BROADCASTING is passed through within one step, so that no channel rests in it."""
    assert set(one_state_per_status()) == set(ChannelStatus) - {ChannelStatus.BROADCASTING}


@pytest.mark.parametrize("message", every_message(), ids=lambda m: type(m).__name__)
@pytest.mark.parametrize("status", sorted(one_state_per_status()))
def test_every_message_in_every_status_makes_only_listed_moves(
    status: ChannelStatus, message: msg.AnyChannelMessage
) -> None:
    before = one_state_per_status()[status]
    after = transition(before, message)

    here = status
    for move in (e for e in events(after.effects) if isinstance(e, ev.ChannelStatusChanged)):
        assert move.old_status == here
        here = ChannelStatus(move.new_status)
        assert here in VALID_TRANSITIONS[ChannelStatus(move.old_status)]
    assert after.state.status is here


class Negotiation(RuleBasedStateMachine):
    """Any messages in any order, with any content, repeated at will."""

    def __init__(self) -> None:
        super().__init__()
        self.state = channel(ALICE, BOB, CAROL, reserve=(DAVE, ERIN), rounds_max=3)
        self.seen: list[ev.Event] = []
        self.declined: set[str] = set()
        self.accepted: dict[int, set[str]] = {}
        self.agreed_to_more: set[str] = set()  # to a version with somebody who is asked into the plan
        self.feed(start())

    def feed(self, message: msg.AnyChannelMessage) -> None:
        step = transition(self.state, message)
        again = transition(self.state, message)
        assert again == step  # the same message on the same state is the same step
        self.state = step.state
        self.seen += events(step.effects)

    @rule(agent=agents, decision=st.sampled_from(Decision))
    def offers(self, agent: str, decision: Decision) -> None:
        if self.state.status is ChannelStatus.COLLECTING and agent not in self.state.offers:
            invited = any(c.agent_id == agent for c in self.state.candidates)
            if invited and decision is Decision.DECLINE:
                self.declined.add(agent)
        joining = self.state.joining
        asked = joining.asked if joining is not None and joining.plan is None else None
        if asked is not None and asked.agent_id == agent and decision is Decision.DECLINE:
            self.declined.add(agent)
        self.feed(offer(agent, decision, capabilities=("摄影", "灯光", "音响")))

    @rule(agent=agents, said=st.sampled_from(FeedbackType), round_=st.integers(1, 4), request=st.sampled_from("ab"))
    def reviews(self, agent: str, said: FeedbackType, round_: int, request: str) -> None:
        if said is FeedbackType.ACCEPT and round_ == self.state.round:
            self.accepted.setdefault(round_, set()).add(agent)
        joining = self.state.joining
        awaited = joining.awaiting if joining is not None and joining.round == round_ else ()
        if said is FeedbackType.ACCEPT and agent in awaited:
            self.agreed_to_more.add(agent)
        self.feed(says(agent, said, round_=round_, request=request))

    @rule(agent=agents, question=st.sampled_from(get_args(msg.Question)), try_=st.integers(1, 3))
    def answers_invalidly(self, agent: str, question: msg.Question, try_: int) -> None:
        self.feed(invalid(agent, question, try_=try_))

    @rule(agent=agents)
    def withdraws(self, agent: str) -> None:
        self.feed(leaves(agent))

    @rule(agent=agents)
    def is_unreachable(self, agent: str) -> None:
        self.feed(msg.AgentUnreachable(at=at(5), agent_id=agent))

    @rule(team=st.lists(agents, unique=True), round_=st.integers(1, 4))
    def is_drafted(self, team: list[str], round_: int) -> None:
        self.feed(plan(*team, round_=round_))

    @rule(name=st.sampled_from(["collect", "feedback", "retry"]))
    def timer_rings(self, name: msg.TimerName) -> None:
        if name in self.state.timers:
            self.feed(rings(self.state, name))

    @rule()
    def compromise_comes(self) -> None:
        self.feed(compromise())

    @rule(seconds=st.sampled_from([10, 130, 300, 700]))
    def watchdog_looks(self, seconds: int) -> None:
        self.feed(msg.Ticked(at=at(seconds)))

    @rule(importance=st.sampled_from([10, 60, 95]))
    def gaps_are_found(self, importance: int) -> None:
        self.feed(gaps_found(importance))

    @rule(yes=st.booleans(), count=st.integers(1, 5), able=st.lists(agents, unique=True))
    def recursion_is_decided(self, *, yes: bool, count: int, able: list[str]) -> None:
        self.feed(recursion(*SUBS[:count], should_recurse=yes, able=able))

    @rule(agent=agents, sub=st.sampled_from(SUBS))
    def part_is_wanted_again(self, agent: str, sub: str) -> None:
        self.feed(replaces(agent, sub))

    @rule(sub=st.sampled_from(SUBS))
    def subnet_opens(self, sub: str) -> None:
        self.feed(opens(sub))

    @rule(sub=st.sampled_from(SUBS), outcome=st.sampled_from(["finalized", "failed"]), agent=agents)
    def subnet_ends(self, sub: str, outcome: str, agent: str) -> None:
        self.feed(ends(sub, *([agent] if outcome == "finalized" else []), outcome=outcome))

    @rule()
    def is_cancelled(self) -> None:
        self.feed(msg.CancelRequested(at=at(5), reason=""))

    @invariant()
    def at_most_one_terminal_event_and_only_gaps_and_subnets_after_it(self) -> None:
        terminal = [i for i, e in enumerate(self.seen) if e.event_type in TERMINAL_EVENT_TYPES]
        assert len(terminal) == (self.state.status in TERMINAL)
        after = self.seen[terminal[0] + 1 :] if terminal else []
        assert {e.event_type for e in after} <= AFTER_THE_END

    @invariant()
    def no_more_subnets_than_the_policy_allows(self) -> None:
        for_gaps = [subnet for subnet in self.state.subnets.values() if not subnet.replaces]
        assert len(for_gaps) <= self.state.policy.subnets_per_channel_max

    @invariant()
    def nobody_who_declined_or_left_is_in_the_plan(self) -> None:
        if self.state.proposal is not None:
            own = [a for a in self.state.proposal.assignments if a.source == "channel"]
            team = {a.agent_id for a in own}
            assert not team & (self.declined | set(self.state.withdrawn))

    @invariant()
    def nobody_is_confirmed_who_did_not_say_yes(self) -> None:
        if self.state.status in TERMINAL and self.state.proposal is not None and self.state.asked:
            said_yes = self.accepted.get(self.state.round, set()) | self.agreed_to_more
            own = {a.agent_id for a in self.state.proposal.assignments if a.source == "channel"}
            assert own.intersection(self.state.proposal.confirmed_participants) <= said_yes

    @invariant()
    def consent_exists_only_where_an_answer_event_of_that_person_carries_it(self) -> None:
        said = {
            (e.agent_id, e.round)
            for e in self.seen
            if isinstance(e, ev.ProposalFeedback)
            and (e.feedback_type, e.defaulted) == (FeedbackType.ACCEPT, False)
            and e.provenance is not Provenance.FALLBACK
        }
        for end in self.seen:
            if isinstance(end, ev.ProposalFinalized | ev.ForceFinalized):
                confirmed = {part.agent_id for part in end.proposal.assignments if part.is_confirmed}
                claimed = confirmed | {*end.accepted_by} | {*end.proposal.confirmed_participants}
                assert {(agent_id, end.rounds_taken) for agent_id in claimed} <= said

    @invariant()
    def rounds_stay_within_the_policy(self) -> None:
        assert self.state.round <= self.state.policy.rounds_max

    @invariant()
    def an_open_channel_always_has_something_to_wait_for(self) -> None:
        if self.state.is_settled:
            assert resume(self.state, at(9)) == ()
        elif self.state.status in TERMINAL:
            assert resume(self.state, at(9))
        else:
            assert self.state.timers or self.state.drafting or self.state.ending


TestNegotiation = Negotiation.TestCase
TestNegotiation.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)
