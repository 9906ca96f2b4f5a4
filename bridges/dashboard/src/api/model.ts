import type { Envelope, Provenance } from "../generated/events";
import type { Figures } from "../negotiation/figures";
import { API, call } from "./http";

/** One question to a model and what came of it. */
export interface ModelCall {
  readonly call_id: string;
  readonly prompt: string;
  readonly client: string;
  readonly model: string;
  readonly provenance: Provenance;
  readonly outcome: string;
  readonly reason: string;
  readonly system: string;
  readonly user: string;
  readonly answer: string;
  readonly waited_s: number;
  readonly requests: number;
  readonly tokens_in: number;
  readonly tokens_out: number;
  readonly usd: number;
  readonly agent_id: string;
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
  call(`${API}/demand/${encodeURIComponent(demandId)}/why/${seq}`);
