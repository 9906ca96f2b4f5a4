import { keptOf, takenOver, type Pending } from "./pending";
import type { Group, Undoing } from "./undoing";

/** Acts for which there was no room on the canvas. Nothing of them is drawn, and nothing lost: their author says when they are tried again. */
export class Aside {
  private acts: readonly Pending[] = [];
  private whole: readonly [readonly Pending[], readonly Pending[]] = [[], []];

  get isEmpty(): boolean {
    return !this.acts.length;
  }

  /** Of what waits, this act. */
  put(pending: readonly Pending[], group: Group): void {
    const left = pending.filter((each) => each.group === group);
    this.acts = [...this.acts, ...left.map((each) => ({ ...each, sent: null, triedOn: null }))];
    this.whole = [[], []];
  }

  /** They wait again, behind what waits already. */
  taken(undoing: Undoing): readonly Pending[] {
    const kept = keptOf(this.acts);
    this.clear();
    return takenOver(kept, undoing);
  }

  clear(): void {
    this.acts = [];
  }

  /** They, and what waits; the same list as long as it holds the same. */
  with(pending: readonly Pending[]): readonly Pending[] {
    if (this.isEmpty) return pending;
    if (this.whole[0] !== pending) this.whole = [pending, [...this.acts, ...pending]];
    return this.whole[1];
  }
}
