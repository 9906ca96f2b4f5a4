import { expect, test } from "vitest";
import { deletions, freePlace, newEdge, newNode, same, TAKES, type Canvas } from "./operations";

const at = (x: number, y: number) => newNode("task", { x, y });
const canvas = (...nodes: readonly ReturnType<typeof at>[]): Canvas => ({
  version: 1,
  nodes: Object.fromEntries(nodes.map((node) => [node.node_id, node])),
  edges: {},
});

test("a new node goes where no other is: along the row, then below", () => {
  const places = [{ x: 0, y: 0 }];
  for (let n = 0; n < 3; n++) places.push(freePlace(canvas(...places.map(({ x, y }) => at(x, y))), places[0]!, 2));

  expect(places.slice(1)).toEqual([
    { x: TAKES.x, y: 0 },
    { x: 0, y: TAKES.y },
    { x: TAKES.x, y: TAKES.y },
  ]);
});

test("a new node stands clear of one that is drawn higher than most", () => {
  const there = canvas(at(0, 0));
  const place = freePlace(there, { x: 0, y: 0 }, 1, () => 170);

  expect(place.y).toBeGreaterThanOrEqual(190);
});

test("a node takes its lines along, and each of them once", () => {
  const [a, b] = [at(0, 0), at(300, 0)];
  const edge = newEdge(a.node_id, b.node_id);
  const full = { ...canvas(a, b), edges: { [edge.edge_id]: edge } };

  expect(deletions(full, [a.node_id, b.node_id], [edge.edge_id]).map(({ action }) => action)).toEqual([
    "delete_edge",
    "delete_node",
    "delete_node",
  ]);
});

test("values are the same whatever the order of their names", () => {
  expect(same({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
  expect([same({ a: 1 }, { a: 1, b: 2 }), same([1, 2], [2, 1]), same(null, {})]).toEqual([false, false, false]);
});
