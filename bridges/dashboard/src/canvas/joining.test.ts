import { expect, test } from "vitest";
import { removal } from "./joining";
import { applied, inverse, newEdge, newNode, type Canvas } from "./operations";

const named = (id: string) => ({ ...newNode("task", { x: 0, y: 0 }), node_id: id, name: id });

/** A canvas of these lines: `a>b`, or `a>b?x` where x holds. */
function drawn(...lines: readonly string[]): Canvas {
  const edges = lines.map((line) => {
    const [ends = "", when] = line.split("?");
    const [source = "", target = ""] = ends.split(">");
    return { ...newEdge(source, target), edge_id: ends, ...(when ? { when } : {}) };
  });
  const ids = new Set(edges.flatMap(({ source, target }) => [source, target]));
  return {
    version: 1,
    nodes: Object.fromEntries([...ids].map((id) => [id, named(id)])),
    edges: Object.fromEntries(edges.map((edge) => [edge.edge_id, edge])),
  };
}

const lines = ({ edges }: Canvas): readonly string[] =>
  Object.values(edges)
    .map(({ source, target, when }) => `${source}>${target}${when ? `?${when}` : ""}`)
    .sort();

const without = (canvas: Canvas, nodeIds: readonly string[], edgeIds: readonly string[] = []) => {
  const { ops, apart } = removal(canvas, nodeIds, edgeIds);
  return { left: lines(ops.reduce(applied, canvas)), apart: apart.map(({ name }) => name) };
};

test("what stood before a node and behind it follow each other without it", () => {
  expect(without(drawn("a>b", "b>c"), ["b"]).left).toEqual(["a>c"]);
  expect(without(drawn("a>b", "x>b", "b>c"), ["b"]).left).toEqual(["a>c", "x>c"]);
  expect(without(drawn("a>b", "b>c", "b>d"), ["b"]).left).toEqual(["a>c", "a>d"]);
});

test("several that go leave what stood around all of them joined, and an end of a chain leaves nothing", () => {
  const chain = drawn("a>b", "b>c", "c>d");

  expect(without(chain, ["b", "c"]).left).toEqual(["a>d"]);
  expect(without(chain, ["c", "b"]).left).toEqual(["a>d"]);
  expect(without(chain, ["c", "d"]).left).toEqual(["a>b"]);
  expect(without(chain, ["a"]).left).toEqual(["b>c", "c>d"]);
});

test("a condition on the line into a node is kept, and one on a line out of it is not taken for always", () => {
  expect(without(drawn("a>b?false", "b>c"), ["b"])).toEqual({ left: ["a>c?false"], apart: [] });
  expect(without(drawn("a>b", "b>c?false"), ["b"])).toEqual({ left: [], apart: ["b"] });
});

test("between several and several nothing is joined, and that is told", () => {
  expect(without(drawn("a>b", "x>b", "b>c", "b>d"), ["b"])).toEqual({ left: [], apart: ["b"] });
});

test("what follows by another way is not joined twice", () => {
  expect(without(drawn("a>b", "b>c", "a>c"), ["b"]).left).toEqual(["a>c"]);
  expect(without(drawn("a>b", "b>c", "a>x", "x>c"), ["b"]).left).toEqual(["a>x", "x>c"]);
});

test("a node that is selected with its lines is joined over, and a line that alone is selected is cut", () => {
  const chain = drawn("a>b", "b>c", "c>d");

  expect(without(chain, ["b"], ["a>b", "b>c"]).left).toEqual(["a>c", "c>d"]);
  expect(without(chain, ["b"], ["c>d"]).left).toEqual(["a>c"]);
  expect(without(chain, [], ["b>c"]).left).toEqual(["a>b", "c>d"]);
});

test("taken back it is as it was", () => {
  const canvas = drawn("a>b?false", "b>c", "b>d");
  const { ops } = removal(canvas, ["b"], []);
  const back = ops.map(inverse).reverse();

  expect(lines(back.reduce(applied, ops.reduce(applied, canvas)))).toEqual(lines(canvas));
});
