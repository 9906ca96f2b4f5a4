"""Nobody is promised who did not promise: who is in a plan, who counts as having agreed, whose answers count."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from bridges.simulation.own_yeses import really_accepted, still_holding
from bridges.simulation.run_record import ChannelView, Evidence
from towow_core.domain.events import (
    AgentWithdrawn,
    FeedbackEvaluated,
    ForceFinalized,
    OfferSubmitted,
    ProposalDistributed,
    ProposalFeedback,
    ProposalFinalized,
)
from towow_core.domain.models import Decision, FeedbackType, Proposal, Provenance, Standing
from towow_core.domain.outcomes import RoundDecision
from towow_core.services.certificates.versions import announced_plans
from towow_core.support.envelopes import Envelope
from towow_core.support.timestamps import seconds_between


def nobody_is_in_a_plan_against_their_will(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        if view.end is None or view.agreement is None:
            continue
        if view.agreed_in != view.name:
            continue  # a plan that stands again is held against the one that it was
        unwilling = _unwilling(evidence, view, view.end)
        for agent_id in _agents_of(view.agreement):
            if why := unwilling.get(agent_id):
                yield f"{view.name}: {agent_id} {why} and is in the final plan."
            elif (view.name, agent_id) not in evidence.run_record.joined:
                yield f"{view.name}: {agent_id} never offered anything and is in the final plan."


def plans_go_to_those_who_take_part(evidence: Evidence) -> Iterator[str]:
    """Also before the end, nobody has a part in a plan who declined or has left."""
    for view in evidence.channels:
        out: set[str] = set()
        for event in view.events:
            match event.event:
                case AgentWithdrawn(agent_id=agent_id) | OfferSubmitted(agent_id=agent_id, decision=Decision.DECLINE):
                    out.add(agent_id)
                case ProposalDistributed(proposal=plan):
                    for agent_id in sorted(out & _asked(plan)):
                        yield f"{view.name}: {agent_id} is out, and has a part in version {plan.version}."


def nobody_silent_is_confirmed(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        if view.agreement is None or view.agreed_in != view.name:
            continue
        round_, plan = view.agreement.rounds_taken, view.agreement.proposal
        accepted = really_accepted(evidence, view, round_)
        claimed = {
            "confirmed in its assignment": [a.agent_id for a in plan.assignments if a.is_confirmed],
            "listed as confirmed": plan.confirmed_participants,
            "listed as having accepted": view.agreement.accepted_by,
        }
        for claim, agents in claimed.items():
            for agent_id in sorted(set(agents) - accepted):
                yield f"{view.name}: {agent_id} did not accept round {round_} and is {claim}."


def an_agreement_is_one(evidence: Evidence) -> Iterator[str]:
    """Counted again, from what was shown: one with a vote really said yes, and (not forced) enough do or are silent."""
    for view in evidence.channels:
        if view.end is None or view.agreement is None or view.agreed_in != view.name:
            continue  # of a plan that stands again it is counted where it was agreed
        round_, least = view.agreement.rounds_taken, view.state.policy.accept_share_to_finalize
        voting = _voting([e.event.proposal for e in view.events if isinstance(e.event, ProposalDistributed)][-1])
        accepted = really_accepted(evidence, view, round_)
        if not accepted & voting & set(view.agreement.participants):
            yield f"{view.name} is called agreed, and nobody with a part has said yes."
        if isinstance(view.agreement, ForceFinalized):
            continue
        share = _share(view, view.end, round_, FeedbackType.ACCEPT, voting)
        if share < least:
            yield f"{view.name} is agreed with {share:.0%} of those asked; {least:.0%} are needed."


def a_refused_plan_fails(evidence: Evidence) -> Iterator[str]:
    """Each round counted again: where more refuse than the policy allows it ends there, and nowhere else for that."""
    for view in evidence.channels:
        asked: set[str] = set()
        for event in view.events:
            match event.event:
                case ProposalDistributed(proposal=plan):
                    asked = _voting(plan)
                case FeedbackEvaluated(round=round_, decision=decision):
                    share = _share(view, event, round_, FeedbackType.REJECT, asked)
                    if share > view.state.policy.refuse_share_to_fail and decision is not RoundDecision.FAIL:
                        yield f"{view.name}: {share:.0%} refuse in round {round_}, and it says {decision}."


def nobody_is_asked_twice(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        for agent_id, count in Counter(c.agent_id for c in view.state.candidates).items():
            if count > 1:
                yield f"{view.name} has invited {agent_id} {count} times."


def nobody_answers_twice(evidence: Evidence) -> Iterator[str]:
    """One offer of each agent, one review of each agent and round: the first counts, and only the first is shown."""
    for view in evidence.channels:
        said: Counter[tuple[str, str, int | None]] = Counter()
        for event in view.events:
            match event.event:
                case OfferSubmitted(agent_id=agent_id):
                    said[event.event_type, agent_id, None] += 1
                case ProposalFeedback(agent_id=agent_id, round=answered):
                    said[event.event_type, agent_id, answered] += 1
        for (event_type, agent_id, round_), count in said.items():
            if count > 1:
                yield f"{view.name} shows {count} times {event_type} of {agent_id}, round {round_}."


def answers_are_to_what_was_asked(evidence: Evidence) -> Iterator[str]:
    """A review counts in the round that it answers, and only from somebody with a part in that round's plan."""
    for view in evidence.channels:
        asked: set[str] = set()
        round_ = 0
        for event in view.events:
            match event.event:
                case ProposalDistributed(proposal=plan):
                    round_, asked = event.event.round, _asked(plan)
                case ProposalFeedback(agent_id=who, round=answered):
                    if answered != round_ or who not in asked:
                        yield f"{view.name} counts a review of {who} for round {answered} in round {round_}."


def a_plan_that_stands_again_is_the_one_agreed_to(evidence: Evidence) -> Iterator[str]:
    """Each part as the last plan of the channel that agreed has it, and nobody in it who has left since."""
    for view in evidence.channels:
        if view.end is None or view.agreement is None or view.agreed_in == view.name:
            continue
        there = evidence.deciding(view)
        end = view.end.seq  # who leaves the plan that stands again does so later
        before = [plan.proposal for plan in announced_plans(there.events) if plan.envelope.seq < end][-1]
        gone = {e.event.agent_id for e in view.events if e.seq < end and isinstance(e.event, AgentWithdrawn)}
        for part in view.agreement.proposal.assignments:
            if part not in before.assignments:
                yield f"{view.name}: the part of {part.agent_id} is not the one agreed to in {there.name}."
            if part.agent_id in gone:
                yield f"{view.name}: {part.agent_id} has left, and is in the plan that stands again."
        accepted = {*there.agreement.accepted_by} if there.agreement else set()
        accepted |= {part.agent_id for part in before.assignments if part.is_confirmed}  # who joined it after its end
        for agent_id in sorted({*view.agreement.accepted_by} - accepted):
            yield f"{view.name}: {agent_id} is said to have accepted, and did not in {there.name}."


def a_yes_that_still_holds_is_to_the_same(evidence: Evidence) -> Iterator[str]:
    """Whoever is not asked again said yes themselves, to the same part at the same price on the same days."""
    for view in evidence.channels:
        for said in still_holding(view):
            if (view.name, said.agent_id, said.rests_on_round) not in evidence.run_record.accepted:
                yield f"{view.name}: {said.agent_id} never accepted round {said.rests_on_round}, as is said of them."
            elif (then := _part(view, said.agent_id, said.rests_on_round)) != _part(view, said.agent_id, said.round):
                yield f"{view.name}: {said.agent_id} was not asked in round {said.round} about what is new in {then}."


def _part(view: ChannelView, agent_id: str, round_: int) -> object:
    """What somebody was sent as theirs, and for when."""
    for event in view.events:
        if isinstance(sent := event.event, ProposalDistributed) and sent.round == round_:
            days = (sent.proposal.timeline.event_date, sent.proposal.timeline.event_days, sent.proposal.timeline.hours)
            own = [replace(a, is_confirmed=False) for a in sent.proposal.assignments if a.agent_id == agent_id]
            return own, days
    return None


def _asked(plan: Proposal) -> set[str]:
    return {assignment.agent_id for assignment in plan.assignments}


def _voting(plan: Proposal) -> set[str]:
    """Who has something to agree to: whoever only stands by has no vote."""
    return {part.agent_id for part in plan.assignments if part.standing is not Standing.STAND_BY}


def _agents_of(agreement: ProposalFinalized | ForceFinalized) -> list[str]:
    """Whom the channel's own plan names: in an assignment, or in one of its lists."""
    plan = agreement.proposal
    lists = (plan.confirmed_participants, plan.optional_participants, agreement.participants)
    return sorted(_asked(plan).union(*lists))


def _unwilling(evidence: Evidence, view: ChannelView, end: Envelope) -> dict[str, str]:
    """Agent to what it did: declined, withdrew before the end, or refused or left by its last review.

    Before by number: messages that are taken together have one time.
    """
    found = {a: "declined" for a, offer in view.state.offers.items() if offer.decision is Decision.DECLINE}
    for (channel_id, agent_id), left_at in evidence.run_record.left.items():
        if channel_id == view.name and seconds_between(left_at, end.timestamp) > evidence.run_record.inbox_delay_s:
            found[agent_id] = "withdrew"
    for event in view.events:
        if event.seq > end.seq:
            break
        match event.event:
            case AgentWithdrawn(agent_id=agent_id):
                found[agent_id] = "is shown to have withdrawn"
            case ProposalFeedback(agent_id=agent_id, feedback_type=said, round=round_):
                is_final = round_ == view.state.round
                if said is FeedbackType.WITHDRAW or (is_final and said is FeedbackType.REJECT):
                    found[agent_id] = f"answered {said} (round {round_})"
    return found


def _share(view: ChannelView, until: Envelope, round_: int, said: FeedbackType, asked: set[str]) -> float:
    """Of those asked in this round who had not left by then, who really, or by their silence, said so."""
    earlier = [e.event for e in view.events if e.seq < until.seq]
    present = asked - {event.agent_id for event in earlier if isinstance(event, AgentWithdrawn)}
    who = {
        event.agent_id
        for event in earlier
        if isinstance(event, ProposalFeedback)
        and event.round == round_
        and event.feedback_type is said
        and event.provenance is not Provenance.FALLBACK
    }
    return len(who & present) / len(present) if present else 0.0


RULES = (
    nobody_is_in_a_plan_against_their_will,
    plans_go_to_those_who_take_part,
    nobody_silent_is_confirmed,
    an_agreement_is_one,
    a_refused_plan_fails,
    nobody_is_asked_twice,
    nobody_answers_twice,
    answers_are_to_what_was_asked,
    a_plan_that_stands_again_is_the_one_agreed_to,
    a_yes_that_still_holds_is_to_the_same,
)
