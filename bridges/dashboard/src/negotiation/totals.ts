import type { Assignment } from "../generated/events";
import type { Language } from "../i18n/language";
import { money, rateText } from "./diff";

/** Currencies are never added to each other. */
export function sumsOf(assignments: readonly Assignment[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { price, currency } of assignments)
    if (price !== null) sums.set(currency, (sums.get(currency) ?? 0) + price);
  return sums;
}

/** "¥6,000 + €200 + ¥100 an hour × ? h": what nobody can count yet is in no sum, it stands beside them. */
export function totalsOf(assignments: readonly Assignment[], language: Language): string {
  return [...counted(assignments), ...open(assignments, language)].join(" + ");
}

export const counted = (assignments: readonly Assignment[]): readonly string[] =>
  [...sumsOf(assignments)].map(([currency, sum]) => money(sum, currency));

export const open = (assignments: readonly Assignment[], language: Language): readonly string[] =>
  assignments.flatMap(({ price, rate, currency }) =>
    price === null && rate?.unit_price ? [rateText(rate, currency, language)] : [],
  );
