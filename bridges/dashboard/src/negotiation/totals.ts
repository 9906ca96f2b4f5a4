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

/**
 * "¥6,000 + €200 + ¥100 an hour × ? h": what nobody can count yet is in no sum, it stands beside them. Who names no
 * price is named behind it: "¥6,000 so far; Ann names no price".
 */
export function totalsOf(assignments: readonly Assignment[], language: Language): string {
  const sums = [...counted(assignments), ...open(assignments, language)].join(" + ");
  const names = [...new Set(assignments.filter(isUnpriced).map(({ display_name: name }) => name))];
  if (!names.length) return sums;
  if (language === "zh") return `${sums && `目前 ${sums}，`}${names.join("、")}没有报价`;
  return `${sums && `${sums} so far; `}${names.join(", ")} ${names.length > 1 ? "name" : "names"} no price`;
}

/** Whether somebody has a part for which no price was named, and who does not say either that it is for nothing. */
export const isUnpriced = ({ standing, price, rate }: Assignment): boolean =>
  standing !== "stand_by" && price === null && !rate;

export const counted = (assignments: readonly Assignment[]): readonly string[] =>
  [...sumsOf(assignments)].map(([currency, sum]) => money(sum, currency));

export const open = (assignments: readonly Assignment[], language: Language): readonly string[] =>
  assignments.flatMap(({ price, rate, currency }) =>
    price === null && rate?.unit_price ? [rateText(rate, currency, language)] : [],
  );
