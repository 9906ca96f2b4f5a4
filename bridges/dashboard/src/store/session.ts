import { create } from "zustand";
import { credentials } from "../api/http";
import { OPEN, readSession, type Session } from "../api/session";

/** `asking`: not known yet; `out`: a token is needed and there is none, or none that is taken. */
interface Known {
  readonly state: "asking" | "in" | "out";
  readonly session: Session;
  readonly wasRefused: boolean;
}

export const useSession = create<Known>()(() => ({ state: "asking", session: OPEN, wasRefused: false }));

/** Asks the server once, as the page opens. One that cannot be reached is asked again by whatever is shown. */
export async function openSession(): Promise<void> {
  credentials.whenRefused(() => signOut(credentials.get() !== ""));
  await settle();
}

/** Whether the server takes the token; it is forgotten if not. */
export async function signIn(token: string): Promise<boolean> {
  credentials.set(token.trim());
  await settle();
  return useSession.getState().state === "in";
}

export function signOut(wasRefused = false): void {
  credentials.set("");
  useSession.setState((before) => ({
    state: "out",
    session: { ...OPEN, auth_required: true },
    wasRefused: wasRefused || (before.state === "out" && before.wasRefused), // several calls are refused at once
  }));
}

/** Where nobody is asked for a token everything is allowed; the server decides in the end. */
export const useMay = (scope: string): boolean =>
  useSession(({ session }) => !session.auth_required || session.scopes.includes(scope));

/** A twin's token: it opens what its person has to do, and nothing else of the page. */
export const isTwin = ({ scopes }: Session): boolean => scopes.length === 1 && scopes[0] === "agent";

async function settle(): Promise<void> {
  const asked = credentials.get();
  const session = await readSession().catch(() => OPEN);
  if (credentials.get() !== asked) return; // refused and signed out already, or another token was given meanwhile
  if (isOut(session)) signOut(credentials.get() !== "");
  else useSession.setState({ state: "in", session, wasRefused: false });
}

const isOut = ({ auth_required: isNeeded, scopes }: Session): boolean => isNeeded && scopes.length === 0;
