import type { CanvasEdge, CanvasNode, Config } from "../api/workflows";

/** What is drawn. The version grows by one with each change. */
export interface Canvas {
  readonly version: number;
  readonly nodes: Readonly<Record<string, CanvasNode>>;
  readonly edges: Readonly<Record<string, CanvasEdge>>;
  readonly variables?: Config;
}

export type Position = CanvasNode["position"];

/** Some properties of a node; in `config` null stands for one that is not there. */
export interface Properties {
  readonly name?: string;
  readonly config?: Config;
}

/** One change, with what it was made on: so it can be taken back, and held against what others did meanwhile. */
export type Operation =
  | { readonly action: "create_node" | "delete_node"; readonly node: CanvasNode }
  | {
      readonly action: "update_node";
      readonly nodeId: string;
      readonly before: Properties;
      readonly after: Properties;
    }
  | { readonly action: "move_node"; readonly nodeId: string; readonly before: Position; readonly after: Position }
  | { readonly action: "set_variables"; readonly before: Config; readonly after: Config } // null: there is none
  | { readonly action: "create_edge" | "delete_edge"; readonly edge: CanvasEdge }
  /** The condition of a line; empty: none. */
  | { readonly action: "set_when"; readonly edge: CanvasEdge; readonly before: string; readonly after: string };

/** A property that somebody else gave another value since this change was begun. */
export interface Clash {
  readonly name: string;
  /** What it was when the change was begun. */
  readonly before: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Of the canvas, by a node and the air around it. */
export const TAKES: Position = { x: 300, y: 130 };
const GAP = 20; // below a node that is higher
const AIR = 40; // of that, what two nodes may do without

/** The change that takes this one back. */
export function inverse(op: Operation): Operation {
  switch (op.action) {
    case "create_node":
      return { action: "delete_node", node: op.node };
    case "delete_node":
      return {
        action: "create_node",
        node: { ...op.node, status: null, result: {}, inputs: {}, error: null, failure: null },
      };
    case "create_edge":
      return { action: "delete_edge", edge: op.edge };
    case "delete_edge":
      return { action: "create_edge", edge: op.edge };
    default:
      return { ...op, before: op.after, after: op.before } as Operation;
  }
}

/** The canvas as the change makes it; as it is where the change finds nothing to change. The version stays. */
export function applied(canvas: Canvas, op: Operation): Canvas {
  const { nodes, edges } = canvas;
  switch (op.action) {
    case "create_node":
      return { ...canvas, nodes: { ...nodes, [op.node.node_id]: op.node } };
    case "delete_node":
      return withoutNode(canvas, op.node.node_id);
    case "create_edge":
      return nodes[op.edge.source] && nodes[op.edge.target]
        ? { ...canvas, edges: { ...edges, [op.edge.edge_id]: op.edge } }
        : canvas;
    case "delete_edge":
      return { ...canvas, edges: without(edges, (edge) => sameEdge(edge, op.edge)) };
    case "set_when":
      return {
        ...canvas,
        edges: mappedEdges(edges, (edge) => (sameEdge(edge, op.edge) ? withWhen(edge, op.after) : edge)),
      };
    case "move_node":
      return withNode(canvas, op.nodeId, { position: op.after });
    case "set_variables":
      return { ...canvas, variables: merged(canvas.variables ?? {}, op.after) };
    case "update_node": {
      const { name, config } = op.after;
      const node = nodes[op.nodeId];
      return withNode(canvas, op.nodeId, {
        ...(name === undefined ? {} : { name }),
        ...(config && node ? { config: merged(node.config, config) } : {}),
      });
    }
  }
}

/** Whether the canvas is already as the change would have it: it arrived, and its answer was lost. */
export function isApplied(canvas: Canvas, op: Operation): boolean {
  const { nodes, edges } = canvas;
  switch (op.action) {
    case "create_node":
      return op.node.node_id in nodes;
    case "delete_node":
      return !(op.node.node_id in nodes);
    case "create_edge":
      return Object.values(edges).some((edge) => sameEdge(edge, op.edge) && (edge.when ?? "") === (op.edge.when ?? ""));
    case "delete_edge":
      return !Object.values(edges).some((edge) => sameEdge(edge, op.edge));
    case "set_when":
      return Object.values(edges).some((edge) => sameEdge(edge, op.edge) && (edge.when ?? "") === op.after);
    case "move_node":
      return same(nodes[op.nodeId]?.position, op.after);
    case "set_variables":
      return Object.entries(op.after).every(([name, value]) => same(variableOf(canvas, name), value));
    case "update_node": {
      const node = nodes[op.nodeId];
      return (
        node !== undefined && namesIn(op.after).every((name) => same(valueOf(node, name), valueIn(op.after, name)))
      );
    }
  }
}

/** What others changed of the very things that this change is about; empty where nothing. */
export function clashes(canvas: Canvas, op: Operation): readonly Clash[] {
  if (op.action === "update_node") {
    const node = canvas.nodes[op.nodeId];
    if (!node) return [];
    return namesIn(op.after).flatMap((name) => {
      const [before, mine, theirs] = [valueIn(op.before, name), valueIn(op.after, name), valueOf(node, name)];
      return same(theirs, before) || same(theirs, mine) ? [] : [{ name, before, mine, theirs }];
    });
  }
  if (op.action === "set_variables")
    return Object.entries(op.after).flatMap(([name, mine]) => {
      const [before, theirs] = [op.before[name] ?? null, variableOf(canvas, name)];
      return same(theirs, before) || same(theirs, mine) ? [] : [{ name, before, mine, theirs }];
    });
  if (op.action === "delete_node") {
    const node = canvas.nodes[op.node.node_id];
    if (!node) return [];
    const names = new Set(["name", ...Object.keys(node.config), ...Object.keys(op.node.config)]);
    return [...names].flatMap((name) => {
      const [before, theirs] = [valueOf(op.node, name), valueOf(node, name)];
      return same(theirs, before) ? [] : [{ name, before, mine: null, theirs }];
    });
  }
  if (op.action === "delete_edge" || op.action === "set_when") {
    const edge = edgeOf(canvas, op.edge);
    const [was, mine] = op.action === "set_when" ? [op.before, op.after || null] : [op.edge.when, null];
    const [before, theirs] = [was || null, edge?.when || null];
    const isAgreed = op.action === "set_when" && same(theirs, mine);
    return !edge || isAgreed || same(theirs, before) ? [] : [{ name: "when", before, mine, theirs }];
  }
  return [];
}

/** What a property that a change is about is on this canvas; null where there is none. */
export function valueOn(canvas: Canvas, op: Operation, name: string): unknown {
  if (op.action === "set_variables") return variableOf(canvas, name);
  if ("edge" in op) return edgeOf(canvas, op.edge)?.when || null;
  const node = canvas.nodes["node" in op ? op.node.node_id : op.nodeId];
  return node ? valueOf(node, name) : null;
}

/**
 * The change once its author has seen what others did, as it stands on `canvas`: of what they were asked about, each
 * property in `chosen` gets that value, and the others stay theirs. A node or a line is deleted all the same where
 * `chosen` names any.
 */
export function settled(
  canvas: Canvas,
  op: Operation,
  asked: readonly Pick<Clash, "name">[],
  chosen: Config,
): Operation | null {
  if (op.action === "delete_node") {
    const node = canvas.nodes[op.node.node_id];
    return node && Object.keys(chosen).length ? { action: "delete_node", node } : null;
  }
  if (op.action === "delete_edge") {
    const edge = edgeOf(canvas, op.edge);
    return edge && Object.keys(chosen).length ? { action: "delete_edge", edge } : null;
  }
  if (op.action === "set_when") {
    const [edge, after] = [edgeOf(canvas, op.edge), typeof chosen.when === "string" ? chosen.when : ""];
    return edge && "when" in chosen && after !== (edge.when ?? "") ? { ...op, before: edge.when ?? "", after } : null;
  }
  if (op.action !== "update_node" && op.action !== "set_variables") return op;
  const dropped = new Set(asked.map(({ name }) => name));
  const node = op.action === "update_node" ? canvas.nodes[op.nodeId] : undefined;
  const now = (name: string): unknown => valueOn(canvas, op, name);
  const wanted = (name: string): unknown => {
    if (dropped.has(name)) return chosen[name];
    return op.action === "update_node" ? valueIn(op.after, name) : op.after[name];
  };
  const all = op.action === "update_node" ? namesIn(op.after) : Object.keys(op.after);
  const names = all.filter((name) => !dropped.has(name) || (name in chosen && !same(chosen[name], now(name))));
  if (names.length === 0) return null;
  if (op.action === "update_node")
    return node ? { ...op, before: properties(names, now), after: properties(names, wanted) } : null;
  const of = (value: (name: string) => unknown) => Object.fromEntries(names.map((name) => [name, value(name)]));
  return { ...op, before: of(now), after: of(wanted) };
}

/**
 * Of one act, what is not done where this change of it is not: with a node its lines stay, but for those to a node that
 * goes all the same, and nothing is joined over it; with a line the nodes that it joins.
 */
export function stayingWith(kept: Operation, act: readonly Operation[]): ReadonlySet<Operation> {
  const stays = new Set([kept]);
  const isGoing = (id: string) => act.some((op) => isDeletionOf(op, id) && !stays.has(op));
  const isKept = (id: string) => [...stays].some((op) => isDeletionOf(op, id));
  const isTied = (op: Operation): boolean => {
    if (op.action === "delete_node")
      return [...stays].some((other) => other.action === "delete_edge" && nodesOf(other).includes(op.node.node_id));
    if (op.action === "create_edge") return [...stays].some((other) => other.action === "delete_node");
    return op.action === "delete_edge" && nodesOf(op).some(isKept) && !nodesOf(op).some(isGoing);
  };
  for (let next: Operation | undefined = kept; next; next = act.find((op) => !stays.has(op) && isTied(op)))
    stays.add(next);
  return stays;
}

const isDeletionOf = (op: Operation, id: string): boolean => op.action === "delete_node" && op.node.node_id === id;

/** The nodes that a change is about. */
export function nodesOf(op: Operation): readonly string[] {
  if (op.action === "set_variables") return [];
  if ("edge" in op) return [op.edge.source, op.edge.target];
  return ["node" in op ? op.node.node_id : op.nodeId];
}

export const newEdge = (source: string, target: string): CanvasEdge => ({ edge_id: newId("edge"), source, target });

/** The second line that somebody draws from a condition leads on where it does not hold, as the first one where it does. */
export function newLine(canvas: Canvas | null, source: string, target: string): CanvasEdge {
  const edge = newEdge(source, target);
  if (canvas?.nodes[source]?.node_type !== "condition") return edge;
  const sides = Object.values(canvas.edges).flatMap((each) => (each.source === source ? [each.when ?? ""] : []));
  const isOneSided = sides.some((when) => when === "" || when === "true") && !sides.includes("false");
  return isOneSided ? { ...edge, when: "false" } : edge;
}

export const newNode = (kind: string, position: Position): CanvasNode => ({
  node_id: newId("node"),
  node_type: kind,
  name: "",
  position,
  config: {},
  status: null,
  result: {},
  inputs: {},
  error: null,
  failure: null,
});

/** The first place where no other node is, in rows from this corner on; `heightOf`: of a node as it is drawn, if it is. */
export function freePlace(
  { nodes }: Canvas,
  { x, y }: Position,
  columns: number,
  heightOf: (nodeId: string) => number | undefined = () => undefined,
): Position {
  const isTaken = (at: Position): boolean =>
    Object.values(nodes).some(({ node_id: id, position }) => {
      const below = Math.max(TAKES.y, (heightOf(id) ?? 0) + GAP);
      const isAbove = at.y >= position.y;
      return (
        Math.abs(position.x - at.x) < TAKES.x && (isAbove ? at.y - position.y < below : position.y - at.y < TAKES.y)
      );
    });
  for (let n = 0; ; n++) {
    const [column, row] = [n % columns, Math.floor(n / columns)];
    const at = { x: Math.round(x + column * TAKES.x), y: Math.round(y + row * TAKES.y) };
    if (!isTaken(at)) return at;
  }
}

/** Whether a node that is drawn here lies on no other one. */
export const isClear = ({ nodes }: Canvas, { node_id: own, position: at }: CanvasNode): boolean =>
  !Object.values(nodes).some(({ node_id: id, position }) => id !== own && isOn(at, position));

const isOn = (one: Position, other: Position): boolean =>
  Math.abs(one.x - other.x) < TAKES.x - AIR && Math.abs(one.y - other.y) < TAKES.y - AIR;

/**
 * A node that is drawn where another one has come to stand meanwhile goes to the nearest free place, so that both are
 * seen and can be hit. Where its author saw that it lies on one, it stays, but for exactly there.
 *
 * @param canvas What the server has.
 * @param shown The same with all that is not sent yet.
 */
export function besideOthers(canvas: Canvas, op: Operation, wasClear: boolean, shown = () => canvas): Operation {
  if (op.action !== "create_node") return op;
  const { node_id: own, position: at } = op.node;
  const others = Object.values(canvas.nodes).filter(({ node_id: id }) => id !== own);
  if (!others.some(({ position }) => (wasClear ? isOn(at, position) : same(at, position)))) return op;
  const all = { ...canvas, nodes: { ...shown().nodes, ...canvas.nodes } };
  return { ...op, node: { ...op.node, position: freeNear(all, op.node) } };
}

/** The nearest place below this node's or to its right, in steps of what a node takes, where nothing stands. */
function freeNear(canvas: Canvas, node: CanvasNode): Position {
  const { x, y } = node.position;
  for (let most = 1; ; most++) {
    const places = Array.from({ length: most + 1 }, (_, right) => [right, most - right] as const);
    for (const [right, down] of places) {
      const position = { x: x + right * TAKES.x, y: y + down * TAKES.y };
      if (isClear(canvas, { ...node, position })) return position;
    }
  }
}

/** Everything that goes with these: a node takes its edges along. */
export function deletions(
  canvas: Canvas,
  nodeIds: readonly string[],
  edgeIds: readonly string[],
): readonly Operation[] {
  const gone = new Set(nodeIds);
  const edges = Object.values(canvas.edges).filter(
    (edge) => edgeIds.includes(edge.edge_id) || gone.has(edge.source) || gone.has(edge.target),
  );
  const nodes = nodeIds.flatMap((id) => canvas.nodes[id] ?? []);
  return [
    ...edges.map((edge) => ({ action: "delete_edge", edge }) as const),
    ...nodes.map((node) => ({ action: "delete_node", node }) as const),
  ];
}

/** What the server is told of a change; it has no line with another condition, but the line anew. */
export function messagesOf(op: Operation): readonly Readonly<Record<string, unknown>>[] {
  if (op.action !== "set_when") return [messageOf(op)];
  const edge = withWhen({ ...newEdge(op.edge.source, op.edge.target) }, op.after);
  return [messageOf({ action: "delete_edge", edge: op.edge }), messageOf({ action: "create_edge", edge })];
}

function messageOf(op: Exclude<Operation, { readonly action: "set_when" }>): Readonly<Record<string, unknown>> {
  const { action } = op;
  switch (action) {
    case "create_node": {
      const { node_id, node_type, name, position, config } = op.node;
      return { action, data: { node_id, node_type, name, position, config } };
    }
    case "delete_node":
      return { action, data: { node_id: op.node.node_id } };
    case "update_node":
      return { action, data: { node_id: op.nodeId, ...op.after } };
    case "move_node":
      return { action, data: { node_id: op.nodeId, position: op.after } };
    case "set_variables":
      return { action, data: { variables: op.after } };
    case "create_edge":
      return { action, data: { ...op.edge } };
    case "delete_edge":
      return { action, data: { source: op.edge.source, target: op.edge.target } };
  }
}

/** The same of several that are one act: all of them are done, or none. */
export function messageOfAll(ops: readonly Operation[]): Readonly<Record<string, unknown>> {
  const said = ops.flatMap(messagesOf);
  if (said.length === 1) return said[0]!;
  const changes = said.map(({ action, data }) => ({ action, ...(data as Config) }));
  return { action: "change_several", data: { changes } };
}

/** A variable's value; null where there is none of this name. */
export const variableOf = ({ variables }: Canvas, name: string): unknown => variables?.[name] ?? null;

/** A property's value; null where the node has none. */
export const valueOf = (node: CanvasNode, name: string): unknown =>
  name === "name" ? node.name : (node.config[name] ?? null);

export function properties(names: readonly string[], value: (name: string) => unknown): Properties {
  const config = Object.fromEntries(names.filter((name) => name !== "name").map((name) => [name, value(name)]));
  return {
    ...(names.includes("name") ? { name: value("name") as string } : {}),
    ...(Object.keys(config).length ? { config } : {}),
  };
}

export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  const [a, b] = [one as Config, other as Config];
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => name in b && same(a[name], b[name]));
}

export function withoutNode(canvas: Canvas, nodeId: string): Canvas {
  return {
    ...canvas,
    nodes: without(canvas.nodes, (node) => node.node_id === nodeId),
    edges: without(canvas.edges, ({ source, target }) => source === nodeId || target === nodeId),
  };
}

export function withNode(canvas: Canvas, nodeId: string, changes: Partial<CanvasNode>): Canvas {
  const node = canvas.nodes[nodeId];
  return node ? { ...canvas, nodes: { ...canvas.nodes, [nodeId]: { ...node, ...changes } } } : canvas;
}

const namesIn = ({ name, config }: Properties): readonly string[] => [
  ...(name === undefined ? [] : ["name"]),
  ...Object.keys(config ?? {}),
];

const valueIn = (given: Properties, name: string): unknown =>
  name === "name" ? given.name : (given.config?.[name] ?? null);

const merged = (config: Config, changes: Config): Config =>
  Object.fromEntries(Object.entries({ ...config, ...changes }).filter(([, value]) => value !== null));

function withWhen({ edge_id, source, target }: CanvasEdge, when: string): CanvasEdge {
  return { edge_id, source, target, ...(when ? { when } : {}) };
}

const mappedEdges = (edges: Canvas["edges"], of: (edge: CanvasEdge) => CanvasEdge): Canvas["edges"] =>
  Object.fromEntries(Object.entries(edges).map(([id, edge]) => [id, of(edge)]));

const edgeOf = ({ edges }: Canvas, one: CanvasEdge): CanvasEdge | undefined =>
  Object.values(edges).find((edge) => sameEdge(edge, one));

const sameEdge = (one: CanvasEdge, other: CanvasEdge): boolean =>
  one.edge_id === other.edge_id || (one.source === other.source && one.target === other.target);

const without = <T>(all: Readonly<Record<string, T>>, isGone: (one: T) => boolean): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([, one]) => !isGone(one)));

export const newId = (kind: string): string =>
  `${kind}-${[...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
