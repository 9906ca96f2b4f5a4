import type { ForkChanges } from "../api/forks";
import { changeOf, FIELDS, type ChangeDraft } from "./changing";

/** What stands in a column beside the demand: another demand, or a fork of it, from an event on or from now on (null). */
export type Compared =
  | { readonly kind: "demand"; readonly demandId: string }
  | { readonly kind: "fork"; readonly atSeq: number | null; readonly draft: ForkDraft };

/** A fork as it is written in the form, and in the address. */
export interface ForkDraft extends ChangeDraft {
  readonly declines?: readonly string[];
  readonly rounds?: string;
  readonly invited?: string;
}

const NOW = "now";
const NUMBERS = { rounds: "rounds_max", invited: "candidates_max" } as const;

/** What was written, as it is sent. */
export function forkChangesOf(draft: ForkDraft): ForkChanges {
  const policy = Object.entries(NUMBERS).flatMap(([field, name]) => {
    const text = draft[field as keyof typeof NUMBERS]?.trim() ?? "";
    return text ? [[name, Number(text)] as const] : [];
  });
  return {
    ...changeOf(draft),
    ...(draft.declines?.length ? { declines: draft.declines } : {}),
    ...(policy.length ? { policy: Object.fromEntries(policy) } : {}),
  };
}

/** One column as a piece of the address: a query of its own. */
export function writtenOf(compared: Compared): string {
  if (compared.kind === "demand") return new URLSearchParams({ demand: compared.demandId }).toString();
  const { atSeq, draft } = compared;
  const places = new URLSearchParams({ at: String(atSeq ?? NOW) });
  for (const field of [...FIELDS, "rounds", "invited"] as const)
    if (draft[field]?.trim()) places.set(field, draft[field].trim());
  for (const agentId of draft.declines ?? []) places.append("declines", agentId);
  return places.toString();
}

/** The column that a piece of the address means; null where it means none. */
export function comparedOf(written: string): Compared | null {
  const places = new URLSearchParams(written);
  const demandId = places.get("demand");
  if (demandId) return { kind: "demand", demandId };
  const at = places.get("at") ?? "";
  const atSeq = at === NOW ? null : Number(at);
  if (atSeq !== null && (!Number.isInteger(atSeq) || atSeq < 1)) return null;
  const said = [...FIELDS, "rounds", "invited"].flatMap((field) => {
    const text = places.get(field);
    return text ? [[field, text] as const] : [];
  });
  const declines = places.getAll("declines");
  const draft: ForkDraft = { ...Object.fromEntries(said), ...(declines.length ? { declines } : {}) };
  return { kind: "fork", atSeq, draft };
}
