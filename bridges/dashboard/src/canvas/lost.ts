import type { Canvas, Operation } from "./operations";

/** A change of a node that is there no more, or holds as it is: what its author wrote stands nowhere, so it is shown to them. */
export interface Lost {
  readonly nodeId: string;
  /** How the node was called when it was changed; empty: nobody knows. */
  readonly called: string;
  /** What was written, by property. */
  readonly written: Readonly<Record<string, string>>;
  /** Who deleted its node, where that is known. */
  readonly by?: string;
  /** Its node is there, and the server does not take the change. */
  readonly isRefused?: boolean;
}

/** Whether the change is of a node that is not there. */
export const isOfNoNode = (canvas: Canvas, op: Operation): boolean =>
  (op.action === "update_node" || op.action === "move_node") && !(op.nodeId in canvas.nodes);

export function lostOf(op: Operation, called: string, by = ""): Lost {
  const about = { nodeId: "nodeId" in op ? op.nodeId : "", called, ...(by ? { by } : {}) };
  if (op.action !== "update_node") return { ...about, written: {} };
  const texts = Object.entries(op.after.config ?? {}).flatMap(([name, value]) =>
    value === null || value === "" ? [] : [[name, typeof value === "string" ? value : JSON.stringify(value)] as const],
  );
  return { ...about, written: { ...(op.after.name ? { name: op.after.name } : {}), ...Object.fromEntries(texts) } };
}

/** Of several changes of one node what was written last: refused, and of a node that is gone, each by itself. */
export function lostTogether(lost: readonly Lost[]): readonly Lost[] {
  const found = new Map<string, Lost>();
  for (const each of lost) {
    const key = JSON.stringify([each.nodeId, each.isRefused ?? false]);
    found.set(key, { ...each, written: { ...found.get(key)?.written, ...each.written } });
  }
  return [...found.values()];
}
