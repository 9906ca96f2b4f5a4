import type {
  AgentSubstituted,
  Assignment,
  BudgetExceeded,
  ChannelCreated,
  Candidate,
  Compromise,
  Coverage,
  DemandChanged,
  DemandUnderstood,
  FeedbackEvaluated,
  Gap,
  GapAnswered,
  GapIdentified,
  GapInvited,
  GapSettled,
  ModelDegraded,
  OfferSubmitted,
  OpenPoint,
  Proposal,
  ProposalFeedback,
  Provenance,
  Requirement,
  RequirementKind,
  Span,
  SubnetCompleted,
  SubnetTriggered,
} from "../generated/events";

/** What the events of one demand's stream add up to; its sub-negotiations are in the same stream. */
export interface World {
  readonly rootId: string;
  readonly seq: number;
  readonly negotiations: Readonly<Record<string, Negotiation>>;
}

/** Which event said it. */
export interface Place {
  readonly seq: number;
  readonly eventId: string;
  readonly at: string;
}

export type Placed<T> = T & { readonly place: Place };

/** Somebody who was found for a demand, and what they have said so far. */
export interface Participant {
  readonly agentId: string;
  readonly displayName: string;
  readonly candidate: Placed<Candidate> | null;
  readonly isInvited: boolean;
  readonly offer: Placed<OfferSubmitted> | null;
  readonly feedback: Readonly<Record<number, Placed<ProposalFeedback>>>; // by round
  readonly withdrawnBecause: string | null;
  readonly takenOutBy: string; // who said so for the requester; empty: they left by themselves, or are here
  readonly replaces: string | null; // agent id
}

export interface PlanVersion {
  readonly attempt: number;
  readonly version: number;
  readonly round: number;
  readonly seq: number;
  readonly at: string;
  readonly proposal: Proposal;
  /** Amounts that it exceeds; none where it keeps to them all. */
  readonly overBudget: readonly BudgetExceeded[];
}

export interface Subnet {
  readonly triggered: Placed<SubnetTriggered>;
  readonly completed: Placed<SubnetCompleted> | null;
}

/** Somebody was asked into the agreed plan for what it lacks, and what came of that. */
export interface Joining {
  readonly invited: Placed<GapInvited>;
  readonly answers: readonly GapAnswered[];
  readonly settled: GapSettled | null;
}

export type Outcome =
  | {
      readonly kind: "finalized" | "force_finalized";
      readonly acceptedBy: readonly string[];
      readonly roundsTaken: number;
      readonly proposal: Proposal; // as it was agreed to; what subnets add later is a version of its own
      readonly place: Place;
      readonly compromise: Compromise | null;
    }
  | {
      readonly kind: "failed";
      readonly reasonCode: string;
      readonly reason: string;
      readonly place: Place;
      readonly compromise: Compromise | null;
      readonly advice: readonly string[];
    };

/** What an agreement may claim, as the server's checker computed it. */
export interface Claims {
  readonly isComplete: boolean;
  readonly openPoints: readonly OpenPoint[];
  readonly planDigest: string;
}

/** What the demand waits with, or waited, and what came. */
export interface Clarification {
  readonly id: string;
  readonly kind: RequirementKind;
  readonly text: string;
  readonly choices: readonly string[];
  readonly why: string;
  readonly fallback: string | null; // what is assumed at the deadline
  readonly deadline: string | null; // null: it was never asked
  readonly state: "asked" | "answered" | "assumed";
  readonly answer: string;
}

export interface Negotiation {
  readonly demandId: string;
  readonly channelId: string | null;
  readonly parentChannelId: string | null;
  readonly rawInput: string;
  readonly userId: string;
  readonly submittedAt: string;
  readonly endedAt: string | null;
  readonly lastAt: string;
  readonly understanding: Placed<DemandUnderstood> | null;
  /** What is asked for by now, each as the last check of a plan left it. */
  readonly requirements: readonly Requirement[];
  readonly notUnderstood: readonly Span[];
  readonly clarifications: readonly Clarification[];
  /** Of the demand: 1, and one more with each change. */
  readonly version: number;
  readonly changes: readonly Placed<DemandChanged>[];
  readonly coverage: Coverage | null;
  readonly channel: ChannelCreated | null;
  /** 1, and one more for each time that the requester sent an agreed plan back. */
  readonly attempt: number;
  readonly status: string; // "submitted", "understood", "filtered", then the channel's status
  readonly statusReason: string;
  readonly round: number;
  readonly maxRounds: number;
  readonly participants: Readonly<Record<string, Participant>>;
  readonly order: readonly string[]; // agent ids as they were found
  readonly plans: readonly PlanVersion[];
  /** Of the plan that the next event shows. */
  readonly exceeded: readonly BudgetExceeded[];
  readonly evaluations: readonly (Placed<FeedbackEvaluated> & { readonly attempt: number })[];
  readonly outcome: Outcome | null;
  /** What was said to agreed plans, by the channel that agreed: a plan that stands again rests on it. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, Placed<ProposalFeedback>>>>>;
  readonly claims: Claims | null;
  readonly gaps: Placed<GapIdentified> | null;
  readonly subnets: readonly Subnet[];
  readonly joinings: readonly Joining[];
  readonly degraded: readonly ModelDegraded[];
  readonly substitutions: readonly AgentSubstituted[];
  readonly provenances: Readonly<Partial<Record<Provenance, number>>>;
}

export const emptyWorld = (rootId: string): World => ({ rootId, seq: 0, negotiations: {} });

export function emptyNegotiation(demandId: string, at: string): Negotiation {
  return {
    demandId,
    channelId: null,
    parentChannelId: null,
    rawInput: "",
    userId: "",
    submittedAt: at,
    endedAt: null,
    lastAt: at,
    understanding: null,
    requirements: [],
    notUnderstood: [],
    clarifications: [],
    version: 1,
    changes: [],
    coverage: null,
    channel: null,
    attempt: 1,
    status: "submitted",
    statusReason: "",
    round: 0,
    maxRounds: 0,
    participants: {},
    order: [],
    plans: [],
    exceeded: [],
    evaluations: [],
    outcome: null,
    answers: {},
    claims: null,
    gaps: null,
    subnets: [],
    joinings: [],
    degraded: [],
    substitutions: [],
    provenances: {},
  };
}

export const isTerminal = (negotiation: Negotiation): boolean => negotiation.outcome !== null;

export const currentPlan = (negotiation: Negotiation): PlanVersion | null => negotiation.plans.at(-1) ?? null;

export const participantsOf = (negotiation: Negotiation): readonly Participant[] =>
  negotiation.order.map((agentId) => negotiation.participants[agentId]!);

/** Whom a sub-negotiation brought into the plan (what they said is in its own page), or who was asked into it. */
export const joinedOf = (negotiation: Negotiation): readonly Assignment[] => [
  ...new Map(
    (currentPlan(negotiation)?.proposal.assignments ?? [])
      .filter(({ source, agent_id: agentId }) => {
        const isNew = source !== "channel" || isAskedIn(agentId, negotiation);
        return isNew && !negotiation.participants[agentId];
      })
      .map((assignment) => [assignment.agent_id, assignment] as const),
  ).values(),
];

/** Whether somebody has joined because they were asked into the agreed plan. */
export const isAskedIn = (agentId: string, { joinings }: Negotiation): boolean =>
  joinings.some(({ settled }) => settled?.outcome === "joined" && settled.agent_id === agentId);

const isFor = (gap: Gap, gapType: string, tags: readonly string[]): boolean =>
  gapType === gap.gap_type && (tags.length === 0 || gap.capability === "" || tags.includes(gap.capability));

/** Who was asked into the plan for a gap, in order. */
export const joiningsFor = (gap: Gap, { joinings }: Negotiation): readonly Joining[] =>
  joinings.filter(({ invited }) => isFor(gap, invited.gap_type, invited.sub_demand.capability_tags));

/** The subnets that were opened for a gap: of its type and, where both say what they look for, for the same. */
export const subnetsFor = (gap: Gap, { subnets }: Negotiation): readonly Subnet[] =>
  subnets.filter(({ triggered }) => isFor(gap, triggered.gap_type, triggered.sub_demand.capability_tags));

/** Gaps that neither a sub-negotiation nor somebody who was asked in has filled (yet). */
export const openGapsOf = (negotiation: Negotiation): readonly Gap[] =>
  (negotiation.gaps?.gaps ?? []).filter(
    (gap) =>
      !subnetsFor(gap, negotiation).some(({ completed }) => completed?.merged_assignments.length) &&
      !joiningsFor(gap, negotiation).some(({ settled }) => settled?.outcome === "joined"),
  );
