import type { Canvas, Operation } from "./operations";

/** A change of a node that is there no more, or holds as it is: what its author wrote stands nowhere, so it is shown to them. */
export interface Lost {
  /** How the node was called when it was changed; empty: nobody knows. */
  readonly called: string;
  /** What was written, by property. */
  readonly written: Readonly<Record<string, string>>;
  /** Its node is there, and the server does not take the change. */
  readonly isRefused?: boolean;
}

/** Whether the change is of a node that is not there. */
export const isOfNoNode = (canvas: Canvas, op: Operation): boolean =>
  (op.action === "update_node" || op.action === "move_node") && !(op.nodeId in canvas.nodes);

export function lostOf(op: Operation, called: string): Lost {
  if (op.action !== "update_node") return { called, written: {} };
  const texts = Object.entries(op.after.config ?? {}).flatMap(([name, value]) =>
    value === null || value === "" ? [] : [[name, typeof value === "string" ? value : JSON.stringify(value)] as const],
  );
  return { called, written: { ...(op.after.name ? { name: op.after.name } : {}), ...Object.fromEntries(texts) } };
}

/** Of several changes of one node what was written last. */
export function lostTogether(lost: readonly Lost[]): readonly Lost[] {
  const byName = new Map<string, Lost>();
  for (const each of lost)
    byName.set(each.called, { ...each, written: { ...byName.get(each.called)?.written, ...each.written } });
  return [...byName.values()];
}
