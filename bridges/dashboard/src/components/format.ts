import type { Language } from "../i18n/language";

const LOCALES = { zh: "zh-CN", en: "en-GB" } as const;
type Written = (language: Language) => Intl.DateTimeFormat;

/** One for each language: to make one takes far longer than to write a date with it. */
function dates(form: Intl.DateTimeFormatOptions): Written {
  const made = new Map<Language, Intl.DateTimeFormat>();
  return (language) => {
    const known = made.get(language) ?? new Intl.DateTimeFormat(LOCALES[language], form);
    made.set(language, known);
    return known;
  };
}

const CLOCK = dates({ hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });
const MOMENT = dates({ dateStyle: "medium", timeStyle: "short" });
const EXACT_MOMENT = dates({ dateStyle: "medium", timeStyle: "medium" });
const DAY = dates({ month: "short", day: "numeric", weekday: "short", timeZone: "UTC" });
const DAY_OF_YEAR = dates({ year: "numeric", month: "short", day: "numeric", weekday: "short", timeZone: "UTC" });
const LONG_DAY = dates({ dateStyle: "long", timeZone: "UTC" });

export const clockTime = (timestamp: string, language: Language): string => CLOCK(language).format(new Date(timestamp));

export const dateAndTime = (timestamp: string, language: Language): string =>
  MOMENT(language).format(new Date(timestamp));

/** With its seconds, where it has any. */
export function exactTime(timestamp: string, language: Language): string {
  const time = new Date(timestamp);
  return (time.getUTCSeconds() ? EXACT_MOMENT : MOMENT)(language).format(time);
}

/** "2026-12-05" as people write it, with its year where that is another than now; text that is no date stays as it is. */
export function day(date: string, language: Language, now = new Date()): string {
  const time = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(time.getTime())) return date;
  return (time.getUTCFullYear() === now.getFullYear() ? DAY : DAY_OF_YEAR)(language).format(time);
}

/** The day that it is where somebody looks at this, as days of plans are written: "2026-12-05". */
export function dayHere(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** "12–14 March 2027", or one day; text that is no date stays as it is. */
export function days(first: string, last: string, language: Language): string {
  const [from, to] = [first, last].map((date) => Date.parse(`${date}T00:00:00Z`));
  if (Number.isNaN(from) || Number.isNaN(to)) return first === last ? first : `${first} – ${last}`;
  return LONG_DAY(language).formatRange(from!, to!);
}

const STEPS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

export function ago(timestamp: string, language: Language, now: number): string {
  const seconds = Math.round((now - Date.parse(timestamp)) / 1000);
  const format = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: "auto" });
  for (const [unit, size] of STEPS) if (seconds >= size) return format.format(-Math.floor(seconds / size), unit);
  return format.format(0, "second");
}

/** "2 days 3 hours": so many seconds in the largest units that say them, two at most; empty where seconds alone say it. */
export function lasting(seconds: number, language: Language): string {
  if (!(seconds >= 60)) return "";
  const sizes = [...STEPS, ["second", 1] as const];
  const sizeAt = (whole: number): number => sizes.findIndex(([, size]) => whole >= size);
  const rounded = (whole: number): number => {
    const [, smaller] = sizes[sizeAt(whole) + 1]!;
    return Math.round(whole / smaller) * smaller;
  };
  const whole = rounded(rounded(seconds)); // what is rounded up to a whole unit is said in that one
  const first = sizeAt(whole);
  const of = ([unit]: (typeof sizes)[number], count: number): string =>
    new Intl.NumberFormat(LOCALES[language], { style: "unit", unit, unitDisplay: "long" }).format(count);
  const [large, small] = [sizes[first]!, sizes[first + 1]!];
  const rest = whole % large[1];
  const parts = [of(large, Math.floor(whole / large[1])), ...(rest ? [of(small, rest / small[1])] : [])];
  return parts.join(" ");
}

/** "5 seconds", which `lasting` does not say. */
export const secondsSaid = (seconds: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { style: "unit", unit: "second", unitDisplay: "long" }).format(seconds);

const LISTED = { zh: "、", en: ", " } as const;
const YES_NO = { zh: ["是", "否"], en: ["yes", "no"] } as const;

/** What a node was given or gave: a moment as people write it, text as it is, yes or no, texts in a row; all else as JSON. */
export function valueAsText(value: unknown, language: Language): string {
  if (typeof value === "boolean") return YES_NO[language][value ? 0 : 1];
  if (Array.isArray(value) && value.length && value.every((each) => typeof each === "string"))
    return value.join(LISTED[language]);
  if (typeof value !== "string") return JSON.stringify(value);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z$/.test(value) ? exactTime(value, language) : value;
}

export const seconds = (value: number): string =>
  (value < 10 ? `${Math.round(value * 100) / 100}` : `${Math.round(value)}`) + " s";

/** Cents matter when thousands of calls cost fractions of one. */
export const usd = (value: number): string => `$${value.toFixed(value && value < 0.01 ? 5 : 2)}`;
