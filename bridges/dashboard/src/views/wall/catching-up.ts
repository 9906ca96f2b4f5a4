import { History } from "../../negotiation/history";

export interface Row {
  readonly demand_id: string;
  readonly last_seq: number;
}

/** One demand as far as its events are here. */
export interface Known {
  readonly history: History;
  readonly length: number;
}

type Ask = (demandId: string, history: History, left: AbortSignal) => Promise<void>;

/** What is known of the demands on the wall. Only those that are shown are asked for; of the others what is known stays. */
export class CatchingUp {
  private readonly histories = new Map<string, History>();
  private readonly asked = new Map<string, AbortController>();
  private shown: readonly Row[] = [];

  constructor(
    private readonly ask: Ask,
    private readonly changed: (known: ReadonlyMap<string, Known>) => void,
  ) {}

  /** Whoever is not in `shown` is not asked for any more, and forgotten where they are not in `all`. */
  show(shown: readonly Row[], all: readonly Row[]): void {
    this.shown = shown;
    const [here, kept] = [shown, all].map((rows) => new Set(rows.map((row) => row.demand_id)));
    for (const [id, asked] of this.asked) if (!here!.has(id)) asked.abort();
    for (const id of this.histories.keys()) if (!kept!.has(id)) this.histories.delete(id);
    this.askAll();
  }

  /** For what the list counts more of than is known. */
  askAll(): void {
    for (const row of this.shown) void this.catchUp(row);
  }

  leave(): void {
    this.show([], []);
  }

  private async catchUp({ demand_id: id, last_seq: last }: Row): Promise<void> {
    const history = this.histories.get(id) ?? new History(id);
    this.histories.set(id, history);
    if (history.lastSeq >= last || this.asked.get(id)?.signal.aborted === false) return;
    const leaving = new AbortController();
    this.asked.set(id, leaving);
    await this.ask(id, history, leaving.signal).catch(() => undefined); // away for now: asked again
    if (this.asked.get(id) === leaving) this.asked.delete(id);
    if (this.histories.get(id) === history) this.changed(this.known());
  }

  private known(): ReadonlyMap<string, Known> {
    const begun = [...this.histories].filter(([, { lastSeq }]) => lastSeq > 0);
    return new Map(begun.map(([id, history]) => [id, { history, length: history.lastSeq }]));
  }
}
