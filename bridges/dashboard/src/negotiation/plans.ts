import type {
  ChangeTooLate,
  DemandChanged,
  DemandFailed,
  ForceFinalized,
  NegotiationFailed,
  Proposal,
  ProposalDistributed,
  ProposalFinalized,
  ProposalUpdated,
  SubnetCompleted,
} from "../generated/events";
import { unchecked } from "./requirements";
import type { Negotiation, Place, Placed, PlanVersion } from "./state";

export function withPlan(n: Negotiation, payload: ProposalDistributed, seq: number, at: string): Negotiation {
  const { version, round, max_rounds: maxRounds, proposal } = payload;
  const plan: PlanVersion = { attempt: n.attempt, version, round, seq, at, proposal, overBudget: n.exceeded };
  return { ...n, round, maxRounds, plans: [...n.plans, plan], exceeded: [] };
}

export function endAgreed(n: Negotiation, payload: Placed<ProposalFinalized>): Negotiation {
  const { accepted_by: acceptedBy, rounds_taken: roundsTaken, proposal, place } = payload;
  const outcome = { kind: "finalized", acceptedBy, roundsTaken, proposal, place, compromise: null } as const;
  return {
    ...checked(answered(n, proposal), payload),
    plans: settled(n, proposal, place),
    exceeded: [],
    outcome,
    endedAt: place.at,
  };
}

/** With what everybody said in the last round kept for this channel: the participants' own is gone with the next one. */
function answered(n: Negotiation, proposal: Proposal): Negotiation {
  if (proposal.agreed_in) return n; // it was answered where it was agreed
  const said = Object.values(n.participants).flatMap(({ agentId, feedback }) => {
    const last = feedback[n.round];
    return last ? [[agentId, last] as const] : [];
  });
  const channelId = n.channelId ?? "";
  return { ...n, answers: { ...n.answers, [channelId]: Object.fromEntries(said) } };
}

export function endForced(n: Negotiation, payload: Placed<ForceFinalized>): Negotiation {
  const { accepted_by: acceptedBy, rounds_taken: roundsTaken, proposal, place } = payload;
  const { compromise_proposal: compromise } = payload;
  const outcome = { kind: "force_finalized", acceptedBy, roundsTaken, proposal, place, compromise } as const;
  return {
    ...checked(answered(n, proposal), payload),
    plans: settled(n, proposal, place),
    exceeded: [],
    outcome,
    endedAt: place.at,
  };
}

type Announced = ProposalFinalized | ForceFinalized | SubnetCompleted | ProposalUpdated;
type Checked = Announced | DemandChanged | ChangeTooLate;

/** With what the checker found; what was recorded before requirements were checked claims nothing. */
export function checked(n: Negotiation, payload: Checked): Negotiation {
  if (!payload.plan_digest) return n;
  const { requirements, not_understood: notUnderstood } = payload;
  const { is_complete: isComplete, open_points: openPoints, plan_digest: planDigest } = payload;
  return { ...n, requirements, notUnderstood, claims: { isComplete, openPoints, planDigest } };
}

export function endFailed(n: Negotiation, payload: Placed<NegotiationFailed | DemandFailed>): Negotiation {
  const { reason_code: reasonCode, reason, place } = payload;
  const compromise = "compromise" in payload ? payload.compromise : null;
  const advice = "advice" in payload ? payload.advice : [];
  const outcome = { kind: "failed", reasonCode, reason, place, compromise, advice } as const;
  // What was recorded before failures listed requirements keeps those of the understanding.
  const listed = "requirements" in payload && payload.requirements.length > 0 ? payload : null;
  const requirements = listed?.requirements ?? n.requirements;
  const notUnderstood = listed?.not_understood ?? n.notUnderstood;
  return { ...n, status: "failed", outcome, requirements, notUnderstood, endedAt: place.at };
}

/** A sub-negotiation is over; where it found somebody, the plan has a new version. */
export function mergeSubnet(n: Negotiation, completed: Placed<SubnetCompleted>): Negotiation {
  const subnets = n.subnets.map((subnet) =>
    subnet.triggered.sub_channel_id === completed.sub_channel_id ? { ...subnet, completed } : subnet,
  );
  const { proposal, place } = completed;
  if (proposal === null) return { ...n, subnets };
  return { ...checked(n, completed), subnets, plans: [...n.plans, versionOf(n, proposal, place)] };
}

/** The plan has grown; where the sub-negotiation's own event said so already, nothing is new. */
export function withUpdate(n: Negotiation, updated: Placed<ProposalUpdated>): Negotiation {
  return { ...checked(n, updated), plans: settled(n, updated.proposal, updated.place), exceeded: [] };
}

/** The requester sent the agreed plan back: the same demand in a new channel, everybody is asked anew. */
export function reopen(n: Negotiation): Negotiation {
  const asked = Object.entries(n.participants).map(([agentId, participant]) => [
    agentId,
    { ...participant, isInvited: false, offer: null, feedback: {} },
  ]);
  const participants = Object.fromEntries(asked) as Negotiation["participants"];
  return {
    ...n,
    participants,
    requirements: n.requirements.map(unchecked),
    attempt: n.attempt + 1,
    round: 0,
    outcome: null,
    claims: null,
    endedAt: null,
    gaps: null,
    joinings: [],
    exceeded: [],
    subnets: [], // they filled gaps of the plan that was sent back
  };
}

/** The final plan is the last version with its confirmations, not a version of its own. */
function settled(n: Negotiation, proposal: Proposal, place: Place): readonly PlanVersion[] {
  const last = n.plans.at(-1);
  if (last?.version === proposal.version && last.attempt === n.attempt) {
    return [...n.plans.slice(0, -1), { ...last, proposal, overBudget: n.exceeded }];
  }
  return [...n.plans, versionOf(n, proposal, place)];
}

const versionOf = (n: Negotiation, proposal: Proposal, { seq, at }: Place): PlanVersion => ({
  attempt: n.attempt,
  version: proposal.version,
  round: n.round,
  seq,
  at,
  proposal,
  overBudget: n.exceeded,
});
