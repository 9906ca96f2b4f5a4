import type {
  DemandFailed,
  ForceFinalized,
  NegotiationFailed,
  Proposal,
  ProposalDistributed,
  ProposalFinalized,
  SubnetCompleted,
} from "../generated/events";
import type { Negotiation, PlanVersion } from "./state";

export function withPlan(n: Negotiation, payload: ProposalDistributed, seq: number, at: string): Negotiation {
  const { version, round, max_rounds: maxRounds, proposal } = payload;
  const plan: PlanVersion = { attempt: n.attempt, version, round, seq, at, proposal };
  return { ...n, round, maxRounds, plans: [...n.plans, plan] };
}

export function endAgreed(n: Negotiation, payload: ProposalFinalized, seq: number, at: string): Negotiation {
  const { accepted_by: acceptedBy, rounds_taken: roundsTaken } = payload;
  const outcome = { kind: "finalized", acceptedBy, roundsTaken, compromise: null } as const;
  return { ...n, plans: settled(n, payload.proposal, seq, at), outcome, endedAt: at };
}

export function endForced(n: Negotiation, payload: ForceFinalized, seq: number, at: string): Negotiation {
  const { accepted_by: acceptedBy, rounds_taken: roundsTaken, compromise_proposal: compromise } = payload;
  const outcome = { kind: "force_finalized", acceptedBy, roundsTaken, compromise } as const;
  return { ...n, plans: settled(n, payload.proposal, seq, at), outcome, endedAt: at };
}

export function endFailed(n: Negotiation, payload: NegotiationFailed | DemandFailed, at: string): Negotiation {
  const { reason_code: reasonCode, reason } = payload;
  const compromise = "compromise" in payload ? payload.compromise : null;
  const advice = "advice" in payload ? payload.advice : [];
  return { ...n, status: "failed", outcome: { kind: "failed", reasonCode, reason, compromise, advice }, endedAt: at };
}

/** A sub-negotiation is over; where it found somebody, the plan has a new version. */
export function mergeSubnet(n: Negotiation, completed: SubnetCompleted, seq: number, at: string): Negotiation {
  const subnets = n.subnets.map((subnet) =>
    subnet.triggered.sub_channel_id === completed.sub_channel_id ? { ...subnet, completed } : subnet,
  );
  const { proposal } = completed;
  if (proposal === null) return { ...n, subnets };
  const plan: PlanVersion = { attempt: n.attempt, version: proposal.version, round: n.round, seq, at, proposal };
  return { ...n, subnets, plans: [...n.plans, plan] };
}

/** The requester sent the agreed plan back: the same demand in a new channel, everybody is asked anew. */
export function reopen(n: Negotiation): Negotiation {
  const asked = Object.entries(n.participants).map(([agentId, participant]) => [
    agentId,
    { ...participant, isInvited: false, offer: null, feedback: {} },
  ]);
  const participants = Object.fromEntries(asked) as Negotiation["participants"];
  return { ...n, participants, attempt: n.attempt + 1, round: 0, outcome: null, endedAt: null, gaps: null };
}

/** The final plan is the last version with its confirmations, not a version of its own. */
function settled(n: Negotiation, proposal: Proposal, seq: number, at: string): readonly PlanVersion[] {
  const last = n.plans.at(-1);
  const plan: PlanVersion = { attempt: n.attempt, version: proposal.version, round: n.round, seq, at, proposal };
  if (last?.version === proposal.version && last.attempt === n.attempt) {
    return [...n.plans.slice(0, -1), { ...last, proposal }];
  }
  return [...n.plans, plan];
}
