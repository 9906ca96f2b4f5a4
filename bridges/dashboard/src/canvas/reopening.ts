import type { CanvasNode } from "../api/workflows";
import type { Canvas } from "./operations";

const BY_PEOPLE: ReadonlySet<string> = new Set(["task", "milestone", "approval"]);
const STAYS: ReadonlySet<string> = new Set(["completed", "running", "waiting"]);

const isDone = ({ status, result }: CanvasNode): boolean =>
  status === "completed" || (status === "skipped" && result.skipped === "not_needed");

/** Whether people have done it, or said that it is not needed. */
export const isReopenable = (node: CanvasNode): boolean => BY_PEOPLE.has(node.node_type) && isDone(node);

/** What comes right after a node that is opened again: what waits for it first, and what stays as it is. */
export function behindReopened(
  { nodes, edges }: Canvas,
  nodeId: string,
): Readonly<Record<"waits" | "stays", readonly CanvasNode[]>> {
  const goesBack = ({ status, node_type: kind, result }: CanvasNode): boolean =>
    BY_PEOPLE.has(kind) && (status === "waiting" || status === "running") && !("replanning" in result);
  const again = new Set([nodeId]);
  const [waits, stays] = [new Set<CanvasNode>(), new Set<CanvasNode>()];
  for (const id of again)
    for (const { source, target } of Object.values(edges)) {
      const after = source === id ? nodes[target] : undefined;
      if (!after?.status || again.has(target)) continue;
      if (!goesBack(after) && (STAYS.has(after.status) || isDone(after))) stays.add(after);
      else {
        again.add(target);
        if (goesBack(after)) waits.add(after);
      }
    }
  return { waits: [...waits], stays: [...stays] };
}
