import type { Heard } from "./hearing";

/** Nodes that somebody else deleted while this page listened, each with their client id; empty where nobody says whose it was. */
export type Gone = ReadonlyMap<string, string>;

export const NOTHING_GONE: Gone = new Map();

/** What is gone after this message; what was drawn anew is not. */
export function goneAfter(gone: Gone, heard: Heard): Gone {
  const isList = heard.type === "canvas_changed" || heard.type === "missed_operations";
  const steps = isList ? ((heard.changes ?? []) as readonly Heard[]) : [heard];
  const by = (heard.client_id as string | undefined) ?? "";
  let after: Map<string, string> | null = null;
  for (const step of steps) {
    if (step.type === "node_deleted") (after ??= new Map(gone)).set(step.node_id as string, by);
    if (step.type === "node_created") (after ??= new Map(gone)).delete((step.node as { node_id: string }).node_id);
  }
  return after ?? gone;
}
