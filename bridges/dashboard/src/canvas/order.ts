import type { CanvasEdge, CanvasNode } from "../api/workflows";
import { named, type Say, type Word } from "../i18n";
import { nodesOf, TAKES, type Canvas, type Operation, type Position } from "./operations";

const CORNER: Position = { x: 40, y: 40 };
const SIDES: Readonly<Record<string, Word>> = { "": "edgeHolds", true: "edgeHolds", false: "edgeFails" };

/** Every node after those that it follows; where nothing is said about that, as one reads: from the left, then down. */
export function inOrder({ nodes, edges }: Canvas): readonly CanvasNode[] {
  const before = new Map(Object.keys(nodes).map((id) => [id, new Set<string>()]));
  for (const { source, target } of Object.values(edges)) if (source in nodes) before.get(target)?.add(source);
  const left = Object.values(nodes).sort((a, b) => a.position.x - b.position.x || a.position.y - b.position.y);
  const done = new Set<string>();
  const listed: CanvasNode[] = [];
  while (left.length) {
    const next = left.findIndex(({ node_id: id }) => [...before.get(id)!].every((each) => done.has(each)));
    const [node] = left.splice(Math.max(0, next), 1); // -1: a cycle, which the server is about to refuse
    done.add(node!.node_id);
    listed.push(node!);
  }
  return listed;
}

/** What people see a node by: its name, or its kind. */
export const seenBy = (say: Say, { name, node_type: kind }: CanvasNode): string =>
  name || named(say, "nodeKind_", kind);

/** The nodes that a change is about, as people see them; of a line both. */
export const aboutSaid = (say: Say, { nodes }: Canvas, op: Operation): string =>
  nodesOf(op)
    .flatMap((id) => nodes[id] ?? ("node" in op ? [op.node] : []))
    .map((node) => `“${seenBy(say, node)}”`)
    .join(" → ");

/** Behind a condition: on which of its sides a line leads on; another condition is none of them. */
export function sideOf({ nodes }: Canvas, { source, when = "" }: CanvasEdge): Word | null {
  if (nodes[source]?.node_type !== "condition") return null;
  return SIDES[when] ?? null;
}

/** Where a line leads on, in words; empty: always. */
export function whereSaid(say: Say, canvas: Canvas, edge: CanvasEdge): string {
  const side = sideOf(canvas, edge);
  if (side) return say(side);
  return edge.when ? say("edgeWhere", { when: edge.when }) : "";
}

/** What a node follows: by name, and where it does so on a condition with that. */
export function followed(canvas: Canvas, nodeId: string, say: Say): readonly string[] {
  const { nodes, edges } = canvas;
  return Object.values(edges)
    .filter(({ target, source }) => target === nodeId && source in nodes)
    .map((edge) => {
      const [name, where] = [seenBy(say, nodes[edge.source]!), whereSaid(say, canvas, edge)];
      return where ? say("listAfterWhere", { name, where }) : name;
    });
}

/** Where a node goes that is added to a list: below all others, so that it comes last. */
export function placeAtEnd({ nodes }: Canvas): Position {
  const places = Object.values(nodes).map(({ position }) => position);
  if (!places.length) return CORNER;
  return {
    x: Math.round(Math.max(...places.map(({ x }) => x))),
    y: Math.round(Math.max(...places.map(({ y }) => y)) + TAKES.y),
  };
}
