import { afterEach, describe, expect, it, vi } from "vitest";
import { credentials } from "../api/http";
import { openSession, signIn, useSession } from "./session";

const session = (scopes: readonly string[]) =>
  new Response(JSON.stringify({ auth_required: true, scopes, user_id: scopes.length ? "alice" : null }));

/** A server that refuses every token but "right"; the words of its refusal come when `say` is called. */
function server(): { say: () => void } {
  let say: () => void = () => undefined;
  const words = new Promise<void>((resolve) => (say = resolve));
  const answer = async (_: string, init: RequestInit) => {
    const shown = new Headers(init.headers).get("Authorization");
    if (shown === "Bearer right") return session(["requester"]);
    if (!shown) return session([]);
    const refusal = new Response("{}", { status: 401 });
    refusal.json = () => words.then(() => ({ detail: "No such token." }));
    return refusal;
  };
  vi.stubGlobal("fetch", vi.fn(answer));
  return { say };
}

afterEach(() => {
  credentials.set("");
  vi.unstubAllGlobals();
});

describe("signing in", () => {
  it("takes a right token, and forgets a wrong one", async () => {
    server().say();
    await openSession();
    expect(await signIn("wrong")).toBe(false);
    expect(useSession.getState()).toMatchObject({ state: "out", wasRefused: true });
    expect(await signIn("right")).toBe(true);
    expect(credentials.get()).toBe("right");
  });

  it("keeps the right token when the refusal of the one before is still being read", async () => {
    const { say } = server();
    await openSession();
    const first = signIn("wrong");
    await vi.waitFor(() => expect(useSession.getState().wasRefused).toBe(true));
    const second = signIn("right");
    say();
    await Promise.all([first, second]);
    expect(useSession.getState().state).toBe("in");
    expect(credentials.get()).toBe("right");
  });
});
