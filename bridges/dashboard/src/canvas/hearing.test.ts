import { expect, test } from "vitest";
import { progressed, type Known } from "./hearing";
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
