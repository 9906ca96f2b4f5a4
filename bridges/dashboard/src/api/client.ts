import type { DemandUnderstood } from "../generated/events";
import { API, ask, call, post } from "./http";

export interface Submitted {
  readonly demand_id: string;
  readonly channel_id: string;
  readonly status: string;
  readonly understanding: Omit<DemandUnderstood, "demand_id" | "channel_id"> | null;
}

export interface DemandRow {
  readonly demand_id: string;
  readonly channel_id: string;
  readonly raw_input: string;
  readonly user_id: string;
  readonly submitted_at: string;
  readonly channel_status: string | null;
  readonly decision: string | null;
  readonly parent_demand_id: string | null;
  readonly last_seq: number;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

export interface Readiness {
  readonly ready: boolean;
  readonly hub: boolean;
  readonly coordinator: boolean;
  readonly channel_admin: boolean;
  readonly twins_online: number;
  readonly twins_known: number;
}

export interface DemandDecision {
  readonly demand_id: string;
  readonly decision: string | null;
  readonly parent_demand_id?: string | null;
}

export const submitDemand = (rawInput: string, key: string): Promise<Submitted> =>
  call(`${API}/demand/submit`, post({ raw_input: rawInput }, { "Idempotency-Key": key }));

export const listDemands = (page: number, size: number): Promise<Page<DemandRow>> =>
  call(`${API}/demands?page=${page}&page_size=${size}`);

export const readDecision = (demandId: string): Promise<DemandDecision> =>
  call(`${API}/demand/${encodeURIComponent(demandId)}`);

export const decide = (demandId: string, what: "cancel" | "approve" | "reject", reason = ""): Promise<DemandDecision> =>
  call(`${API}/demand/${encodeURIComponent(demandId)}/${what}`, post(what === "approve" ? null : { reason }));

/** Not being ready is an answer too (503), not a failure of the call. */
export async function readReadiness(): Promise<Readiness> {
  const answer = await ask("readyz");
  return (await answer.json()) as Readiness;
}
