import type { Heard } from "./hearing";
import type { Position } from "./operations";

export type Cursors = ReadonlyMap<string, Position>; // by client

const NOBODY: Cursors = new Map();

/** Where the others point. Beside all else that is shown, as it changes ten times a second. */
export class OthersCursors {
  private current: Cursors = NOBODY;
  private listeners = new Set<() => void>();

  readonly snapshot = (): Cursors => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  hear(heard: Heard): void {
    const next = pointed(this.current, heard);
    if (next === this.current) return;
    this.current = next;
    this.listeners.forEach((listener) => listener());
  }
}

/** Where everybody points after this message; whoever has left points nowhere. */
export function pointed(cursors: Cursors, heard: Heard): Cursors {
  if (heard.type === "initial_state" || heard.type === "missed_operations") return NOBODY;
  if (heard.type === "presence") {
    const here = new Set((heard.people as readonly { client_id: string }[]).map(({ client_id: id }) => id));
    const stays = [...cursors].filter(([id]) => here.has(id));
    return stays.length === cursors.size ? cursors : new Map(stays);
  }
  if (heard.type !== "cursors") return cursors;
  const next = new Map(cursors);
  for (const { client_id: id, x, y } of heard.people as readonly { client_id: string; x: number | null; y: number }[])
    if (x === null) next.delete(id);
    else next.set(id, { x, y });
  return next;
}
