import { canvasAddress } from "../api/workflows";
import { usePreferences } from "../store/preferences";
import { useSession } from "../store/session";
import { keep, leftBehind, noteElsewhere, takeOver } from "../store/unsent";
import { CanvasLink, type Link } from "./connection";
import { OthersCursors } from "./cursors";
import { eachFrame } from "./each-frame";
import type { Heard } from "./hearing";
import { nextConnection } from "./page-name";
import { markIn } from "./marks";
import type { Order } from "./orders";
import { keptOf, type Kept } from "./pending";
import { Pointing } from "./pointing";
import { CanvasSync } from "./sync";

const BEHIND_MS = 3000; // what is missing by then is not on its way

interface Shown {
  readonly changed: (link: Link) => void;
  readonly heard: (message: Heard) => void;
}

/**
 * One canvas as this page works on it, while it is shown and then until the server has all that was done: nobody loses
 * what they did by going elsewhere, by closing the page, or for want of a connection.
 */
export class Desk {
  readonly sync = new CanvasSync((message) => this.link?.send(message) ?? false, eachFrame());
  readonly cursors = new OthersCursors();
  readonly pointing = new Pointing((message) => this.link?.send(message) ?? false);
  private link: CanvasLink | null = null;
  private shown: Shown | null = null;
  private kept: readonly [typeof this.sync.waiting, readonly Order[]] = [this.sync.waiting, []];
  private isKept = true;
  private tookOver: Promise<void> | null = null;
  private hasTaken = false;
  private behind: ReturnType<typeof setTimeout> | undefined;
  private readonly user = userNow();

  constructor(private readonly workflowId: string) {
    this.sync.subscribe(this.look);
    addEventListener("beforeunload", this.ask);
  }

  /** From now on it is shown; what is returned ends that. */
  show(shown: Shown): () => void {
    this.shown = shown;
    this.connect();
    this.look();
    return () => {
      if (this.shown === shown) this.shown = null;
      this.look();
    };
  }

  /** Sends what a page before this one left. */
  send(): void {
    if (!this.link) this.connect();
  }

  /** Comes in anew, under another name. */
  meetAgain(): void {
    this.link?.again();
  }

  close(): void {
    clearTimeout(this.behind);
    removeEventListener("beforeunload", this.ask);
    const { link } = this;
    this.link = null;
    link?.close();
    noteElsewhere(this.workflowId, null);
    desks.delete(this.workflowId);
  }

  private connect(): void {
    desks.set(this.workflowId, this);
    this.link?.close();
    this.sync.lost();
    const { sync } = this;
    const link = new CanvasLink({
      address: async () => {
        await (this.tookOver ??= this.takeOver());
        return canvasAddress(this.workflowId, nextConnection(), usePreferences.getState().language, sync.heardTo);
      },
      heard: (message) => {
        sync.hear(message);
        this.cursors.hear(message);
        if (message.type === "initial_state" || message.type === "missed_operations") this.pointing.again();
        this.shown?.heard(message);
        clearTimeout(this.behind);
        if (sync.isBehind) this.behind = setTimeout(() => link.again(), BEHIND_MS);
      },
      changed: (state) => {
        if (state.state === "reconnecting") sync.lost();
        this.shown?.changed(state);
      },
    });
    this.link = link;
  }

  private async takeOver(): Promise<void> {
    const take = (changes: readonly Kept[], orders: readonly Order[]) => this.sync.takeOver(changes, orders);
    await takeOver(this.workflowId, this.user, take).catch(() => undefined); // what is kept stays kept
    this.hasTaken = true;
    this.look();
  }

  private readonly look = (): void => {
    if (desks.get(this.workflowId) !== this) return; // it is closed
    const { waiting, ordered } = this.sync;
    const [before, beforeOrdered] = this.kept;
    if (waiting !== before || !sameOrders(ordered, beforeOrdered)) {
      this.kept = [waiting, ordered];
      this.isKept = keep({ workflowId: this.workflowId, user: this.user, changes: keptOf(waiting), orders: ordered });
    }
    const { unsent, conflict, refusal, shown, orders } = this.sync.snapshot();
    const isAsking = conflict !== null || refusal !== null || orders.some(({ held }) => held);
    const isLeft = this.shown === null;
    const count = unsent + orders.filter((order) => !markIn(order)).length; // what is unsent counts marks
    if (isLeft && this.hasTaken && !count && !isAsking) this.close();
    else noteElsewhere(this.workflowId, isLeft ? { title: shown?.title ?? "", count, isAsking } : null);
  };

  /** Where this browser keeps nothing, whoever leaves is asked. */
  private readonly ask = (event: BeforeUnloadEvent): void => {
    if (!this.isKept && this.sync.snapshot().isSaving) event.preventDefault();
  };
}

const sameOrders = (one: readonly Order[], other: readonly Order[]): boolean =>
  one.length === other.length &&
  one.every(({ id, on, held, isTried }, n) => {
    const before = other[n];
    return before?.id === id && before.on === on && before.held === held && before.isTried === isTried;
  });

const desks = new Map<string, Desk>();

export function deskOf(workflowId: string): Desk {
  const desk = desks.get(workflowId) ?? new Desk(workflowId);
  desks.set(workflowId, desk);
  return desk;
}

/** Sends what pages that are gone left, of whatever canvas. */
export async function sendLeft(): Promise<void> {
  for (const workflowId of await leftBehind(userNow())) deskOf(workflowId).send();
}

const userNow = (): string => useSession.getState().session.user_id ?? "";

// others are told at once who one says to be
usePreferences.subscribe(({ name }, before) => name !== before.name && desks.forEach((desk) => desk.meetAgain()));
// what is not sent stays kept, until whose it is is back
useSession.subscribe(({ state }) => state === "out" && desks.forEach((desk) => desk.close()));
