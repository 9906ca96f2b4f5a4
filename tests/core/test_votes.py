"""Who votes on a plan, and who cannot be outvoted (contract §3)."""

from dataclasses import replace

from tests.core.kit import (
    at,
    channel,
    compromise,
    event_types,
    events,
    leaves,
    offer,
    one,
    plan,
    play,
    rings,
    says,
    start,
)
from towow_core.domain.drafts import ProposalDraft
from towow_core.domain.events import ChannelStatusChanged, FeedbackEvaluated, NegotiationFailed, ProposalFinalized
from towow_core.domain.models import Assignment, FeedbackType, Provenance, Standing
from towow_core.domain.outcomes import RoundDecision
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementValue
from towow_core.negotiation import messages as msg
from towow_core.negotiation.state import ChannelState

PEOPLE = ("user_agent_a", "user_agent_b", "user_agent_c", "user_agent_d", "user_agent_e")
PAID, *OTHERS = PEOPLE


def planned(*parts: Assignment) -> msg.ProposalDrafted:
    draft = ProposalDraft(summary="方案", assignments=parts, provenance=Provenance.RULE)
    return msg.ProposalDrafted(at="2026-11-20T08:00:02.000000Z", round=1, proposal_id="prop-1", draft=draft)


def part(agent_id: str, **more) -> Assignment:
    return Assignment(agent_id=agent_id, display_name=agent_id, role="r", responsibility="do", **more)


def under_review(*parts: Assignment, **policy):
    return play(channel(*PEOPLE, **policy), start(), *(offer(a) for a in PEOPLE), planned(*parts)).state


def test_who_stands_by_is_asked_and_does_not_vote() -> None:
    standing_by = [part(a, standing=Standing.STAND_BY) for a in OTHERS]
    done = play(
        under_review(part(PAID), *standing_by, rounds_max=2),
        *(says(a) for a in OTHERS),
        says(PAID, FeedbackType.NEGOTIATE, request="more"),
    )

    assert one(done.effects, FeedbackEvaluated).accept_rate == 0
    assert ProposalFinalized.event_type not in event_types(done.effects)


def test_the_only_one_who_is_paid_is_not_outvoted_about_their_own_part() -> None:
    parts = [part(PAID, price=500.0), *(part(a) for a in OTHERS)]
    done = play(
        under_review(*parts, rounds_max=2),
        *(says(a) for a in OTHERS),
        says(PAID, FeedbackType.NEGOTIATE, request="more"),
    )

    evaluated = one(done.effects, FeedbackEvaluated)
    assert (evaluated.accept_rate, evaluated.decision) == (0.8, RoundDecision.RENEGOTIATE)


def test_an_unpaid_helper_may_be_outvoted_as_before() -> None:
    parts = [part(PAID, price=500.0), *(part(a) for a in OTHERS)]
    done = play(
        under_review(*parts, rounds_max=2),
        says(PAID),
        *(says(a) for a in OTHERS[1:]),
        says(OTHERS[0], FeedbackType.NEGOTIATE, request="more"),
    )

    assert one(done.effects, FeedbackEvaluated).decision is RoundDecision.FINALIZE


def test_whom_a_draft_forgets_stands_by_without_a_price() -> None:
    state = under_review(part(PAID, price=500.0))
    forgotten = {a.agent_id: a for a in state.proposal.assignments if a.agent_id != PAID}

    assert set(forgotten) == set(OTHERS)
    assert {(a.standing, a.price) for a in forgotten.values()} == {(Standing.STAND_BY, None)}


def test_a_twin_that_asked_a_price_and_is_forgotten_costs_nothing() -> None:
    asked = [offer(a, price=300.0) if a != PAID else offer(a) for a in PEOPLE]
    state = play(channel(*PEOPLE), start(), *asked, planned(part(PAID))).state

    assert sum(a.price or 0 for a in state.proposal.assignments) == 0


def stand_bys_accept_and_the_only_part_does_not(*messages: msg.AnyChannelMessage, **policy):
    standing_by = [part(a, standing=Standing.STAND_BY) for a in OTHERS]
    return play(under_review(part(PAID), *standing_by, **policy), *(says(a) for a in OTHERS), *messages)


def test_stand_bys_alone_force_no_plan() -> None:
    haggles = says(PAID, FeedbackType.NEGOTIATE, request="more")
    done = stand_bys_accept_and_the_only_part_does_not(haggles, compromise(), rounds_max=1)

    assert one(done.effects, FeedbackEvaluated).decision is RoundDecision.FAIL
    assert one(done.effects, NegotiationFailed).reason_code == "rounds_exhausted"


def test_stand_bys_alone_are_no_agreement_when_the_only_one_with_a_part_leaves() -> None:
    done = stand_bys_accept_and_the_only_part_does_not(leaves(PAID), compromise(), rounds_max=1)

    assert one(done.effects, NegotiationFailed).reason_code == "rounds_exhausted"


def test_stand_bys_alone_are_no_agreement_when_time_is_up() -> None:
    done = stand_bys_accept_and_the_only_part_does_not(msg.Ticked(at=at(601)), compromise())

    assert one(done.effects, NegotiationFailed).reason_code == "lifetime_exceeded"


def test_stand_bys_alone_are_no_agreement_when_the_last_with_a_part_leaves_a_forced_plan() -> None:
    parts = [part(PAID), part(OTHERS[0]), *(part(a, standing=Standing.STAND_BY) for a in OTHERS[1:])]
    said = [says(PAID), says(OTHERS[0], FeedbackType.NEGOTIATE), *(says(a) for a in OTHERS[1:])]
    forced = play(under_review(*parts, rounds_max=1), *said)
    assert forced.state.ending.reason_code == "forced"

    one_left = play(forced.state, leaves(PAID), compromise())
    none_left = play(forced.state, leaves(OTHERS[0]), leaves(PAID), compromise())

    assert one(one_left.effects, NegotiationFailed).reason_code == "rounds_exhausted"
    assert one(none_left.effects, NegotiationFailed).reason_code == "everyone_withdrew"


def test_a_round_is_counted_among_those_who_vote() -> None:
    """Who stands by is in the line of a round no more than in the result."""
    standing_by, leaving, *with_part = PEOPLE
    parts = (part(standing_by, standing=Standing.STAND_BY), *(part(a) for a in (leaving, *with_part)))
    done = play(under_review(*parts), leaves(leaving), *(says(a) for a in (standing_by, *with_part)))

    counted = one(done.effects, FeedbackEvaluated)
    assert (counted.accepts, counted.withdraws) == (len(with_part), 1)
    assert set(with_part) < set(one(done.effects, ProposalFinalized).accepted_by)


def all_silent(**policy):
    state = under_review(*(part(a, price=100.0) for a in PEOPLE), **policy)
    return play(state, rings(state, "feedback"))


def test_silence_alone_agrees_to_nothing() -> None:
    done = all_silent()

    counted = one(done.effects, FeedbackEvaluated)
    assert counted.decision is RoundDecision.RENEGOTIATE
    assert (counted.accepts, counted.defaulted, counted.accept_rate) == (5, 5, 0.0)


def test_silence_to_the_end_is_no_agreement() -> None:
    last = play(all_silent(rounds_max=1).state, compromise())

    assert one(last.effects, NegotiationFailed).reason_code == "rounds_exhausted"


def test_silence_beside_a_real_yes_carries_a_plan_and_is_not_called_consensus() -> None:
    state = under_review(*(part(a) for a in PEOPLE))
    done = play(state, says(PAID), rings(state, "feedback"))
    final = one(done.effects, ProposalFinalized)

    counted = one(done.effects, FeedbackEvaluated)
    assert (counted.accepts, counted.defaulted, counted.accept_rate) == (5, 4, 0.2)
    assert final.accepted_by == (PAID,)
    assert {who for point in final.open_points for who in point.who} == set(OTHERS)
    assert [e.reason for e in events(done.effects) if isinstance(e, ChannelStatusChanged)] == ["silence_counted"]


def needing_the_venue(state: ChannelState) -> ChannelState:
    """The same negotiation, with a part of its own that the demand cannot do without: the first person's."""
    venue = Requirement(
        requirement_id="req-1",
        kind=RequirementKind.CAPABILITY,
        text="场地",
        value=RequirementValue(tags=("场地",)),
    )
    understanding = replace(state.demand.understanding, requirements=(venue,))
    first, *rest = state.proposal.assignments
    parts = (replace(first, capabilities=("场地",)), *(replace(part, capabilities=("音乐",)) for part in rest))
    demand = replace(state.demand, understanding=understanding)
    return replace(state, demand=demand, proposal=replace(state.proposal, assignments=parts))


def test_a_forced_plan_whose_essential_part_leaves_while_its_end_is_written_is_no_agreement() -> None:
    state = needing_the_venue(under_review(*(part(a) for a in PEOPLE), rounds_max=1, recursion_depth_max=0))
    haggle = [says(a, FeedbackType.NEGOTIATE) for a in OTHERS[1:]]
    forced = play(state, says(PAID), says(OTHERS[0]), *haggle)
    assert forced.state.ending.reason_code == "forced"

    done = play(forced.state, leaves(PAID), compromise())

    assert one(done.effects, NegotiationFailed).reason_code == "essential_unmet"


def test_when_time_is_up_a_plan_without_its_essential_part_is_no_agreement() -> None:
    state = needing_the_venue(under_review(*(part(a) for a in PEOPLE), recursion_depth_max=0))
    done = play(state, leaves(PAID), says(OTHERS[0]), msg.Ticked(at=at(601)), compromise())

    assert one(done.effects, NegotiationFailed).reason_code == "essential_unmet"


def test_a_next_plan_goes_out_confirmed_by_nobody_who_did_not_accept_the_one_before() -> None:
    first = under_review(part(PAID), part(OTHERS[0]))
    said = [says(a, FeedbackType.NEGOTIATE, request="more") for a in OTHERS]
    again = play(first, says(PAID), *said, plan(PAID, OTHERS[0], round_=2)).state
    assert [a.agent_id for a in again.proposal.assignments if a.is_confirmed] == [PAID]


def test_a_plan_that_everybody_refused_is_confirmed_by_nobody() -> None:
    refusing = [says(a, FeedbackType.REJECT) for a in OTHERS]
    done = play(under_review(*(part(a) for a in PEOPLE)), says(PAID), *refusing, compromise())

    last = one(done.effects, NegotiationFailed).last_proposal
    assert {a.agent_id: a.is_confirmed for a in last.assignments} == {a: a == PAID for a in PEOPLE}
    assert done.state.proposal == last
