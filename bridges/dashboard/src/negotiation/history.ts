import type { Envelope } from "../generated/events";
import { reduce } from "./reduce";
import { emptyWorld, type World } from "./state";

const CHECKPOINT_EVERY = 64;

/** A stream's events in order, and the world at any of them. Grows by `append`; the past never changes. */
export class History {
  readonly events: Envelope[] = [];
  private readonly checkpoints: World[];
  private latest: World;

  constructor(rootId: string) {
    this.latest = emptyWorld(rootId);
    this.checkpoints = [this.latest];
  }

  get lastSeq(): number {
    return this.events.length;
  }

  get now(): World {
    return this.latest;
  }

  /** Takes the next event. A known one changes nothing; one behind a gap is refused: the caller must ask again. */
  append(envelope: Envelope): "taken" | "known" | "gap" {
    if (envelope.seq <= this.lastSeq) return "known";
    if (envelope.seq > this.lastSeq + 1) return "gap";
    this.events.push(envelope);
    this.latest = reduce(this.latest, envelope);
    if (this.lastSeq % CHECKPOINT_EVERY === 0) this.checkpoints.push(this.latest);
    return "taken";
  }

  /** The world as it was right after event `seq`. */
  at(seq: number): World {
    if (seq >= this.lastSeq) return this.latest;
    const start = this.checkpoints[Math.floor(seq / CHECKPOINT_EVERY)]!;
    return this.events.slice(start.seq, seq).reduce(reduce, start);
  }
}
