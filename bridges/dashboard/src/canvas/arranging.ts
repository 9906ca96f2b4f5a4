import dagre from "@dagrejs/dagre";
import type { CanvasEdge, CanvasNode } from "../api/workflows";
import { newEdge, newNode, same, type Canvas, type Operation, type Position } from "./operations";

export interface Size {
  readonly width: number;
  readonly height: number;
}

const SIZE: Size = { width: 240, height: 170 }; // of a node that nobody has measured: as high as one may be
const SPACING = { rankdir: "LR", ranksep: 60, nodesep: 40, marginx: 20, marginy: 20 };
const NEAR = 20; // px between nodes of which neither belongs to the other
const READ = 0.75; // drawn so large, or larger, it is read without coming nearer
const WORTH = 1.15; // so much larger at least, else what follows stands in the same row
const BETWEEN = 2 * SPACING.nodesep; // two rows of columns: a line from one to the next runs there

/**
 * Every node where its column is, after what it follows; those without lines in rows below. Columns that would be too
 * small to be read in the room there is go on in a row below, as words do. What has to move for that.
 *
 * @param sizeOf A node's size as it is drawn; undefined: it is not.
 * @param room What all of it is looked at in; undefined: nobody knows, and it is one row.
 * @param labelOf The size of a line's label; undefined: it has none.
 */
export function arranged(
  canvas: Canvas,
  sizeOf: (nodeId: string) => Size | undefined = () => undefined,
  room?: Size,
  labelOf: (edgeId: string) => Size | undefined = () => undefined,
): readonly Operation[] {
  const sizes = new Map(Object.keys(canvas.nodes).map((id) => [id, sizeOf(id) ?? SIZE]));
  const lines = Object.values(canvas.edges);
  const joined = new Set(lines.flatMap(({ source, target }) => [source, target]));
  const layout = new dagre.graphlib.Graph().setDefaultEdgeLabel(() => ({}));
  layout.setGraph(SPACING);
  for (const id of joined) layout.setNode(id, { ...sizes.get(id)! });
  for (const { edge_id: id, source, target } of lines) {
    const label = labelOf(id);
    layout.setEdge(source, target, label ? { ...label, labelpos: "c" } : {});
  }
  dagre.layout(layout);
  const boxes = [...joined].map((id): Drawn => {
    const { x, y } = layout.node(id) as Position;
    const { width, height } = sizes.get(id)!;
    return { id, x: x - width / 2, y: y - height / 2, middle: Math.round(x), width, height };
  });
  const places = new Map<string, Position>();
  let top = SPACING.marginy;
  for (const row of rowsOf(columnsOf(boxes), room)) {
    const [left, upper] = [Math.min(...row.map(({ x }) => x)), Math.min(...row.map(({ y }) => y))];
    for (const { id, x, y } of row)
      places.set(id, { x: Math.round(x - left + SPACING.marginx), y: Math.round(y - upper + top) });
    top += Math.round(Math.max(...row.map(({ y, height }) => y + height)) - upper) + BETWEEN;
  }
  const loose = Object.keys(canvas.nodes).filter((id) => !joined.has(id));
  const across = Math.max(SIZE.width, ...loose.map((id) => sizes.get(id)!.width)) + SPACING.ranksep;
  const wide = Math.max(0, ...[...places.values()].map(({ x }) => x + SIZE.width));
  const columns = Math.max(3, Math.ceil(Math.sqrt(loose.length)), Math.min(loose.length, Math.floor(wide / across)));
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

interface Drawn extends Position, Size {
  readonly id: string;
  /** Of the column that it stands in. */
  readonly middle: number;
}

/** What stands above each other, from the left. */
function columnsOf(boxes: readonly Drawn[]): readonly (readonly Drawn[])[] {
  const columns = new Map<number, Drawn[]>();
  for (const box of boxes) columns.set(box.middle, [...(columns.get(box.middle) ?? []), box]);
  return [...columns].sort(([one], [other]) => one - other).map(([, column]) => column);
}

/** These columns in as many rows as it takes to see them large. */
function rowsOf(columns: readonly (readonly Drawn[])[], room: Size | undefined): readonly (readonly Drawn[])[] {
  let rows: readonly (readonly Drawn[])[] = columns.length ? [columns.flat()] : [];
  if (!room?.width || !room.height) return rows;
  let zoom = zoomOf(rows, room);
  for (let count = 2; count <= columns.length && zoom < READ; count += 1) {
    const other = inRows(columns, count);
    const its = zoomOf(other, room);
    if (its > zoom * WORTH) [rows, zoom] = [other, its];
  }
  return rows;
}

/** So many rows at most, none of them longer than it takes. */
function inRows(columns: readonly (readonly Drawn[])[], count: number): readonly (readonly Drawn[])[] {
  const whole = boundsOf(columns.flat()).width;
  for (let longest = whole / count; ; longest *= 1.05) {
    const rows: (readonly Drawn[])[] = [];
    for (const column of columns) {
      const last = rows.at(-1);
      const longer = last && [...last, ...column];
      if (longer && boundsOf(longer).width <= longest) rows[rows.length - 1] = longer;
      else rows.push(column);
    }
    if (rows.length <= count) return rows;
  }
}

/** How large these rows are drawn where all of them are seen. */
function zoomOf(rows: readonly (readonly Drawn[])[], room: Size): number {
  const bounds = rows.map(boundsOf);
  const width = Math.max(...bounds.map((each) => each.width));
  const height = bounds.reduce((sum, each) => sum + each.height + BETWEEN, -BETWEEN);
  return Math.min(room.width / width, room.height / height);
}

function boundsOf(boxes: readonly (Position & Size)[]): Position & Size {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [
    Math.max(...boxes.map((box) => box.x + box.width)),
    Math.max(...boxes.map((box) => box.y + box.height)),
  ];
  return { x, y, width: right - x, height: bottom - y };
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
 * New nodes of the same kind and configuration, below those that were copied or beside them, where nothing stands. Each
 * has a name of its own, as what is called alike can be read by no expression; what was copied with it reads the copy.
 *
 * @param sizeOf As `arranged` has it.
 */
export function pasted(
  { nodes, lines }: Copied,
  canvas: Canvas,
  sizeOf: (nodeId: string) => Size | undefined = () => undefined,
): readonly Operation[] {
  const by = freeBeside(nodes, canvas, sizeOf);
  const taken = new Set(Object.values(canvas.nodes).map(({ name }) => name));
  const made = new Map<string, CanvasNode>();
  const renamed: [string, string][] = [];
  for (const node of nodes) {
    const { x, y } = node.position;
    const copy = newNode(node.node_type, { x: x + by.x, y: y + by.y });
    const name = node.name && freeName(node.name, taken);
    taken.add(name);
    renamed.push([node.node_id, copy.node_id], [node.name, name]);
    made.set(node.node_id, { ...copy, name });
  }
  return [
    ...nodes.map((node): Operation => {
      const config = Object.fromEntries(
        Object.entries(node.config)
          .filter(([key]) => key !== "plan_part") // who agreed to one task has not agreed to two
          .map(([key, value]) => [key, readingCopies(value, renamed)]),
      );
      return { action: "create_node", node: { ...made.get(node.node_id)!, config } };
    }),
    ...lines.map(({ source, target, when }): Operation => {
      const edge = newEdge(made.get(source)!.node_id, made.get(target)!.node_id);
      return { action: "create_edge", edge: when ? { ...edge, when: reading(when, renamed) } : edge };
    }),
  ];
}

/** How far away from where they stand, below or to the right, these have room by their shape; the nearest such place. */
function freeBeside(
  nodes: readonly CanvasNode[],
  canvas: Canvas,
  sizeOf: (nodeId: string) => Size | undefined,
): Position {
  const boxOf = ({ node_id: id, position }: CanvasNode) => ({ ...position, ...(sizeOf(id) ?? SIZE) });
  const [copies, others] = [nodes.map(boxOf), Object.values(canvas.nodes).map(boxOf)];
  if (!copies.length) return { x: 0, y: 0 };
  const { width, height } = boundsOf(copies);
  const [down, right] = [height + SPACING.nodesep, width + SPACING.ranksep].map(Math.round) as [number, number];
  const isFree = ({ x, y }: Position): boolean =>
    !copies.some((copy) => others.some((other) => isNear({ ...copy, x: copy.x + x, y: copy.y + y }, other)));
  const [below, beside] = [
    { x: 0, y: down },
    { x: right, y: 0 },
  ];
  for (;;) {
    const nearest = below.y <= beside.x ? below : beside;
    if (isFree(nearest)) return nearest;
    if (nearest === below) below.y += down;
    else beside.x += right;
  }
}

/** Whether two boxes lie on one another, or so near that they seem to. */
const isNear = (one: Position & Size, other: Position & Size): boolean =>
  one.x < other.x + other.width + NEAR &&
  other.x < one.x + one.width + NEAR &&
  one.y < other.y + other.height + NEAR &&
  other.y < one.y + one.height + NEAR;

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
