import { expect, test } from "vitest";
import { newEdge, newNode } from "../../canvas/operations";
import { speaker } from "../../i18n";
import "../../i18n/learn-workflow"; // as the view that draws does
import { edgesOf, stepsOf } from "./use-drawing";

test("a node without a name is called by its kind in the language of now, and is else drawn but once", () => {
  const node = newNode("task", { x: 0, y: 0 });
  const canvas = { version: 1, nodes: { [node.node_id]: node }, edges: {} };
  const drawn = (before: ReturnType<typeof stepsOf>, language: "zh" | "en") =>
    stepsOf(canvas, new Map(), [], new Set(), before, speaker(language));
  const [first, again] = [drawn([], "en"), drawn(drawn([], "en"), "zh")];

  expect(drawn(first, "en")[0]).toBe(first[0]);
  expect(again[0]!.ariaLabel).not.toBe(first[0]!.ariaLabel);
  expect(again[0]!.ariaLabel).toBe(drawn([], "zh")[0]!.ariaLabel);
});

test("a line between nodes without names is called by their kinds, and never by their ids", () => {
  const [one, other] = [newNode("task", { x: 0, y: 0 }), newNode("HTTP", { x: 0, y: 0 })];
  const line = newEdge(one.node_id, other.node_id);
  const canvas = { version: 1, nodes: { [one.node_id]: one, [other.node_id]: other }, edges: { [line.edge_id]: line } };

  expect(edgesOf(canvas, [], speaker("en"))[0]!.ariaLabel).toBe("Task → HTTP request");
});
