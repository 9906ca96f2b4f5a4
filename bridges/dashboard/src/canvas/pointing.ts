import { same, type Position } from "./operations";

export const EVERY_MS = 100; // at most so often: what comes meanwhile is told then, the last of it alone

interface Where {
  readonly at: Position | null;
  readonly nodeId: string;
  readonly property: string;
}

const NOWHERE: Where = { at: null, nodeId: "", property: "" };

/** Tells the others where one is here: the pointer on the canvas, the node that is selected, what is written at. */
export class Pointing {
  private where = NOWHERE;
  private told = NOWHERE;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly send: (message: Readonly<Record<string, unknown>>) => boolean) {}

  /** Null: the pointer is not on the canvas. */
  move(at: Position | null): void {
    this.set({ ...this.where, at: at && { x: Math.round(at.x), y: Math.round(at.y) } });
  }

  /** Empty: no node is selected. */
  select(nodeId: string): void {
    this.set({ ...this.where, nodeId, property: nodeId === this.where.nodeId ? this.where.property : "" });
  }

  /** What of the selected node is being written at; empty: nothing. */
  write(property: string): void {
    this.set({ ...this.where, property });
  }

  /** There is a new connection: the server forgot with the last one. */
  again(): void {
    this.told = NOWHERE;
    this.tell();
  }

  private set(where: Where): void {
    this.where = where;
    if (this.timer === null) this.tell();
  }

  private tell(): void {
    const { at, nodeId, property } = this.where;
    if (same(this.where, this.told)) return;
    if (!this.send({ action: "cursor", x: at?.x ?? null, y: at?.y ?? null, node_id: nodeId, property })) return;
    this.told = this.where;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = null;
      this.tell();
    }, EVERY_MS);
  }
}
