import type { Conflict } from "./conflict";
import type { Known } from "./hearing";
import { lostTogether, type Lost } from "./lost";
import type { Order } from "./orders";
import type { Part } from "./undoing";

/** Why something was not done, in the server's words, and which nodes it is about. */
export interface Refusal {
  readonly detail: string;
  readonly nodeIds: readonly string[];
  /** There was no room for it: it is kept, and can be tried again. */
  readonly isKept?: boolean;
  /** What came before it of the same act is done. */
  readonly part?: Part;
  /** What was to be changed is there no more. */
  readonly lost?: readonly Lost[];
}

/** Of several that wait together more than one may be refused: each is said. */
export function bothRefused(before: Refusal | null, refusal: Refusal): Refusal {
  if (!before) return refusal;
  const details = new Set([...before.detail.split("\n"), refusal.detail].filter(Boolean));
  const lost = lostTogether([...(before.lost ?? []), ...(refusal.lost ?? [])]);
  const nodeIds = [...new Set([...before.nodeIds, ...refusal.nodeIds])];
  return { ...before, ...refusal, detail: [...details].join("\n"), nodeIds, ...(lost.length ? { lost } : {}) };
}

/** What of a refusal stays when its author goes on: what they wrote, until they have put that by. */
export const wordsOf = (refusal: Refusal | null): Refusal | null =>
  refusal?.lost ? { detail: "", nodeIds: [], lost: refusal.lost } : null;

export interface Snapshot {
  /** What is shown: what the server has, and on top what it has not answered yet. Null: nothing is known yet. */
  readonly shown: Known | null;
  readonly isSaving: boolean;
  /** Acts, as their author did them, and marks, that the server has not answered yet. */
  readonly unsent: number;
  /** What a run was asked and is not sent, the oldest first, and marks that are not answered. */
  readonly orders: readonly Order[];
  readonly conflict: Conflict | null;
  readonly refusal: Refusal | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}
