import type { Assignment } from "../generated/events";
import type { Say } from "../i18n";
import type { Language } from "../i18n/language";
import { counted, open, totalsOf } from "./totals";

/** What a plan costs in a line that is read from far away: "¥6,000 + 5 prices open", where several cannot be counted. */
export function totalsInBrief(assignments: readonly Assignment[], say: Say, language: Language): string {
  const count = open(assignments, language).length;
  if (count < 2) return totalsOf(assignments, language);
  return [...counted(assignments), say("stageOpenPrices", { count })].join(" + ");
}
