import { usePreferences } from "../store/preferences";
export class BridgeError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly body: unknown = null,
  ) {
    super(message);
  }
}

/** Addresses are relative, so that the page also works behind a proxy that adds a path. */
export const API = "api/v1";

const TOKEN_KEY = "towow.token";
let token = remembered();
let onRefused: () => void = () => undefined;

/** The token that every call carries. It lives as long as the tab and no longer. */
export const credentials = {
  get: (): string => token,
  set: (value: string): void => {
    token = value;
    try {
      if (value) sessionStorage.setItem(TOKEN_KEY, value);
      else sessionStorage.removeItem(TOKEN_KEY);
    } catch {
      // no storage: signed in until the page is reloaded
    }
  },
  /** What to do when the server takes the token no more. */
  whenRefused: (act: () => void): void => {
    onRefused = act;
  },
};

export function post(body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit {
  return { method: "POST", ...json(body, headers) };
}

export const put = (body: unknown): RequestInit => ({ method: "PUT", ...json(body) });

export const patch = (body: unknown): RequestInit => ({ method: "PATCH", ...json(body) });

function json(body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit {
  const init: RequestInit = { headers: { "Content-Type": "application/json", ...headers } };
  return body === null ? init : { ...init, body: JSON.stringify(body) };
}

/**
 * The answer's JSON.
 *
 * @throws BridgeError with the server's own sentence. Whatever else is thrown means that the bridge cannot be reached.
 */
export async function call<T>(url: string, init: RequestInit = {}): Promise<T> {
  const answer = await ask(url, init);
  if (!answer.ok) throw await refusalIn(answer);
  return (await answer.json().catch(() => null)) as T;
}

/** What a refused request says. */
export async function refusalIn(answer: Response): Promise<BridgeError> {
  const body: unknown = await answer.json().catch(() => null);
  return new BridgeError(answer.status, detailIn(body) ?? `HTTP ${answer.status}`, body);
}

/** A request with the token. A refused one signs out: the page then asks for another token. */
export async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const shown = token;
  const { name } = usePreferences.getState();
  if (shown) headers.set("Authorization", `Bearer ${shown}`);
  else if (name) headers.set("X-Said-Name", encodeURIComponent(name)); // heard where nobody is asked for a token
  headers.set("Accept-Language", globalThis.document?.documentElement.lang || "en"); // what the page shows of a refusal
  const answer = await fetch(url, { cache: "no-store", ...init, headers });
  if (answer.status === 401 && shown === token) onRefused(); // an answer to an earlier token says nothing of this one
  return answer;
}

export function detailIn(body: unknown): string | null {
  const detail = (body as { detail?: unknown } | null)?.detail;
  return typeof detail === "string" ? detail : null;
}

function remembered(): string {
  try {
    return sessionStorage.getItem(TOKEN_KEY) ?? "";
  } catch {
    return "";
  }
}
