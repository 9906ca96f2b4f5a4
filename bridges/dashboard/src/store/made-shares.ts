import { create } from "zustand";

const KEY = "towow.shares";

/** Links that this tab has made, by demand: the server says them once only. They live as long as the tab. */
interface Made {
  readonly tokens: Readonly<Record<string, string>>;
}

export const useMadeShares = create<Made>()(() => ({ tokens: remembered() }));

export function keepShare(demandId: string, token: string): void {
  useMadeShares.setState(({ tokens }) => ({ tokens: { ...tokens, [demandId]: token } }));
  remember();
}

/** A link that the server does not list opens nothing any more, whoever took it back: it is shown no more. */
export function keepListed(demandId: string, listed: readonly { readonly share_id: string }[]): void {
  const { tokens } = useMadeShares.getState();
  const { [demandId]: made, ...left } = tokens;
  if (!made || listed.some(({ share_id: id }) => made.startsWith(`share_${id}_`))) return;
  useMadeShares.setState({ tokens: left });
  remember();
}

function remembered(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {}; // no storage: known until the page is reloaded
  }
}

function remember(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(useMadeShares.getState().tokens));
  } catch {
    // as above
  }
}
