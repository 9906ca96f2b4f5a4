import type { Activity } from "../../api/activity";

/** How busy one person was. */
export interface Heat {
  readonly invited: number;
  readonly answered: number;
  /** Of whoever was invited most often in as long a time, 0 to 1. */
  readonly share: number;
}

/** Of everybody who was invited or answered in a step, counted from 1, or in all of them (0). Steps have one scale. */
export function heatOf({ people }: Activity, step: number): ReadonlyMap<string, Heat> {
  const most = Math.max(1, ...people.map(({ invited }) => (step ? Math.max(...invited) : sum(invited))));
  const counted = (counts: readonly number[]): number => (step ? (counts[step - 1] ?? 0) : sum(counts));
  return new Map(
    people
      .map(({ agent_id: id, invited, answered }): readonly [string, Heat] => {
        const count = counted(invited);
        return [id, { invited: count, answered: counted(answered), share: count / most }];
      })
      .filter(([, { invited, answered }]) => invited > 0 || answered > 0),
  );
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** From when to when a step is, or all of them (0), in milliseconds. */
export function timeOf({ begins_at: at, step_s: stepS, steps }: Activity, step: number): readonly [number, number] {
  const [from, to] = step ? [step - 1, step] : [0, steps];
  return [from, to].map((n) => Date.parse(at) + n * stepS * 1000) as [number, number];
}
