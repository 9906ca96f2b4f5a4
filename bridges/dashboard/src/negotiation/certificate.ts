import type { Proposal, ProposalFeedback } from "../generated/events";
import type { Negotiation, Place, Placed } from "./state";
import { isSilent } from "./votes";

/** How somebody with a part in the plan stands to it: only `accepted` is a signature. */
export type Consent = "accepted" | "defaulted" | "objected" | "unanswered" | "subnet" | "unproven";

export interface Signature {
  readonly agentId: string;
  readonly displayName: string;
  readonly roles: readonly string[];
  readonly consent: Consent;
  readonly place: Place | null; // the event that proves it
}

export interface Certificate {
  readonly proposal: Proposal;
  readonly place: Place; // of the event that closed the negotiation
  readonly isForced: boolean;
  readonly rounds: number;
  readonly signatures: readonly Signature[];
  /** Versions that came after the agreement, by subnets: nobody of the first signed those. */
  readonly laterVersions: readonly number[];
}

/** What was agreed and by whom, as the events show it. Null where there is no agreement. */
export function certificateOf(negotiation: Negotiation): Certificate | null {
  const { outcome } = negotiation;
  if (!outcome || outcome.kind === "failed") return null;
  const { proposal, place } = outcome;
  return {
    proposal,
    place,
    isForced: outcome.kind === "force_finalized",
    rounds: outcome.roundsTaken,
    signatures: signaturesOf(negotiation, proposal, new Set(outcome.acceptedBy)),
    laterVersions: negotiation.plans.filter((plan) => plan.seq > place.seq).map((plan) => plan.version),
  };
}

function signaturesOf(negotiation: Negotiation, proposal: Proposal, accepted: ReadonlySet<string>): Signature[] {
  const roles = new Map<string, string[]>();
  for (const { agent_id: agentId, role } of proposal.assignments)
    roles.set(agentId, [...(roles.get(agentId) ?? []), role]);
  return [...roles].map(([agentId, found]) => {
    const assignment = proposal.assignments.find((a) => a.agent_id === agentId)!;
    const named = { agentId, displayName: assignment.display_name, roles: found };
    if (assignment.source !== "channel") return { ...named, ...bySubnet(negotiation, assignment.source) };
    return { ...named, ...byReview(reviewIn(negotiation, proposal, agentId), accepted.has(agentId)) };
  });
}

/** The answer to the last round; to a plan that stands again the one given where it was agreed. */
function reviewIn(n: Negotiation, { agreed_in: agreedIn }: Proposal, agentId: string): Review | undefined {
  return agreedIn ? n.answers[agreedIn]?.[agentId] : n.participants[agentId]?.feedback[n.round];
}

type Review = Placed<ProposalFeedback>;

/** The closing event and the answer must say the same. */
function byReview(review: Review | undefined, isListed: boolean): Pick<Signature, "consent" | "place"> {
  if (!review) return { consent: isListed ? "unproven" : "unanswered", place: null };
  const { place } = review;
  if (isSilent(review)) return { consent: "defaulted", place };
  if (review.feedback_type !== "accept") return { consent: isListed ? "unproven" : "objected", place };
  return { consent: isListed ? "accepted" : "unproven", place };
}

function bySubnet(negotiation: Negotiation, source: string): Pick<Signature, "consent" | "place"> {
  const subnet = negotiation.subnets.find(({ triggered }) => triggered.sub_channel_id === source);
  return { consent: "subnet", place: subnet?.completed?.place ?? null };
}
