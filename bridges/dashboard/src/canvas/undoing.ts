import { inverse, newId, type Operation } from "./operations";

/** What one act of its author did: it is taken back as a whole, here by a key and by a sentence at the server. */
export interface Group {
  readonly act: string;
  /** When it was done, among all acts, undos and redos here. */
  readonly n: number;
  ops: readonly Operation[];
  /** Where it takes another act back: which, and where that stood. Refused, what it was to take back stands there again. */
  readonly of?: { readonly group: Group; readonly from: Side };
}

type Side = "undos" | "redos";

/** An act of which the server has taken a part and refused the rest. */
export interface Part {
  /** What it takes back: something done, or something taken back; null: nothing, it is an act itself. */
  readonly of: Side | null;
  readonly done: readonly Operation[];
  readonly left: readonly Operation[];
}

const UNDO_MAX = 100;

/** Which acts of one author can be taken back, and which of those that were can be done again, the last of all first. */
export class Undoing {
  private undos: readonly Group[] = [];
  private redos: readonly Group[] = [];
  private backs = new WeakMap<Operation, Operation>(); // by what takes it back, what was done
  private count = 0;
  private newest = 0; // the `n` of the last act that takes nothing back

  get canUndo(): boolean {
    return this.undos.length > 0;
  }

  get canRedo(): boolean {
    return this.redos.length > 0;
  }

  /** A new act, or one that a page before this one left (`act`): what was taken back before it is not done again. */
  noted(ops: readonly Operation[], act?: string): Group {
    const group = { ...this.grouped(ops), ...(act ? { act } : {}) };
    this.newest = group.n;
    this.redos = [];
    this.put("undos", group);
    return group;
  }

  /** What takes the last act there back; null: there is none. */
  turn(from: Side): Group | null {
    const group = this[from].at(-1);
    if (!group) return null;
    this[from] = this[from].slice(0, -1);
    const back = this.grouped(group.ops.map((op) => this.taking(op)).reverse(), { group, from });
    this.put(from === "undos" ? "redos" : "undos", back);
    return back;
  }

  /** What a change takes back: what is taken back by a key is no sentence's to take back. */
  takenBy(op: Operation): Operation | undefined {
    return this.backs.get(op);
  }

  /** Its author made another change of this one, of the same act. */
  became(group: Group, op: Operation, other: Operation): void {
    group.ops = group.ops.map((each) => (each === op ? other : each));
    const taken = this.backs.get(op);
    if (taken) this.backs.set(other, taken);
  }

  /** What is not done where these of an act are not: what would take them back, too; each with its act. */
  undoneWith(
    refused: readonly Operation[],
    group: Group,
    behind: readonly { readonly op: Operation; readonly group: Group }[],
  ): ReadonlyMap<Operation, Group> {
    const undone = new Map(refused.map((op) => [op, group]));
    for (const { op, group: later } of behind) {
      const taken = this.takenBy(op);
      if (taken && undone.has(taken)) undone.set(op, later);
    }
    return undone;
  }

  /** These are not done, and cannot be taken back: each with its act. */
  forget(undone: ReadonlyMap<Operation, Group>): void {
    for (const group of new Set(undone.values())) group.ops = group.ops.filter((op) => !undone.has(op));
    this.undos = this.undos.filter(({ ops }) => ops.length);
    this.redos = this.redos.filter(({ ops }) => ops.length);
  }

  /** Acts of which all is taken back elsewhere. */
  drop(isTakenBack: (op: Operation) => boolean): void {
    this.undos = this.undos.filter(({ ops }) => !ops.every(isTakenBack));
  }

  /** These, of what takes another act back, were refused: of that act so much is as it was, in its place of the order. */
  restore({ of }: Group, refused: readonly Operation[]): void {
    if (!of || (of.from === "redos" && of.group.n < this.newest)) return;
    const ops = refused.map((op) => this.backs.get(op)).filter((op) => op !== undefined);
    if (ops.length) this.put(of.from, { ...of.group, ops: ops.reverse() });
  }

  private grouped(ops: readonly Operation[], of?: Group["of"]): Group {
    this.count += 1;
    return { act: newId("act"), n: this.count, ops, ...(of ? { of } : {}) };
  }

  private taking(op: Operation): Operation {
    const back = inverse(op);
    this.backs.set(back, op);
    return back;
  }

  private put(side: Side, group: Group): void {
    this[side] = [...this[side], group].sort((one, other) => one.n - other.n).slice(-UNDO_MAX);
  }
}
