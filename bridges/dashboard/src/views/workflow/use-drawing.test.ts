import { expect, test } from "vitest";
import { newEdge, newNode } from "../../canvas/operations";
import { speaker } from "../../i18n";
import "../../i18n/learn-workflow"; // as the view that draws does
import { edgesOf, routed, stepsOf, waysAsked } from "./use-drawing";

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

test("the ways of lines are asked for when a node is put elsewhere or a line leads elsewhere, and not when one is selected", () => {
  const [one, other] = [newNode("task", { x: 0, y: 0 }), newNode("task", { x: 900, y: 0 })];
  const line = newEdge(one.node_id, other.node_id);
  const canvas = { version: 1, nodes: { [one.node_id]: one, [other.node_id]: other }, edges: { [line.edge_id]: line } };
  const say = speaker("en");
  const nodes = stepsOf(canvas, new Map(), [], new Set(), [], say).map((node) => ({
    ...node,
    measured: { height: 70 },
  }));
  const edges = edgesOf(canvas, [], say);
  const asked = waysAsked(nodes, edges);
  const [first, last] = nodes;

  expect(waysAsked(nodes, [{ ...edges[0]!, selected: true }])).toBe(asked);
  expect(waysAsked([{ ...first!, selected: true }, last!], edges)).toBe(asked);
  expect(waysAsked([{ ...first!, position: { x: 0, y: 10 } }, last!], edges)).not.toBe(asked);
  expect(waysAsked(nodes, [{ ...edges[0]!, source: last!.id, target: first!.id }])).not.toBe(asked);
});

test("a line that goes around as it did is not drawn again, and one that goes otherwise is", () => {
  const [one, other, third] = [0, 900, 1800].map((x) => newNode("task", { x, y: 0 }));
  const lines = [newEdge(one!.node_id, other!.node_id), newEdge(other!.node_id, third!.node_id)];
  const nodes = Object.fromEntries([one!, other!, third!].map((node) => [node.node_id, node]));
  const canvas = { version: 1, nodes, edges: Object.fromEntries(lines.map((line) => [line.edge_id, line])) };
  const edges = edgesOf(canvas, [], speaker("en"));
  const ways = (y: number) => new Map([[lines[0]!.edge_id, { y, out: 300, into: 800 }]]);
  const first = routed(ways(90), edges, []);

  expect(first[0]).toMatchObject({ type: "detour", data: { y: 90 } });
  expect(routed(ways(90), edges, first)).toBe(first);
  const then = routed(ways(120), edges, first);
  expect(then[0]).toMatchObject({ data: { y: 120 } });
  expect(then[1]).toBe(first[1]);
});
