import type { Fork } from "../api/forks";

const KEY = "towow.forks";
const KEPT = 12; // some 20 kB each

/** What of a fork is shown. */
export type KeptFork = Pick<Fork, "view" | "answers">;

type Store = Pick<Storage, "getItem" | "setItem">;

/** Forks that were computed in this tab, by what they are of: one that is looked at again is not computed again. */
export class KeptForks {
  constructor(private readonly store: () => Store) {}

  of(key: string): KeptFork | null {
    return this.all().find(([each]) => each === key)?.[1] ?? null;
  }

  keep(key: string, { view, answers }: KeptFork): void {
    const others = this.all().filter(([each]) => each !== key);
    try {
      this.store().setItem(KEY, JSON.stringify([...others.slice(1 - KEPT), [key, { view, answers }]]));
    } catch {
      // no storage, or a full one: computed again
    }
  }

  private all(): readonly (readonly [string, KeptFork])[] {
    try {
      return JSON.parse(this.store().getItem(KEY) ?? "[]") as readonly (readonly [string, KeptFork])[];
    } catch {
      return [];
    }
  }
}

export const keptForks = new KeptForks(() => sessionStorage);
