import type { Author } from "./authors";
import { isOfNoNode } from "./lost";
import { clashes, isApplied, same, valueOn, type Canvas, type Clash, type Operation } from "./operations";

/** A change of mine that met somebody else's, for as long as its author has not chosen. */
export interface Conflict {
  /** Stays while the same question is asked, whatever is heard meanwhile. */
  readonly id: string;
  readonly op: Operation;
  readonly clashes: readonly Clash[];
  /** Who changed that meanwhile, as far as it is known. */
  readonly authors: readonly Author[];
  /** What is shown beside the question: what is chosen is held against this, and what came later is asked about again. */
  readonly on: Canvas;
  /** Of what clashes, what was changed once more while the question was shown. */
  readonly changed: ReadonlySet<string>;
  /** The node is deleted meanwhile; what it was like before is in `on`. */
  readonly isGone: boolean;
}

/**
 * The same question after something was heard. What somebody set back, or to just what is wanted here, stays in it:
 * its author may be writing at it. Null: it has become idle.
 */
export function followed(
  conflict: Conflict,
  canvas: Canvas,
  authorsOf: (clashes: readonly Clash[]) => readonly Author[],
): Conflict | null {
  const { op } = conflict;
  const isDeletion = op.action === "delete_node" || op.action === "delete_edge";
  const [found, isGone] = [clashes(canvas, op), isOfNoNode(canvas, op)];
  if (isDeletion ? isApplied(canvas, op) || !found.length : false) return null;
  if (isGone) return conflict.isGone ? conflict : { ...conflict, isGone };
  const names = new Set(found.map(({ name }) => name));
  const before = isDeletion ? [] : conflict.clashes.filter(({ name }) => !names.has(name));
  const now = [...before.map((each) => ({ ...each, theirs: valueOn(canvas, op, each.name) })), ...found];
  const place = (name: string) => conflict.clashes.findIndex((each) => each.name === name) >>> 0; // new ones last
  const ordered = now.sort((one, other) => place(one.name) - place(other.name));
  const shown = new Map(conflict.clashes.map(({ name, theirs }) => [name, theirs]));
  const isNew = ({ name, theirs }: Clash) => !shown.has(name) || !same(shown.get(name), theirs);
  const changed = now.filter(isNew).map(({ name }) => name);
  if (!changed.length) return { ...conflict, on: canvas, isGone };
  return {
    ...conflict,
    clashes: ordered,
    authors: authorsOf(ordered),
    on: canvas,
    changed: new Set([...conflict.changed, ...changed]),
    isGone,
  };
}
