import { expect, it } from "vitest";
import type { CanvasNode, Workflow } from "../api/workflows";
import { newNode } from "../canvas/operations";
import { planRun } from "./plan-run";

const node = (name: string, facts: Partial<CanvasNode>): CanvasNode => ({
  ...newNode("task", { x: 0, y: 0 }),
  node_id: name,
  name,
  ...facts,
});

const workflow = (status: string, ...nodes: readonly CanvasNode[]): Workflow => ({
  workflow_id: "w",
  title: "",
  demand_id: "d",
  version: 1,
  run: { run_id: "r", status, started_at: "2026-12-01T09:00:00Z", ended_at: "" },
  nodes: Object.fromEntries(nodes.map((each) => [each.node_id, each])),
  edges: {},
});

it("says nothing of what was never executed", () => {
  expect(planRun({ ...workflow("running"), run: null }, "en")).toBeNull();
});

it("names who is waited for, and of an approval those who have not answered", () => {
  const asked = { people: ["mei", "bo"], yes: ["mei"] };
  const found = planRun(
    workflow(
      "running",
      node("venue", { status: "waiting", config: { assignee: "ann", assignee_name: "Ann" } }),
      node("budget", { status: "waiting", node_type: "approval", result: asked }),
      node("pause", { status: "waiting", node_type: "delay" }),
      node("print", { status: "pending" }),
      node("talk", { status: "running", result: { replanning: {} } }),
    ),
    "en",
  );

  expect(found?.waiting.map(({ name, who }) => [name, ...who])).toEqual([
    ["venue", "Ann"],
    ["budget", "bo"],
  ]);
  expect(found?.replanned.map(({ name }) => name)).toEqual(["talk"]);
  expect(found?.notDone).toEqual([]);
});

it("names what was not done, by whom and why, once it is over, and not what nobody needed", () => {
  const config = { assignee: "ann", assignee_name: "Ann" };
  const failure = { code: "x", zh: "漏水了", en: "It flooded." };
  const found = planRun(
    workflow(
      "failed",
      node("venue", { status: "failed", config, failure, error: "It flooded." }),
      node("talk", { status: "skipped", failure: null, error: "A node before it did not complete." }),
      node("print", { status: "skipped", result: { skipped: "not_needed" } }),
      node("host", { status: "failed", result: { note: "ill" } }),
      node("post", { status: "pending" }),
      node("the day", { status: "cancelled", node_type: "milestone" }),
      node("done", { status: "completed" }),
    ),
    "en",
  );

  expect(found?.notDone.map(({ name, who, why }) => [name, who.join(), why])).toEqual([
    ["venue", "Ann", "It flooded."],
    ["talk", "", "A node before it did not complete."],
    ["host", "", "ill"],
    ["post", "", ""],
  ]);
  expect(found?.waiting).toEqual([]);
});
