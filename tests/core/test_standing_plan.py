"""What is left of an agreed plan whose change is negotiated, however that ends; the machine alone."""

from dataclasses import replace

from tests.core.kit import ALICE, BOB, at, compromise, event_types, leaves, offer, one, plan, play, says, sent, start
from tests.core.test_revisions import AGREED, SOUND, asking
from towow_core.domain import events as ev
from towow_core.domain.messages import ProposalReview
from towow_core.domain.models import Decision, FeedbackType, Language, NotNeeded, Standing
from towow_core.domain.outcomes import ChannelOutcome
from towow_core.domain.refused_changes import RefusedHow
from towow_core.domain.requirements import Requirement, RequirementKind, RequirementStatus, RequirementValue
from towow_core.negotiation import messages as msg
from towow_core.negotiation.effects import Send
from towow_core.negotiation.renegotiation import next_version, parts_of_nobody_else, renegotiation_of
from towow_core.negotiation.state import ChannelState
from towow_core.negotiation.status import ChannelStatus
from towow_core.negotiation.step import Step
from towow_core.requirements.checker import check
from towow_core.requirements.facts import PlanFacts
from towow_core.services.evidence.replay import opening

BUDGET = Requirement(
    requirement_id="req-9",
    kind=RequirementKind.BUDGET,
    text="最多1元",
    value=RequirementValue(number=1.0, unit="CNY"),
    is_hard=True,
)
NOT_BOB = replace(BUDGET, requirement_id="req-8", kind=RequirementKind.EXCLUSION, value=RequirementValue(text="Bob"))
DECLINED = (start(), offer(ALICE, decision=Decision.DECLINE), offer(BOB, decision=Decision.DECLINE))


def agreed() -> ChannelState:
    return play(asking(SOUND), *AGREED).state


def changed(before: ChannelState, version: int = 2, wish: Requirement = BUDGET) -> ChannelState:
    """The channel that negotiates it with what is wished besides: an amount that nobody keeps to."""
    understanding = before.demand.understanding
    assert understanding is not None
    asked = replace(understanding, requirements=(*understanding.requirements, wish))
    demand = replace(before.demand, version=version, understanding=asked)
    found = next_version(before, demand, reason="便宜点", channel_id=f"collab-{version:08d}", at=at(9))
    assert found is not None
    return found


def test_where_all_decline_the_plan_stands_with_the_yeses_that_were_given_to_it() -> None:
    before = agreed()
    done = play(changed(before), *DECLINED, compromise())

    said = one(done.effects, ev.ProposalFinalized)
    assert done.state.status is ChannelStatus.FINALIZED
    assert said.accepted_by == (ALICE, BOB)
    assert said.proposal.assignments == before.proposal.assignments
    assert said.proposal.agreed_in == before.channel_id
    (refused,) = said.proposal.refused_changes
    assert (refused.text, refused.wishes) == ("便宜点", ("req-9",))
    assert [(one.agent_id, one.how) for one in refused.asked] == [
        (ALICE, RefusedHow.DECLINED),
        (BOB, RefusedHow.DECLINED),
    ]
    assert "towow.negotiation.failed" not in event_types(done.effects)


def test_what_was_wished_after_the_yeses_to_a_plan_that_stands_again_is_met_by_none_of_them() -> None:
    """Whoever offers room for 150 agreed to 60: that they could do more is no yes to it."""
    more = replace(BUDGET, kind=RequirementKind.HEAD_COUNT, text="90人", value=RequirementValue(number=90.0))
    before = play(asking(SOUND), start(), *(offer(who, capacity_people=150) for who in (ALICE, BOB)), *AGREED[3:]).state
    facts = PlanFacts(plan=before.proposal, offers=before.offers, answers=before.feedback)
    met_at_once = check((more,), facts, Language.ZH)
    done = play(changed(before, wish=more), *DECLINED, compromise())

    said = one(done.effects, ev.ProposalFinalized)
    assert [r.status for r in met_at_once] == [RequirementStatus.MET]
    (found,) = (r for r in said.requirements if r.requirement_id == "req-9")
    assert found.status is RequirementStatus.OPEN
    assert "没有人答应过它" in found.note


def test_who_only_stood_by_in_the_changed_plan_is_not_said_to_have_agreed_to_the_change() -> None:
    drafted = plan(ALICE, BOB, round_=2)
    alice, bob = drafted.draft.assignments
    parts = (alice, replace(bob, standing=Standing.STAND_BY))
    tried = replace(drafted, draft=replace(drafted.draft, assignments=parts))
    begun = replace(changed(agreed()), rounds_max=2)
    answers = (says(BOB, round_=2), says(ALICE, FeedbackType.REJECT, round_=2))
    done = play(begun, start(), offer(ALICE), offer(BOB), tried, *answers, compromise())
    (refused,) = done.state.proposal.refused_changes

    assert {one.agent_id: one.how for one in refused.asked} == {ALICE: RefusedHow.DECLINED, BOB: RefusedHow.STOOD_BY}


def test_who_is_asked_about_a_change_is_told_that_the_plan_before_stands() -> None:
    first = play(asking(SOUND), *AGREED[:4])
    changing = play(changed(agreed()), start(), offer(ALICE), offer(BOB), plan(ALICE, BOB, round_=2))

    def told(step: Step) -> list[bool]:
        sends = (effect.message for effect in step.effects if isinstance(effect, Send))
        return [message.stands for message in sends if isinstance(message, ProposalReview)]

    assert told(first) == [False, False]
    assert told(changing) == [True, True]


def test_who_left_after_it_was_agreed_is_not_said_to_accept_the_plan_that_stands() -> None:
    before = play(agreed(), leaves(BOB)).state
    done = play(changed(before), start(), offer(ALICE, decision=Decision.DECLINE), compromise())

    said = one(done.effects, ev.ProposalFinalized)
    assert said.participants == said.accepted_by == (ALICE,)


def test_a_channel_whose_earlier_plan_stands_replays_from_its_own_beginning() -> None:
    began = changed(agreed(), wish=NOT_BOB)
    done = play(began, start(), offer(ALICE, decision=Decision.DECLINE), compromise())

    assert [one.agent_id for one in began.candidates] == [ALICE]
    assert opening(done.state) == began
    assert sent(done.effects, "towow.channel.completed") == [ALICE, BOB]
    again = renegotiation_of(done.state, "", "collab-3", at(20), demand=replace(agreed().demand, version=3))
    assert [part.agent_id for part in again.candidates] == [ALICE, BOB]


def test_whom_the_plan_thanked_is_asked_in_the_place_of_somebody_who_is_not_wanted_any_more() -> None:
    thanking = plan(BOB)
    thanking = replace(
        thanking,
        draft=replace(
            thanking.draft, not_needed=(NotNeeded(agent_id=ALICE, display_name="Alice", reason="一个人就够了"),)
        ),
    )
    able = {ALICE: ("音响",), BOB: ("音响",)}
    state = asking(SOUND)
    state = replace(state, candidates=tuple(replace(c, capabilities=able[c.agent_id]) for c in state.candidates))
    ended = play(state, start(), *(offer(who, capabilities=able[who]) for who in able), thanking, says(BOB)).state
    next_ = changed(ended, wish=NOT_BOB)

    assert [part.agent_id for part in ended.proposal.assignments] == [BOB]
    assert parts_of_nobody_else(ended, next_.demand, ()) == ()
    assert [one.agent_id for one in next_.candidates] == [ALICE]
    assert [one.agent_id for one in renegotiation_of(ended, "", "collab-3", at(20)).candidates] == [BOB]
    left = play(ended, leaves(ALICE)).state
    assert [one.agent_id for one in changed(left, wish=NOT_BOB).candidates] == []


def test_where_somebody_with_a_part_has_left_nothing_stands() -> None:
    here = play(changed(agreed()), start(), leaves(BOB), offer(ALICE, decision=Decision.DECLINE), compromise())
    elsewhere = play(changed(agreed()), *DECLINED, replace(compromise(), left=(BOB,)))

    assert here.state.status is elsewhere.state.status is ChannelStatus.FAILED


def test_a_plan_that_somebody_left_in_a_channel_that_failed_stands_in_no_later_one_and_that_is_said() -> None:
    """Nobody is there to say who has left meanwhile where the watchdog ends the later one."""
    over = msg.CancelRequested(at=at(10), reason="再改", is_superseded=True)
    later = changed(play(changed(agreed()), start(), leaves(BOB), over).state, version=3)
    done = play(
        later, start(), offer(ALICE, decision=Decision.DECLINE), *(msg.Ticked(at=at(9e3 * n)) for n in range(9))
    )

    assert "Bob已经退出之前谈妥的方案" in one(done.effects, ev.NegotiationFailed).reason


def test_who_leaves_the_earlier_plan_need_not_be_asked_about_the_change() -> None:
    began = changed(agreed(), wish=NOT_BOB)
    done = play(began, start(), leaves(BOB), offer(ALICE, decision=Decision.DECLINE), compromise())

    assert one(done.effects, ev.AgentWithdrawn).agent_id == BOB
    assert "Bob已经退出之前谈妥的方案" in one(done.effects, ev.NegotiationFailed).reason


def test_who_calls_it_off_has_no_plan() -> None:
    off = msg.CancelRequested(at=at(10), reason="算了")
    done = play(changed(agreed()), start(), off, compromise())
    last_moment = play(changed(agreed()), *DECLINED, off, replace(compromise(), reason_code="cancelled"))

    assert done.state.status is last_moment.state.status is ChannelStatus.FAILED
    assert one(last_moment.effects, ev.NegotiationFailed).reason_code == "cancelled"


def test_a_change_of_the_change_keeps_the_plan_in_mind() -> None:
    before = agreed()
    over = msg.CancelRequested(at=at(10), reason="再改", is_superseded=True)
    first = play(changed(before), start(), over).state
    done = play(changed(first, version=3), *DECLINED, compromise())

    assert one(done.effects, ev.ProposalFinalized).proposal.agreed_in == before.channel_id


def test_a_plan_that_stands_again_can_be_negotiated_once_more_and_is_then_another() -> None:
    kept = play(changed(agreed()), *DECLINED, compromise()).state
    again = changed(kept, version=3)
    round_ = again.round + 1
    offered = (start(), offer(ALICE), offer(BOB))
    done = play(again, *offered, plan(ALICE, BOB, round_=round_), says(ALICE, round_=round_), says(BOB, round_=round_))
    refused = play(changed(kept, version=3), *DECLINED, compromise())

    assert done.state.status is ChannelStatus.FINALIZED
    assert (done.state.proposal.agreed_in, done.state.proposal.refused_changes) == ("", ())
    assert len(one(refused.effects, ev.ProposalFinalized).proposal.refused_changes) == 2
    assert FeedbackType.ACCEPT in {said.feedback_type for said in refused.state.feedback.values()}
    assert ChannelOutcome(refused.state.status) is ChannelOutcome.FINALIZED
