// The book of one negotiation's time: chapters, and in each who had the word from when to when.
import type { Envelope } from "../generated/events";
import type { Say } from "../i18n";
import type { Tone } from "./describe";

/** A stretch of time in which one side had the word, or a moment (`from` is `to`). Times are in ms. */
export interface Span {
  /** The event that ended it; while it lasts, the one that began it. */
  readonly seq: number;
  readonly demandId: string;
  /** What was done, as a prompt's key; empty where no model is ever asked. */
  readonly prompt: string;
  readonly agentId: string | null;
  readonly name: string;
  readonly from: number;
  /** Null: it lasts. */
  readonly to: number | null;
  readonly tone: Tone;
  /** The next step began when this one ended, or when nobody waited for it any longer. */
  readonly isWaitedFor: boolean;
}

/** Asked, answers, a round, or what came after the end. */
export interface Chapter {
  readonly key: string;
  readonly label: string;
  /** Of a sub-negotiation: 1. */
  readonly depth: number;
  readonly spans: readonly Span[];
}

type Draft<T> = { -readonly [K in keyof T]: T[K] };
type OpenSpan = Draft<Span>;

interface OpenChapter extends Chapter {
  readonly spans: OpenSpan[];
}

/** Who has the word, for what, and by which prompt a model would be asked in their place. */
export interface Begun {
  readonly name: string;
  readonly prompt?: string;
  readonly agentId?: string;
}

export class TimeBook {
  attempt = 0;
  candidates: readonly { readonly agent_id: string; readonly display_name: string }[] = [];
  ended: Envelope | null = null;
  /** What the requester's yes is waited for since. */
  offered: Envelope | null = null;
  private chapter: OpenChapter | null = null;
  private readonly open = new Map<string, OpenSpan>();

  constructor(
    readonly demandId: string,
    /** What a sub-negotiation looks for; null: it is none. */
    private readonly lookedFor: string | null,
    private readonly chapters: OpenChapter[],
    readonly say: Say,
  ) {}

  /** From here on everything belongs to this chapter; one that is there already goes on. */
  turnTo(key: string, label: string): void {
    const whole = `${this.demandId}.${this.attempt}.${key}`;
    const attempt = this.attempt > 1 ? this.say("attempt", { count: this.attempt }) : "";
    this.chapter = this.chapters.find((each) => each.key === whole) ?? {
      key: whole,
      label: [this.lookedFor, attempt, label].filter(Boolean).join(" · "),
      depth: this.lookedFor === null ? 0 : 1,
      spans: [],
    };
    if (!this.chapters.includes(this.chapter)) this.chapters.push(this.chapter);
  }

  /** Whatever had this key is over then. */
  begin(key: string, envelope: Envelope, { name, prompt = "", agentId }: Begun): void {
    this.end(key, envelope, "quiet");
    const [seq, from, demandId] = [envelope.seq, timeOf(envelope), this.demandId];
    const facts = { agentId: agentId ?? null, name, from, to: null, tone: "accent", isWaitedFor: false } as const;
    const span = { seq, demandId, prompt, ...facts };
    this.chapter?.spans.push(span);
    this.open.set(key, span);
  }

  /** Nothing where it has not begun. */
  end(key: string, envelope: Envelope, tone: Tone = "accent", isWaitedFor = false): void {
    const span = this.open.get(key);
    if (!span) return;
    this.open.delete(key);
    Object.assign(span, { to: timeOf(envelope), seq: envelope.seq, tone, isWaitedFor });
  }

  /** It could go on only now. */
  restart(key: string, envelope: Envelope): void {
    const span = this.open.get(key);
    if (span) span.from = timeOf(envelope);
  }

  moment(envelope: Envelope, name: string, tone: Tone): void {
    this.begin("moment", envelope, { name });
    this.end("moment", envelope, tone);
  }

  endAll(envelope: Envelope): void {
    for (const key of [...this.open.keys()]) this.end(key, envelope, "quiet");
  }

  /** The next step begins: the last who answered was waited for, or whoever has said nothing until now. */
  stopWaiting(envelope: Envelope, prefix: string): void {
    const silent = [...this.open.keys()].filter((key) => key.startsWith(prefix));
    for (const key of silent) this.end(key, envelope, "quiet", true);
    const answered = silent.length
      ? []
      : (this.chapter?.spans ?? []).filter((span) => span.agentId && span.to !== null);
    const [first, ...others] = answered;
    if (first) others.reduce((last, span) => (span.to! > last.to! ? span : last), first).isWaitedFor = true;
  }
}

export const timeOf = ({ timestamp }: Envelope): number => Date.parse(timestamp);
