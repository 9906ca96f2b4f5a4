import { named, type Say } from "../i18n";

export type Figures = Readonly<Record<string, unknown>>;

/** A figure and the limit that it was held against: "accepts 86 % ≥ 80 %". */
export interface Comparison {
  readonly name: string;
  readonly value: string;
  readonly sign: "≥" | ">" | "≤";
  readonly limit: string;
  readonly isMet: boolean;
}

const LIMITS = {
  at_least: ["≥", (value: number, limit: number) => value >= limit],
  more_than: [">", (value: number, limit: number) => value > limit],
  at_most: ["≤", (value: number, limit: number) => value <= limit],
} as const;

type Limit = keyof typeof LIMITS;
const isLimit = (key: string): key is Limit => key in LIMITS;

/** A rule's first figure against its limit; null where it has none. */
export function comparisonOf(rule: string, figures: Figures, say: Say, names: Names): Comparison | null {
  const entries = Object.entries(figures);
  const [key, value] = entries.find(([name]) => !isLimit(name)) ?? [];
  const [limitName, limit] = entries.find(([name]) => isLimit(name)) ?? [];
  if (key === undefined || limitName === undefined || typeof value !== "number" || typeof limit !== "number")
    return null;
  const [sign, holds] = LIMITS[limitName as Limit];
  const isShare = isPart(key) || rule.includes("share");
  return {
    name: nameOf(key, say, names),
    value: isShare ? percent(value) : rounded(value),
    sign,
    limit: isShare ? percent(limit) : rounded(limit),
    isMet: holds(value, limit),
  };
}

/** Agent ids to names. */
export type Names = ReadonlyMap<string, string>;

/** What is not in the comparison, as pairs of text. */
export function pairsOf(figures: Figures, comparison: Comparison | null, say: Say, names: Names): [string, string][] {
  const shown = Object.entries(figures).filter(([key]) => !comparison || !isLimit(key));
  const rest = comparison ? shown.filter(([key]) => nameOf(key, say, names) !== comparison.name) : shown;
  return rest.map(([key, value]) => [nameOf(key, say, names), textOf(key, value, say, names)]);
}

function textOf(key: string, value: unknown, say: Say, names: Names): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (typeof value === "number")
    return isPart(key) ? percent(value) : key.endsWith("_s") ? `${rounded(value)} s` : rounded(value);
  if (typeof value === "string") return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => textOf("", item, say, names)).join(say("separator")) || "—";
  return (
    Object.entries(value)
      .map(([inner, item]) => `${nameOf(inner, say, names)} ${textOf(inner, item, say, names)}`)
      .join(" · ") || "—"
  );
}

const nameOf = (key: string, say: Say, names: Names): string => names.get(key) ?? named(say, "number_", key);

const isPart = (key: string): boolean => key.endsWith("share");

const percent = (value: number): string => `${Math.round(value * 1000) / 10}%`;

const rounded = (value: number): string => String(Math.round(value * 10_000) / 10_000);
