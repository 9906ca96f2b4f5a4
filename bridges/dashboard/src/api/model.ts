import type { Envelope, Provenance } from "../generated/events";
import type { Figures } from "../negotiation/figures";
import type { TimedCall } from "../negotiation/waterfall-rows";
import { API, BridgeError, call } from "./http";

/** One question to a model and what came of it. */
export interface ModelCall {
  readonly call_id: string;
  readonly prompt: string;
  readonly client: string;
  readonly model: string;
  readonly provenance: Provenance;
  readonly outcome: string;
  readonly reason: string;
  /** What was said holds people's terms: only operators are given it. */
  readonly system?: string;
  readonly user?: string;
  readonly answer?: string;
  readonly waited_s: number;
  readonly requests: number;
  readonly tokens_in: number;
  readonly tokens_out: number;
  readonly usd: number;
  readonly agent_id: string;
  /** A twin says so about itself. */
  readonly is_claim?: boolean;
}

/** What answers took. */
export interface Taken {
  readonly requests: number;
  readonly tokens_in: number;
  readonly tokens_out: number;
  readonly usd: number;
  readonly waited_s_mean: number;
  readonly waited_s_max: number;
}

/** Every answer is counted; what it took is our own, and under `claimed` what twins say about theirs. */
export interface CallTotals extends Taken {
  readonly calls: number;
  /** Of those, how many the offline engine answered by its rules: no model was asked. */
  readonly by_rule: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly claimed?: Taken & { readonly calls: number };
}

/** What models were asked about a demand and its sub-demands. */
export interface ModelUse {
  readonly totals: CallTotals;
  readonly by_prompt: readonly (CallTotals & { readonly prompt: string })[];
  readonly calls: readonly TimedCall[];
}

/** What an event was decided by. */
export interface Why {
  readonly event: Envelope;
  readonly cause: "model" | "rule" | "policy" | "human";
  readonly rules: readonly { readonly name: string; readonly numbers: Figures }[];
  readonly solver: Figures | null;
  readonly calls: readonly ModelCall[];
}

export const readWhy = (demandId: string, seq: number): Promise<Why> =>
  call(`${API}/demand/${encodeURIComponent(demandId)}/why/${seq}?include=subnets`);

interface Both {
  readonly zh: string;
  readonly en: string;
}

/** Why somebody was not invited, and what would have altered it; each alteration alone would have, the first is the smallest. */
export interface WhyNot {
  readonly is_invited: boolean;
  readonly text: Both;
  readonly better: readonly { readonly agent_id: string; readonly capability: string; readonly text: Both }[];
  readonly alterations: readonly { readonly what: string; readonly text: Both }[];
}

export const readWhyNot = (demandId: string, agentId: string): Promise<WhyNot> =>
  call(`${API}/demand/${encodeURIComponent(demandId)}/why-not/${encodeURIComponent(agentId)}`);

/** One move in a negotiation: a participant's, or the plan's towards one of them. */
export interface Concession {
  readonly seq: number;
  readonly agent_id: string;
  readonly term: string;
  readonly moved: "participant" | "plan";
  readonly after: Both;
  readonly text: Both;
}

export const readConcessions = (demandId: string): Promise<{ readonly concessions: readonly Concession[] }> =>
  call(`${API}/demand/${encodeURIComponent(demandId)}/concessions`);

export const readModelUse = (demandId: string): Promise<ModelUse> =>
  call(`${API}/demand/${encodeURIComponent(demandId)}/model-calls`);

/** What all processes of this machine keep to together, and how it stands. */
export interface ModelLimits {
  readonly breaker: string;
  /** Null while it is closed. */
  readonly open_since: string | null;
  readonly openings: number;
  readonly failures_in_a_row: number;
  readonly calls_under_way: number;
  readonly calls_at_once_max: number;
  /** Null is no limit. */
  readonly calls_per_minute_max: number | null;
  /** False: this bridge cannot read what the others know. */
  readonly is_shared: boolean;
}

/** Who answers here, and whether they do. What it costs, and its limits, are for operators. */
export interface ModelState extends Partial<ModelUse> {
  readonly mode: string;
  readonly client: string;
  readonly model: string | null;
  /** Null: it is being tried, or nobody has tried it. */
  readonly answers: boolean | null;
  readonly preflight?: { readonly ok: boolean; readonly note: string } | null;
  /** Null where nothing behind a limit is asked. */
  readonly limits?: ModelLimits | null;
}

/** Null where the server does not say. */
export async function readModel(): Promise<ModelState | null> {
  try {
    return await call<ModelState>(`${API}/model`);
  } catch (error) {
    if (error instanceof BridgeError && error.status < 500) return null;
    throw error;
  }
}
