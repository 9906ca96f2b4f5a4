import type { CanvasEdge, CanvasNode } from "../api/workflows";
import { deletions, newEdge, type Canvas, type Operation } from "./operations";

/** What goes by hand: the changes of that, and what becomes of the order that these nodes stood in. */
export interface Removal {
  readonly ops: readonly Operation[];
  /** The lines that keep the order without them. */
  readonly joined: readonly CanvasEdge[];
  /** Those of them that stood between others which are not joined: people are to say which follow which. */
  readonly apart: readonly CanvasNode[];
}

/**
 * These nodes and lines taken away, as one act. What stood before a node and behind it is joined as a sentence does it
 * (`joined_lines.py`): where it stood between one node and others. A condition on a line into it is kept; one on a line
 * out of it reads what is gone, and nothing is joined.
 */
export function removal(canvas: Canvas, nodeIds: readonly string[], edgeIds: readonly string[]): Removal {
  const gone = new Set(nodeIds);
  const stays = (id: string) => !gone.has(id);
  // with a node its lines are often selected, too; a line between others is to go
  let edges = Object.values(canvas.edges).filter(
    ({ edge_id: id, source, target }) => !edgeIds.includes(id) || !stays(source) || !stays(target),
  );
  const made = new Set<CanvasEdge>();
  const apart: CanvasNode[] = [];
  for (const id of nodeIds) {
    const [into, out] = [edges.filter(({ target }) => target === id), edges.filter(({ source }) => source === id)];
    const left = edges.filter(({ source, target }) => source !== id && target !== id);
    const node = canvas.nodes[id];
    edges = left;
    if (!node || !into.length || !out.length) continue;
    if (Math.min(into.length, out.length) > 1 || out.some(({ when }) => when)) {
      if (into.some(({ source }) => stays(source)) && out.some(({ target }) => stays(target))) apart.push(node);
      continue;
    }
    const pairs = into.flatMap((one) => out.map((other) => [one, other] as const));
    for (const [{ source, when }, { target }] of pairs) {
      if (reaches(left, source, target)) continue;
      const line = { ...newEdge(source, target), ...(when ? { when } : {}) };
      made.add(line);
      edges = [...edges, line];
    }
  }
  const joined = edges.filter((edge) => made.has(edge));
  const drawn = joined.map((edge) => ({ action: "create_edge", edge }) as const);
  return { ops: [...deletions(canvas, nodeIds, edgeIds), ...drawn], joined, apart };
}

/** Whether one comes from `start` to `goal` along these lines. */
function reaches(edges: readonly CanvasEdge[], start: string, goal: string): boolean {
  const seen = new Set([start]);
  for (const here of seen) for (const { source, target } of edges) if (source === here) seen.add(target);
  return seen.has(goal);
}
