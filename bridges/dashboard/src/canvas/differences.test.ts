import { expect, test } from "vitest";
import { operationsOf, saidOf } from "./differences";
import { newNode } from "./operations";
import { CanvasSync } from "./sync";

type Said = Readonly<Record<string, unknown>>;

const node = (id: string, name: string, config = {}) => ({
  ...newNode("task", { x: 0, y: 0 }),
  node_id: id,
  name,
  config,
});
const line = { edge_id: "e", source: "a", target: "b", when: "" };
/** As the server tells of what going back to where there was only `a` changes. */
const changes = [
  { about: "node", id: "b", property: "", before: node("b", "b"), after: null, said: "" },
  { about: "node", id: "a", property: "name", before: "new", after: "old", said: "" },
  { about: "node", id: "a", property: "config.notes", before: "much", after: null, said: "" },
  { about: "edge", id: "e", property: "", before: ["a", "b"], after: null, said: "" },
  { about: "variable", id: "city", property: "", before: "here", after: null, said: "" },
];
const news = {
  type: "canvas_changed",
  version: 2,
  changes: [
    { type: "edge_deleted", edge_id: "e" },
    { type: "node_deleted", node_id: "b" },
    { type: "node_updated", node: node("a", "old") },
    { type: "variables_changed", variables: {} },
  ],
};

/** Somebody has just gone back, as version 2, and their page has not heard of it. */
function wentBack() {
  const [said, open]: [Said[], Said[]] = [[], []];
  const sync = new CanvasSync((message) => {
    said.push(message);
    open.push(message);
    return true;
  });
  const nodes = { a: node("a", "new", { notes: "much" }), b: node("b", "b") };
  const state = { version: 1, nodes, edges: { e: line }, variables: { city: "here" }, title: "", run: null };
  sync.hear({ type: "initial_state", ...state });
  sync.did(operationsOf(changes), 2);
  /** The server says yes to all that it is sent, as versions from this one on. */
  const accept = (from: number): void => {
    for (let version = from; open.length; version++)
      sync.hear({ type: "ack", message_id: open.shift()!.message_id, version });
  };
  return { sync, said, accept, shown: () => sync.snapshot().shown! };
}

test("going back to an earlier version is taken back as any other change, and done again", () => {
  const { sync, said, accept, shown } = wentBack();
  sync.hear(news);
  sync.undo();
  accept(3);

  const { a, b } = shown().nodes;
  expect([a?.name, a?.config, b?.name]).toEqual(["new", { notes: "much" }, "b"]);
  expect([shown().edges, shown().variables]).toEqual([{ e: line }, { city: "here" }]);
  expect(said.map(({ action, takes_back }) => [action, takes_back])).toEqual([["change_several", [2]]]);
  sync.redo();
  accept(shown().version + 1);
  expect([Object.keys(shown().nodes), shown().nodes.a?.name, shown().edges]).toEqual([["a"], "old", {}]);
});

test("taken back before it is heard of, it waits for what it takes back", () => {
  const { sync, said, accept, shown } = wentBack();
  sync.undo();
  expect(said).toEqual([]);
  sync.hear(news);
  accept(3);

  expect([shown().nodes.a?.name, shown().nodes.b?.name]).toEqual(["new", "b"]);
});

test("what another changed after one went back stays when that is taken back: it is asked whose holds", () => {
  const { sync, accept, shown } = wentBack();
  sync.hear(news);
  sync.hear({ type: "node_updated", node: node("a", "theirs", { due: "2099-01-01" }), version: 3 });
  sync.undo();
  accept(4);
  expect(sync.snapshot().conflict?.clashes.map(({ mine, theirs }) => [mine, theirs])).toEqual([["new", "theirs"]]);
  sync.settle(sync.snapshot().conflict!, {});
  accept(shown().version + 1);

  expect([shown().nodes.a?.name, shown().nodes.a?.config.due]).toEqual(["theirs", "2099-01-01"]);
  expect(shown().nodes.b?.name).toBe("b");
});

test("a node of another kind goes before it is drawn anew, and its line with another condition likewise", () => {
  const other = { ...node("a", "a"), node_type: "delay" };
  const found = operationsOf([
    { about: "node", id: "a", property: "", before: node("a", "a"), after: null, said: "" },
    { about: "node", id: "a", property: "", before: null, after: other, said: "" },
    { about: "edge", id: "e", property: "", before: ["a", "b"], after: null, said: "" },
    { about: "edge", id: "e", property: "", before: null, after: ["a", "b", "x > 1"], said: "" },
  ]);

  expect(found.map(({ action }) => action)).toEqual(["delete_edge", "delete_node", "create_node", "create_edge"]);
  expect(found.at(-1)).toEqual({ action: "create_edge", edge: { ...line, when: "x > 1" } });
});

test("a line between nodes that stay is set another condition", () => {
  const found = operationsOf([
    { about: "edge", id: "e", property: "", before: ["a", "b", "x > 0"], after: null, said: "" },
    { about: "edge", id: "e", property: "", before: null, after: ["a", "b", "x > 1"], said: "" },
  ]);

  expect(found).toEqual([{ action: "set_when", edge: { ...line, when: "x > 0" }, before: "x > 0", after: "x > 1" }]);
});

test("whose a task is now is said by the name, and by the id only where nothing else says it", () => {
  const said = (id: string, property: string) => ({ id, property, said: `${id} ${property}` });
  const both = [said("a", "config.assignee"), said("a", "config.assignee_name"), said("b", "config.assignee")];

  expect(saidOf(both)).toEqual(["a config.assignee_name", "b config.assignee"]);
});
