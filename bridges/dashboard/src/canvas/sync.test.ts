import { expect, test, vi } from "vitest";
import type { CanvasNode } from "../api/workflows";
import { removal } from "./joining";
import { deletions, inverse, nodesOf, type Operation } from "./operations";
import type { Order } from "./orders";
import { keptOf, type Kept } from "./pending";
import { CanvasSync } from "./sync";

type Said = Record<string, unknown> & { readonly message_id: string; readonly version: number };

const node = (id: string, facts: Partial<CanvasNode> = {}): CanvasNode => ({
  node_id: id,
  node_type: "task",
  name: id,
  position: { x: 0, y: 0 },
  config: {},
  status: null,
  result: {},
  inputs: {},
  error: null,
  failure: null,
  ...facts,
});
const state = (version: number, ...nodes: readonly CanvasNode[]) => ({
  version,
  nodes: Object.fromEntries(nodes.map((each) => [each.node_id, each])),
  edges: {},
  title: "",
  run: null,
});
const renamed = (id: string, before: string, after: string): Operation => ({
  action: "update_node",
  nodeId: id,
  before: { name: before },
  after: { name: after },
});
const shift = (id: string, before: number, after: number): Operation => ({
  action: "move_node",
  nodeId: id,
  before: { x: before, y: 0 },
  after: { x: after, y: 0 },
});

const stepsOf = (message: Said): readonly unknown[] =>
  (message.data as { readonly changes: readonly { readonly action: string }[] }).changes.map(({ action }) => action);

/** A canvas that a server has just shown, and what is said to that server. */
function begun(...nodes: readonly CanvasNode[]) {
  const said: Said[] = [];
  const sync = new CanvasSync((message) => {
    said.push(message as Said);
    return true;
  });
  sync.hear({ type: "initial_state", ...state(1, ...nodes) });
  const last = () => said.at(-1)!;
  const acknowledge = (version: number) => sync.hear({ type: "ack", message_id: last().message_id, version });
  const shown = () => sync.snapshot().shown!;
  return { sync, said, last, acknowledge, shown };
}

test("a change is shown at once, sent on the version it was made on, and one is under way at a time", () => {
  const { sync, said, acknowledge, shown } = begun(node("a"));
  sync.perform([renamed("a", "a", "b")]);
  sync.perform([renamed("a", "b", "c")]);

  expect(shown().nodes.a?.name).toBe("c");
  expect(said.map(({ version }) => version)).toEqual([1]);
  acknowledge(2);
  expect(said.map(({ version }) => version)).toEqual([1, 2]);
  acknowledge(3);
  expect(sync.snapshot().isSaving).toBe(false);
  expect(shown().version).toBe(3);
});

test("what others did comes in while a change of mine is under way, in the order of the versions", () => {
  const { sync, acknowledge, shown } = begun(node("a"));
  sync.perform([shift("a", 0, 10)]);
  sync.hear({ type: "node_moved", node_id: "a", position: { x: 99, y: 0 }, version: 3, client_id: "other" });
  expect(sync.isBehind).toBe(true);
  acknowledge(2);

  expect(sync.isBehind).toBe(false);
  expect(shown().nodes.a?.position.x).toBe(99); // they were later
});

test("a stale change of something that nobody touched is sent again on the current version", () => {
  const { sync, said, last, shown } = begun(node("a"), node("b"));
  sync.perform([renamed("a", "a", "mine")]);
  const current_state = state(2, node("a"), node("b", { name: "theirs" }));
  sync.hear({ type: "conflict", message_id: last().message_id, version: 2, current_state });

  expect(sync.snapshot().conflict).toBeNull();
  expect(said.map(({ version }) => version)).toEqual([1, 2]);
  expect([shown().nodes.a?.name, shown().nodes.b?.name]).toEqual(["mine", "theirs"]);
});

test("where both changed the same property the author sees both values, and chooses for each", () => {
  const { sync, said, last, acknowledge, shown } = begun(node("a", { config: { due: "2099-01-01", notes: "n" } }));
  const both: Operation = {
    action: "update_node",
    nodeId: "a",
    before: { config: { due: "2099-01-01", notes: "n" } },
    after: { config: { due: "2099-03-03", notes: "mine" } },
  };
  sync.perform([both]);
  const theirs = node("a", { config: { due: "2099-02-02", notes: "theirs" } });
  sync.hear({ type: "conflict", message_id: last().message_id, version: 2, current_state: state(2, theirs) });

  expect(sync.snapshot().conflict?.clashes).toEqual([
    { name: "due", before: "2099-01-01", mine: "2099-03-03", theirs: "2099-02-02" },
    { name: "notes", before: "n", mine: "mine", theirs: "theirs" },
  ]);
  expect(said).toHaveLength(1);
  sync.settle(sync.snapshot().conflict!, { due: "2099-03-03" });
  expect(last().data).toEqual({ node_id: "a", config: { due: "2099-03-03" } });
  acknowledge(3);
  expect(shown().nodes.a?.config).toEqual({ due: "2099-03-03", notes: "theirs" });
});

test("what both made of a property can become a third value, which is sent as a change of theirs", () => {
  const { sync, last } = begun(node("a", { config: { notes: "bring chairs" } }));
  const before = { config: { notes: "bring chairs" } };
  sync.perform([{ action: "update_node", nodeId: "a", before, after: { config: { notes: "bring 40 chairs" } } }]);
  const theirs = node("a", { config: { notes: "bring chairs by nine" } });
  sync.hear({ type: "conflict", message_id: last().message_id, version: 2, current_state: state(2, theirs) });
  sync.settle(sync.snapshot().conflict!, { notes: "bring 40 chairs by nine" });

  expect(last().data).toEqual({ node_id: "a", config: { notes: "bring 40 chairs by nine" } });
  expect(last().version).toBe(2);
});

test("who leaves everything as theirs sends nothing, and has nothing to take back", () => {
  const { sync, said, last } = begun(node("a"));
  sync.perform([renamed("a", "a", "mine")]);
  sync.hear({
    type: "conflict",
    message_id: last().message_id,
    version: 2,
    current_state: state(2, node("a", { name: "theirs" })),
  });
  sync.settle(sync.snapshot().conflict!, {});

  expect(said).toHaveLength(1);
  expect(sync.snapshot()).toMatchObject({ isSaving: false, canUndo: false, conflict: null });
  expect(sync.snapshot().shown?.nodes.a?.name).toBe("theirs");
});

const line = (source: string, target: string, when?: string) => ({
  edge_id: `${source}-${target}`,
  source,
  target,
  ...(when ? { when } : {}),
});
const withLines = (
  version: number,
  nodes: readonly CanvasNode[],
  ...lines: readonly { readonly edge_id: string; readonly source: string; readonly target: string }[]
) => ({ ...state(version, ...nodes), edges: Object.fromEntries(lines.map((each) => [each.edge_id, each])) });

test("a node that stays as somebody changed it keeps its lines, but for those to one that goes", () => {
  const { sync, last, acknowledge, shown } = begun();
  const nodes = [node("a"), node("b"), node("c")];
  const lines = [line("a", "b"), line("b", "c")];
  sync.hear({ type: "initial_state", ...withLines(1, nodes, ...lines) });
  sync.perform(deletions(sync.snapshot().shown!, ["b", "c"], []));
  const theirs = [node("a"), node("b", { name: "theirs" }), node("c")];
  const current_state = withLines(2, theirs, ...lines);
  sync.hear({ type: "conflict", message_id: last().message_id, version: 2, current_state });
  sync.settle(sync.snapshot().conflict!, {});
  acknowledge(3);

  expect(Object.keys(shown().nodes)).toEqual(["a", "b"]);
  expect(Object.keys(shown().edges)).toEqual(["a-b"]);
  sync.undo();
  acknowledge(4);
  expect(Object.keys(shown().nodes)).toEqual(["a", "b", "c"]);
  expect(Object.keys(shown().edges)).toEqual(["a-b", "b-c"]);
});

test("over a node that stays as somebody changed it nothing is joined", () => {
  const { sync, last, acknowledge, shown } = begun();
  const lines = [line("a", "b"), line("b", "c")];
  sync.hear({ type: "initial_state", ...withLines(1, [node("a"), node("b"), node("c")], ...lines) });
  sync.perform(removal(sync.snapshot().shown!, ["b"], []).ops);
  expect(Object.values(shown().edges).map(({ source, target }) => [source, target])).toEqual([["a", "c"]]);
  const current_state = withLines(2, [node("a"), node("b", { name: "theirs" }), node("c")], ...lines);
  sync.hear({ type: "conflict", message_id: last().message_id, version: 2, current_state });
  sync.settle(sync.snapshot().conflict!, {});
  acknowledge(3);

  expect(Object.keys(shown().nodes)).toEqual(["a", "b", "c"]);
  expect(Object.keys(shown().edges)).toEqual(["a-b", "b-c"]);
});

test("who deletes a node with a line that somebody has changed is asked first, and may leave both", () => {
  const { sync, said, last, shown } = begun();
  sync.hear({ type: "initial_state", ...withLines(1, [node("a"), node("b")], line("a", "b")) });
  sync.perform(deletions(sync.snapshot().shown!, ["b"], []));
  const current_state = withLines(2, [node("a"), node("b")], line("a", "b", "true"));
  sync.hear({ type: "conflict", message_id: last().message_id, version: 2, current_state });

  expect(sync.snapshot().conflict?.clashes).toEqual([{ name: "when", before: null, mine: null, theirs: "true" }]);
  sync.settle(sync.snapshot().conflict!, {});
  expect(said).toHaveLength(1);
  expect(Object.keys(shown().nodes)).toEqual(["a", "b"]);
  expect(shown().edges["a-b"]?.when).toBe("true");
});

test("who deletes a line all the same deletes it as it is now, and it comes back so", () => {
  const { sync, last, acknowledge, shown } = begun();
  sync.hear({ type: "initial_state", ...withLines(1, [node("a"), node("b")], line("a", "b")) });
  sync.perform([{ action: "delete_edge", edge: line("a", "b") }]);
  const current_state = withLines(2, [node("a"), node("b")], line("a", "b", "true"));
  sync.hear({ type: "conflict", message_id: last().message_id, version: 2, current_state });
  sync.settle(sync.snapshot().conflict!, { when: null });
  acknowledge(3);
  expect(shown().edges).toEqual({});
  sync.undo();

  expect(shown().edges["a-b"]?.when).toBe("true");
});

test("what was dismissed does not come back by what is heard afterwards", () => {
  const { sync, last, acknowledge } = begun(node("a"), node("b"));
  sync.perform([{ action: "create_edge", edge: line("b", "a") }]);
  const circle = { type: "error", message_id: last().message_id, detail: "These nodes wait for each other." };
  sync.hear(circle);
  sync.dismiss();
  sync.hear(circle);
  sync.hear({ type: "node_moved", node_id: "a", position: { x: 9, y: 0 }, version: 2, client_id: "other" });
  sync.lost();
  sync.hear({ type: "initial_state", ...state(2, node("a"), node("b")) });
  expect(sync.snapshot().refusal).toBeNull();

  sync.perform([shift("b", 0, 5)]);
  acknowledge(3);
  expect(sync.snapshot().refusal).toBeNull();
});

test("a refused line marks all the nodes that it would have made wait for each other", () => {
  const { sync, last } = begun(node("a"), node("b"), node("c"), node("d"));
  sync.perform([{ action: "create_edge", edge: line("c", "a") }]);
  sync.hear({ type: "error", message_id: last().message_id, detail: "A cycle.", node_ids: ["a", "b", "c"] });

  expect(sync.snapshot().refusal?.nodeIds.toSorted()).toEqual(["a", "b", "c"]);
});

test("undo and redo are changes like any other, of one's own acts as a whole", () => {
  const { sync, said, acknowledge, shown } = begun(node("a"), node("b"));
  const edge = { edge_id: "e", source: "a", target: "b" };
  sync.perform([{ action: "create_edge", edge }]);
  acknowledge(2);
  sync.perform([
    { action: "delete_edge", edge },
    { action: "delete_node", node: node("a") },
  ]);
  acknowledge(3);
  expect(Object.keys(shown().nodes)).toEqual(["b"]);
  sync.undo();
  acknowledge(4);

  expect(Object.keys(shown().nodes).sort()).toEqual(["a", "b"]);
  expect(shown().edges).toEqual({ e: edge });
  expect(stepsOf(said.at(-1)!)).toEqual(["create_node", "create_edge"]);
  sync.redo();
  acknowledge(5);
  expect(Object.keys(shown().nodes)).toEqual(["b"]);
  expect(sync.snapshot()).toMatchObject({ canUndo: true, canRedo: false });
});

test("taking back what somebody has changed since asks first", () => {
  const { sync, acknowledge } = begun(node("a"));
  sync.perform([renamed("a", "a", "mine")]);
  acknowledge(2);
  sync.hear({ type: "node_updated", node: node("a", { name: "theirs" }), version: 3, client_id: "other" });
  sync.undo();

  expect(sync.snapshot().conflict?.clashes).toEqual([{ name: "name", before: "mine", mine: "a", theirs: "theirs" }]);
});

test("a line's condition that somebody else has set since is asked about, and either stays as it is chosen", () => {
  for (const [chosen, sent] of [
    ["mine", true],
    ["theirs", false],
  ] as const) {
    const { sync, said, last, acknowledge, shown } = begun(node("a"), node("b"));
    const edge = { edge_id: "e", source: "a", target: "b" };
    sync.perform([{ action: "create_edge", edge }]);
    acknowledge(2);
    sync.hear({ type: "edge_deleted", source: "a", target: "b", version: 3, client_id: "other" });
    sync.hear({
      type: "edge_created",
      edge: { ...edge, edge_id: "f", when: "theirs" },
      version: 4,
      client_id: "other",
    });
    sync.perform([{ action: "set_when", edge, before: "", after: "mine" }]);
    const clash = { name: "when", before: null, mine: "mine", theirs: "theirs" };
    expect([sync.snapshot().conflict?.clashes, said.length]).toEqual([[clash], 1]);
    sync.settle(sync.snapshot().conflict!, { when: chosen });

    expect(said).toHaveLength(sent ? 2 : 1);
    if (sent) {
      expect(last()).toMatchObject({ action: "change_several", version: 4 });
      expect(stepsOf(last())).toEqual(["delete_edge", "create_edge"]);
      acknowledge(5);
    }
    expect(Object.values(shown().edges).map(({ when }) => when)).toEqual([chosen]);
    expect(sync.snapshot()).toMatchObject({ conflict: null, isSaving: false });
  }
});

test("a line's condition is set and taken back as one act", () => {
  const { sync, acknowledge, shown } = begun(node("a"), node("b"));
  const edge = { edge_id: "e", source: "a", target: "b", when: "x > 0" };
  sync.perform([{ action: "create_edge", edge }]);
  acknowledge(2);
  sync.perform([{ action: "set_when", edge, before: "x > 0", after: "" }]);
  acknowledge(3);
  expect(Object.values(shown().edges).map(({ when }) => when)).toEqual([undefined]);
  sync.undo();
  acknowledge(4);

  expect(Object.values(shown().edges).map(({ when }) => when)).toEqual(["x > 0"]);
});

test("what the server refuses is taken back with the rest of its act, and said of the nodes that it is about", () => {
  const { sync, said, last, shown } = begun(node("a"), node("b"));
  const edge = { edge_id: "e", source: "b", target: "a" };
  sync.perform([{ action: "create_edge", edge }, shift("a", 0, 5)]);
  sync.hear({ type: "error", message_id: last().message_id, detail: "These nodes wait for each other." });

  expect(said).toHaveLength(1);
  expect(shown().edges).toEqual({});
  expect(sync.snapshot().refusal).toEqual({ detail: "These nodes wait for each other.", nodeIds: ["b", "a"] });
  expect(sync.snapshot().canUndo).toBe(false);
});

test("an act of several changes is one message, so that it is refused as a whole and nothing of it is half done", () => {
  const { sync, said, last, acknowledge, shown } = begun(node("a"), node("b"), node("c"));
  const gone = [node("a"), node("b"), node("c")].map((each) => ({ action: "delete_node", node: each }) as const);
  sync.perform(gone);
  acknowledge(2);
  sync.undo();
  expect(stepsOf(last())).toEqual(["create_node", "create_node", "create_node"]);
  expect(last()).toMatchObject({ takes_back: [2] });
  sync.hear({ type: "error", message_id: last().message_id, detail: "A canvas has 500 nodes at most." });

  expect(said).toHaveLength(2);
  expect(shown().nodes).toEqual({});
  expect(sync.snapshot().refusal).toEqual({
    detail: "A canvas has 500 nodes at most.",
    nodeIds: ["c", "b", "a"],
  });
  expect(sync.snapshot()).toMatchObject({ canUndo: true, canRedo: false }); // it may be taken back later
  sync.undo();
  expect(stepsOf(last())).toEqual(["create_node", "create_node", "create_node"]);
});

test("where a run has come to one of several, all that were not done are named", () => {
  const { sync, last } = begun(node("a"), node("b"));
  sync.perform([node("a"), node("b")].map((each) => ({ action: "delete_node", node: each }) as const));
  const said = { detail: "The run has come to “b” already.", missed: { version: 1, changes: [] } };
  sync.hear({ type: "conflict", message_id: last().message_id, version: 1, ...said });

  expect(sync.snapshot().refusal?.nodeIds).toEqual(["a", "b"]);
});

test("of an act that is too long for one message it is said that a part of it is done, and that can be taken back", () => {
  const { sync, said, last, acknowledge, shown } = begun();
  const long = (id: string): Operation => ({
    action: "create_node",
    node: node(id, { position: { x: id === "a" ? 0 : 300, y: 0 }, config: { notes: "n".repeat(30_000) } }),
  });
  sync.perform([long("a"), long("b")]);
  acknowledge(2);
  sync.hear({ type: "error", message_id: last().message_id, detail: "Full." });

  expect(said).toHaveLength(2);
  expect(Object.keys(shown().nodes)).toEqual(["a"]);
  const part = { of: null, done: [long("a")], left: [long("b")] };
  expect(sync.snapshot()).toMatchObject({ refusal: { part, nodeIds: ["b"] }, canUndo: true });
});

const refusedOf = (message: Said) => ({ type: "error", message_id: message.message_id, detail: "Not now." });

/** Two nodes too long for one message are deleted, and of taking that back the second part is refused. */
function halfUndone() {
  const big = { config: { notes: "n".repeat(30_000) } };
  const canvas = begun(node("a", big), node("b", big));
  canvas.sync.perform(deletions(canvas.shown(), ["a", "b"], []));
  canvas.acknowledge(2);
  canvas.sync.undo();
  canvas.acknowledge(3);
  return canvas;
}

test("of an undo that is half done the rest can still be taken back, and only that", () => {
  const { sync, said, last, acknowledge, shown } = halfUndone();
  sync.hear(refusedOf(last()));
  expect(Object.keys(shown().nodes)).toEqual(["b"]);
  expect(sync.snapshot()).toMatchObject({
    refusal: { part: { of: "undos" }, nodeIds: ["a"] },
    canUndo: true,
    canRedo: true,
  });
  const part = sync.snapshot().refusal?.part;
  expect([part?.done, part?.left].map((ops) => ops?.map((op) => nodesOf(op)))).toEqual([[["b"]], [["a"]]]);
  sync.undo();
  expect(last()).toMatchObject({ action: "create_node", takes_back: [2] });
  acknowledge(4);

  expect(Object.keys(shown().nodes).sort()).toEqual(["a", "b"]);
  expect(sync.snapshot()).toMatchObject({ canUndo: false, canRedo: true });
  sync.redo();
  acknowledge(5);
  sync.redo();
  acknowledge(6);
  expect(shown().nodes).toEqual({});
  expect(said.slice(-2).map(({ takes_back }) => takes_back)).toEqual([[4], [3]]);
});

test("of a redo that is half done the rest can still be done again", () => {
  const { sync, last, acknowledge, shown } = begun();
  const long = (id: string): Operation => ({
    action: "create_node",
    node: node(id, { position: { x: id === "a" ? 0 : 300, y: 0 }, config: { notes: "n".repeat(30_000) } }),
  });
  sync.perform([long("a"), long("b")]);
  acknowledge(2);
  acknowledge(3);
  sync.undo();
  acknowledge(4);
  sync.redo();
  acknowledge(5);
  sync.hear(refusedOf(last()));
  expect(Object.keys(shown().nodes)).toEqual(["a"]);
  expect(sync.snapshot()).toMatchObject({ canUndo: true, canRedo: true });
  sync.redo();
  acknowledge(6);

  expect(Object.keys(shown().nodes)).toEqual(["a", "b"]);
  expect(sync.snapshot()).toMatchObject({ canUndo: true, canRedo: false });
});

test("a redo that waited for an undo which is half done does again what was taken back, and asks for nothing else", () => {
  const { sync, said, last, acknowledge, shown } = halfUndone();
  sync.redo();
  sync.hear(refusedOf(said.at(-1)!));
  expect(last()).toMatchObject({ action: "delete_node", data: { node_id: "b" }, takes_back: [3] });
  acknowledge(4);
  expect(shown().nodes).toEqual({});
  sync.undo();
  acknowledge(5);
  sync.undo();
  acknowledge(6);

  expect(Object.keys(shown().nodes).sort()).toEqual(["a", "b"]);
});

test("a redo that waited for an undo which is refused has nothing to do again", () => {
  const { sync, said, last, acknowledge, shown } = begun(node("a"));
  sync.perform([renamed("a", "a", "one")]);
  acknowledge(2);
  sync.undo();
  sync.redo();
  sync.hear(refusedOf(last()));

  expect(said).toHaveLength(2);
  expect(sync.snapshot()).toMatchObject({ isSaving: false, canUndo: true, canRedo: false });
  sync.undo();
  acknowledge(3);
  expect(shown().nodes.a?.name).toBe("a");
  expect(sync.snapshot()).toMatchObject({ canUndo: false, canRedo: true });
});

test("a redo that is refused can be asked for again, unless something was done meanwhile", () => {
  const { sync, said, last, acknowledge } = begun(node("a"), node("b"));
  sync.perform([renamed("a", "a", "one")]);
  acknowledge(2);
  sync.undo();
  acknowledge(3);
  sync.redo();
  sync.hear(refusedOf(last()));
  expect(sync.snapshot()).toMatchObject({ canUndo: false, canRedo: true });
  sync.redo();
  sync.perform([renamed("b", "b", "two")]);
  sync.hear(refusedOf(last()));
  acknowledge(4);

  expect(sync.snapshot()).toMatchObject({ canUndo: true, canRedo: false });
  sync.redo();
  expect(said.at(-1)).toMatchObject({ data: { node_id: "b" } });
});

test("what an undo that is refused was to take back is taken back after what was done since", () => {
  const { sync, last, acknowledge } = begun(node("a"), node("b"));
  sync.perform([renamed("a", "a", "one")]);
  acknowledge(2);
  sync.undo();
  sync.perform([renamed("b", "b", "two")]);
  sync.hear(refusedOf(last()));
  acknowledge(3);
  sync.undo();
  expect(last()).toMatchObject({ data: { node_id: "b", name: "b" }, takes_back: [3] });
  acknowledge(4);
  sync.undo();

  expect(last()).toMatchObject({ data: { node_id: "a", name: "a" }, takes_back: [2] });
});

test("an undo that its author has settled and the server refuses can be asked for again", () => {
  const { sync, last, acknowledge } = begun(node("a"));
  sync.perform([renamed("a", "a", "one")]);
  acknowledge(2);
  sync.hear({ type: "node_updated", node: node("a", { name: "theirs" }), version: 3, client_id: "other" });
  sync.undo();
  sync.settle(sync.snapshot().conflict!, { name: "a" });
  expect(last()).toMatchObject({ data: { name: "a" }, takes_back: [2] });
  sync.hear(refusedOf(last()));

  expect(sync.snapshot()).toMatchObject({ canUndo: true, canRedo: false });
});

test("a change that somebody has to choose about holds back all of its act until they have chosen", () => {
  const { sync, said, acknowledge, shown } = begun(node("a"), node("b"));
  sync.perform([renamed("a", "a", "one"), renamed("b", "b", "two")]);
  acknowledge(2);
  sync.hear({ type: "node_updated", node: node("a", { name: "theirs" }), version: 3, client_id: "other" });
  sync.undo();
  expect(sync.snapshot().conflict?.clashes).toEqual([{ name: "name", before: "one", mine: "a", theirs: "theirs" }]);
  expect(said).toHaveLength(1);
  sync.settle(sync.snapshot().conflict!, {});
  acknowledge(4);

  expect([shown().nodes.a?.name, shown().nodes.b?.name]).toEqual(["theirs", "b"]);
});

test("a line that a run does not let go is said of the node that it leads to, and of no other", () => {
  const { sync, last } = begun(node("a"), node("b"));
  sync.perform([{ action: "create_edge", edge: { edge_id: "e", source: "b", target: "a" } }]);
  const current_state = state(1, node("a"), node("b"));
  sync.hear({ type: "conflict", message_id: last().message_id, version: 1, detail: "It has begun.", current_state });

  expect(sync.snapshot().refusal).toEqual({ detail: "It has begun.", nodeIds: ["a"] });
});

test("what a run has begun stays: a conflict on the very version is a refusal, not a question", () => {
  const { sync, last } = begun(node("a"));
  sync.perform([renamed("a", "a", "mine")]);
  const heard = {
    message_id: last().message_id,
    version: 1,
    detail: "It is running.",
    current_state: state(1, node("a")),
  };
  sync.hear({ type: "conflict", ...heard });

  expect(sync.snapshot()).toMatchObject({ refusal: { detail: "It is running." }, isSaving: false, conflict: null });
});

test("a new connection sends what was under way again, but not what had arrived", () => {
  const { sync, said, last } = begun(node("a"));
  sync.perform([{ action: "create_node", node: node("new") }]);
  sync.perform([renamed("a", "a", "mine")]);
  sync.lost();
  sync.hear({ type: "initial_state", ...state(2, node("a"), node("new")) });

  expect(said.map(({ action }) => action)).toEqual(["create_node", "update_node"]);
  expect(last().version).toBe(2);
});

test("a run is followed node by node, and its states survive an edit of a node", () => {
  const { sync, shown } = begun(node("a"), node("b"));
  sync.hear({ type: "workflow_started", run_id: "r", statuses: { a: "pending" } });
  sync.hear({
    type: "execution_status",
    run_id: "r",
    node_id: "a",
    status: "waiting",
    result: {},
    error: null,
    failure: null,
  });
  sync.hear({
    type: "execution_status",
    run_id: "",
    node_id: "b",
    status: "created",
    result: {},
    error: null,
    failure: null,
  });
  sync.hear({ type: "node_updated", node: { ...node("a"), name: "renamed" }, version: 2, client_id: "other" });

  expect(shown().run).toEqual({ run_id: "r", status: "running" });
  expect([shown().nodes.a?.status, shown().nodes.b?.status]).toEqual(["waiting", null]);
  const run = { run_id: "r", status: "cancelled" };
  sync.hear({ type: "workflow_completed", run_id: "r", run, statuses: { a: "cancelled" } });
  expect([shown().run?.status, shown().nodes.a?.status]).toEqual(["cancelled", "cancelled"]);
});

test("a run that is taken up again keeps what was done", () => {
  const done = node("a", { status: "completed", result: { by: "ann" } });
  const { sync, shown } = begun(done, node("b", { status: "failed", error: "no" }));
  sync.hear({ type: "workflow_started", run_id: "r", statuses: { a: "completed", b: "pending" } });

  expect([shown().nodes.a?.status, shown().nodes.a?.result]).toEqual(["completed", { by: "ann" }]);
  expect([shown().nodes.b?.status, shown().nodes.b?.error]).toEqual(["pending", null]);
});

test("every change has one that takes it back, and taking that back is the change", () => {
  const edge = { edge_id: "e", source: "a", target: "b" };
  const ops: readonly Operation[] = [
    { action: "create_node", node: node("a") },
    { action: "delete_node", node: node("a") },
    { action: "create_edge", edge },
    { action: "delete_edge", edge },
    { action: "set_when", edge, before: "", after: "x > 1" },
    renamed("a", "one", "two"),
    shift("a", 0, 9),
  ];

  expect(ops.map(inverse).map(inverse)).toEqual(ops);
});

test("what is taken back by a key says which version it takes back, and each act has its name", () => {
  const { sync, said, last, acknowledge } = begun(node("a"));
  sync.perform([renamed("a", "a", "b")]);
  acknowledge(2);
  sync.undo();
  expect(last()).toMatchObject({ takes_back: [2], data: { name: "a" } });
  acknowledge(3);
  sync.redo();

  expect(last()).toMatchObject({ takes_back: [3], data: { name: "b" } });
  expect(new Set(said.map(({ act }) => act)).size).toBe(3);
});

test("a change of several steps comes in as one version", () => {
  const { sync, shown } = begun(node("a"), node("b"));
  const changes = [
    { type: "node_deleted", node_id: "a" },
    { type: "node_updated", node: node("b", { name: "B" }) },
  ];
  sync.hear({ type: "canvas_changed", from_version: 1, version: 2, changes });

  expect(Object.values(shown().nodes).map(({ name }) => name)).toEqual(["B"]);
  expect(shown().version).toBe(2);
});

test("what is too much at once is sent again when there is room, and nothing of it is lost", () => {
  vi.useFakeTimers();
  try {
    const { sync, said, last, acknowledge, shown } = begun(node("a"), node("b"));
    sync.perform([shift("a", 0, 40), shift("b", 0, 40)]);
    const refusal = { type: "error", detail: "50 messages a second", error_code: "E429", retry_after_s: 2 };
    sync.hear({ ...refusal, message_id: last().message_id });
    expect([said.length, sync.snapshot().isSaving, sync.snapshot().refusal]).toEqual([1, true, null]);
    vi.advanceTimersByTime(1999);
    expect(said.length).toBe(1);
    vi.advanceTimersByTime(1);
    acknowledge(2);

    expect(said.length).toBe(2);
    expect([shown().nodes.a!.position.x, shown().nodes.b!.position.x, sync.snapshot().isSaving]).toEqual([
      40,
      40,
      false,
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test("a connection that begins with what was missed brings that, and sends what waited", () => {
  const { sync, said, shown } = begun(node("a", { status: "waiting" }), node("b"), node("c"));
  sync.perform([renamed("a", "a", "mine")]);
  sync.lost();
  expect(sync.heardTo).toEqual({ version: 1, n: 0 });
  sync.hear({
    type: "missed_operations",
    n: 9,
    from_version: 1,
    version: 4,
    title: "renamed meanwhile",
    changes: [
      { type: "node_deleted", node_id: "b" },
      { type: "node_updated", node: node("c", { name: "theirs" }) },
    ],
    run: { run_id: "r", status: "running" },
    statuses: { a: "completed" },
    progress: { a: { result: { by: "ann" }, error: null } },
  });

  const { a, c } = shown().nodes;
  expect(Object.keys(shown().nodes)).toEqual(["a", "c"]);
  expect([a!.name, a!.status, a!.result, c!.name]).toEqual(["mine", "completed", { by: "ann" }, "theirs"]);
  expect(said.at(-1)).toMatchObject({ action: "update_node", version: 1, again: true });
  expect(sync.heardTo).toEqual({ version: 4, n: 9 });
  expect(shown().title).toBe("renamed meanwhile");
});

test("a stale change is answered with what was missed, and goes on upon that", () => {
  const { sync, said, last, shown } = begun(node("a"), node("b"));
  sync.perform([renamed("a", "a", "mine")]);
  const changes = [{ type: "node_updated", node: node("b", { name: "theirs" }) }];
  const missed = { from_version: 1, version: 2, changes };
  sync.hear({ type: "conflict", message_id: last().message_id, version: 2, detail: "", missed });

  expect(shown().nodes.b?.name).toBe("theirs");
  expect(said.map(({ version }) => version)).toEqual([1, 2]);
});

test("what a run is asked waits until the server has all that is shown", () => {
  const { sync, said, acknowledge } = begun(node("a"));
  sync.perform([renamed("a", "a", "b"), shift("a", 0, 20)]);
  sync.ask({ action: "start_execution" });
  sync.perform([renamed("a", "b", "c")]);
  expect(said.map(({ action }) => action)).toEqual(["change_several"]);

  acknowledge(2);
  expect(said.map(({ action }) => action)).toEqual(["change_several", "start_execution", "update_node"]);
});

test("where a change is refused, what was asked after it is offered anew: it was meant for what was shown", () => {
  const { sync, said, last } = begun(node("a"));
  sync.perform([renamed("a", "a", "b")]);
  sync.ask({ action: "start_execution" });
  sync.hear({ type: "error", message_id: last().message_id, detail: "a has begun" });

  expect(said.map(({ action }) => action)).toEqual(["update_node"]);
  expect(sync.snapshot().refusal?.detail).toBe("a has begun");
  expect(sync.snapshot().orders.map(({ held }) => held)).toEqual(["refused"]);
  sync.decide(sync.snapshot().orders[0]!, true);
  expect(said.map(({ action }) => action)).toEqual(["update_node", "start_execution"]);
});

test("what is drawn after an ask neither holds it up nor, where it is refused, drops it", () => {
  const { sync, said, last, acknowledge } = begun(node("a"));
  sync.perform([renamed("a", "a", "b")]);
  sync.ask({ action: "start_execution" });
  sync.perform([renamed("a", "b", "c")]);
  acknowledge(2);
  expect(said.map(({ action }) => action)).toEqual(["update_node", "start_execution", "update_node"]);

  sync.hear({ type: "error", message_id: last().message_id, detail: "a has begun" });
  expect(said).toHaveLength(3);
});

test("what holds a run back waits for nothing, and a start that waits is not sent after it", () => {
  const { sync, said, acknowledge } = begun(node("a"));
  sync.perform([renamed("a", "a", "b")]);
  sync.ask({ action: "start_execution" });
  sync.ask({ action: "cancel_execution" });
  acknowledge(2);

  expect(said.map(({ action }) => action)).toEqual(["update_node", "cancel_execution"]);
});

test("whoever asked the run something is told where the connection went before the answer, and may ask again", () => {
  const { sync, said } = begun(node("a"));
  sync.ask({ action: "start_execution" });
  expect(sync.snapshot().orders).toEqual([]);
  sync.lost();
  sync.hear({ type: "initial_state", ...state(2, node("a")) });
  expect(sync.snapshot().orders.map(({ held }) => held)).toEqual(["unanswered"]);
  expect(said).toHaveLength(1);

  sync.decide(sync.snapshot().orders[0]!, true);
  expect(said.map(({ action }) => action)).toEqual(["start_execution", "start_execution"]);
  expect(sync.snapshot().orders).toEqual([]);
});

test("what was asked and could not be sent is sent once the connection is back, behind what was drawn before it", () => {
  const { sync, said, acknowledge } = begun(node("a"));
  sync.lost();
  sync.perform([renamed("a", "a", "b")]);
  sync.ask({ action: "start_execution" });
  sync.hear({ type: "initial_state", ...state(1, node("a")) });
  acknowledge(2);

  expect(said.map(({ action }) => action)).toEqual(["update_node", "update_node", "start_execution"]);
});

test("where one's own change alone led to another version, what was asked behind it is sent", () => {
  const { sync, said } = begun(node("a"));
  sync.perform([renamed("a", "a", "b")]);
  sync.ask({ action: "start_execution" });
  sync.lost();
  sync.hear({ type: "initial_state", ...state(2, node("a", { name: "b" })) });
  sync.hear({ type: "ack", message_id: said.at(-1)!.message_id, version: 2 });

  expect(said.at(-1)?.action).toBe("start_execution");
});

test("what a page asked and left is asked by the next one, and what was under way is offered there", () => {
  const left = begun(node("a"));
  left.sync.ask({ action: "retry_execution", data: { node_id: "a" } }, ["a"]);
  left.sync.perform([renamed("a", "a", "b")]);
  left.sync.ask({ action: "start_execution" });
  const kept = JSON.parse(JSON.stringify([keptOf(left.sync.waiting), left.sync.ordered])) as [Kept[], Order[]];
  const said: Said[] = [];
  const next = new CanvasSync((message) => Boolean(said.push(message as Said)));
  next.takeOver(...kept);
  expect(said).toEqual([]);
  next.hear({ type: "initial_state", ...state(1, node("a")) });
  next.hear({ type: "ack", message_id: said[0]!.message_id, version: 2 });

  expect(said.map(({ action }) => action)).toEqual(["update_node", "start_execution"]);
  expect(next.snapshot().orders).toMatchObject([{ held: "unanswered", nodeIds: ["a"] }]);
});

test("what there was no room for is kept, counted as unsent, and sent again when its author says so", () => {
  const { sync, said, last, acknowledge, shown } = begun(node("a"), node("b"));
  sync.perform([renamed("a", "a", "long")]);
  sync.hear({ type: "error", message_id: last().message_id, detail: "too large", is_full: true });
  expect(sync.snapshot()).toMatchObject({ unsent: 1, isSaving: false, refusal: { detail: "too large", isKept: true } });
  expect(keptOf(sync.waiting)).toMatchObject([{ op: { after: { name: "long" } } }]);
  expect(shown().nodes.a?.name).toBe("a");

  sync.perform(deletions(shown(), ["b"], []));
  acknowledge(2);
  expect(sync.snapshot().refusal?.detail).toBe("too large");
  sync.tryAgain();
  acknowledge(3);
  expect(said.map(({ action }) => action)).toEqual(["update_node", "delete_node", "update_node"]);
  expect(sync.snapshot()).toMatchObject({ unsent: 0, refusal: null });
  expect(shown().nodes.a?.name).toBe("long");
  sync.undo();
  expect(shown().nodes.a?.name).toBe("a");
});

test("what there was no room for is dropped where its author says so", () => {
  const { sync, last } = begun(node("a"));
  sync.perform([renamed("a", "a", "long")]);
  sync.hear({ type: "error", message_id: last().message_id, detail: "too large", is_full: true });
  sync.dismiss();

  expect(sync.snapshot()).toMatchObject({ unsent: 0, refusal: null });
  expect(sync.waiting).toEqual([]);
});

test("what was asked while there is no connection is not asked of what others have made of the canvas since", () => {
  const { sync, said } = begun(node("a"));
  sync.perform([renamed("a", "a", "b")]);
  sync.ask({ action: "start_execution" });
  sync.lost();
  sync.hear({ type: "initial_state", ...state(5, node("a")) });

  expect(said.map(({ action }) => action)).toEqual(["update_node", "update_node"]);
  expect(sync.snapshot().orders.map(({ held }) => held)).toEqual(["changed"]);
  sync.decide(sync.snapshot().orders[0]!, false);
  expect(sync.snapshot().orders).toEqual([]);
});

test("a node drawn where somebody else drew one meanwhile goes where nothing is, and is taken back all the same", () => {
  const { sync, said, last, shown } = begun();
  const [mine, theirs] = [node("mine"), { ...node("theirs"), position: { x: 30, y: 20 } }];
  sync.perform([{ action: "create_node", node: mine }]);
  const news = { type: "node_created", version: 2, node: theirs };
  sync.hear({ type: "conflict", message_id: last().message_id, version: 2, missed: { version: 2, changes: [news] } });

  expect(said.at(-1)!.data).toMatchObject({ node_id: "mine", position: { x: 0, y: 130 } });
  expect(shown().nodes.mine!.position).toEqual({ x: 0, y: 130 });
  expect(shown().nodes.theirs!.position).toEqual({ x: 30, y: 20 });
  sync.hear({ type: "ack", message_id: last().message_id, version: 3 });
  sync.undo();
  expect(Object.keys(shown().nodes)).toEqual(["theirs"]);
});

test("of what is not sent it is said how many acts of its author that are", () => {
  const { sync, acknowledge } = begun(node("a"), node("b"));
  sync.lost();
  sync.perform([shift("a", 0, 20), shift("b", 0, 20)]);
  sync.perform([renamed("a", "a", "c")]);

  expect(sync.snapshot().unsent).toBe(2);
  acknowledge(2);
  expect(sync.snapshot().unsent).toBe(1);
});

test("what may have been done is sent again as it was, and changes nothing where the server has it already", () => {
  const { sync, said, last, shown } = begun(node("a"));
  sync.perform([renamed("a", "a", "mine")]);
  const first = last();
  sync.lost();
  const theirs = node("a", { name: "theirs" }); // on top of mine
  const changes = [{ type: "node_updated", node: theirs }];
  sync.hear({ type: "missed_operations", n: 3, from_version: 1, version: 3, title: "", changes });
  expect({ ...last(), message_id: "" }).toEqual({ ...first, message_id: "", again: true });
  sync.hear({ type: "ack", message_id: last().message_id, version: 2 });

  expect([said.length, sync.snapshot().isSaving, sync.snapshot().conflict]).toEqual([2, false, null]);
  expect([shown().nodes.a!.name, shown().version]).toEqual(["theirs", 3]);
});

test("what may have been done and was not is held against what others did, as any change", () => {
  const { sync, last } = begun(node("a"));
  sync.perform([renamed("a", "a", "mine")]);
  sync.lost();
  const missed = {
    from_version: 1,
    version: 2,
    changes: [{ type: "node_updated", node: node("a", { name: "theirs" }) }],
  };
  sync.hear({ type: "missed_operations", n: 2, title: "", ...missed });
  sync.hear({ type: "conflict", message_id: last().message_id, version: 2, missed });

  expect(sync.snapshot().conflict?.clashes).toEqual([{ name: "name", before: "a", mine: "mine", theirs: "theirs" }]);
  sync.settle(sync.snapshot().conflict!, { name: "mine" });
  expect(last()).toMatchObject({ version: 2, data: { name: "mine" } });
  expect(last()).not.toHaveProperty("again");
});

test("what a page left is shown by the next one, sent in its order, and can be taken back there", () => {
  const left = begun(node("a"));
  left.sync.perform([renamed("a", "a", "b")]);
  left.sync.lost();
  left.sync.perform([renamed("a", "b", "c"), shift("a", 0, 9)]);
  const kept = JSON.parse(JSON.stringify(keptOf(left.sync.waiting))) as readonly Kept[];
  const said: Said[] = [];
  const next = new CanvasSync((message) => Boolean(said.push(message as Said)));
  next.takeOver(kept);
  expect([next.snapshot().shown, next.snapshot().unsent, said.length]).toEqual([null, 2, 0]);
  next.hear({ type: "initial_state", ...state(1, node("a")) });
  expect(next.snapshot().shown!.nodes.a!.name).toBe("c");
  next.hear({ type: "ack", message_id: said[0]!.message_id, version: 2 });
  next.hear({ type: "ack", message_id: said[1]!.message_id, version: 3 });

  expect(said.map(({ action, again, version }) => [action, again, version])).toEqual([
    ["update_node", true, 1],
    ["change_several", undefined, 2],
  ]);
  expect(said.map(({ act }) => act)).toEqual([kept[0]!.act, kept[1]!.act]);
  next.undo();
  expect(next.snapshot().shown!.nodes.a!.name).toBe("b");
});

test("of several that wait together each that is refused is said", () => {
  const { sync, last } = begun(node("a"), node("b"));
  sync.lost();
  sync.perform([renamed("a", "a", "x")]);
  sync.perform([renamed("b", "b", "y")]);
  sync.hear({ type: "initial_state", ...state(1, node("a"), node("b")) });
  sync.hear({ type: "error", message_id: last().message_id, detail: "not a" });
  sync.hear({ type: "error", message_id: last().message_id, detail: "not b" });

  expect(sync.snapshot().refusal).toMatchObject({ detail: "not a\nnot b", nodeIds: ["a", "b"] });
});

test("what a sentence of mine made as several versions is one act to take back, and says which versions that takes back", () => {
  const { sync, said, last } = begun(node("a"), node("b"));
  sync.didAll([
    [[renamed("a", "a", "x")], 2],
    [[renamed("b", "b", "y")], 3],
  ]);
  sync.hear({ type: "initial_state", ...state(3, node("a", { name: "x" }), node("b", { name: "y" })) });
  expect(said).toEqual([]);
  sync.undo();

  expect(last().takes_back).toEqual([3, 2]);
  expect(stepsOf(last())).toEqual(["update_node", "update_node"]);
  expect(sync.snapshot().canUndo).toBe(false);
});

test("what a sentence of mine has taken back is not there to be taken back again", () => {
  const { sync } = begun(node("a"));
  sync.didAll([[[renamed("a", "z", "a")], 1]]);
  sync.undid([1]);

  expect(sync.snapshot().canUndo).toBe(false);
});

test("a second press on what begins a run asks nothing, and that it runs already is no mistake of whoever pressed", () => {
  const { sync, said, last } = begun(node("a"));
  sync.ask({ action: "start_execution" });
  const first = last().message_id;
  sync.ask({ action: "start_execution" });
  expect(said).toHaveLength(1);
  sync.hear({ type: "workflow_started", run_id: "run-1", statuses: { a: "pending" } });
  sync.ask({ action: "start_execution" });
  expect(said).toHaveLength(1);
  sync.hear({ type: "error", message_id: first, detail: "It is being executed already." }); // somebody else was first
  expect(sync.snapshot().refusal).toBeNull();
});

test("a run that cannot begin says why, and can be asked for again", () => {
  const { sync, said, last } = begun(node("a"));
  sync.ask({ action: "start_execution" });
  sync.hear({ type: "error", message_id: last().message_id, detail: "A date is missing." });
  expect(sync.snapshot().refusal).toMatchObject({ detail: "A date is missing." });
  sync.ask({ action: "start_execution" });
  expect(said).toHaveLength(2);
});
