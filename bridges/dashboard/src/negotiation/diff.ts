import type { Assignment, Milestone, Proposal, Rate } from "../generated/events";
import type { Language } from "../i18n/language";

export interface FieldChange {
  readonly field: "role" | "responsibility" | "price" | "notes" | "dependencies";
  readonly before: string;
  readonly after: string;
}

export interface AssignmentChange {
  readonly kind: "added" | "removed" | "changed";
  readonly agentId: string;
  readonly displayName: string;
  readonly role: string;
  readonly fields: readonly FieldChange[];
}

export interface PlanDiff {
  readonly assignments: readonly AssignmentChange[];
  readonly milestones: readonly {
    readonly name: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

/** What the plan `after` says differently than `before`. */
export function diffPlans(before: Proposal, after: Proposal, language: Language = "en"): PlanDiff {
  const old = keyed(before.assignments, (a) => a.agent_id);
  const new_ = keyed(after.assignments, (a) => a.agent_id);
  const names = namesOf(before, after);
  const added = entriesMissingIn(new_, old).map((a) => ({ ...whole("added", a), fields: terms(a, "after", language) }));
  const removed = entriesMissingIn(old, new_).map((a) => ({
    ...whole("removed", a),
    fields: terms(a, "before", language),
  }));
  const changed = [...new_].flatMap(([key, assignment]) => {
    const fields = old.has(key) ? fieldChanges(old.get(key)!, assignment, names, language) : [];
    return fields.length ? [{ ...whole("changed", assignment), fields }] : [];
  });
  return {
    assignments: [...removed, ...added, ...changed],
    milestones: milestoneChanges(before.timeline.milestones, after.timeline.milestones),
  };
}

/** As the server writes them (`towow_core/support/money.py`): one sign is one currency's. */
const SIGNS: Readonly<Record<string, string>> = { CNY: "¥", USD: "$", EUR: "€", GBP: "£", HKD: "HK$", MXN: "MX$" };

/** Without a currency it is a number, and nobody's money. */
export function money(price: number | null, currency: string): string {
  if (price === null) return "";
  const least = Number.isInteger(price) ? 0 : 2;
  const digits = { minimumFractionDigits: currency ? least : 0, maximumFractionDigits: least };
  const figure = new Intl.NumberFormat("en", digits).format(price);
  const sign = SIGNS[currency];
  if (!sign) return `${figure} ${currency}`.trim();
  return price < 0 ? `-${sign}${figure.slice(1)}` : `${sign}${figure}`;
}

const UNITS: Record<Rate["unit"], readonly [string, string, string]> = {
  event: ["次", "a time", "times"],
  day: ["天", "a day", "days"],
  hour: ["小时", "an hour", "h"],
  person: ["人", "a person", "people"],
};

/** "¥100 an hour", "¥100/小时". */
export function perUnit(price: number, currency: string, unit: Rate["unit"], language: Language): string {
  const [zh, one] = UNITS[unit];
  return language === "zh" ? `${money(price, currency)}/${zh}` : `${money(price, currency)} ${one}`;
}

/** "¥100 an hour × 4 h"; a question mark is what nobody has said. */
export function rateText(rate: Rate, currency: string, language: Language): string {
  const [zh, one, many] = UNITS[rate.unit];
  const count = (n: number | null, [chinese, , english]: readonly [string, string, string]) =>
    language === "zh" ? `${n ?? "?"}${chinese}` : `${n ?? "?"} ${english}`;
  const parts = [perUnit(rate.unit_price, currency, rate.unit, language)];
  if (rate.unit !== "event") parts.push(count(rate.quantity, [zh, one, many]));
  if (rate.times !== 1 || rate.unit === "event") parts.push(count(rate.times, UNITS.event));
  return parts.join(" × ");
}

/** "¥400 (¥100 an hour × 4 h)", "¥3,000"; empty where nothing is asked. */
export function priceText(a: Pick<Assignment, "price" | "currency" | "rate">, language: Language): string {
  const { price, currency, rate } = a;
  if (!rate) return money(price, currency);
  if (price === null) return rate.unit_price ? rateText(rate, currency, language) : "";
  if (rate.quantity === 1 && rate.times === 1) return money(price, currency);
  return `${money(price, currency)} (${rateText(rate, currency, language)})`;
}

function fieldChanges(
  before: Assignment,
  after: Assignment,
  names: ReadonlyMap<string, string>,
  language: Language,
): FieldChange[] {
  const named = (a: Assignment) => a.dependencies.map((id) => names.get(id) ?? id).join("、");
  const pairs: readonly FieldChange[] = [
    { field: "role", before: before.role, after: after.role },
    { field: "responsibility", before: before.responsibility, after: after.responsibility },
    { field: "price", before: priceText(before, language), after: priceText(after, language) },
    { field: "dependencies", before: named(before), after: named(after) },
    { field: "notes", before: before.notes, after: after.notes },
  ];
  return pairs.filter((pair) => pair.before !== pair.after);
}

function milestoneChanges(before: readonly Milestone[], after: readonly Milestone[]): PlanDiff["milestones"] {
  const old = keyed(before, (m) => m.name);
  const new_ = keyed(after, (m) => m.name);
  return [...new Set([...old.keys(), ...new_.keys()])]
    .map((key) => ({
      name: (new_.get(key) ?? old.get(key))!.name,
      before: old.get(key)?.date ?? null,
      after: new_.get(key)?.date ?? null,
    }))
    .filter((change) => change.before !== change.after);
}

/** By key; a second one with the same key gets a number, so that none is lost. */
function keyed<T>(items: readonly T[], key: (item: T) => string): Map<string, T> {
  const found = new Map<string, T>();
  for (const item of items) {
    let name = key(item);
    for (let copy = 2; found.has(name); copy++) name = `${key(item)} ${copy}`;
    found.set(name, item);
  }
  return found;
}

const entriesMissingIn = <T>(items: Map<string, T>, other: Map<string, T>): T[] =>
  [...items].filter(([key]) => !other.has(key)).map(([, item]) => item);

/** What somebody who joins is to do, and for how much; or what somebody who is out was to. */
function terms(a: Assignment, side: "before" | "after", language: Language): readonly FieldChange[] {
  const none = { before: "", after: "" };
  const facts: readonly FieldChange[] = [
    { ...none, field: "responsibility", [side]: a.responsibility },
    { ...none, field: "price", [side]: priceText(a, language) },
  ];
  return facts.filter((fact) => fact[side] !== "");
}

const whole = (kind: AssignmentChange["kind"], a: Assignment): AssignmentChange => ({
  kind,
  agentId: a.agent_id,
  displayName: a.display_name,
  role: a.role,
  fields: [],
});

const namesOf = (...plans: readonly Proposal[]): ReadonlyMap<string, string> =>
  new Map(plans.flatMap((plan) => plan.assignments.map((a) => [a.agent_id, a.display_name] as const)));
