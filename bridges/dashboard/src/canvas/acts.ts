import type { Renaming, VersionRow } from "../api/versions";

/** What was done as one act: the version that it led to, and what its changes were, the first one first. */
export interface Act {
  readonly newest: VersionRow;
  readonly said: readonly string[];
  /** Until the next act, newest first. */
  readonly renames: readonly Renaming[];
}

/** Versions, newest first, with those of one act together. */
export function actsOf(rows: readonly VersionRow[]): readonly Act[] {
  const acts: { newest: VersionRow; said: string[]; renames: Renaming[] }[] = [];
  for (const row of rows) {
    const last = acts.at(-1);
    const renames = [...(row.renames ?? [])].reverse();
    if (last && row.act && last.newest.act === row.act) {
      last.said.unshift(row.said);
      last.renames.push(...renames);
    } else acts.push({ newest: row, said: [row.said], renames });
  }
  return acts;
}
