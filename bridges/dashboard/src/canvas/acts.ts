import type { VersionRow } from "../api/versions";

/** What was done as one act: the version that it led to, and what its changes were, the first one first. */
export interface Act {
  readonly newest: VersionRow;
  readonly said: readonly string[];
}

/** Versions, newest first, with those of one act together. */
export function actsOf(rows: readonly VersionRow[]): readonly Act[] {
  const acts: { newest: VersionRow; said: string[] }[] = [];
  for (const row of rows) {
    const last = acts.at(-1);
    if (last && row.act && last.newest.act === row.act) last.said.unshift(row.said);
    else acts.push({ newest: row, said: [row.said] });
  }
  return acts;
}
