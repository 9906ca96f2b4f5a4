// Several negotiations at once, for a room: which of them stand on the wall, and how many fit.
import { isOver } from "./demand-states";

/** What the list says of a demand. */
interface Row {
  readonly demand_id: string;
  readonly submitted_at: string;
  readonly last_at: string | null;
  readonly parent_demand_id: string | null;
  readonly state: string;
}

export const STAYS_MS = 5 * 60_000;
export const TILES_MAX = 8; // more of them nobody reads from across a room

/**
 * What runs, and what ended a moment ago: the oldest first, so that a new one moves none to another place. What its
 * requester decides is an event too, and it may be days after the end: that keeps what `stood` there, and brings back none.
 */
export const onWall = <T extends Row>(rows: readonly T[], now: number, stood: ReadonlySet<string>): readonly T[] =>
  rows
    .filter((row) => row.parent_demand_id === null && (!isOver(row) || isFresh(row, now, stood)))
    .toSorted((a, b) => a.submitted_at.localeCompare(b.submitted_at));

const DECIDED: ReadonlySet<string> = new Set(["approved", "cancelled"]);

const isFresh = ({ demand_id: id, last_at: at, state }: Row, now: number, stood: ReadonlySet<string>): boolean =>
  (!DECIDED.has(state) || stood.has(id)) && at !== null && now - Date.parse(at) < STAYS_MS;

// A tile's letters are as large as its narrower side allows: so many units of a letter fit into each.
const UNITS = { width: 39, height: 36 };

/** How many columns make the letters of `count` tiles largest on a screen. */
export function columnsFor(count: number, width: number, height: number): number {
  const letter = (columns: number): number =>
    Math.min(width / columns / UNITS.width, height / Math.ceil(count / columns) / UNITS.height);
  const choices = Array.from({ length: Math.max(1, count) }, (_, n) => n + 1);
  return choices.reduce((best, columns) => (letter(columns) > letter(best) ? columns : best));
}
