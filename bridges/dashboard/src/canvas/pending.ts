import { isClear, type Canvas, type Operation } from "./operations";
import type { Group, Undoing } from "./undoing";

/** A change of mine that the server has not answered yet. */
export interface Pending {
  readonly op: Operation;
  readonly group: Group;
  /** Of the message it was last sent in, alone or with others of its act; null: not under way. */
  readonly sent: Sent | null;
  /** The version that it was sent on where the answer never came: nobody here knows whether it was done. */
  readonly triedOn: number | null;
  /** How its node was called when it was made; empty: nobody knows. */
  readonly called: string;
  /** A node that was drawn where its author saw no other. */
  readonly isClear: boolean;
}

export interface Sent {
  readonly id: string;
  readonly version: number;
}

/** The same as it outlives its page. */
export interface Kept {
  readonly act: string;
  readonly op: Operation;
  readonly triedOn: number | null;
  readonly called?: string;
  readonly isClear?: boolean;
}

export const begunIn = (group: Group, called: (op: Operation) => string, shown: Canvas | null): readonly Pending[] =>
  group.ops.map((op) => {
    const isFree = op.action === "create_node" && shown !== null && isClear(shown, op.node);
    return { op, group, sent: null, triedOn: null, called: called(op), isClear: isFree };
  });

/** Once the connection is gone. */
export const parted = (each: Pending): Pending => ({ ...each, sent: null, triedOn: triedOn(each) });

export const keptOf = (pending: readonly Pending[]): readonly Kept[] =>
  pending.map((each) => ({
    act: each.group.act,
    op: each.op,
    triedOn: triedOn(each),
    called: each.called,
    isClear: each.isClear,
  }));

/** What another page left, as changes of this one. */
export function takenOver(kept: readonly Kept[], undoing: Undoing): readonly Pending[] {
  return [...new Set(kept.map(({ act }) => act))].flatMap((act) => {
    const own = kept.filter((each) => each.act === act);
    const group = undoing.noted(
      own.map(({ op }) => op),
      act,
    );
    return own.map(({ op, triedOn, called = "", isClear = false }) => {
      return { op, group, sent: null, triedOn, called, isClear };
    });
  });
}

const triedOn = ({ sent, triedOn: before }: Pending): number | null => before ?? sent?.version ?? null;
