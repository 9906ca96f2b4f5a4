// The waterfall as rows: what stands in each line, and what models were asked meanwhile.
import { timeOf, type Chapter, type Span } from "./spans";
import type { Envelope } from "../generated/events";

/** A question to a model, as the server lists it. */
export interface TimedCall {
  readonly prompt: string;
  readonly client: string;
  readonly agent_id: string;
  readonly demand_id: string;
  /** When it was answered. */
  readonly at: string;
  readonly waited_s: number;
  readonly tokens_in: number;
  readonly tokens_out: number;
  readonly usd: number;
  /** A twin says so about itself. */
  readonly is_claim?: boolean;
}

export interface Asked {
  readonly from: number;
  readonly to: number;
}

/** What was asked of models within a span. Without a model there are no tokens, whatever a client counted. */
export interface ModelPart {
  readonly asked: readonly Asked[];
  readonly tokens: number;
  readonly usd: number;
  /** By a twin's own word. */
  readonly isClaim: boolean;
}

export type Row =
  | {
      readonly kind: "chapter";
      readonly chapter: Chapter;
      readonly from: number;
      readonly to: number | null;
      readonly waited: readonly Span[];
    }
  | {
      readonly kind: "span";
      readonly chapter: Chapter;
      readonly span: Span;
      readonly model: ModelPart | null;
      /** The moment from which on the next step could begin; on the lines from who was waited for to that step. */
      readonly since: number | null;
    };

const BY_RULE = "offline";
const SLACK_MS = 1500; // an event is stored a little after the answer that it tells of

/** Every line from top to bottom; a chapter is a line with its own below it. */
export function rowsOf(chapters: readonly Chapter[], calls: readonly TimedCall[]): readonly Row[] {
  const parts = modelPartsOf(chapters, calls);
  return chapters.flatMap((chapter): Row[] => {
    const { spans } = chapter;
    const waited = spans.filter(({ isWaitedFor }) => isWaitedFor);
    const isOpen = spans.some(({ to }) => to === null);
    const from = Math.min(...spans.map((span) => span.from));
    const to = isOpen ? null : Math.max(...spans.map((span) => span.to!));
    const ended = Math.max(...waited.map((span) => span.to!));
    const [last, next] = [spans.indexOf(waited.at(-1)!), spans.findIndex((span) => span.from >= ended)];
    return [
      { kind: "chapter", chapter, from, to, waited },
      ...spans.map((span, index): Row => ({
        kind: "span",
        chapter,
        span,
        model: parts.get(span) ?? null,
        since: waited.length && index > last && index <= next ? ended : null,
      })),
    ];
  });
}

function modelPartsOf(chapters: readonly Chapter[], calls: readonly TimedCall[]): ReadonlyMap<Span, ModelPart> {
  const spans = chapters.flatMap((chapter) => chapter.spans).filter(({ prompt }) => prompt);
  const found = new Map<Span, ModelPart>();
  for (const call of calls) {
    if (call.client === BY_RULE) continue;
    const to = Date.parse(call.at);
    const asked = { from: to - call.waited_s * 1000, to };
    const span = spans.find((each) => isWithin(each, call, asked));
    if (!span) continue;
    const before = found.get(span) ?? { asked: [], tokens: 0, usd: 0, isClaim: false };
    found.set(span, {
      asked: [...before.asked, asked],
      tokens: before.tokens + call.tokens_in + call.tokens_out,
      usd: before.usd + call.usd,
      isClaim: before.isClaim || call.is_claim === true,
    });
  }
  return found;
}

const isWithin = (span: Span, call: TimedCall, { from, to }: Asked): boolean =>
  span.demandId === call.demand_id &&
  span.prompt === call.prompt &&
  (span.agentId === null || span.agentId === call.agent_id) &&
  to >= span.from - SLACK_MS &&
  from <= (span.to ?? Infinity) + SLACK_MS;

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** From the first event to `now` while something lasts, else to the last event of the negotiation itself: an approval that came days later would leave no room for it. */
export function wholeOf(events: readonly Envelope[], rows: readonly Row[], now: number): Stretch {
  const [first] = events;
  if (!first) return { from: 0, to: 1 };
  const isOpen = rows.some((row) => row.kind === "span" && row.span.to === null);
  const own = events.findLast(({ event_type: type }) => !type.startsWith("towow.commitment.")) ?? first;
  const from = timeOf(first);
  return { from, to: Math.max(from + 1, timeOf(own), isOpen ? now : 0) };
}

const LEAST_MS = 10;

/** Part of the axis that is `by` as long, around the moment that stays where it is; never beyond the whole. */
export function zoomed(view: Stretch, by: number, at: number, whole: Stretch): Stretch {
  const length = Math.min(whole.to - whole.from, Math.max(LEAST_MS, (view.to - view.from) * by));
  const share = (at - view.from) / (view.to - view.from);
  return within({ from: at - length * share, to: at + length * (1 - share) }, whole);
}

/** Moved along by a share of what is seen. */
export function moved(view: Stretch, share: number, whole: Stretch): Stretch {
  const by = (view.to - view.from) * share;
  return within({ from: view.from + by, to: view.to + by }, whole);
}

function within({ from, to }: Stretch, whole: Stretch): Stretch {
  const by = Math.max(0, whole.from - from) - Math.max(0, to - whole.to);
  return { from: Math.max(whole.from, from + by), to: Math.min(whole.to, to + by) };
}

const STEPS_MS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 3e4, 6e4, 12e4, 3e5, 6e5, 12e5, 18e5, 36e5, 72e5, 216e5,
  432e5, 864e5, 1728e5, 6048e5,
];

/** Round moments since `start` that are seen, at most `count` of them. */
export function ticksOf(view: Stretch, start: number, count: number): readonly number[] {
  const length = view.to - view.from;
  const step = STEPS_MS.find((each) => length / each <= count) ?? length;
  const first = Math.ceil((view.from - start) / step);
  const last = Math.floor((view.to - start) / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => (first + n) * step);
}
