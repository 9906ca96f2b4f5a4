import { expect, test } from "vitest";
import { arranged } from "./arranging";
import { applied, newEdge, newNode, type Canvas } from "./operations";
import { detours, type Box, type Line } from "./routing";

type Way = ReturnType<typeof detours> extends ReadonlyMap<string, infer Found> ? Found : never;
const SIZE = { width: 240, height: 70 };
const at = (x: number, y: number): Box => ({ x, y, ...SIZE });
const line = (source: string, target: string): Line => ({ id: `${source}-${target}`, source, target });

/** The boxes that lie on the pieces of a way from one box to another one. */
function hit(boxes: ReadonlyMap<string, Box>, { id, source, target }: Line): readonly string[] {
  const way = detours([{ id, source, target }], boxes).get(id)!;
  const [from, to] = [boxes.get(source)!, boxes.get(target)!];
  const [start, end] = [from.y + from.height / 2, to.y + to.height / 2];
  const pieces = [
    [from.x + from.width, start, way.out, start],
    [way.out, start, way.out, way.y],
    [way.out, way.y, way.into, way.y],
    [way.into, way.y, way.into, end],
    [way.into, end, to.x, end],
  ] as const;
  return [...boxes]
    .filter(([id]) => id !== source && id !== target)
    .filter(([, box]) =>
      pieces.some(
        ([x1, y1, x2, y2]) =>
          Math.max(x1, x2) > box.x &&
          Math.min(x1, x2) < box.x + box.width &&
          Math.max(y1, y2) > box.y &&
          Math.min(y1, y2) < box.y + box.height,
      ),
    )
    .map(([id]) => id);
}

test("a line that no node is in the way of runs as it is", () => {
  const boxes = new Map([
    ["a", at(0, 0)],
    ["b", at(300, 0)],
    ["c", at(600, 0)],
    ["d", at(300, 400)],
  ]);

  expect(detours([line("a", "b"), line("b", "c"), line("a", "d")], boxes).size).toBe(0);
});

test("a line in a row goes around what stands between, by the nearer side", () => {
  const boxes = new Map([
    ["a", at(0, 0)],
    ["b", { ...at(300, -20), height: 200 }],
    ["c", at(600, 0)],
  ]);
  const way = detours([line("a", "c")], boxes).get("a-c")!;

  expect(way.y).toBeLessThan(-20);
  expect(hit(boxes, line("a", "c"))).toEqual([]);
});

test("a line that would but graze a corner goes around it", () => {
  const boxes = new Map([
    ["a", { ...at(380, 650), height: 90 }],
    ["b", at(680, 80)],
    ["c", at(980, 80)],
  ]);

  expect(detours([line("a", "c")], boxes).size).toBe(1);
  expect(hit(boxes, line("a", "c"))).toEqual([]);
});

test("two lines between other nodes do not lie on one another", () => {
  const boxes = new Map(["a", "b", "c", "d", "e"].map((id, n) => [id, at(300 * n, 0)]));
  const ways = [...detours([line("a", "d"), line("b", "e")], boxes).values()];

  expect(ways).toHaveLength(2);
  expect(Math.abs(ways[0]!.y - ways[1]!.y)).toBeGreaterThanOrEqual(12);
});

test("two lines behind one another do not run on one height, as if they were one", () => {
  const places = { a: [0, 0], e: [0, 150], b: [280, 150], c: [560, 150], d: [840, 0] } as const;
  const boxes = new Map(Object.entries(places).map(([id, [x, y]]) => [id, at(x, y)]));
  const [one, other] = [...detours([line("a", "c"), line("b", "d")], boxes).values()] as [Way, Way];
  const isApart = Math.min(one.into, other.into) + 40 <= Math.max(one.out, other.out);

  expect(isApart || Math.abs(one.y - other.y) >= 12).toBe(true);
  expect([hit(boxes, line("a", "c")), hit(boxes, line("b", "d"))]).toEqual([[], []]);
});

test("a line that leads back runs between the rows, and behind no node, its own ends included", () => {
  const boxes = new Map([
    ["a", at(0, 0)],
    ["b", at(300, 0)],
    ["c", { ...at(600, 0), height: 120 }],
    ["d", at(0, 200)],
    ["e", at(300, 200)],
  ]);
  const way = detours([line("c", "d")], boxes).get("c-d")!;

  expect([way.y > 120, way.y < 200]).toEqual([true, true]);
  expect(hit(boxes, line("c", "d"))).toEqual([]);
});

test("where there is no way around, the line stays as it is", () => {
  const boxes = new Map([
    ["a", at(0, 0)],
    ["wall", { x: 250, y: -500, width: 20, height: 1000 }],
    ["b", at(300, 0)],
  ]);

  expect(detours([line("a", "b")], boxes).size).toBe(0);
});

test("after the nodes are put in order no line runs behind one", () => {
  const nodes = Array.from({ length: 8 }, (_, n) => ({ ...newNode("task", { x: 0, y: 0 }), name: `${n}` }));
  const pairs = [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [0, 6], [6, 3], [0, 7], [7, 5], [0, 5], [0, 4], [2, 4]] as const; // prettier-ignore
  const edges = pairs.map(([one, other]) => newEdge(nodes[one]!.node_id, nodes[other]!.node_id));
  const before: Canvas = {
    version: 1,
    nodes: Object.fromEntries(nodes.map((node) => [node.node_id, node])),
    edges: Object.fromEntries(edges.map((edge) => [edge.edge_id, edge])),
  };
  const after = arranged(before, () => SIZE).reduce(applied, before);
  const boxes = new Map(Object.values(after.nodes).map((node) => [node.node_id, { ...node.position, ...SIZE }]));
  const lines = edges.map(({ edge_id: id, source, target }) => ({ id, source, target }));
  const found = detours(lines, boxes);

  expect(found.size).toBeGreaterThan(0);
  for (const each of lines.filter(({ id }) => found.has(id))) expect(hit(boxes, each)).toEqual([]);
});

test("two lines out of a condition lie apart, and each has a last turn of its own", () => {
  const boxes = new Map([
    ["a", at(0, 0)],
    ["b", at(300, 0)],
    ["c", at(600, 0)],
    ["d", at(0, 140)],
    ["e", at(300, 140)],
    ["f", at(0, 300)],
  ]);
  const told = (target: string, label: string): Line => ({ ...line("c", target), label });
  const ways = detours([told("d", "where it holds"), told("f", "where it does not hold")], boxes);
  const [one, other] = [ways.get("c-d")!, ways.get("c-f")!];

  expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(24);
  expect(one.into).not.toBe(other.into);
  const unsaid = detours([line("c", "d"), line("c", "f")], boxes); // nothing is said there: they may share their way
  expect(unsaid.size).toBe(2);
});
