import { API, BridgeError, call, credentials, post } from "./http";

export interface Session {
  readonly auth_required: boolean;
  readonly scopes: readonly string[];
  readonly user_id: string | null;
}

export const OPEN: Session = { auth_required: false, scopes: [], user_id: null };

/** Who the server takes us for. A server without this call asks nobody for a token. */
export async function readSession(): Promise<Session> {
  try {
    return await call<Session>(`${API}/session`);
  } catch (error) {
    if (error instanceof BridgeError && error.status === 404) return OPEN;
    if (error instanceof BridgeError && error.status === 401) return { ...OPEN, auth_required: true };
    throw error;
  }
}

/** The address of a stream, sub-negotiations included: the page shows them too. Where a token is needed, a ticket stands for it: addresses end up in logs. */
export async function streamAddress(demandId: string): Promise<string> {
  const id = encodeURIComponent(demandId);
  const url = `${API}/events/negotiations/${id}/stream?include=subnets`;
  if (!credentials.get()) return url;
  const { ticket } = await call<{ ticket: string }>(`${API}/demand/${id}/stream-ticket`, post(null));
  return `${url}&ticket=${encodeURIComponent(ticket)}`;
}
