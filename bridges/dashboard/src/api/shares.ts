import { API, BridgeError, call, detailIn, post } from "./http";

/** A link by which anybody may look at one negotiation; what opens it is not among it. */
export interface Share {
  readonly share_id: string;
  readonly demand_id: string;
  readonly hide_names: boolean;
  readonly created_at: string;
  readonly created_by: string;
  readonly expires_at: string;
}

export interface MadeShare extends Share {
  readonly token: string;
}

/** What a link opens. */
export interface Shared {
  readonly demand_id: string;
  readonly hide_names: boolean;
  readonly expires_at: string;
}

interface Shares {
  readonly shares: readonly Share[];
}

const addressOf = (demandId: string): string => `${API}/demand/${encodeURIComponent(demandId)}/shares`;

export const makeShare = (demandId: string, hours: number, hideNames: boolean): Promise<MadeShare> =>
  call(addressOf(demandId), post({ hours, hide_names: hideNames }));

export const listShares = async (demandId: string): Promise<readonly Share[]> =>
  (await call<Shares>(addressOf(demandId))).shares;

export const revokeShare = async (demandId: string, shareId: string): Promise<readonly Share[]> =>
  (await call<Shares>(`${addressOf(demandId)}/${encodeURIComponent(shareId)}`, { method: "DELETE" })).shares;

export const readShared = (token: string): Promise<Shared> => callBy(token, `${API}/shared`);

/** The address of the stream that a link opens. A link that opens nothing any more is a refusal for good. */
export async function sharedStreamAddress(demandId: string, token: string): Promise<string> {
  const { ticket } = await callBy<{ ticket: string }>(token, `${API}/shared/stream-ticket`, { method: "POST" });
  const url = `${API}/events/negotiations/${encodeURIComponent(demandId)}/stream?include=subnets`;
  return `${url}&ticket=${encodeURIComponent(ticket)}`;
}

/** By the link alone: whoever is signed in in this browser sees by it what everybody does. */
async function callBy<T>(token: string, url: string, init: RequestInit = {}): Promise<T> {
  const headers = { Authorization: `Bearer ${token}`, "Accept-Language": document.documentElement.lang || "en" };
  const answer = await fetch(url, { cache: "no-store", ...init, headers });
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return body as T;
  const status = answer.status === 401 ? 403 : answer.status; // no other token will do
  throw new BridgeError(status, detailIn(body) ?? `HTTP ${answer.status}`, body);
}
