import { markIn, type MeantFor } from "./marks";
import { same } from "./operations";

type Message = Readonly<Record<string, unknown>>;
type Send = (message: Message) => boolean;

/** What a run, or a node in one, is asked: it changes nothing drawn. */
export interface Order {
  readonly id: string;
  readonly message: Message;
  /** The nodes that it is about. */
  readonly nodeIds: readonly string[];
  /** When somebody asked it: ms since 1970. */
  readonly at: number;
  /** The version of the canvas that they saw. */
  readonly on: number;
  /** Acts that were not at the server then, and go first. */
  readonly behind: readonly string[];
  /** Why it is not sent by itself; absent: it is. */
  readonly held?: Held;
  /** In the server's words, where it refused a mark. */
  readonly why?: string;
  /** Of a mark: the run that its author saw. */
  readonly meant?: MeantFor;
  /** Of a mark: it was sent, and no answer came. What the node is tells whether it was done. */
  readonly isTried?: boolean;
}

/**
 * Too old; others have changed the canvas since; it was sent, and no answer came; what was drawn before it was refused; or
 * another answer holds already.
 */
export type Held = "late" | "changed" | "unanswered" | "refused" | "met";

const BY_ITSELF_MS = 3 * 60_000; // whoever asked may think of something else by then
const HOLD_BACK: ReadonlySet<string> = new Set(["pause_execution", "cancel_execution"]);

/**
 * What was asked and is not answered yet. It waits for what was drawn before it, over a lost connection and a reload,
 * too; where much has happened meanwhile it is offered, and does not happen by itself. A mark is no such wish but a fact with
 * its author's words: it is sent whenever its node still waits for it, and kept to be read where another answer holds.
 */
export class Orders {
  private all: readonly Order[] = [];
  private sent = new Map<string, Order>(); // by message id

  constructor(
    private readonly send: Send,
    private readonly now: () => number = Date.now,
  ) {}

  /** What is not sent, the oldest first, and marks that are not answered. */
  get waiting(): readonly Order[] {
    const marks = [...this.sent.values()].filter(markIn).map(unanswered);
    return marks.length ? [...marks, ...this.all] : this.all;
  }

  get unsent(): readonly Order[] {
    return this.all;
  }

  /** Marks that the server does not have, as far as is known here. */
  get marks(): number {
    return this.waiting.filter((order) => markIn(order) && !order.held).length;
  }

  /** What outlives its page: what was sent may have been done, or not. */
  get kept(): readonly Order[] {
    return [...[...this.sent.values()].map(unanswered), ...this.all];
  }

  /** `behind`: the acts that go first. What holds a run back waits for nothing, and nothing that waits is begun after it. */
  ask(message: Message, nodeIds: readonly string[], on: number, behind: readonly string[], meant?: MeantFor): void {
    const isAtOnce = HOLD_BACK.has(String(message.action));
    const order = { id: crypto.randomUUID(), message, nodeIds, at: this.now(), on, behind: isAtOnce ? [] : behind };
    const kept = isAtOnce ? this.all.filter(markIn) : this.all; // what became of a node is so all the same
    this.all = [...kept, meant ? { ...order, meant } : order];
  }

  /** Whether just this is on its way already, as by the first press of a double click. */
  isAsked(message: Message): boolean {
    const waiting = this.all.filter(({ held }) => !held);
    return [...waiting, ...this.sent.values()].some((order) => same(order.message, message));
  }

  /** Of a page before this one. */
  takeOver(kept: readonly Order[]): void {
    this.all = [...kept, ...this.all];
  }

  /** Its author still wants it, as the canvas is now. */
  again(id: string, on: number, meant?: MeantFor): void {
    this.all = this.all.map((order) => {
      if (order.id !== id) return order;
      const { message, nodeIds, behind } = order;
      return { id, message, nodeIds, behind, at: this.now(), on, ...(meant ? { meant } : {}) };
    });
  }

  /** Another answer of its node holds: what its author wrote stays until they have read that. */
  met(order: Order, why = ""): void {
    const others = this.all.filter(({ id }) => id !== order.id);
    this.all = [...others, { ...order, held: "met", ...(why ? { why } : {}) }];
  }

  drop(id: string): void {
    if (this.all.some((order) => order.id === id)) this.all = this.all.filter((order) => order.id !== id);
  }

  /**
   * An act was refused. What was asked after it was meant for what it would have made: whoever asked is asked again. A mark
   * is so all the same.
   */
  refused(act: string): void {
    this.all = this.all.map((order) => {
      if (!order.behind.includes(act)) return order;
      const behind = order.behind.filter((each) => each !== act);
      return markIn(order) ? { ...order, behind } : { ...order, behind, held: order.held ?? "refused" };
    });
  }

  /** Whoever is here sees the canvas in this version. */
  seen(version: number): void {
    if (this.all.some(({ on, held }) => !held && on < version))
      this.all = this.all.map((order) => (order.held ? order : { ...order, on: Math.max(order.on, version) }));
  }

  /** There is a connection again, and the canvas is in this version, to which so many own changes may have led. */
  begun(version: number, own: number): void {
    this.all = this.all.map((order) =>
      !order.held && !markIn(order) && version > order.on + own ? { ...order, held: "changed" as const } : order,
    );
  }

  lost(): void {
    this.all = this.kept;
    this.sent.clear();
  }

  /** Sends what waits for nothing more, in order. */
  pump(isPending: (act: string) => boolean, nextId: () => string): void {
    this.all = this.all.map((order) =>
      order.held || markIn(order) || !this.isOld(order) ? order : { ...order, held: "late" as const },
    );
    for (const order of this.all.filter(({ held }) => !held)) {
      if (order.behind.some(isPending)) return;
      const id = nextId();
      if (!this.send({ ...order.message, message_id: id })) return;
      this.sent.set(id, order);
      this.drop(order.id);
    }
  }

  /** The order that a message answers; undefined: it answers none. */
  answered(messageId: string): Order | undefined {
    const order = this.sent.get(messageId);
    this.sent.delete(messageId);
    return order;
  }

  private isOld({ at }: Order): boolean {
    return this.now() - at > BY_ITSELF_MS;
  }
}

const unanswered = (order: Order): Order =>
  markIn(order) ? { ...order, isTried: true } : { ...order, held: "unanswered" };
