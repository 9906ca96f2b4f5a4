import { expect, test } from "vitest";
import { changedNodes, othersIn, SeenVersions } from "./seen";

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("each canvas has a version of its own that was seen, and the later one holds", () => {
  const store = memory();
  const seen = new SeenVersions(() => store);
  seen.keep("a", 3);
  seen.keep("b", 9);
  seen.keep("a", 4);

  expect([seen.of("a"), seen.of("b"), seen.of("c")]).toEqual([4, 9, null]);
});

test("of very many canvases the last ones are remembered", () => {
  const store = memory();
  const seen = new SeenVersions(() => store);
  for (let n = 0; n < 400; n += 1) seen.keep(`w${n}`, n + 1);

  expect([seen.of("w0"), seen.of("w399"), seen.of("w100")]).toEqual([null, 400, 101]);
});

test("a browser that keeps nothing, or keeps nonsense, has seen nothing", () => {
  const forbidden = new SeenVersions(() => {
    throw new Error("forbidden");
  });
  forbidden.keep("a", 3);
  const store = memory();
  store.setItem("towow.seen", '{"a": "much", "b": 2, "c": [1]}');
  const odd = new SeenVersions(() => store);

  expect([forbidden.of("a"), odd.of("a"), odd.of("b"), odd.of("c")]).toEqual([null, null, 2, null]);
});

test("a node is marked for what became of it and what it comes after now, not for its place", () => {
  const change = (about: string, id: string, property = "", before: unknown = null, after: unknown = null) => ({
    ...{ about, id, property, before, after },
    said: "",
  });
  const changes = [
    change("node", "moved", "position"),
    change("node", "named", "name", "a", "b"),
    change("edge", "e1", "", null, ["x", "follows"]),
    change("edge", "e2", "", ["x", "cut"], null),
    change("variable", "city"),
  ];

  expect([...changedNodes({ changes })]).toEqual(["named", "follows", "cut"]);
});

test("what one did oneself is no news: only from the first to the last of what others did is told", () => {
  const of = (...whose: readonly string[]) =>
    whose.map((who, n) => ({ version: n + 3, client_id: who })).reverse() as unknown as Parameters<typeof othersIn>[1];
  const told = (...whose: readonly string[]) =>
    othersIn({ from: 2, to: 2 + whose.length }, of(...whose), (row) => row.client_id === "me");

  expect(told("me")).toBeNull();
  expect(told("me", "me")).toBeNull();
  expect(told("ann", "me")).toEqual({ from: 2, to: 3 });
  expect(told("me", "ann", "me")).toEqual({ from: 3, to: 4 });
  expect(told("ann", "me", "bob")).toEqual({ from: 2, to: 5 });
  expect(othersIn({ from: 2, to: 900 }, of("me"), (row) => row.client_id === "me")).toEqual({ from: 3, to: 900 });
});
