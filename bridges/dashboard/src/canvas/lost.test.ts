import { expect, test } from "vitest";
import type { CanvasNode } from "../api/workflows";
import { lostOf, lostTogether } from "./lost";
import { newNode, type Operation } from "./operations";
import { keptOf } from "./pending";
import { CanvasSync } from "./sync";

const state = (version: number, ...nodes: readonly CanvasNode[]) => ({
  version,
  nodes: Object.fromEntries(nodes.map((each) => [each.node_id, each])),
  edges: {},
  title: "",
  run: null,
});
const wrote = (nodeId: string, responsibility: string): Operation => ({
  action: "update_node",
  nodeId,
  before: { config: {} },
  after: { config: { responsibility } },
});
const task = { ...newNode("task", { x: 0, y: 0 }), node_id: "c", name: "丙事" };

/** A canvas with that task, written to while there is no connection. */
function offline() {
  let isThere = true;
  const said: Record<string, unknown>[] = [];
  const sync = new CanvasSync((message) => isThere && said.push(message) > 0);
  sync.hear({ type: "initial_state", ...state(1, task) });
  isThere = false;
  sync.lost();
  sync.perform([wrote("c", "备好两把椅子")]);
  const back = () => {
    isThere = true;
    sync.hear({ type: "missed_operations", version: 2, changes: [{ type: "node_deleted", node_id: "c" }] });
  };
  return { sync, said, back };
}

test("what was written of a node that somebody deleted meanwhile is shown to its author, and asked of nobody", () => {
  const { sync, said, back } = offline();
  back();

  expect(sync.snapshot().refusal).toMatchObject({
    detail: "",
    lost: [{ nodeId: "c", called: "丙事", written: { responsibility: "备好两把椅子" } }],
  });
  expect(said).toEqual([]);
  expect(sync.snapshot().unsent).toBe(0);
});

test("over a reload it is shown too, by the name that the node had", () => {
  const { sync } = offline();
  const kept = keptOf(sync.waiting);
  const anew = new CanvasSync(() => true);
  anew.takeOver(kept);
  anew.hear({ type: "initial_state", ...state(2) });

  expect(anew.snapshot().refusal?.lost).toEqual([
    { nodeId: "c", called: "丙事", written: { responsibility: "备好两把椅子" } },
  ]);
});

test("of several changes of it the last is shown, and what else was done is sent", () => {
  const { sync, said, back } = offline();
  sync.perform([wrote("c", "三把椅子")]);
  sync.perform([{ action: "create_node", node: { ...task, node_id: "d", name: "丁事" } }]);
  back();

  expect(sync.snapshot().refusal?.lost).toEqual([
    { nodeId: "c", called: "丙事", written: { responsibility: "三把椅子" } },
  ]);
  expect(said.map(({ action }) => action)).toEqual(["create_node"]);
});

test("what was written and is refused is shown to its author until they have put it by, whatever they do next", () => {
  const said: { readonly message_id?: string }[] = [];
  const sync = new CanvasSync((message) => said.push(message) > 0);
  sync.hear({ type: "initial_state", ...state(1, task) });
  sync.perform([wrote("c", "by nine")]);
  sync.hear({ type: "error", message_id: said.at(-1)!.message_id, detail: "it has begun" });
  const lost = [{ nodeId: "c", called: "丙事", written: { responsibility: "by nine" }, isRefused: true }];
  expect(sync.snapshot().refusal).toEqual({ detail: "it has begun", nodeIds: ["c"], lost });

  sync.perform([{ action: "move_node", nodeId: "c", before: { x: 0, y: 0 }, after: { x: 9, y: 0 } }]);
  expect(sync.snapshot().refusal).toEqual({ detail: "", nodeIds: [], lost });
  sync.dismiss();
  expect(sync.snapshot().refusal).toBeNull();
});

test("what was written of two nodes that are called alike, or not at all, is shown of each, and what is refused apart", () => {
  const [first, second] = ["a", "b"].map((nodeId) => lostOf(wrote(nodeId, nodeId), ""));

  expect(lostTogether([first!, second!])).toEqual([first, second]);
  expect(lostTogether([first!, { ...first!, isRefused: true }])).toHaveLength(2);
});
