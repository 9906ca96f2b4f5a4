import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OthersCursors, pointed } from "./cursors";
import { EVERY_MS, Pointing } from "./pointing";
import { withNames } from "./presence";

const told = (...people: readonly object[]) => ({ type: "cursors", people });
const here = (...ids: readonly string[]) => ({ type: "presence", people: ids.map((id) => ({ client_id: id })) });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("whoever leaves the canvas, the page or the connection points nowhere", () => {
  const both = pointed(
    new Map(),
    told({ client_id: "ann", x: 1, y: 2 }, { client_id: "ben", x: 3, y: 4 }, { client_id: "cem", x: 5, y: 6 }),
  );
  const stays = pointed(pointed(both, told({ client_id: "ann", x: null, y: null })), here("ann", "cem"));

  expect([...stays]).toEqual([["cem", { x: 5, y: 6 }]]);
  expect(pointed(stays, { type: "initial_state" }).size).toBe(0);
});

test("what moves nobody's cursor draws nothing anew", () => {
  const cursors = new OthersCursors();
  let drawn = 0;
  cursors.subscribe(() => (drawn += 1));
  cursors.hear({ type: "ack" });
  cursors.hear(here("ann"));
  cursors.hear(told({ client_id: "ann", x: 1, y: 2 }));

  expect(drawn).toBe(1);
});

test("of many moves the first is told at once, and of the others the last a little later", () => {
  const sent: Readonly<Record<string, unknown>>[] = [];
  const pointing = new Pointing((message) => sent.push(message) > 0);
  for (let x = 0; x < 50; x += 1) pointing.move({ x: x + 0.4, y: 1 });
  expect(sent.map(({ x }) => x)).toEqual([0]);
  vi.advanceTimersByTime(EVERY_MS);
  expect(sent.map(({ x }) => x)).toEqual([0, 49]);
  vi.advanceTimersByTime(10 * EVERY_MS);

  expect(sent).toHaveLength(2);
});

test("another node is another form: nothing of it is written at yet", () => {
  const sent: Readonly<Record<string, unknown>>[] = [];
  const pointing = new Pointing((message) => sent.push(message) > 0);
  pointing.select("a");
  pointing.write("due");
  pointing.select("b");
  vi.advanceTimersByTime(EVERY_MS);

  expect(sent.at(-1)).toMatchObject({ action: "cursor", node_id: "b", property: "" });
});

test("a new connection is told where one is, and one that is gone is told nothing", () => {
  const sent: Readonly<Record<string, unknown>>[] = [];
  let isOpen = false;
  const pointing = new Pointing((message) => isOpen && sent.push(message) > 0);
  pointing.select("a");
  expect(sent).toEqual([]);
  isOpen = true;
  pointing.again();
  pointing.again();

  expect(sent.map(({ node_id: id }) => id)).toEqual(["a", "a"]);
});

test("guests are told apart by numbers, where there are several", () => {
  const person = (clientId: string, name: string) => ({ clientId, name, nodeId: "", property: "" });
  const names = (...people: readonly ReturnType<typeof person>[]) => withNames(people, "Guest").map(({ name }) => name);

  expect(names(person("1", ""), person("2", "Li"))).toEqual(["Guest", "Li"]);
  expect(names(person("1", ""), person("2", "Li"), person("3", ""))).toEqual(["Guest 1", "Li", "Guest 2"]);
});
