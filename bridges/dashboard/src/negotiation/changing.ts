import type { ChangeTaken, DemandChange } from "../api/client";
import type { Requirement } from "../generated/events";
import type { Negotiation } from "./state";

/** Where a change comes in, which decides what follows from it; null where there is nothing left to change. */
export type Phase = "clarifying" | "running" | "ended";

export function phaseOf(n: Negotiation, decided: string | null): Phase | null {
  if (n.parentChannelId !== null || n.understanding === null) return null; // its parent's; or not read yet
  if (decided === "approved" || decided === "cancelled") return null;
  if (n.outcome?.kind === "failed" && (n.channel === null || n.outcome.reasonCode === "cancelled")) return null;
  if (n.outcome) return "ended";
  return n.channel === null ? "clarifying" : "running";
}

export const FIELDS = ["budget", "date", "people", "place", "with", "without", "text"] as const;
export type Field = (typeof FIELDS)[number];
export type ChangeDraft = Readonly<Partial<Record<Field, string>>>;

/** What was written, as it is sent; null where nothing was. Commas, also Chinese ones, stand between several things. */
export function changeOf(draft: ChangeDraft): DemandChange | null {
  const said = FIELDS.map((field) => [field, draft[field]?.trim() ?? ""] as const).filter(([, text]) => text !== "");
  if (!said.length) return null;
  return Object.fromEntries(said.map(([field, text]) => [field, valueOf(field, text)]));
}

function valueOf(field: Field, text: string): string | number | readonly string[] {
  if (field === "people") return Number(text);
  if (field === "with" || field === "without") return text.split(/[,，、;；\n]+/).flatMap((part) => part.trim() || []);
  return text;
}

const COUNTED = ["from_event", "of_event"]; // the units of days that go along with the event's
const isDay = ({ kind, value }: Requirement): boolean =>
  (kind === "date" || kind === "deadline") && !COUNTED.includes(value.unit);

/** Ids of days that stand as before where the change sets another day; empty where it sets none. */
export function daysThatStay(taken: ChangeTaken, before: readonly Requirement[]): readonly string[] {
  if (!taken.changes.some(({ kind }) => kind === "date" || kind === "deadline")) return [];
  const gone = [...taken.removed, ...taken.waived];
  return before.flatMap((fact) =>
    isDay(fact) && fact.status !== "waived" && !gone.includes(fact.requirement_id) ? [fact.requirement_id] : [],
  );
}
