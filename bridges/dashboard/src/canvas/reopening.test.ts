import { expect, test } from "vitest";
import type { CanvasNode } from "../api/workflows";
import { newEdge, newNode } from "./operations";
import { behindReopened, isReopenable } from "./reopening";

const node = (id: string, status: string, more: Partial<CanvasNode> = {}): CanvasNode => ({
  ...newNode("task", { x: 0, y: 0 }),
  node_id: id,
  name: id,
  status,
  ...more,
});

test("who waits after what is opened again waits for it first, what is done after it stays, and what is behind that", () => {
  const nodes = [
    node("a", "completed"),
    node("b", "waiting"),
    node("c", "completed"),
    node("d", "waiting"),
    node("e", "pending"),
    node("f", "waiting", { node_type: "negotiation" }),
  ];
  const lines = ["ab", "ac", "cd", "be", "ef"].map(([from, to]) => newEdge(from!, to!));
  const canvas = {
    version: 1,
    nodes: Object.fromEntries(nodes.map((each) => [each.node_id, each])),
    edges: Object.fromEntries(lines.map((each) => [each.edge_id, each])),
  };

  const { waits, stays } = behindReopened(canvas, "a");

  expect(waits.map(({ name }) => name)).toEqual(["b"]);
  expect(stays.map(({ name }) => name).sort()).toEqual(["c", "f"]);
});

test("what people have done or do not need is opened again, and nothing else", () => {
  expect(isReopenable(node("a", "completed"))).toBe(true);
  expect(isReopenable(node("a", "skipped", { result: { skipped: "not_needed" } }))).toBe(true);
  expect(isReopenable(node("a", "skipped", { result: { skipped: "condition" } }))).toBe(false);
  expect(isReopenable(node("a", "failed"))).toBe(false);
  expect(isReopenable(node("a", "completed", { node_type: "HTTP" }))).toBe(false);
});
