import { expect, test } from "vitest";
import { caughtUp, changed, progressed, type Known } from "./hearing";
import { newNode } from "./operations";

const node = (id: string, status: string, error: string | null) => ({
  ...newNode("task", { x: 0, y: 0 }),
  node_id: id,
  status,
  result: { by: "ann" },
  error,
});

test("what a run that tries one node again leaves as it was keeps its result and its reason", () => {
  const before: Known = {
    version: 1,
    nodes: { a: node("a", "completed", null), b: node("b", "failed", "no"), x: node("x", "failed", "rain") },
    edges: {},
    title: "",
    demandId: null,
    run: { run_id: "run-1", status: "failed" },
  };
  const statuses = { a: "completed", b: "pending", x: "failed" };
  const { nodes } = progressed(before, { type: "workflow_started", run_id: "run-2", statuses });

  expect([nodes.a!.status, nodes.a!.result]).toEqual(["completed", { by: "ann" }]);
  expect([nodes.b!.status, nodes.b!.result, nodes.b!.error]).toEqual(["pending", {}, null]);
  expect([nodes.x!.status, nodes.x!.error]).toEqual(["failed", "rain"]);
});

test("what is tried again in the run is to come again, with what waited on it, and nothing of the first time stands", () => {
  const run = { run_id: "run-1", status: "running" };
  const nodes = { a: node("a", "completed", null), b: node("b", "failed", "no"), c: node("c", "skipped", "no b") };
  const before: Known = { version: 1, nodes, edges: {}, title: "", demandId: null, run };
  const told = { type: "nodes_retried", run_id: "run-1", node_ids: ["b"], again: ["b", "c"] };
  const after = progressed(before, told).nodes;

  expect([after.a!.status, after.a!.result]).toEqual(["completed", { by: "ann" }]);
  expect([after.b!.status, after.b!.result, after.b!.error]).toEqual(["pending", {}, null]);
  expect([after.c!.status, after.c!.error]).toEqual(["pending", null]);
  expect(progressed(before, { ...told, run_id: "run-0" })).toBe(before);
});

test("a node that was deleted and comes back has what the server says it had given", () => {
  const before: Known = { version: 1, nodes: {}, edges: {}, title: "", demandId: null, run: null };
  const back = node("a", "completed", null);
  const changes = [{ type: "node_updated", node: back }];

  expect(changed(before, { type: "node_created", version: 2, node: back }).nodes.a).toMatchObject(back);
  expect(changed(before, { type: "canvas_changed", version: 2, changes }).nodes.a).toMatchObject(back);
});

test("why a node failed is still said in the reader's language once somebody else has changed it", () => {
  const failure = { code: "E1", zh: "下雨了", en: "rain" };
  const failed = { ...node("a", "failed", "rain"), failure };
  const before: Known = { version: 1, nodes: { a: failed }, edges: {}, title: "", demandId: null, run: null };
  const told = { node_id: "a", node_type: "task", name: "renamed", position: { x: 0, y: 0 }, config: {} };
  const { nodes } = changed(before, { type: "node_updated", version: 2, node: told });

  expect(nodes.a).toEqual({ ...failed, name: "renamed" });
  const added = { ...told, node_id: "b" };
  expect(changed(before, { type: "node_created", version: 2, node: added }).nodes.b?.failure).toBeNull();
});

test("why a node failed while nobody listened is known in both languages, and gone with the next run", () => {
  const failure = { code: "said_by_person", zh: "下雨了", en: "rain" };
  const run = { run_id: "run-1", status: "running" };
  const waiting = node("a", "waiting", null);
  const before: Known = { version: 1, nodes: { a: waiting }, edges: {}, title: "", demandId: null, run };
  const missed = { from_version: 1, version: 1, changes: [], run };
  const failed = caughtUp(before, {
    ...missed,
    statuses: { a: "failed" },
    progress: { a: { result: {}, inputs: {}, error: "rain", failure } },
  });
  const again = caughtUp(failed, { ...missed, statuses: { a: "pending" }, progress: {} });

  expect(failed.nodes.a!.failure).toEqual(failure);
  expect([again.nodes.a!.error, again.nodes.a!.failure]).toEqual([null, null]);
});
