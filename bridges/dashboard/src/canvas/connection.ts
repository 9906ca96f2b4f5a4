import { BridgeError } from "../api/http";
import type { Heard } from "./hearing";

export type Link =
  | { readonly state: "connecting" | "live" | "closed" }
  /** This device has no network: what is on its way may still arrive when it has one again. */
  | { readonly state: "offline" }
  /** `why`: in the server's words, where it said so. */
  | { readonly state: "reconnecting"; readonly attempt: number; readonly why?: string }
  | { readonly state: "refused"; readonly detail: string };

export interface LinkOptions {
  /** Asked before each connection: a ticket is for one only. Throws a BridgeError where there is nothing to reach. */
  readonly address: () => Promise<string>;
  readonly heard: (message: Heard) => void;
  readonly changed: (link: Link) => void;
}

const TOLD: ReadonlySet<number> = new Set([1008, 1013]); // it was sent away, and is told why
const BACK_OFF_MS = [300, 600, 1200, 2400, 5000, 10_000];

/** The way to a canvas: it comes back by itself, with back-off; each connection begins with all that there is. */
export class CanvasLink {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempt = 0;
  private isLive = false;
  private isClosed = false;

  constructor(private readonly options: LinkOptions) {
    options.changed({ state: "connecting" });
    globalThis.addEventListener?.("online", this.hurry);
    globalThis.addEventListener?.("offline", this.cut);
    void this.connect();
  }

  readonly send = (message: Readonly<Record<string, unknown>>): boolean => {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  };

  /** Ends this connection for another: something is missing. */
  again(): void {
    this.socket?.close();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    globalThis.removeEventListener?.("online", this.hurry);
    globalThis.removeEventListener?.("offline", this.cut);
    this.socket?.close();
    this.options.changed({ state: "closed" });
  }

  private readonly cut = (): void => {
    if (this.isLive && !this.isClosed) this.options.changed({ state: "offline" });
  };

  private readonly hurry = (): void => {
    if (this.isLive && !this.isClosed) this.options.changed({ state: "live" });
    if (this.socket || this.isClosed) return;
    clearTimeout(this.timer);
    void this.connect();
  };

  private async connect(): Promise<void> {
    try {
      const address = await this.options.address();
      if (!this.isClosed) this.open(address);
    } catch (error) {
      const isFinal = error instanceof BridgeError && [401, 403, 404].includes(error.status);
      if (this.isClosed) return;
      if (isFinal) this.options.changed({ state: "refused", detail: error.message });
      else this.later();
    }
  }

  private open(address: string): void {
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket || this.isClosed) return;
      if (!this.isLive) this.begun();
      const told = JSON.parse(data as string) as Heard | readonly Heard[]; // several that came at once are a list
      for (const each of [told].flat() as readonly Heard[]) this.options.heard(each);
    };
    socket.onclose = ({ code, reason }) => {
      if (socket !== this.socket || this.isClosed) return;
      this.socket = null;
      this.isLive = false;
      this.later(TOLD.has(code) ? reason : "");
    };
  }

  private begun(): void {
    this.isLive = true;
    this.attempt = 0;
    this.options.changed({ state: "live" });
  }

  private later(why = ""): void {
    this.attempt += 1;
    this.options.changed({ state: "reconnecting", attempt: this.attempt, ...(why ? { why } : {}) });
    const pause = BACK_OFF_MS[Math.min(this.attempt, BACK_OFF_MS.length) - 1]!;
    this.timer = setTimeout(() => void this.connect(), pause * (0.8 + Math.random() * 0.4));
  }
}
