import type { Config } from "../api/workflows";
import { caughtUp, changed, isChange, knownOf, progressed, type Heard, type Known } from "./hearing";
import {
  applied,
  clashes,
  inverse,
  isApplied,
  messageOf,
  newId,
  nodesOf,
  settled,
  type Clash,
  type Operation,
} from "./operations";

/** A change of mine that the server has not answered yet. */
interface Pending {
  readonly op: Operation;
  readonly group: Group;
  /** Of the message it was last sent in; null: not under way. */
  readonly sent: { readonly id: string; readonly version: number } | null;
}

/** A message that changes nothing drawn, the nodes that it is about, and what was drawn before and goes first. */
interface Asked {
  readonly message: Readonly<Record<string, unknown>>;
  readonly nodeIds: readonly string[];
  readonly behind: ReadonlySet<Group>;
}

/** What one act of its author did: it is taken back as a whole, here by a key and by a sentence at the server. */
interface Group {
  readonly act: string;
  ops: readonly Operation[];
}

export interface Conflict {
  readonly op: Operation;
  readonly clashes: readonly Clash[];
}

/** Why something was not done, in the server's words, and which nodes it is about. */
export interface Refusal {
  readonly detail: string;
  readonly nodeIds: readonly string[];
  /** The connection went before there was an answer: nobody here knows whether it was done. */
  readonly isLost?: boolean;
}

export interface Snapshot {
  /** What is shown: what the server has, and on top what it has not answered yet. Null: nothing is known yet. */
  readonly shown: Known | null;
  readonly isSaving: boolean;
  readonly conflict: Conflict | null;
  readonly refusal: Refusal | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

type Send = (message: Readonly<Record<string, unknown>>) => boolean;
const UNDO_MAX = 100;
const LOST: Refusal = { detail: "", nodeIds: [], isLost: true };
const HOLD_BACK: ReadonlySet<string> = new Set(["pause_execution", "cancel_execution"]);

/**
 * One canvas as this page edits it. The server is the only writer: a change is shown at once, sent, and kept or taken
 * back as the server says. One is under way at a time, because each is made on a version. It holds no connection.
 */
export class CanvasSync {
  private known: Known | null = null;
  private held = new Map<number, (known: Known) => Known>(); // heard out of turn: what comes before is on its way
  private pending: readonly Pending[] = [];
  private conflict: Conflict | null = null;
  private refusal: Refusal | null = null;
  private undos: readonly Group[] = [];
  private redos: readonly Group[] = [];
  private asked: readonly Asked[] = []; // not sent yet: what was drawn before it goes first
  private other = new Map<string, readonly string[]>(); // messages that change nothing drawn, and the nodes they are about
  private made = new WeakMap<Operation, number>(); // the version that a change of mine made
  private backs = new WeakMap<Operation, Operation>(); // by what takes it back, what was done
  private least = 0; // the version that the next change is made on at least: the server has said that there is one
  private n = 0; // of the last entry of the log that was heard of
  private count = 0;
  private pause: ReturnType<typeof setTimeout> | null = null; // until the server has room again
  private listeners = new Set<() => void>();
  private current: Snapshot = this.taken();

  /** `soon`: when to tell of what was heard; what is done here is told at once. */
  constructor(
    private readonly send: Send,
    private readonly soon: (tell: () => void) => void = (tell) => tell(),
  ) {}

  readonly snapshot = (): Snapshot => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Whether something was heard whose forerunner is missing. */
  get isBehind(): boolean {
    return this.held.size > 0;
  }

  /** How much of it is known here, for a connection that is to tell the rest; null: nothing yet. */
  get heardTo(): { readonly version: number; readonly n: number } | null {
    return this.known && { version: this.known.version, n: this.n };
  }

  /** 0: nothing is known yet. */
  readonly heardVersion = (): number => this.known?.version ?? 0;

  /** Changes that belong together, as one act. */
  perform(ops: readonly Operation[]): void {
    if (!ops.length || !this.known) return;
    this.enqueue(this.noted(ops));
  }

  /** What the server made of the canvas at my word, all of it as this version: it is taken back as what is done here. */
  did(ops: readonly Operation[], version: number): void {
    for (const op of ops) this.made.set(op, version);
    this.least = Math.max(this.least, version);
    this.noted(ops);
    this.tell();
  }

  undo(): void {
    this.turn("undos", "redos");
  }

  redo(): void {
    this.turn("redos", "undos");
  }

  /**
   * What the run is asked: it is no part of what can be taken back. It is meant for what is shown, so it waits until
   * the server has that; where a change before it is refused, or the connection is lost meanwhile, it is not asked.
   * What holds a run back waits for nothing, and nothing that waits is begun after it.
   */
  ask(message: Readonly<Record<string, unknown>>, nodeIds: readonly string[] = []): void {
    this.refusal = null;
    const isAtOnce = HOLD_BACK.has(String(message.action));
    const behind = new Set(isAtOnce ? [] : this.pending.map(({ group }) => group));
    this.asked = [...(isAtOnce ? [] : this.asked), { message, nodeIds, behind }];
    this.pump();
  }

  /** The author has seen what others did: these properties get these values, the others stay theirs. */
  settle(chosen: Config): void {
    const [first, ...rest] = this.pending;
    if (!this.conflict || !first || !this.known) return;
    const op = settled(this.known, first.op, chosen);
    this.conflict = null;
    if (op) {
      first.group.ops = first.group.ops.map((each) => (each === first.op ? op : each));
      this.pending = [{ ...first, op, sent: null }, ...rest];
    } else {
      this.pending = rest; // this one is not to be; what else its author meant to do with it is
      this.forget(first.group, new Set([first.op]));
    }
    this.pump();
  }

  dismiss(): void {
    this.refusal = null;
    this.tell();
  }

  /**
   * The connection is gone: what was under way is sent again when there is another. What the run was asked is not, it
   * may have been done; whoever asked is told.
   */
  lost(): void {
    this.parted();
    this.tell();
  }

  private parted(): void {
    if (this.asked.length || this.other.size) this.refusal = LOST;
    this.pending = this.pending.map((each) => ({ ...each, sent: null }));
    this.held.clear();
    this.other.clear();
    this.asked = [];
    if (this.pause !== null) clearTimeout(this.pause);
    this.pause = null;
  }

  /** Takes a message of the server. */
  hear(heard: Heard): void {
    if (typeof heard.n === "number") this.n = heard.n;
    if (heard.type === "initial_state" || heard.type === "missed_operations") this.begin(heard);
    else if (isChange(heard)) this.hold(heard.version as number, (known) => changed(known, heard));
    else if (heard.type === "ack") this.acknowledged(heard);
    else if (heard.type === "conflict") this.contested(heard);
    else if (heard.type === "error") this.refused(heard);
    else if (this.known) this.known = progressed(this.known, heard);
    this.pump((tell) => this.soon(tell));
  }

  private begin(heard: Heard): void {
    this.parted();
    this.conflict = null;
    const isRest = heard.type === "missed_operations" && this.known !== null;
    this.known = isRest ? caughtUp(this.known!, heard) : knownOf(heard, this.known);
  }

  private acknowledged(heard: Heard): void {
    if (this.other.delete(heard.message_id as string)) return;
    const first = this.answered(heard);
    if (!first) return;
    this.pending = this.pending.slice(1);
    const version = heard.version as number;
    this.made.set(first.op, version);
    this.hold(version, (known) => ({ ...known, ...applied(known, first.op), version }));
  }

  private contested(heard: Heard): void {
    const first = this.answered(heard);
    if (!first) return;
    if (!this.known) return;
    const missed = heard.missed as Heard | undefined;
    this.known = missed ? caughtUp(this.known, missed) : knownOf(heard.current_state as Heard, this.known);
    for (const version of this.held.keys()) if (version <= this.known.version) this.held.delete(version);
    this.drain();
    const isStale = first.sent?.version !== heard.version;
    this.pending = [{ ...first, sent: null }, ...this.pending.slice(1)];
    // made on what is, and yet not to be: a run has begun it; of a line, the node that it leads to
    const about = "edge" in first.op ? [first.op.edge.target] : nodesOf(first.op);
    if (!isStale) this.refuse(first, String(heard.detail), about);
  }

  private refused(heard: Heard): void {
    const detail = String(heard.detail);
    const about = this.other.get(heard.message_id as string);
    if (about) {
      this.other.delete(heard.message_id as string);
      this.refusal = { detail, nodeIds: about };
      return;
    }
    const first = this.answered(heard);
    if (!first || !this.known) return;
    if (typeof heard.retry_after_s === "number") this.later(first, heard.retry_after_s);
    else if (isApplied(this.known, first.op)) this.pending = this.pending.slice(1);
    else this.refuse(first, detail);
  }

  /** Too much at once, as when all of a large canvas moves: nothing of it is lost, it takes a little longer. */
  private later(first: Pending, afterS: number): void {
    this.pending = [{ ...first, sent: null }, ...this.pending.slice(1)];
    this.pause = setTimeout(() => {
      this.pause = null;
      this.pump();
    }, afterS * 1000);
  }

  private answered(heard: Heard): Pending | null {
    const first = this.pending[0];
    return first?.sent && first.sent.id === heard.message_id ? first : null;
  }

  private refuse(first: Pending, detail: string, nodeIds = nodesOf(first.op)): void {
    this.refusal = { detail, nodeIds };
    this.asked = this.asked.filter(({ behind }) => !behind.has(first.group));
    this.drop(this.pending[0] ?? first);
  }

  /** Not done: nor is what else its author meant to do with it, and none of it can be taken back. */
  private drop(first: Pending): void {
    const { group } = first;
    const undone = new Set(this.pending.filter((each) => each.group === group).map(({ op }) => op));
    this.pending = this.pending.filter((each) => each.group !== group);
    this.forget(group, undone);
  }

  /** Of this act these are not done, and cannot be taken back. */
  private forget(group: Group, undone: ReadonlySet<Operation>): void {
    group.ops = group.ops.filter((op) => !undone.has(op));
    this.undos = this.undos.filter(({ ops }) => ops.length);
    this.redos = this.redos.filter(({ ops }) => ops.length);
  }

  private hold(version: number, change: (known: Known) => Known): void {
    if (!this.known || version <= this.known.version) return;
    this.held.set(version, change);
    this.drain();
  }

  private drain(): void {
    while (this.known) {
      const next = this.held.get(this.known.version + 1);
      if (!next) return;
      this.held.delete(this.known.version + 1);
      this.known = next(this.known);
    }
  }

  private noted(ops: readonly Operation[]): Group {
    const group = { act: newId("act"), ops };
    this.undos = [...this.undos, group].slice(-UNDO_MAX);
    this.redos = [];
    return group;
  }

  private turn(from: "undos" | "redos", to: "undos" | "redos"): void {
    const group = this[from].at(-1);
    if (!group || this.conflict) return;
    const back = { act: newId("act"), ops: group.ops.map((op) => this.taking(op)).reverse() };
    this[from] = this[from].slice(0, -1);
    this[to] = [...this[to], back];
    this.enqueue(back);
  }

  /** The change that takes this one back, and says so: what is taken back by a key is no sentence's to take back. */
  private taking(op: Operation): Operation {
    const back = inverse(op);
    this.backs.set(back, op);
    return back;
  }

  private enqueue(group: Group): void {
    this.refusal = null;
    this.pending = [...this.pending, ...group.ops.map((op) => ({ op, group, sent: null }))];
    this.pump();
  }

  /** Sends what is next, unless something is under way or somebody has to choose first. */
  private pump(when: (tell: () => void) => void = (tell) => tell()): void {
    this.sendAsked();
    while (
      this.known &&
      !this.conflict &&
      this.pause === null &&
      this.pending[0] &&
      !this.pending[0].sent &&
      !this.held.size &&
      this.known.version >= this.least
    ) {
      const [first, ...rest] = this.pending;
      if (isApplied(this.known, first.op)) {
        this.pending = rest;
        this.sendAsked();
        continue;
      }
      const found = clashes(this.known, first.op);
      if (found.length) {
        this.conflict = { op: first.op, clashes: found };
        break;
      }
      const sent = { id: this.nextId(), version: this.known.version };
      const taken = this.backs.get(first.op);
      const takesBack = taken && this.made.get(taken);
      const whole = { act: first.group.act, ...(takesBack ? { takes_back: takesBack } : {}) };
      if (!this.send({ ...messageOf(first.op), ...whole, version: sent.version, message_id: sent.id })) break;
      this.pending = [{ ...first, sent }, ...rest];
    }
    when(this.tell);
  }

  private sendAsked(): void {
    const waits = ({ behind }: Asked) => this.pending.some(({ group }) => behind.has(group));
    while (this.asked[0] && !waits(this.asked[0])) {
      const [{ message, nodeIds }, ...rest] = this.asked;
      const id = this.nextId();
      if (this.send({ ...message, message_id: id })) this.other.set(id, nodeIds);
      else this.refusal = LOST;
      this.asked = rest;
    }
  }

  private nextId(): string {
    this.count += 1;
    return `m${this.count}`;
  }

  private readonly tell = (): void => {
    this.current = this.taken();
    this.listeners.forEach((listener) => listener());
  };

  private taken(): Snapshot {
    const { known } = this;
    return {
      shown: known && this.pending.reduce<Known>((shown, { op }) => ({ ...shown, ...applied(shown, op) }), known),
      isSaving: this.pending.length > 0,
      conflict: this.conflict,
      refusal: this.refusal,
      canUndo: this.undos.length > 0,
      canRedo: this.redos.length > 0,
    };
  }
}
