import type { DemandUnderstood } from "../generated/events";

export class BridgeError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

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

export interface Agent {
  readonly agent_id: string;
  readonly user_name: string;
  readonly profile_summary: string;
  readonly location: string;
  readonly tags: readonly string[];
  readonly capabilities: Readonly<Record<string, string>>;
  readonly interests: readonly string[];
  readonly availability: string;
  readonly terms: {
    readonly price: number | null;
    readonly price_floor: number | null;
    readonly price_unit: string;
    readonly currency: string;
    readonly capacity_people: number | null;
    readonly available: string;
    readonly unavailable_dates: readonly string[];
    readonly remote: boolean;
    readonly travels_to: readonly string[];
    readonly temperament: string;
  };
  readonly online: boolean;
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

/** Addresses are relative, so that the page also works behind a proxy that adds a path. */
const API = "api/v1";

export const streamUrl = (demandId: string): string =>
  `${API}/events/negotiations/${encodeURIComponent(demandId)}/stream`;

export const submitDemand = (rawInput: string, key: string): Promise<Submitted> =>
  call(`${API}/demand/submit`, post({ raw_input: rawInput }, { "Idempotency-Key": key }));

export const listDemands = (page: number, size: number): Promise<Page<DemandRow>> =>
  call(`${API}/demands?page=${page}&page_size=${size}`);

export const listAgents = (): Promise<Page<Agent>> => call(`${API}/agents`);

export const readDecision = (demandId: string): Promise<DemandDecision> =>
  call(`${API}/demand/${encodeURIComponent(demandId)}`);

export const decide = (demandId: string, what: "cancel" | "approve" | "reject", reason = ""): Promise<DemandDecision> =>
  call(`${API}/demand/${encodeURIComponent(demandId)}/${what}`, post(what === "approve" ? null : { reason }));

/** Not being ready is an answer too (503), not a failure of the call. */
export async function readReadiness(): Promise<Readiness> {
  const answer = await fetch("readyz", { cache: "no-store" });
  return (await answer.json()) as Readiness;
}

function post(body: unknown, headers: Record<string, string> = {}): RequestInit {
  const init: RequestInit = { method: "POST", headers: { "Content-Type": "application/json", ...headers } };
  return body === null ? init : { ...init, body: JSON.stringify(body) };
}

async function call<T>(url: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(url, { cache: "no-store", ...init });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const detail = (body as { detail?: unknown } | null)?.detail;
    throw new BridgeError(answer.status, typeof detail === "string" ? detail : `HTTP ${answer.status}`);
  }
  return body as T;
}
