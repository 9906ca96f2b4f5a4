"""People who are asked into an agreed plan: nobody is in it without their own yes, and nothing else of it changes."""

from collections import Counter
from collections.abc import Iterator

from bridges.simulation.run_record import ChannelView, Evidence
from towow_core.domain.answers import Feedback
from towow_core.domain.events import (
    AgentWithdrawn,
    ForceFinalized,
    GapAnswered,
    GapInvited,
    GapSettled,
    ProposalFinalized,
    ProposalUpdated,
    SubnetCompleted,
)
from towow_core.domain.models import Assignment, Proposal
from towow_core.domain.outcomes import GapOutcome


def who_is_asked_in_joins_by_their_own_yes(evidence: Evidence) -> Iterator[str]:
    """So do those whom it touches: everybody who was asked about that version really accepted it."""
    for view in evidence.channels:
        offered: dict[tuple[str, int], tuple[str, ...]] = {}
        said: dict[tuple[str, int, str], Feedback] = {}
        left_at = {e.event.agent_id: e.seq for e in view.events if isinstance(e.event, AgentWithdrawn)}
        for event in view.events:
            match event.event:
                case GapAnswered(sub_demand_id=wanted, version=version, offer=None, feedback=Feedback() as told):
                    said[wanted, version, told.agent_id] = told
                case GapAnswered(sub_demand_id=wanted, version=version, asks=asks) if asks:
                    offered[wanted, version] = asks
                case GapSettled(sub_demand_id=wanted, version=version, outcome=GapOutcome.JOINED, agent_id=newcomer):
                    if (view.name, newcomer) not in evidence.run_record.joined:
                        yield f"{view.name}: {newcomer} never offered anything and has joined."
                    for agent_id in {newcomer, *offered.get((wanted, version), ())}:
                        answer = said.get((wanted, version, agent_id))
                        if answer is None and left_at.get(agent_id, event.seq) < event.seq:
                            continue  # was asked, and has left since: then the others were asked anew
                        at = (view.name, agent_id, answer.round if answer is not None else 0)
                        if at not in evidence.run_record.accepted:
                            yield f"{view.name}: {newcomer} has joined, and {agent_id} never accepted that."


def every_invitation_into_a_plan_is_settled(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        asked = {e.event.sub_demand_id for e in view.events if isinstance(e.event, GapInvited)}
        settled = Counter(e.event.sub_demand_id for e in view.events if isinstance(e.event, GapSettled))
        for wanted in sorted(asked):
            if settled[wanted] != 1:
                yield f"{view.name} asked somebody in for {wanted}, and settled that {settled[wanted]} times."
        for event in view.events:
            most = view.state.policy.gap_invites_max
            if isinstance(event.event, GapInvited) and most == 0:
                yield f"{view.name} asks {event.event.agent_id} in, and its policy has subnets for that."


def whoever_joins_changes_nobody_elses_part(evidence: Evidence) -> Iterator[str]:
    for view in evidence.channels:
        plan: Proposal | None = None
        newcomer = ""
        for event in view.events:
            match event.event:
                case ProposalFinalized(proposal=agreed) | ForceFinalized(proposal=agreed):
                    plan = agreed
                case SubnetCompleted(proposal=extended):
                    plan = extended or plan
                case GapSettled(outcome=GapOutcome.JOINED, agent_id=newcomer):
                    pass
                case ProposalUpdated(proposal=updated):
                    if newcomer and plan is not None:
                        yield from _changed(view, plan, updated, newcomer)
                    plan, newcomer = updated, ""


def _changed(view: ChannelView, before: Proposal, after: Proposal, newcomer: str) -> Iterator[str]:
    others = tuple(part for part in after.assignments if part.agent_id != newcomer)
    if _told(others) != _told(before.assignments):
        yield f"{view.name}: {newcomer} joined in version {after.version}, and somebody else's part is another one."
    if not any(part.agent_id == newcomer and part.is_confirmed for part in after.assignments):
        yield f"{view.name}: {newcomer} joined, and has no confirmed part in version {after.version}."


def _told(parts: tuple[Assignment, ...]) -> list[tuple[str, str, float | None, bool]]:
    return sorted((part.agent_id, part.role, part.price, part.is_confirmed) for part in parts)


RULES = (
    who_is_asked_in_joins_by_their_own_yes,
    every_invitation_into_a_plan_is_settled,
    whoever_joins_changes_nobody_elses_part,
)
