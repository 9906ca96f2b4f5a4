import type { Agent, Profile } from "../../api/agents";
import type { Word } from "../../i18n";

/** A profile as text in boxes. */
export interface Draft {
  readonly user_name: string;
  readonly profile_summary: string;
  readonly location: string;
  readonly tags: string;
  readonly capabilities: string;
  readonly interests: string;
  readonly availability: string;
  readonly price: string;
  readonly price_floor: string;
  readonly capacity_people: string;
  readonly hours_max: string;
  readonly notice_days: string;
  readonly languages: string;
  readonly recurring: "" | "yes" | "no";
  readonly busy_ics: string;
}

const numberText = (value: number | null | undefined): string => (value == null ? "" : String(value));

export const draftOf = ({ terms, ...agent }: Agent): Draft => ({
  user_name: agent.user_name,
  profile_summary: agent.profile_summary,
  location: agent.location,
  tags: agent.tags.join(", "),
  capabilities: Object.entries(agent.capabilities)
    .map(([name, detail]) => `${name}: ${detail}`)
    .join("\n"),
  interests: agent.interests.join(", "),
  availability: agent.availability,
  price: numberText(terms?.price),
  price_floor: numberText(terms?.price_floor),
  capacity_people: numberText(terms?.capacity_people),
  hours_max: numberText(terms?.hours_max),
  notice_days: numberText(terms?.notice_days),
  languages: (terms?.languages ?? []).join(", "),
  recurring: terms?.recurring == null ? "" : terms.recurring ? "yes" : "no",
  busy_ics: agent.busy_ics ?? "",
});

/**
 * The whole profile, with the draft's parts in place of the old ones. The draft has no problems. What only the twin knows
 * is left out unless it was written here: then it stays as it is.
 */
export function profileOf({ online: _, state: __, ...before }: Agent, draft: Draft): Profile {
  return {
    ...before,
    user_name: draft.user_name.trim(),
    profile_summary: draft.profile_summary.trim(),
    location: draft.location.trim(),
    tags: parts(draft.tags),
    capabilities: Object.fromEntries(draft.capabilities.split("\n").flatMap(capability)),
    interests: parts(draft.interests),
    availability: draft.availability.trim(),
    ...(before.busy_ics === undefined && !draft.busy_ics.trim() ? {} : { busy_ics: draft.busy_ics.trim() }),
    terms: before.terms && {
      ...before.terms,
      price: numberIn(draft.price),
      ...(before.terms.price_floor === undefined && !draft.price_floor.trim()
        ? {}
        : { price_floor: numberIn(draft.price_floor) }),
      capacity_people: numberIn(draft.capacity_people),
      hours_max: numberIn(draft.hours_max),
      notice_days: numberIn(draft.notice_days),
      languages: parts(draft.languages),
      recurring: draft.recurring === "" ? null : draft.recurring === "yes",
    },
  };
}

const NEEDED = ["user_name", "profile_summary", "location"] as const;
const AMOUNTS = ["price", "price_floor", "hours_max"] as const;
const COUNTS = [
  ["capacity_people", 1],
  ["notice_days", 0],
] as const;

/** What is wrong with which field, as the server would say it too. */
export function problemsOf(draft: Draft): Partial<Record<keyof Draft, Word>> {
  const found: Partial<Record<keyof Draft, Word>> = {};
  for (const name of NEEDED) if (!draft[name].trim()) found[name] = "profileNeeded";
  if (!parts(draft.tags).length) found.tags = "profileNeedsTag";
  for (const name of AMOUNTS) if (!isAtLeast(draft[name], 0)) found[name] = "profileNoAmount";
  for (const [name, least] of COUNTS)
    if (!isAtLeast(draft[name], least) || !Number.isInteger(Number(draft[name]))) found[name] = "profileNoCount";
  const [price, floor] = [numberIn(draft.price), numberIn(draft.price_floor)];
  if (!found.price_floor && floor !== null && (price === null || floor > price)) found.price_floor = "profileFloorHigh";
  if (!parts(draft.languages).every((code) => /^[a-z]{2,3}$/.test(code))) found.languages = "profileNoCodes";
  if (!/^($|https:\/\/)/.test(draft.busy_ics.trim())) found.busy_ics = "profileNoHttps";
  return found;
}

/** Nothing is fine too: then it is not said. */
const isAtLeast = (text: string, least: number): boolean =>
  !text.trim() || (Number.isFinite(Number(text)) && Number(text) >= least);

const parts = (text: string): string[] =>
  text
    .split(/[,，、;；]/)
    .map((part) => part.trim())
    .filter(Boolean);

function capability(line: string): [string, string][] {
  const [, name = "", detail = ""] = /^([^:：]*)[:：]?(.*)$/.exec(line) ?? [];
  return name.trim() ? [[name.trim(), detail.trim()]] : [];
}

function numberIn(text: string): number | null {
  return text.trim() ? Number(text) : null;
}
