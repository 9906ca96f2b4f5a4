import type { CanvasNode } from "../api/workflows";
import type { Heard } from "./hearing";
import type { Canvas } from "./operations";

/** Somebody else's deletion, which made this version of the canvas. */
interface Deletion {
  /** Their client id; empty: nobody says. */
  readonly by: string;
  readonly version: number;
}

/** Nodes that somebody else deleted while this page listened. */
export type Gone = ReadonlyMap<string, Deletion>;

export const NOTHING_GONE: Gone = new Map();

/** What was deleted up to this message; what was drawn anew since has a later version. */
export function goneAfter(gone: Gone, heard: Heard): Gone {
  const isList = heard.type === "canvas_changed" || heard.type === "missed_operations";
  const steps = isList ? ((heard.changes ?? []) as readonly Heard[]) : [heard];
  const deletion = { by: (heard.client_id as string | undefined) ?? "", version: heard.version as number };
  let after: Map<string, Deletion> | null = null;
  for (const step of steps) {
    if (step.type === "node_deleted") (after ??= new Map(gone)).set(step.node_id as string, deletion);
  }
  return after ?? gone;
}

/** The node whose form was open last, and the version of the canvas that had it. */
export interface Opened {
  readonly node: CanvasNode;
  readonly version: number;
}

export function openedAfter(before: Opened | null, open: CanvasNode | undefined, canvas: Canvas): Opened | null {
  if (open) return { node: open, version: canvas.version };
  return before && before.node.node_id in canvas.nodes ? null : before; // it was left, and is there
}

/** By whom it was deleted since; null: by nobody else. One that its reader drew anew, and took away again, is theirs. */
export function deletedBy(opened: Opened | null, gone: Gone): string | null {
  const deletion = opened && gone.get(opened.node.node_id);
  return deletion && deletion.version > opened.version ? deletion.by : null;
}
