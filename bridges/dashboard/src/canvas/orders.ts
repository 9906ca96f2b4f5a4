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
}

/** Too old; others have changed the canvas since; or it was sent, and no answer came. */
export type Held = "late" | "changed" | "unanswered";

const BY_ITSELF_MS = 3 * 60_000; // whoever asked may think of something else by then
const HOLD_BACK: ReadonlySet<string> = new Set(["pause_execution", "cancel_execution"]);

/**
 * What was asked and is not answered yet. It waits for what was drawn before it, over a lost connection and a reload,
 * too; where much has happened meanwhile it is offered, and does not happen by itself.
 */
export class Orders {
  private all: readonly Order[] = [];
  private sent = new Map<string, Order>(); // by message id

  constructor(
    private readonly send: Send,
    private readonly now: () => number = Date.now,
  ) {}

  /** What is not sent, the oldest first. */
  get waiting(): readonly Order[] {
    return this.all;
  }

  /** What outlives its page: what was sent may have been done, or not. */
  get kept(): readonly Order[] {
    return [...[...this.sent.values()].map(unanswered), ...this.all];
  }

  /** `behind`: the acts that go first. What holds a run back waits for nothing, and nothing that waits is begun after it. */
  ask(message: Message, nodeIds: readonly string[], on: number, behind: readonly string[]): void {
    const isAtOnce = HOLD_BACK.has(String(message.action));
    const order = { id: crypto.randomUUID(), message, nodeIds, at: this.now(), on, behind: isAtOnce ? [] : behind };
    this.all = [...(isAtOnce ? [] : this.all), order];
  }

  /** Of a page before this one. */
  takeOver(kept: readonly Order[]): void {
    this.all = [...kept, ...this.all];
  }

  /** Its author still wants it, as the canvas is now. */
  again(id: string, on: number): void {
    this.all = this.all.map(({ held, ...order }) =>
      order.id === id ? { ...order, at: this.now(), on } : { ...order, ...(held ? { held } : {}) },
    );
  }

  drop(id: string): void {
    this.all = this.all.filter((order) => order.id !== id);
  }

  /** An act was refused: what was asked after it was meant for what it would have made. */
  refused(act: string): void {
    this.all = this.all.filter(({ behind }) => !behind.includes(act));
  }

  /** Whoever is here sees the canvas in this version. */
  seen(version: number): void {
    if (this.all.some(({ on, held }) => !held && on < version))
      this.all = this.all.map((order) => (order.held ? order : { ...order, on: Math.max(order.on, version) }));
  }

  /** There is a connection again, and the canvas is in this version, to which so many own changes may have led. */
  begun(version: number, own: number): void {
    this.all = this.all.map((order) =>
      !order.held && version > order.on + own ? { ...order, held: "changed" as const } : order,
    );
  }

  lost(): void {
    this.all = this.kept;
    this.sent.clear();
  }

  /** Sends what waits for nothing more, in order. */
  pump(isPending: (act: string) => boolean, nextId: () => string): void {
    this.all = this.all.map((order) =>
      order.held || !this.isOld(order) ? order : { ...order, held: "late" as const },
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

const unanswered = (order: Order): Order => ({ ...order, held: "unanswered" });
