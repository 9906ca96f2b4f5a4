import type { Changes, VersionRow } from "../api/versions";

const KEY = "towow.seen";
const KEPT = 300; // canvases

type Store = Pick<Storage, "getItem" | "setItem">;

/** The version of each canvas that was looked at last. What a browser keeps; one that forbids that forgets. */
export class SeenVersions {
  constructor(private readonly store: () => Store) {}

  /** Null: it was never looked at here. */
  of(workflowId: string): number | null {
    return this.all()[workflowId] ?? null;
  }

  keep(workflowId: string, version: number): void {
    const { [workflowId]: _, ...others } = this.all();
    const rest = Object.entries(others).slice(1 - KEPT);
    try {
      this.store().setItem(KEY, JSON.stringify(Object.fromEntries([...rest, [workflowId, version]])));
    } catch {
      // private mode: nothing is remembered
    }
  }

  private all(): Readonly<Record<string, number>> {
    try {
      const kept: unknown = JSON.parse(this.store().getItem(KEY) ?? "{}");
      const entries = Object.entries(kept ?? {}).filter((each): each is [string, number] => Number.isInteger(each[1]));
      return Object.fromEntries(entries);
    } catch {
      return {};
    }
  }
}

export const seenVersions = new SeenVersions(() => localStorage);

/** The nodes that changed otherwise than by being moved; a line changes what it leads to. */
export function changedNodes({ changes }: Pick<Changes, "changes">): ReadonlySet<string> {
  return new Set(
    changes.flatMap(({ about, id, property, before, after }) => {
      if (about === "node") return property === "position" ? [] : [id];
      const line = about === "edge" ? (after ?? before) : null;
      return Array.isArray(line) ? [String(line[1])] : [];
    }),
  );
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Of the versions that came while one was away, from the first to the last that somebody else made; null: all are one's
 * own, which is no news.
 *
 * @param rows The newest first; of what is older than these, nobody here knows whose it is.
 */
export function othersIn(
  { from, to }: Span,
  rows: readonly VersionRow[],
  isMine: (row: VersionRow) => boolean,
): Span | null {
  const mine = new Set(rows.filter(isMine).map(({ version }) => version));
  let [first, last] = [from, to];
  while (last > first && mine.has(last)) last -= 1;
  while (first < last && mine.has(first + 1)) first += 1;
  return first < last ? { from: first, to: last } : null;
}
