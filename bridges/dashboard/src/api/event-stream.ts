import type { Envelope } from "../generated/events";
import { FrameReader } from "./frames";
import { BridgeError, detailIn } from "./http";

export type Connection =
  | { readonly state: "connecting" | "live" | "closed" }
  | { readonly state: "reconnecting"; readonly attempt: number; readonly isExpected: boolean }
  | { readonly state: "refused"; readonly status: number; readonly detail: string };

export interface StreamOptions {
  /** Asked before each connection: what it needs may hold for one only. */
  readonly address: () => Promise<string>;
  readonly lastSeq: () => number;
  /** Takes the events of one piece of the stream; false: one is missing, so ask again. */
  readonly take: (events: readonly Envelope[]) => boolean;
  readonly changed: (connection: Connection) => void;
}

const BACK_OFF_MS = [300, 600, 1200, 2400, 5000, 10_000];
const SILENT_MS = 40_000; // the server says something at least every 15 s

/** One demand's events over SSE: comes back by itself, with back-off, behind the last event that it has. */
export class EventStream {
  private controller = new AbortController();
  private stopped = false;
  private attempt = 0;
  private isLive = false;
  private wasEnded = false; // by the server, in good order: it is going down for a while, or wants us elsewhere
  private wake: () => void = () => undefined;

  constructor(private readonly options: StreamOptions) {
    globalThis.addEventListener?.("online", this.hurry);
    void this.run();
  }

  close(): void {
    this.stopped = true;
    globalThis.removeEventListener?.("online", this.hurry);
    this.controller.abort();
    this.wake();
    this.options.changed({ state: "closed" });
  }

  private readonly hurry = (): void => this.wake();

  private async run(): Promise<void> {
    this.options.changed({ state: "connecting" });
    while (!this.stopped) {
      const refused = await this.connect();
      this.isLive = false;
      if (this.stopped) return;
      if (refused) return this.options.changed(refused);
      this.attempt += 1;
      this.options.changed({ state: "reconnecting", attempt: this.attempt, isExpected: this.wasEnded });
      await this.pause(BACK_OFF_MS[Math.min(this.attempt, BACK_OFF_MS.length) - 1]!);
    }
  }

  /** Reads until the connection ends. Only an answer that will not change is given back. */
  private async connect(): Promise<Connection | null> {
    this.controller = new AbortController();
    const silence = setTimeout(() => this.controller.abort(), SILENT_MS);
    try {
      const url = behind(await this.options.address(), this.options.lastSeq());
      const answer = await fetch(url, { signal: this.controller.signal, cache: "no-store" });
      if (isRefusal(answer.status)) return refused(answer.status, await detailOf(answer));
      if (!answer.ok || !answer.body) return null;
      await this.read(answer.body, silence);
    } catch (error) {
      if (error instanceof BridgeError && isRefusal(error.status)) return refused(error.status, error.message);
      if (this.isLive) this.wasEnded = false; // the connection broke: the caller tries again
    } finally {
      clearTimeout(silence);
      this.controller.abort();
    }
    return null;
  }

  private async read(body: ReadableStream<Uint8Array>, silence: ReturnType<typeof setTimeout>): Promise<void> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    const frames = new FrameReader();
    let timer = silence;
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) {
          this.wasEnded = true;
          return;
        }
        clearTimeout(timer);
        timer = setTimeout(() => this.controller.abort(), SILENT_MS);
        this.isAlive();
        const events = frames.push(decoder.decode(value, { stream: true })).map((f) => JSON.parse(f.data) as Envelope);
        if (events.length && !this.options.take(events)) return;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  private isAlive(): void {
    this.attempt = 0;
    if (this.isLive) return;
    this.isLive = true;
    this.options.changed({ state: "live" });
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms * (0.8 + Math.random() * 0.4));
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** An answer that asking again does not change. A refused ticket (401) is not one: the next connection has a new one. */
export const isRefusal = (status: number): boolean => status === 403 || status === 404;

const refused = (status: number, detail: string): Connection => ({ state: "refused", status, detail });

const behind = (url: string, seq: number): string =>
  seq ? `${url}${url.includes("?") ? "&" : "?"}last_event_id=${seq}` : url;

const detailOf = async (answer: Response): Promise<string> =>
  detailIn(await answer.json().catch(() => null)) ?? answer.statusText;
