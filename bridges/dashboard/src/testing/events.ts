import type {
  Assignment,
  Candidate,
  Compromise,
  Envelope,
  EnvelopeOf,
  EventType,
  Payloads,
  Proposal,
  Requirement,
} from "../generated/events";

/** Events for tests, typed from the catalogue: a renamed field fails here first. */
export const CHANNEL = { demand_id: "d-1", channel_id: "collab-1" } as const;

export class Script {
  readonly events: Envelope[] = [];

  add<T extends EventType>(
    event_type: T,
    payload: Omit<Payloads[T], "demand_id" | "channel_id">,
    ids: { demand_id: string; channel_id: string | null } = CHANNEL,
  ): this {
    const seq = this.events.length + 1;
    const timestamp = new Date(Date.UTC(2026, 10, 20, 8, 0, seq)).toISOString();
    const envelope = { event_id: `evt-${seq}`, event_type, timestamp, seq, payload: { ...ids, ...payload } };
    this.events.push(envelope as unknown as EnvelopeOf<T> as Envelope);
    return this;
  }

  found(...names: string[]): this {
    this.add("towow.demand.submitted", { user_id: "anonymous", raw_input: "办一场聚会" });
    this.add("towow.filter.completed", {
      candidates_count: names.length,
      candidates: names.map(candidate),
      coverage: { covered: [], uncovered: [], hindered: [] },
      left_out: [],
      analysis: "",
      reserve: [],
      requirements: [],
      not_understood: [],
      is_fallback: false,
      provenance: "rule",
    });
    this.add("towow.channel.created", { ...OPENED, participants_count: names.length });
    this.moved("created", "broadcasting");
    this.add("towow.demand.broadcast", { recipients_count: names.length });
    return this.moved("broadcasting", "collecting");
  }

  moved(old_status: string, new_status: string): this {
    return this.add("towow.channel.status_changed", { old_status, new_status, reason: "" });
  }

  offer(name: string, decision: Payloads["towow.offer.submitted"]["decision"] = "participate"): this {
    return this.add("towow.offer.submitted", {
      ...who(name),
      decision,
      response_type: decision === "conditional" ? "negotiate" : "offer",
      contribution: `${name} helps`,
      conditions: [],
      negotiation_points: [],
      negotiation_summary: "",
      reasoning: "",
      decline_reason: decision === "decline" ? "no time" : "",
      confidence: 80,
      suggested_role: "",
      offer: null,
      provenance: "rule",
      answers_count: 0,
      invited_count: 0,
    });
  }

  plan(version: number, assignments: readonly Assignment[], change: Partial<Proposal> = {}): this {
    const plan = proposal(version, assignments, change);
    return this.add("towow.proposal.distributed", {
      proposal_id: plan.proposal_id,
      proposal: plan,
      summary: plan.summary,
      participants_count: assignments.length,
      has_gaps: false,
      version,
      round: version,
      max_rounds: 5,
    });
  }

  review(
    name: string,
    feedback_type: Payloads["towow.proposal.feedback"]["feedback_type"],
    round = 1,
    defaulted = false,
  ): this {
    return this.add("towow.proposal.feedback", {
      ...who(name),
      feedback_type,
      feedback: feedback_type,
      reasoning: "",
      adjustment_request: "",
      concerns: [],
      round,
      defaulted,
      rests_on_round: 0,
      negotiation_points: [],
      provenance: "rule",
    });
  }

  counted(round: number, decision: Payloads["towow.feedback.evaluated"]["decision"]): this {
    const counts = { accepts: 0, defaulted: 0, stand_ins: 0, rejects: 0, negotiates: 0, withdraws: 0, accept_rate: 0 };
    return this.add("towow.feedback.evaluated", { ...counts, round, max_rounds: 5, decision });
  }

  finalized(
    version: number,
    assignments: readonly Assignment[],
    accepted?: readonly string[],
    claims: Partial<Claims> = {},
    change: Partial<Proposal> = {},
  ): this {
    const plan = proposal(version, assignments, change);
    const participants = assignments.map((a) => a.agent_id);
    return this.add("towow.proposal.finalized", {
      proposal: plan,
      final_proposal: plan,
      participants_count: participants.length,
      participants,
      accepted_by: accepted ?? participants,
      rounds_taken: version,
      ...CLAIMS_NOTHING,
      ...claims,
    });
  }

  failed(reason_code: string): this {
    return this.add("towow.negotiation.failed", {
      reason_code,
      reason: "nobody",
      last_proposal: null,
      compromise: COMPROMISE,
      advice: ["ask again"],
      error_code: null,
      requirements: [],
      not_understood: [],
    });
  }
}

/** What a closing event says of its plan. */
export type Claims = Pick<
  Payloads["towow.proposal.finalized"],
  "requirements" | "not_understood" | "is_complete" | "open_points" | "plan_digest"
>;

/** Nothing was computed of the words. */
export const NO_VALUE: Requirement["value"] = {
  tags: [],
  number: null,
  unit: "",
  per: "",
  first: "",
  last: "",
  text: "",
  days: [],
  every: [],
  weekdays: [],
  choices: [],
};

export const requirement = (id: string, text: string, change: Partial<Requirement> = {}): Requirement => ({
  requirement_id: id,
  kind: "capability",
  text,
  value: NO_VALUE,
  span: null,
  is_hard: true,
  source: "demand",
  status: "open",
  met_by: [],
  evidence: [],
  note: "",
  read_by: "rule",
  ...change,
});

/** A demand's own channel, as its event says it. */
export const OPENED = {
  participants_count: 1,
  parent_channel_id: null,
  recursion_depth: 0,
  surface_demand: "",
  capability_tags: [],
  candidates: [],
} as const;

/** As in what was recorded before requirements were checked. */
export const CLAIMS_NOTHING = {
  requirements: [],
  not_understood: [],
  is_complete: false,
  open_points: [],
  plan_digest: "",
} as const;

export const who = (name: string) => ({ agent_id: `user_agent_${name}`, display_name: name });

export const candidate = (name: string): Candidate => ({
  ...who(name),
  reason: "fits",
  relevance_score: 80,
  match_type: "explicit",
  expected_role: "",
  capabilities: [],
  is_fallback: false,
});

export const assignment = (name: string, change: Partial<Assignment> = {}): Assignment => ({
  ...who(name),
  role: "member",
  responsibility: `${name} helps`,
  dependencies: [],
  is_confirmed: true,
  notes: "",
  capabilities: [],
  price: null,
  currency: "CNY",
  rate: null,
  source: "channel",
  standing: "active",
  days: [],
  by: "",
  ...change,
});

export const proposal = (
  version: number,
  assignments: readonly Assignment[],
  change: Partial<Proposal> = {},
): Proposal => ({
  proposal_id: "prop-1",
  demand_id: "d-1",
  version,
  summary: `version ${version}`,
  objective: "",
  assignments,
  timeline: { start_date: "", end_date: "", milestones: [], event_date: "", event_days: [], hours: [], cannot: [] },
  rationale: "",
  gaps: [],
  confidence: "medium",
  is_forced: false,
  confirmed_participants: [],
  optional_participants: [],
  vacated: [],
  not_needed: [],
  requester_tasks: [],
  alternatives: [],
  agreed_in: "",
  refused_changes: [],
  is_fallback: false,
  adjustment_summary: null,
  created_at: "",
  provenance: "rule",
  ...change,
});

export const COMPROMISE: Compromise = {
  summary: "less of it",
  assignments: [],
  compromises: [],
  asked: [],
  unresolved: [],
  suggestions: ["ask again"],
  confidence: "low",
  type: "compromise",
  provenance: "rule",
};
