"""Who votes on a plan, and who cannot be outvoted (contract §3)."""

from tests.core.kit import channel, event_types, offer, one, play, says, start
from towow_core.domain.drafts import ProposalDraft
from towow_core.domain.events import FeedbackEvaluated, ProposalFinalized
from towow_core.domain.models import Assignment, FeedbackType, Provenance, Standing
from towow_core.domain.outcomes import RoundDecision
from towow_core.negotiation import messages as msg

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
