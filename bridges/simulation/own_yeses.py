"""Whose own yes stands behind a plan: one of its last round, or one of an earlier round that still holds."""

from bridges.simulation.run_record import ChannelView, Evidence
from towow_core.domain.events import ProposalFeedback


def really_accepted(evidence: Evidence, view: ChannelView, round_: int) -> set[str]:
    """Whose own yes it is: of this round, or of the one that it still holds from."""
    own = {(a, r) for c, a, r in evidence.run_record.accepted if c == view.name}
    before = {s.agent_id for s in still_holding(view) if s.round == round_ and (s.agent_id, s.rests_on_round) in own}
    return before | {agent_id for agent_id, accepted in own if accepted == round_}


def still_holding(view: ChannelView) -> list[ProposalFeedback]:
    said = [event.event for event in view.events if isinstance(event.event, ProposalFeedback)]
    return [each for each in said if each.rests_on_round]
