import { afterAll, beforeAll, expect, test, vi } from "vitest";

/** A link of a page without a browser; `now` is the one that stands in its place. */
class Link {
  rel = "stylesheet";
  onload: (() => void) | null = null;
  onerror: ((why: unknown) => void) | null = null;
  now: Link | null = null;
  cloneNode = () => new Link();
  replaceWith = (anew: Link) => (this.now = anew);
}

let fail: (link: Link) => void;
let mendSheets: () => Promise<void>;

beforeAll(async () => {
  vi.stubGlobal("HTMLLinkElement", Link);
  vi.stubGlobal("addEventListener", (_: string, hear: (event: { target: Link }) => void) => {
    fail = (target) => (hear({ target }), target.onerror?.(new Error("no connection")));
  });
  ({ mendSheets } = await import("./sheets"));
});
afterAll(() => void vi.unstubAllGlobals());

test("where every style sheet came, none is asked for", () => expect(mendSheets()).resolves.toBeUndefined());

test("a style sheet that did not come is asked for anew, each time until it comes", async () => {
  const first = new Link();
  fail(first);

  const inVain = mendSheets();
  const second = first.now!;
  fail(second);
  await expect(inVain).rejects.toThrow("no connection");

  const coming = mendSheets();
  second.now!.onload!();
  await expect(coming).resolves.toBeUndefined();
});

test("who asks while one is on its way waits for that one", async () => {
  const first = new Link();
  fail(first);
  const both = [mendSheets(), mendSheets()];
  const anew = first.now!;
  let isDone = false;
  void both[1]!.then(() => (isDone = true));
  await Promise.resolve();

  expect(isDone).toBe(false);
  anew.onload!();
  await Promise.all(both);
  expect(anew.now).toBeNull();
});
