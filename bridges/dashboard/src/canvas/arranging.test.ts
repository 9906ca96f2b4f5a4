import { expect, test } from "vitest";
import { arranged, copied, pasted } from "./arranging";
import { applied, newEdge, newNode, type Canvas } from "./operations";

function chain(...names: readonly string[]): Canvas {
  const nodes = names.map((name) => ({ ...newNode("task", { x: 5, y: 5 }), name, config: { notes: name } }));
  const edges = nodes.slice(1).map((node, n) => newEdge(nodes[n]!.node_id, node.node_id));
  return {
    version: 1,
    nodes: Object.fromEntries(nodes.map((node) => [node.node_id, node])),
    edges: Object.fromEntries(edges.map((edge) => [edge.edge_id, edge])),
  };
}

test("what follows is drawn to the right of what it follows, and nothing over anything", () => {
  const before = chain("a", "b", "c");
  const after = arranged(before).reduce(applied, before);
  const columns = Object.values(after.nodes).map(({ position }) => position.x);

  expect(columns).toEqual([...columns].sort((one, other) => one - other));
  expect(Math.min(...columns.slice(1).map((x, n) => x - columns[n]!))).toBeGreaterThan(240);
  expect(arranged(after)).toEqual([]);
});

test("a copy has names, configuration and the lines between what was copied, under ids of its own", () => {
  const before = chain("a", "b", "c");
  const [a, b] = Object.keys(before.nodes) as [string, string];
  const after = pasted(copied(before, [a, b]), 1).reduce(applied, before);
  const made = Object.values(after.nodes).filter(({ node_id: id }) => !(id in before.nodes));

  expect(made.map(({ name, config }) => [name, config])).toEqual([
    ["a", { notes: "a" }],
    ["b", { notes: "b" }],
  ]);
  const lines = Object.values(after.edges).filter(({ source }) => source === made[0]?.node_id);
  expect(lines.map(({ target }) => target)).toEqual([made[1]?.node_id]);
  expect(made[0]?.position).toEqual({ x: 45, y: 45 });
});
