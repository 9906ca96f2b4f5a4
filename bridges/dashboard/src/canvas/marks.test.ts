import { expect, test } from "vitest";
import type { CanvasNode } from "../api/workflows";
import type { Order } from "./orders";
import { CanvasSync } from "./sync";

const MINUTE_MS = 60_000;
type Said = Record<string, unknown> & { readonly message_id: string };

const task = (facts: Partial<CanvasNode> = {}): CanvasNode => ({
  node_id: "a",
  node_type: "task",
  name: "seating",
  position: { x: 0, y: 0 },
  config: {},
  status: "waiting",
  result: {},
  inputs: {},
  error: null,
  failure: null,
  ...facts,
});
const state = (node: CanvasNode, run = "run-1") => ({
  type: "initial_state",
  version: 1,
  nodes: { a: node },
  edges: {},
  title: "",
  run: { run_id: run, status: "running" },
});
const DATA = { node_id: "a", status: "failed", note: "", result: "the room is taken", by: "mei" };

/** A canvas whose task waits, and a server that is there or not. */
function marked(facts: Partial<CanvasNode> = {}) {
  const said: Said[] = [];
  const server = { isThere: true };
  const sync = new CanvasSync((message) => server.isThere && Boolean(said.push(message as Said)));
  sync.hear(state(task(facts)));
  const mark = () => sync.ask({ action: "update_node", data: DATA }, ["a"]);
  const away = () => {
    server.isThere = false;
    sync.lost();
  };
  const back = (node: CanvasNode, run?: string) => {
    server.isThere = true;
    sync.hear(state(node, run));
  };
  const held = () => sync.snapshot().orders.map((order) => order.held);
  return { sync, said, mark, away, back, held };
}

test("a mark that could not be sent is counted as unsent, kept with its words, and sent when there is a server", () => {
  const { sync, said, mark, away, back } = marked();
  away();
  mark();
  expect(sync.snapshot()).toMatchObject({ unsent: 1, isSaving: true, orders: [{ message: { data: DATA } }] });
  back(task());
  expect(said.map(({ data }) => data)).toEqual([DATA]);
  sync.hear({ type: "ack", message_id: said[0]!.message_id });
  expect(sync.snapshot()).toMatchObject({ unsent: 0, isSaving: false, orders: [] });
});

test("a mark is sent however long there was no server, and whatever others have drawn meanwhile", () => {
  const { sync, said, mark, away } = marked();
  away();
  mark();
  const kept = sync.ordered.map((order): Order => ({ ...order, at: order.at - 90 * MINUTE_MS }));
  const next = new CanvasSync((message) => Boolean(said.push(message as Said)));
  next.takeOver([], kept);
  next.hear({ ...state(task()), version: 7 });

  expect(said.map(({ data }) => data)).toEqual([DATA]);
});

test("a mark whose answer was lost is unsent until the node tells: sent again while it waits, forgotten where it is so", () => {
  const one = marked();
  one.mark();
  expect(one.sync.snapshot().unsent).toBe(1); // a socket takes it without a network, too
  one.away();
  one.back(task());
  expect(one.said).toHaveLength(2);

  const other = marked();
  other.mark();
  other.away();
  other.back(task({ status: "failed", result: { by: "mei", result: DATA.result } }));
  expect([other.said.length, other.held()]).toEqual([1, []]);
});

test("a mark that meets another answer is not sent, and stays with its words until its author has read that", () => {
  const { sync, said, mark, away, back, held } = marked();
  away();
  mark();
  back(task({ status: "completed", result: { by: "mei", result: "done after all" } }));
  expect([said, held()]).toEqual([[], ["met"]]);
  expect(sync.ordered[0]?.message.data).toEqual(DATA); // over a reload, too
  expect(sync.snapshot()).toMatchObject({ unsent: 0, isSaving: false });
  sync.decide(sync.snapshot().orders[0]!, false);
  expect(held()).toEqual([]);
});

test("a mark that the server refuses is kept with the reason", () => {
  const { sync, said, mark, held } = marked();
  mark();
  sync.hear({ type: "error", message_id: said[0]!.message_id, detail: "not yours" });

  expect([held(), sync.snapshot().orders[0]?.why, sync.snapshot().refusal]).toEqual([["met"], "not yours", null]);
});

test("a mark is sent all the same where a change that was made before it is refused", () => {
  const { sync, said, mark, away, back, held } = marked();
  away();
  sync.perform([
    {
      action: "update_node",
      nodeId: "a",
      before: { config: { notes: null } },
      after: { config: { notes: "by nine" } },
    },
  ]);
  mark();
  back(task());
  expect(said).toHaveLength(1);
  const nodes = { a: task() };
  const current_state = { version: 1, nodes, edges: {}, title: "", run: { run_id: "run-1", status: "running" } };
  sync.hear({ type: "conflict", message_id: said[0]!.message_id, version: 1, detail: "it has begun", current_state });

  expect([said.at(-1)?.data, held(), sync.snapshot().refusal?.detail]).toEqual([DATA, [undefined], "it has begun"]);
});

test("a mark of one run, or of one attempt, is not told of another", () => {
  for (const [node, run] of [
    [task(), "run-2"],
    [task({ result: { attempt: 1 } }), "run-1"],
  ] as const) {
    const { said, mark, away, back, held } = marked();
    away();
    mark();
    back(node, run);
    expect([said, held()]).toEqual([[], ["met"]]);
  }
});

test("an approval that waits for others still is not answered twice by one person", () => {
  const facts = { node_type: "approval", result: { people: ["mei", "jonas"], yes: [], no: [] } };
  const { said, mark, away, back, held } = marked(facts);
  mark();
  away();
  back(task({ ...facts, result: { ...facts.result, no: ["mei"] } }));

  expect([said.length, held()]).toEqual([1, []]);
});
