import type { DemandUnderstood, OpenPoint, Requirement } from "../generated/events";
import { API, ask, BridgeError, call, patch, post } from "./http";

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
  readonly state: string;
  readonly decision: string | null;
  readonly decided_channel_id: string | null;
  readonly parent_demand_id: string | null;
  readonly last_seq: number;
  readonly last_at: string | null;
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
  readonly decided_channel_id: string | null;
  readonly parent_demand_id: string | null;
  readonly approval: Approval | null;
}

/** Who approved what. Not `is_current`: another plan stands by now. */
export interface Approval {
  readonly by: string;
  readonly at: string;
  readonly credential: { readonly kind: "token" | "admin_key" | "open"; readonly token_id: string };
  readonly plan_version: number;
  readonly plan_digest: string;
  readonly accepts: readonly OpenPoint[];
  readonly is_current: boolean;
}

/** What stands now, where an approval was of a plan that does not any more. */
export interface StalePlan {
  readonly plan_digest: string;
  readonly open_points: readonly OpenPoint[];
  readonly changes: readonly { readonly text: string }[];
}

/** What is to change, as a person would say it; what is left out stays. */
export interface DemandChange {
  readonly budget?: string;
  readonly date?: string;
  readonly people?: number;
  readonly place?: string;
  readonly with?: readonly string[];
  readonly without?: readonly string[];
  readonly text?: string;
  readonly correct?: Readonly<Record<string, string>>;
  readonly waive?: readonly string[];
}

/** A change as it was read. */
export interface ChangeTaken {
  readonly version: number;
  readonly changes: readonly Requirement[];
  readonly waived: readonly string[];
  readonly removed: readonly string[];
  readonly rounds_left: number | null;
}

export const submitDemand = (rawInput: string, key: string): Promise<Submitted> =>
  call(`${API}/demand/submit`, post({ raw_input: rawInput }, { "Idempotency-Key": key }));

/** `isWhole`: without parts of a plan that are negotiated by themselves. */
export const listDemands = (page: number, size: number, text = "", isWhole = false): Promise<Page<DemandRow>> =>
  call(
    `${API}/demands?page=${page}&page_size=${size}${isWhole ? "&with_parts=false" : ""}${text && `&search=${encodeURIComponent(text)}`}`,
  );

const demandUrl = (demandId: string, tail = ""): string => `${API}/demand/${encodeURIComponent(demandId)}${tail}`;

export const readDecision = (demandId: string): Promise<DemandDecision> => call(demandUrl(demandId));

/** Files of an approved plan. */
export const certificateAddress = (demandId: string): string => demandUrl(demandId, "/certificate");
export const exportAddress = (demandId: string): string => demandUrl(demandId, "/export");
export const calendarAddress = (demandId: string): string => demandUrl(demandId, "/plan.ics");

/** Of the key that this server signs with, `sha256:…`. */
export const readFingerprint = async (): Promise<string> =>
  (await call<{ readonly fingerprint: string }>(`${API}/certificate-key`)).fingerprint;

export const decide = (demandId: string, what: "cancel" | "reject", reason = ""): Promise<unknown> =>
  call(demandUrl(demandId, `/${what}`), post({ reason }));

/** Approves exactly this plan, with what is open in it; another plan by now is 409. */
export const approve = (
  demandId: string,
  planDigest: string | null,
  accepts: readonly { readonly open_point_id: string }[],
): Promise<unknown> =>
  call(
    demandUrl(demandId, "/approve"),
    post({ plan_digest: planDigest, accepts: accepts.map((point) => point.open_point_id) }),
  );

/** What a refused approval says of the plan that stands now; null where it was refused for something else. */
export function stalePlanIn(error: unknown): StalePlan | null {
  const body = error instanceof BridgeError && error.status === 409 ? (error.body as Partial<StalePlan> | null) : null;
  if (!body?.plan_digest || !body.open_points) return null;
  return { plan_digest: body.plan_digest, open_points: body.open_points, changes: body.changes ?? [] };
}

export const answerQuestions = (demandId: string, answers: Readonly<Record<string, string>>): Promise<unknown> =>
  call(demandUrl(demandId, "/clarifications"), post({ answers }));

export const changeDemand = (demandId: string, change: DemandChange): Promise<ChangeTaken> =>
  call(demandUrl(demandId), patch(change));

/** Have the model asked again for what something lesser answered: from the filter on, everybody anew. */
export const askModelAgain = (demandId: string): Promise<unknown> =>
  call(demandUrl(demandId, "/ask-model-again"), post({}));

/** Not being ready is an answer too (503), not a failure of the call. */
export async function readReadiness(): Promise<Readiness> {
  const answer = await ask("readyz");
  return (await answer.json()) as Readiness;
}
