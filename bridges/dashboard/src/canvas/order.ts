import type { CanvasNode } from "../api/workflows";
import { named, type Say } from "../i18n";
import { TAKES, type Canvas, type Position } from "./operations";

const CORNER: Position = { x: 40, y: 40 };

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

/** The names of what a node follows. */
export function followed({ nodes, edges }: Canvas, nodeId: string, say: Say): readonly string[] {
  return Object.values(edges)
    .filter(({ target, source }) => target === nodeId && source in nodes)
    .map(({ source }) => seenBy(say, nodes[source]!));
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
