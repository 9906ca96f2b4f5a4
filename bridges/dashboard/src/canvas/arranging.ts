import dagre from "@dagrejs/dagre";
import type { CanvasEdge, CanvasNode } from "../api/workflows";
import { BESIDE, newEdge, newNode, same, type Canvas, type Operation, type Position } from "./operations";

export interface Size {
  readonly width: number;
  readonly height: number;
}

const SIZE: Size = { width: 240, height: 170 }; // of a node that nobody has measured: as high as one may be
const SPACING = { rankdir: "LR", ranksep: 60, nodesep: 40, marginx: 20, marginy: 20 };

/**
 * Every node where its column is, after what it follows; those without lines in rows below. What has to move for that.
 *
 * @param sizeOf A node's size as it is drawn; undefined: it is not.
 */
export function arranged(
  canvas: Canvas,
  sizeOf: (nodeId: string) => Size | undefined = () => undefined,
): readonly Operation[] {
  const sizes = new Map(Object.keys(canvas.nodes).map((id) => [id, sizeOf(id) ?? SIZE]));
  const lines = Object.values(canvas.edges);
  const joined = new Set(lines.flatMap(({ source, target }) => [source, target]));
  const layout = new dagre.graphlib.Graph().setDefaultEdgeLabel(() => ({}));
  layout.setGraph(SPACING);
  for (const id of joined) layout.setNode(id, { ...sizes.get(id)! });
  for (const { source, target } of lines) layout.setEdge(source, target);
  dagre.layout(layout);
  const places = new Map<string, Position>();
  let top = SPACING.marginy;
  for (const id of joined) {
    const { x, y } = layout.node(id) as Position;
    const { width, height } = sizes.get(id)!;
    places.set(id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) });
    top = Math.max(top, Math.round(y + height / 2) + 2 * SPACING.nodesep);
  }
  const loose = Object.keys(canvas.nodes).filter((id) => !joined.has(id));
  const columns = Math.max(3, Math.ceil(Math.sqrt(loose.length)));
  const across = Math.max(SIZE.width, ...loose.map((id) => sizes.get(id)!.width)) + SPACING.ranksep;
  for (let first = 0; first < loose.length; first += columns) {
    const row = loose.slice(first, first + columns);
    row.forEach((id, n) => places.set(id, { x: SPACING.marginx + n * across, y: top }));
    top += Math.ceil(Math.max(...row.map((id) => sizes.get(id)!.height))) + 2 * SPACING.nodesep;
  }
  return Object.values(canvas.nodes).flatMap(({ node_id: nodeId, position: before }): readonly Operation[] => {
    const after = places.get(nodeId)!;
    return same(before, after) ? [] : [{ action: "move_node", nodeId, before, after }];
  });
}

/** What is copied: nodes as they are, with the lines between them and their conditions. */
export interface Copied {
  readonly nodes: readonly CanvasNode[];
  readonly lines: readonly CanvasEdge[];
}

export function copied(canvas: Canvas, nodeIds: readonly string[]): Copied {
  const chosen = new Set(nodeIds);
  return {
    nodes: nodeIds.flatMap((id) => canvas.nodes[id] ?? []),
    lines: Object.values(canvas.edges).filter(({ source, target }) => chosen.has(source) && chosen.has(target)),
  };
}

/**
 * New nodes of the same kind and configuration, a little beside; the `times`th time further away. Each has a name of
 * its own, as what is called alike can be read by no expression; what was copied with it reads the copy.
 */
export function pasted({ nodes, lines }: Copied, times: number, canvas: Canvas): readonly Operation[] {
  const taken = new Set(Object.values(canvas.nodes).map(({ name }) => name));
  const made = new Map<string, CanvasNode>();
  const renamed: [string, string][] = [];
  for (const node of nodes) {
    const { x, y } = node.position;
    const copy = newNode(node.node_type, { x: x + BESIDE * times, y: y + BESIDE * times });
    const name = node.name && freeName(node.name, taken);
    taken.add(name);
    renamed.push([node.node_id, copy.node_id], [node.name, name]);
    made.set(node.node_id, { ...copy, name });
  }
  return [
    ...nodes.map((node): Operation => {
      const config = Object.fromEntries(
        Object.entries(node.config).map(([key, value]) => [key, readingCopies(value, renamed)]),
      );
      return { action: "create_node", node: { ...made.get(node.node_id)!, config } };
    }),
    ...lines.map(({ source, target, when }): Operation => {
      const edge = newEdge(made.get(source)!.node_id, made.get(target)!.node_id);
      return { action: "create_edge", edge: when ? { ...edge, when: reading(when, renamed) } : edge };
    }),
  ];
}

/** "Book the venue 2": the first number that nobody has. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/ \d+$/, "");
  for (let n = 2; ; n += 1) if (!taken.has(`${stem} ${n}`)) return `${stem} ${n}`;
}

/** A value of a configuration in which templates read the copies. */
function readingCopies(value: unknown, renamed: readonly (readonly [string, string])[]): unknown {
  if (typeof value === "string") return reading(value, renamed);
  if (Array.isArray(value)) return value.map((each) => readingCopies(each, renamed));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, readingCopies(each, renamed)]));
}

/** `nodes.venue.x` and `nodes["venue"].x` as `nodes["venue 2"].x`. */
const reading = (text: string, renamed: readonly (readonly [string, string])[]): string =>
  text.replace(/\bnodes(?:\.([\p{L}\p{N}_]+)|\[\s*(["'])(.*?)\2\s*\])/gu, (whole, bare, _quote, quoted) => {
    const called = String(bare ?? quoted);
    const found = renamed.find(([before]) => before && before === called);
    return found ? `nodes[${JSON.stringify(found[1])}]` : String(whole);
  });
