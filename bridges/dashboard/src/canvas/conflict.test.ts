import { expect, test } from "vitest";
import type { CanvasNode } from "../api/workflows";
import type { Operation } from "./operations";
import { CanvasSync } from "./sync";

type Said = Record<string, unknown> & { readonly message_id: string };

const named = (name: string, config: CanvasNode["config"] = {}): CanvasNode => ({
  node_id: "a",
  node_type: "task",
  name,
  position: { x: 0, y: 0 },
  config,
  status: null,
  result: {},
  inputs: {},
  error: null,
  failure: null,
});
const state = (version: number, node: CanvasNode) => ({
  version,
  nodes: { a: node },
  edges: {},
  title: "",
  run: null,
});
const changedTo = (version: number, node: CanvasNode, by: string) =>
  ({ type: "node_updated", node, version, client_id: `page-${by}`, by }) as const;

/** "old" was renamed to "mine" here and to "theirs" by Bo, and this page asks which. */
function asked(op?: Operation) {
  const said: Said[] = [];
  const sync = new CanvasSync((message) => Boolean(said.push(message as Said)));
  sync.hear({ type: "initial_state", ...state(1, named("old")) });
  sync.perform([op ?? { action: "update_node", nodeId: "a", before: { name: "old" }, after: { name: "mine" } }]);
  const authors = [{ about: "node", id: "a", property: "name", client_id: "page-bo", by: "Bo" }];
  const missed = { version: 2, changes: [{ type: "node_updated", node: named("theirs") }], authors };
  sync.hear({ type: "conflict", message_id: said.at(-1)!.message_id, version: 2, detail: "", missed });
  const shown = () => sync.snapshot().conflict!;
  return { sync, said, shown };
}

test("an open question follows what a third one makes of the same, says so, and stays the same question", () => {
  const { sync, said, shown } = asked();
  const before = shown();
  expect([...before.changed]).toEqual([]);
  sync.hear(changedTo(3, named("Ann's"), "Ann"));

  expect(shown().clashes).toEqual([{ name: "name", before: "old", mine: "mine", theirs: "Ann's" }]);
  expect([shown().id, [...shown().changed], shown().authors.map(({ by }) => by)]).toEqual([
    before.id,
    ["name"],
    ["Ann"],
  ]);
  expect(said).toHaveLength(1);
});

test("what touches nothing of the question leaves it as it is", () => {
  const { sync, shown } = asked();
  sync.hear({ type: "node_moved", node_id: "a", position: { x: 9, y: 9 }, version: 3, client_id: "other" });
  sync.hear(changedTo(4, named("theirs", { notes: "of another field" }), "Ann"));

  expect([[...shown().changed], shown().clashes.map(({ theirs }) => theirs)]).toEqual([[], ["theirs"]]);
});

test("what is chosen is held against what was shown: a change that came after it is asked about again", () => {
  const { sync, said, shown } = asked();
  const seen = shown();
  sync.hear(changedTo(3, named("Ann's"), "Ann")); // heard here, and not drawn yet when the button was hit
  sync.settle(seen, { name: "both" });

  expect(said).toHaveLength(1);
  expect(shown().clashes).toEqual([{ name: "name", before: "theirs", mine: "both", theirs: "Ann's" }]);
  expect(shown().id).not.toBe(seen.id);
  sync.settle(shown(), { name: "both" });
  expect(said.at(-1)).toMatchObject({ data: { node_id: "a", name: "both" }, version: 3 });
});

test("a change that the server has and this page not yet is asked about again once its answer comes", () => {
  const { sync, said, shown } = asked();
  sync.settle(shown(), { name: "both" });
  expect(said.at(-1)).toMatchObject({ data: { name: "both" }, version: 2 });
  const missed = { version: 3, changes: [{ type: "node_updated", node: named("Ann's") }], authors: [] };
  sync.hear({ type: "conflict", message_id: said.at(-1)!.message_id, version: 3, detail: "", missed });

  expect(shown().clashes).toEqual([{ name: "name", before: "theirs", mine: "both", theirs: "Ann's" }]);
  expect(said).toHaveLength(2);
});

test("who keeps theirs keeps what was shown, and overwrites nothing", () => {
  const { sync, said, shown } = asked();
  sync.hear(changedTo(3, named("Ann's"), "Ann"));
  sync.settle(shown(), { name: "Ann's" });

  expect([said.length, sync.snapshot().isSaving, sync.snapshot().shown?.nodes.a?.name]).toEqual([1, false, "Ann's"]);
});

test("a question stays where the other one takes the change back, since its author may be writing at it", () => {
  const { sync, said, shown } = asked();
  sync.hear(changedTo(3, named("old"), "Bo"));

  expect(shown().clashes).toEqual([{ name: "name", before: "old", mine: "mine", theirs: "old" }]);
  sync.settle(shown(), { name: "mine and more" });
  expect(said.at(-1)).toMatchObject({ data: { name: "mine and more" }, version: 3 });
});

test("a question outlives its connection, with what was missed meanwhile", () => {
  const { sync, shown } = asked();
  const { id } = shown();
  sync.lost();
  sync.hear({ type: "initial_state", ...state(5, named("Ann's")) });

  expect([shown().id, shown().clashes[0]!.theirs, [...shown().changed]]).toEqual([id, "Ann's", ["name"]]);
});

test("where the node is deleted meanwhile the question says so, and what was chosen is shown to be copied", () => {
  const { sync, said, shown } = asked();
  sync.hear({ type: "node_deleted", node_id: "a", version: 3, client_id: "page-ann", by: "Ann" });
  expect(shown().isGone).toBe(true);
  sync.settle(shown(), { name: "what I wrote" });

  expect(sync.snapshot().refusal?.lost).toMatchObject([{ written: { name: "what I wrote" }, by: "Ann" }]);
  expect([said.length, sync.snapshot().conflict]).toEqual([1, null]);
});

test("a deletion is held against the node as it was shown", () => {
  const { sync, said, shown } = asked({ action: "delete_node", node: named("old") });
  const seen = shown();
  sync.hear(changedTo(3, named("Ann's"), "Ann"));
  expect([...shown().changed]).toEqual(["name"]);
  sync.settle(seen, { name: null });
  expect([said.length, shown().clashes[0]!.theirs]).toEqual([1, "Ann's"]);

  sync.settle(shown(), { name: null });
  expect(said.at(-1)).toMatchObject({ action: "delete_node", version: 3 });
});

test("a deletion that somebody else did meanwhile is no question any more", () => {
  const { sync, said } = asked({ action: "delete_node", node: named("old") });
  sync.hear({ type: "node_deleted", node_id: "a", version: 3, client_id: "page-ann" });

  expect([sync.snapshot().conflict, sync.snapshot().isSaving, said.length]).toEqual([null, false, 1]);
});
