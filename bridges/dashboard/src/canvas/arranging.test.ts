import { expect, test } from "vitest";
import { arranged, copied, pasted } from "./arranging";
import type { CanvasNode } from "../api/workflows";
import { applied, newEdge, newNode, type Canvas, type Operation } from "./operations";

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

test("what has no lines stands in rows below what has, each at a place of its own", () => {
  const joined = chain("a", "b");
  const loose = Array.from({ length: 12 }, (_, n) => ({ ...newNode("task", { x: 0, y: 0 }), name: `${n}` }));
  const before = { ...joined, nodes: { ...joined.nodes, ...Object.fromEntries(loose.map((n) => [n.node_id, n])) } };
  const after = arranged(before).reduce(applied, before);
  const at = (id: string) => after.nodes[id]!.position;
  const places = loose.map((node) => at(node.node_id));

  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(12);
  expect(new Set(places.map(({ y }) => y)).size).toBe(3);
  const lowest = Math.max(...Object.keys(joined.nodes).map((id) => at(id).y));
  expect(Math.min(...places.map(({ y }) => y))).toBeGreaterThan(lowest + 90);
});

test("boxes of any height are kept clear of each other, joined or not, by what they measure", () => {
  const joined = chain("a", "b");
  const [source] = Object.keys(joined.nodes) as [string];
  const more = Array.from({ length: 6 }, (_, n) => ({ ...newNode("task", { x: 0, y: 0 }), name: `${n}` }));
  const edges = more.slice(0, 3).map((node) => newEdge(source, node.node_id)); // the others have no lines
  const before: Canvas = {
    ...joined,
    nodes: { ...joined.nodes, ...Object.fromEntries(more.map((node) => [node.node_id, node])) },
    edges: { ...joined.edges, ...Object.fromEntries(edges.map((edge) => [edge.edge_id, edge])) },
  };
  const sizes = new Map(Object.keys(before.nodes).map((id, n) => [id, { width: 240, height: 60 + 45 * n }]));
  const after = arranged(before, (id) => sizes.get(id)).reduce(applied, before);
  const boxes = Object.values(after.nodes).map(({ node_id: id, position }) => ({ ...position, ...sizes.get(id)! }));

  for (const one of boxes)
    for (const other of boxes) {
      const isClear = one.x + one.width + 39 < other.x || one.y + one.height + 39 < other.y;
      const isClearThere = other.x + other.width + 39 < one.x || other.y + other.height + 39 < one.y;
      expect(one === other || isClear || isClearThere, JSON.stringify([one, other])).toBe(true);
    }
});

test("a copy has a name of its own, the configuration and the lines between what was copied", () => {
  const before = chain("a", "b", "c");
  const [a, b] = Object.keys(before.nodes) as [string, string];
  const after = pasted(copied(before, [a, b]), before).reduce(applied, before);
  const made = Object.values(after.nodes).filter(({ node_id: id }) => !(id in before.nodes));

  expect(made.map(({ name, config }) => [name, config])).toEqual([
    ["a 2", { notes: "a" }],
    ["b 2", { notes: "b" }],
  ]);
  const lines = Object.values(after.edges).filter(({ source }) => source === made[0]?.node_id);
  expect(lines.map(({ target }) => target)).toEqual([made[1]?.node_id]);
  const again = pasted(copied(after, [made[0]!.node_id]), after);
  expect(again.map((op) => op.action === "create_node" && op.node.name)).toEqual(["a 3"]);
});

const boxesIn = ({ nodes }: Canvas) => Object.values(nodes).map(({ position }) => ({ ...position, ...SIZE }));
const SIZE = { width: 240, height: 90 };
const together = (boxes: ReturnType<typeof boxesIn>) =>
  boxes.some((one, n) =>
    boxes
      .slice(n + 1)
      .some(
        (other) =>
          one.x < other.x + other.width + 19 &&
          other.x < one.x + one.width + 19 &&
          one.y < other.y + other.height + 19 &&
          other.y < one.y + one.height + 19,
      ),
  );

test("copies of a row of twelve stand below it, of a column beside it, and the next copies where nothing stands yet", () => {
  const names = Array.from({ length: 12 }, (_, n) => `${n}`);
  const drawn = chain(...names);
  const inARow = arranged(drawn, () => SIZE).reduce(applied, drawn);
  let canvas = inARow;
  for (let times = 0; times < 3; times += 1)
    canvas = pasted(copied(inARow, Object.keys(inARow.nodes)), canvas, () => SIZE).reduce(applied, canvas);

  expect(together(boxesIn(canvas))).toBe(false);
  expect(new Set(boxesIn(canvas).map(({ y }) => y)).size).toBe(4);
  const upright = Object.entries(drawn.nodes).map(([id, node], n) => [id, { ...node, position: { x: 0, y: 130 * n } }]);
  const column: Canvas = { ...drawn, nodes: Object.fromEntries(upright) as Canvas["nodes"] };
  const both = pasted(copied(column, Object.keys(column.nodes)), column, () => SIZE).reduce(applied, column);
  expect(together(boxesIn(both))).toBe(false);
  expect(new Set(boxesIn(both).map(({ x }) => x)).size).toBe(2);
});

test("twelve in a row go on in rows below, as large as the window has them, and nothing lies on anything", () => {
  const drawn = chain(...Array.from({ length: 12 }, (_, n) => `${n}`));
  const after = arranged(drawn, () => SIZE, { width: 850, height: 620 }).reduce(applied, drawn);
  const boxes = boxesIn(after);
  const [width, height] = [Math.max(...boxes.map(({ x }) => x)) + 260, Math.max(...boxes.map(({ y }) => y)) + 110];

  expect(Math.min(850 / width, 620 / height)).toBeGreaterThan(0.6);
  expect(together(boxes)).toBe(false);
  expect(arranged(after, () => SIZE, { width: 850, height: 620 })).toEqual([]);
  const three = chain("a", "b", "c");
  const small = arranged(three, () => SIZE, { width: 850, height: 620 }).reduce(applied, three);
  expect(new Set(boxesIn(small).map(({ y }) => y)).size).toBe(1); // what is read as it is stays a row
});

test("a line's label has room between the nodes that it stands between", () => {
  const drawn = chain("a", "b");
  const after = arranged(
    drawn,
    () => SIZE,
    undefined,
    () => ({ width: 120, height: 18 }),
  ).reduce(applied, drawn);
  const [first, second] = boxesIn(after);

  expect(second!.x - first!.x - 240).toBeGreaterThanOrEqual(120);
});

test("whoever agreed to a part of the plan has not agreed to a copy of its task", () => {
  const drawn = chain("场地");
  const [venue] = Object.values(drawn.nodes) as [CanvasNode];
  const plan_part = { agent_id: "cy", role: "venue", name: "陈屿", price: 300 };
  const before: Canvas = { ...drawn, nodes: { [venue.node_id]: { ...venue, config: { notes: "x", plan_part } } } };

  const [made] = pasted(copied(before, [venue.node_id]), before);

  expect(made?.action === "create_node" && made.node.config).toEqual({ notes: "x" });
});

test("what was copied together reads its copies and keeps its conditions; what stays behind is read as before", () => {
  const drawn = chain("场地", "海报", "报价");
  const [venue, poster] = Object.values(drawn.nodes) as [CanvasNode, CanvasNode];
  const text = "{{nodes.场地.room}} {{nodes['场地'].x}} {{nodes.报价.sum}} {{nodes.场地图.x}}";
  const config = { notes: text, each: { config: { url: `{{nodes["${venue.node_id}"].url}}` } } };
  const edges = Object.entries(drawn.edges).map(([id, edge]) => [id, { ...edge, when: "nodes.场地.ok" }]);
  const nodes = { ...drawn.nodes, [poster.node_id]: { ...poster, config } };
  const before: Canvas = { ...drawn, nodes, edges: Object.fromEntries(edges) as Canvas["edges"] };
  const made = pasted(copied(before, [venue.node_id, poster.node_id]), before);
  const [first, second, line] = made.map((op) => (op.action === "create_node" ? op.node : op)) as [
    CanvasNode,
    CanvasNode,
    Operation,
  ];

  expect(second.config).toEqual({
    notes: '{{nodes["场地 2"].room}} {{nodes["场地 2"].x}} {{nodes.报价.sum}} {{nodes.场地图.x}}',
    each: { config: { url: `{{nodes["${first.node_id}"].url}}` } },
  });
  expect(line.action === "create_edge" && line.edge.when).toBe('nodes["场地 2"].ok');
});
