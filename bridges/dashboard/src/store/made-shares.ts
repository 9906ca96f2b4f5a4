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

/** A link that was taken back is shown no more. */
export function dropShare(demandId: string, shareId: string): void {
  const { tokens } = useMadeShares.getState();
  if (!tokens[demandId]?.startsWith(`share_${shareId}_`)) return;
  const { [demandId]: _, ...left } = tokens;
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
