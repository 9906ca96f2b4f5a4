import type { Config } from "../api/workflows";
import { Aside } from "./aside";
import { Authors } from "./authors";
import { followed, type Conflict } from "./conflict";
import { caughtUp, changed, isChange, isUnderWay, knownOf, progressed, type Heard, type Known } from "./hearing";
import {
  applied,
  besideOthers,
  clashes,
  isApplied,
  messageOfAll,
  messagesOf,
  nodesOf,
  settled,
  stayingWith,
  type Operation,
} from "./operations";
import { isOfNoNode, lostOf, type Lost } from "./lost";
import { markIn, meantFor, standing, type MeantFor } from "./marks";
import { Orders, type Order } from "./orders";
import { begunIn, parted, takenOver, type Kept, type Pending } from "./pending";
import { bothRefused, wordsOf, type Refusal, type Snapshot } from "./snapshot";
import { Undoing, type Group } from "./undoing";

export type { Refusal, Snapshot };

type Send = (message: Readonly<Record<string, unknown>>) => boolean;
const [LENGTH_MAX, STEPS_MAX] = [50_000, 900]; // of one message: characters, less than the server takes, and changes
const drawn = (known: Known, op: Operation): Known => ({ ...known, ...applied(known, op) });

/**
 * One canvas as this page edits it. The server is the only writer: an act is shown at once, sent, and kept or taken
 * back as the server says: all of it or nothing, since its changes are one message, unless that would be too long. One is
 * under way at a time, because each is made on a version. It holds no connection.
 */
export class CanvasSync {
  private known: Known | null = null;
  private held = new Map<number, (known: Known) => Known>(); // heard out of turn: what comes before is on its way
  private pending: readonly Pending[] = [];
  private readonly aside = new Aside();
  private readonly authors = new Authors();
  private conflict: Conflict | null = null;
  private refusal: Refusal | null = null;
  private readonly undoing = new Undoing();
  private readonly orders: Orders;
  private made = new WeakMap<Operation, number>(); // the version that a change of mine made
  private least = 0; // the version that the next change is made on at least: the server has said that there is one
  private n = 0; // of the last entry of the log that was heard of
  private count = 0;
  private pause: ReturnType<typeof setTimeout> | null = null; // until the server has room again
  private listeners = new Set<() => void>();
  private current: Snapshot;

  /** `soon`: when to tell of what was heard; what is done here is told at once. */
  constructor(
    private readonly send: Send,
    private readonly soon: (tell: () => void) => void = (tell) => tell(),
  ) {
    this.orders = new Orders(send);
    this.current = this.taken();
  }

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

  /** What the server does not have yet, in order. */
  get waiting(): readonly Pending[] {
    return this.aside.with(this.pending);
  }

  /** What was asked, and is not answered. */
  get ordered(): readonly Order[] {
    return this.orders.kept;
  }

  /** What a page before this one left goes first. */
  takeOver(kept: readonly Kept[], ordered: readonly Order[] = []): void {
    this.pending = [...takenOver(kept, this.undoing), ...this.pending];
    this.orders.takeOver(ordered);
    this.pump();
  }

  /** Changes that belong together, as one act. */
  perform(ops: readonly Operation[]): void {
    if (!ops.length || !this.known) return;
    this.enqueue(this.undoing.noted(ops));
  }

  /** What the server made of the canvas at my word, all of it as this version: it is taken back as what is done here. */
  did(ops: readonly Operation[], version: number): void {
    this.didAll([[ops, version]]);
  }

  /** The same as several versions, one after the other: it is one act. */
  didAll(steps: readonly (readonly [readonly Operation[], number])[]): void {
    for (const [ops, version] of steps) {
      for (const op of ops) this.made.set(op, version);
      this.least = Math.max(this.least, version);
    }
    const all = steps.flatMap(([ops]) => ops);
    if (all.length) this.undoing.noted(all);
    this.tell();
  }

  /** The server took these versions back at my word: nothing is left of them to be taken back here. */
  undid(versions: readonly number[]): void {
    this.undoing.drop((op) => versions.includes(this.made.get(op) ?? 0));
    this.tell();
  }

  undo(): void {
    this.turn("undos");
  }

  redo(): void {
    this.turn("redos");
  }

  /**
   * What the run is asked: it is no part of what can be taken back. It is meant for what is shown, so it waits until
   * the server has that; where a change before it is refused, its author is asked again.
   */
  ask(message: Readonly<Record<string, unknown>>, nodeIds: readonly string[] = []): void {
    if (this.orders.isAsked(message) || this.isSoAlready(message)) return;
    if (this.aside.isEmpty) this.refusal = wordsOf(this.refusal);
    const behind = new Set(this.pending.map(({ group }) => group.act));
    this.orders.ask(message, nodeIds, this.heardVersion(), [...behind], this.meant({ message }));
    this.pump();
  }

  /** What was asked some time ago is asked now, or never. */
  decide(order: Order, isWanted: boolean): void {
    if (isWanted) this.orders.again(order.id, this.heardVersion(), this.meant(order));
    else this.orders.drop(order.id);
    this.pump();
  }

  /** What a second press, or somebody else at the same time, asks for is there: nothing is to be said of it. */
  private isSoAlready({ action }: Readonly<Record<string, unknown>>): boolean {
    const { run } = this.known ?? {};
    if (action === "start_execution") return isUnderWay(run);
    return action === "pause_execution" && run?.status === "paused";
  }

  private meant(order: Pick<Order, "message">): MeantFor | undefined {
    const mark = markIn(order);
    return mark && this.known ? meantFor(this.known, mark.nodeId) : undefined;
  }

  /** What there was no room for: perhaps there is now. */
  tryAgain(): void {
    this.refusal = wordsOf(this.refusal);
    this.pending = [...this.pending, ...this.aside.taken(this.undoing)];
    this.pump();
  }

  /**
   * The author has seen what others did: these properties get these values, the others stay theirs. It is held against
   * what was shown, `seen`: what came later may be heard here already, and is a conflict again.
   */
  settle(seen: Conflict, chosen: Config): void {
    const about = this.pending.find(({ op }) => op === this.conflict?.op && op === seen.op);
    if (!about || !this.known) return;
    const op = settled(seen.on, about.op, seen.clashes, chosen);
    this.conflict = null;
    if (op) {
      this.undoing.became(about.group, about.op, op);
      this.pending = this.pending.map((each) => (each === about ? { ...about, op } : each));
    } else {
      const stays = stayingWith(about.op, about.group.ops); // what else its author meant to do with it is to be
      this.pending = this.pending.filter((each) => !stays.has(each.op));
      this.undoing.forget(new Map([...stays].map((each) => [each, about.group])));
    }
    this.pump();
  }

  dismiss(): void {
    this.refusal = null;
    this.aside.clear();
    this.tell();
  }

  /**
   * The connection is gone: what was under way is sent again when there is another. What the run was asked then is not,
   * it may have been done; whoever asked is told.
   */
  lost(): void {
    this.parted();
    this.tell();
  }

  private parted(): void {
    this.pending = this.pending.map(parted);
    this.held.clear();
    this.orders.lost();
    if (this.pause !== null) clearTimeout(this.pause);
    this.pause = null;
  }

  /** Takes a message of the server. */
  hear(heard: Heard): void {
    if (typeof heard.n === "number") this.n = heard.n;
    const before = this.known?.version;
    if (heard.type === "initial_state" || heard.type === "missed_operations") this.begin(heard);
    else if (isChange(heard)) this.hold(heard.version as number, (known) => this.changed(known, heard));
    else if (heard.type === "ack") this.acknowledged(heard);
    else if (heard.type === "conflict") this.contested(heard);
    else if (heard.type === "error") this.refused(heard);
    else if (this.known) this.known = progressed(this.known, heard);
    if (this.known && this.known.version !== before) this.orders.seen(this.known.version);
    this.pump((tell) => this.soon(tell));
  }

  private changed(known: Known, heard: Heard): Known {
    this.authors.heard(heard, known);
    return changed(known, heard);
  }

  private begin(heard: Heard): void {
    this.parted();
    const isRest = heard.type === "missed_operations" && this.known !== null;
    this.authors.missed(heard.authors ?? (isRest ? [] : undefined));
    this.known = isRest ? caughtUp(this.known!, heard) : knownOf(heard, this.known);
    this.orders.begun(this.known.version, this.pending[0]?.triedOn == null ? 0 : 1);
  }

  private acknowledged(heard: Heard): void {
    if (this.orders.answered(heard.message_id as string)) return;
    const ops = this.answered(heard).map(({ op }) => op);
    if (!ops.length) return;
    this.pending = this.pending.slice(ops.length);
    const version = heard.version as number;
    for (const op of ops) this.made.set(op, version);
    this.hold(version, (known) => ({ ...ops.reduce<Known>(drawn, known), version }));
  }

  private contested(heard: Heard): void {
    const sent = this.answered(heard);
    const [first] = sent;
    if (!first || !this.known) return;
    const missed = heard.missed as Heard | undefined;
    this.authors.missed(missed ? (missed.authors ?? []) : undefined);
    this.known = missed ? caughtUp(this.known, missed) : knownOf(heard.current_state as Heard, this.known);
    for (const version of this.held.keys()) if (version <= this.known.version) this.held.delete(version);
    this.drain();
    const isStale = first.sent?.version !== heard.version;
    this.pending = this.pending.map((each) => (each.sent ? { ...each, sent: null, triedOn: null } : each));
    // made on what is, and yet not to be: a run has begun it; of a line, the node that it leads to
    const about = sent.flatMap(({ op }) => ("edge" in op ? [op.edge.target] : nodesOf(op)));
    if (!isStale) this.refuse(first, String(heard.detail), [...new Set(about)]);
  }

  private refused(heard: Heard): void {
    const detail = String(heard.detail);
    const order = this.orders.answered(heard.message_id as string);
    if (order && markIn(order)) this.orders.met(order, detail);
    else if (order && !this.isSoAlready(order.message))
      this.refusal = bothRefused(this.aside.isEmpty ? wordsOf(this.refusal) : this.refusal, {
        detail,
        nodeIds: order.nodeIds,
      });
    const sent = this.answered(heard);
    const [first] = sent;
    if (!first || !this.known) return;
    if (typeof heard.retry_after_s === "number") this.later(heard.retry_after_s);
    else if (sent.every(({ op }) => isApplied(this.known!, op))) this.pending = this.pending.slice(sent.length);
    else {
      if (heard.is_full === true && !first.group.of) this.aside.put(this.pending, first.group);
      const inTheWay = (heard.node_ids ?? []) as readonly string[];
      this.refuse(first, detail, [...new Set([...sent.flatMap(({ op }) => nodesOf(op)), ...inTheWay])]);
    }
  }

  /** Too much at once, as when all of a large canvas moves: nothing of it is lost, it takes a little longer. */
  private later(afterS: number): void {
    this.unsend();
    this.pause = setTimeout(() => {
      this.pause = null;
      this.pump();
    }, afterS * 1000);
  }

  /** The changes of mine that a message answers, in order; none where it answers no such. */
  private answered(heard: Heard): readonly Pending[] {
    return this.pending.filter(({ sent }) => sent && sent.id === heard.message_id);
  }

  private unsend(): void {
    this.pending = this.pending.map((each) => (each.sent ? { ...each, sent: null } : each));
  }

  /** Not done: nor is what else its author meant to do with it, or to take back of that, and none can be taken back. */
  private refuse({ group }: Pending, detail: string, nodeIds: readonly string[]): void {
    const done = group.ops.filter((op) => this.made.has(op)); // too long for one message
    this.orders.refused(group.act);
    const refused = this.pending.filter((each) => each.group === group).map(({ op }) => op);
    const part = { of: group.of?.from ?? null, done, left: refused };
    const kept = !this.aside.isEmpty ? { isKept: true } : {};
    const lost = this.lostWith(group);
    const said = lost.some(({ isRefused }) => !isRefused) ? { detail: "", nodeIds: [] } : { detail, nodeIds };
    this.refusal = bothRefused(this.refusal, {
      ...said,
      ...kept,
      ...(lost.length ? { lost } : {}),
      ...(done.length ? { part } : {}),
    });
    const undone = this.undoing.undoneWith(refused, group, this.pending);
    this.pending = this.pending.filter(({ op }) => !undone.has(op));
    this.undoing.forget(undone);
    this.undoing.restore(group, refused);
  }

  /** What its author wrote in an act that is not done, and stands nowhere else: not what a key brings back, nor what is put aside. */
  private lostWith(group: Group): readonly Lost[] {
    const own = this.pending.filter((each) => each.group === group);
    const gone = own
      .filter(({ op }) => isOfNoNode(this.known!, op))
      .map(({ op, called }) => {
        return lostOf(op, called, "nodeId" in op ? this.authors.ofDeletion(op.nodeId) : "");
      });
    if (gone.length || group.of || !this.aside.isEmpty) return gone;
    return own
      .map(({ op, called }) => ({ ...lostOf(op, called), isRefused: true }))
      .filter(({ written }) => Object.keys(written).length);
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

  private turn(from: "undos" | "redos"): void {
    const back = this.conflict ? null : this.undoing.turn(from);
    if (back) this.enqueue(back);
  }

  private enqueue(group: Group): void {
    if (this.aside.isEmpty) this.refusal = wordsOf(this.refusal);
    this.pending = [...this.pending, ...begunIn(group, (op) => this.calledBy(op), this.current.shown)];
    this.pump();
  }

  /** How the node that is changed is called now. */
  private calledBy(op: Operation): string {
    const id = "nodeId" in op ? op.nodeId : "";
    const made = this.pending.find((each) => each.op.action === "create_node" && each.op.node.node_id === id)?.op;
    return this.known?.nodes[id]?.name ?? (made?.action === "create_node" ? made.node.name : "");
  }

  /** Sends what is next, unless something is under way or somebody has to choose first. */
  private pump(when: (tell: () => void) => void = (tell) => tell()): void {
    this.sendAsked();
    if (this.conflict && this.known) this.conflict = this.askedAgain(this.conflict, this.known);
    while (
      this.known &&
      !this.conflict &&
      this.pause === null &&
      this.pending[0] &&
      !this.pending[0].sent &&
      !this.held.size &&
      this.known.version >= this.least
    ) {
      const { group } = this.pending[0];
      const next = this.nextOf(group);
      if (!next) break;
      this.sendAsked(); // what was looked at may be so already
      if (!next.length) continue;
      const again = this.pending[0].triedOn; // just as it was sent: the server knows whether it was done
      const sent = { id: this.nextId(), version: again ?? this.known.version };
      const taken = next.map((op) => this.undoing.takenBy(op)).map((op) => (op ? this.made.get(op) : undefined));
      const takesBack = [...new Set(taken.filter((version) => version !== undefined))];
      const back = takesBack.length ? { takes_back: takesBack } : {};
      const whole = { act: group.act, ...back, ...(again === null ? {} : { again: true }) };
      if (!this.send({ ...messageOfAll(next), ...whole, version: sent.version, message_id: sent.id })) break;
      const isSent = new Set(next);
      this.pending = this.pending.map((each) => (isSent.has(each.op) ? { ...each, sent } : each));
    }
    when(this.tell);
  }

  /**
   * What of this act goes into one message, each change looked at on what those before it make; what is so already is
   * forgotten. Null: somebody has to choose first.
   */
  private nextOf(group: Group): readonly Operation[] | null {
    const next: Operation[] = [];
    let [canvas, length] = [this.known!, 0];
    for (const begun of this.pending.filter((other) => other.group === group)) {
      if (next.length && begun.triedOn !== this.pending[0]?.triedOn) break;
      const isAgain = begun.triedOn !== null;
      const each = isAgain ? begun : this.apart(canvas, begun);
      if (isApplied(canvas, each.op)) {
        this.pending = this.pending.filter((other) => other !== each);
        continue;
      }
      if (!isAgain && isOfNoNode(canvas, each.op)) {
        if (next.length) break; // what goes before it is done first
        this.refuse(each, "", []);
        return [];
      }
      const found = isAgain ? [] : clashes(canvas, each.op);
      if (found.length) {
        const authors = this.authors.ofClashes(each.op, found);
        const question = { id: this.nextId(), op: each.op, clashes: found, authors, on: canvas };
        this.conflict = { ...question, changed: new Set(), isGone: false };
        return null;
      }
      length += JSON.stringify(messagesOf(each.op)).length;
      if (next.length && (length > LENGTH_MAX || next.length >= STEPS_MAX)) break;
      next.push(each.op);
      canvas = drawn(canvas, each.op);
    }
    return next;
  }

  /** The question that is open, after something was heard; null: there is nothing to be asked any more. */
  private askedAgain(conflict: Conflict, known: Known): Conflict | null {
    const about = this.pending.find(({ op }) => op === conflict.op);
    if (!about) return null;
    const own = this.pending.filter(({ group }) => group === about.group);
    const canvas = own.slice(0, own.indexOf(about)).reduce((made, { op }) => drawn(made, op), known);
    return followed(conflict, canvas, (clashes) => this.authors.ofClashes(conflict.op, clashes));
  }

  /** The same change where its node lies on no other one; meanwhile somebody may have drawn one there. */
  private apart(canvas: Known, begun: Pending): Pending {
    const op = besideOthers(canvas, begun.op, begun.isClear, () => this.taken().shown ?? canvas);
    if (op === begun.op) return begun;
    const moved = { ...begun, op };
    this.undoing.became(begun.group, begun.op, op);
    this.pending = this.pending.map((each) => (each === begun ? moved : each));
    return moved;
  }

  private sendAsked(): void {
    const { known } = this;
    if (!known) return;
    for (const order of this.orders.unsent.filter((each) => markIn(each) && !each.held)) {
      const found = standing(known, order);
      if (found === "met") this.orders.met(order);
      else if (found === "done") this.orders.drop(order.id);
    }
    const isPending = (act: string) => this.pending.some(({ group }) => group.act === act);
    this.orders.pump(isPending, () => this.nextId());
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
      shown: known && this.pending.reduce<Known>((shown, { op }) => drawn(shown, op), known),
      isSaving: this.pending.length > 0 || this.orders.marks > 0,
      unsent: new Set(this.waiting.map(({ group }) => group)).size + this.orders.marks,
      orders: this.orders.waiting,
      conflict: this.conflict,
      refusal: this.refusal,
      canUndo: this.undoing.canUndo,
      canRedo: this.undoing.canRedo,
    };
  }
}
