import type { Agent, Profile } from "../../api/agents";

/** Somebody of whom nothing is written yet. */
export const NOBODY: Agent = {
  agent_id: "",
  user_name: "",
  profile_summary: "",
  location: "",
  tags: [],
  capabilities: {},
  interests: [],
  availability: "",
  busy_ics: "",
  terms: {
    price: null,
    price_floor: null,
    price_unit: "event",
    currency: "CNY",
    capacity_people: null,
    available: "any",
    unavailable_dates: [],
    remote: false,
    travels_to: [],
    languages: [],
  },
  online: false,
  state: "offline",
  paused_since: null,
};

/** A profile as text in boxes. */
export interface Draft {
  readonly agent_id: string;
  readonly user_name: string;
  readonly profile_summary: string;
  readonly location: string;
  readonly tags: string;
  readonly capabilities: string;
  readonly interests: string;
  readonly availability: string;
  readonly price: string;
  readonly price_floor: string;
  readonly currency: string;
  readonly capacity_people: string;
  readonly hours_max: string;
  readonly notice_days: string;
  readonly languages: string;
  readonly recurring: "" | "yes" | "no";
  readonly busy_ics: string;
}

const PREFIX = "user_agent_";

const numberText = (value: number | null | undefined): string => (value == null ? "" : String(value));

export const draftOf = ({ terms, ...agent }: Agent): Draft => ({
  agent_id: agent.agent_id.replace(PREFIX, ""),
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
  currency: terms?.currency ?? "CNY",
  capacity_people: numberText(terms?.capacity_people),
  hours_max: numberText(terms?.hours_max),
  notice_days: numberText(terms?.notice_days),
  languages: (terms?.languages ?? []).join(", "),
  recurring: terms?.recurring == null ? "" : terms.recurring ? "yes" : "no",
  busy_ics: agent.busy_ics ?? "",
});

/**
 * The whole profile, with the draft's parts in place of the old ones. What only the twin knows
 * is left out unless it was written here: then it stays as it is.
 */
export function profileOf({ online: _, state: __, paused_since: ___, ...before }: Agent, draft: Draft): Profile {
  return {
    ...before,
    agent_id: draft.agent_id.trim() && PREFIX + draft.agent_id.trim().replace(PREFIX, ""),
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
      currency: draft.currency.trim(),
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

const parts = (text: string): string[] =>
  text
    .split(/[,，、;；]/)
    .map((part) => part.trim())
    .filter(Boolean);

function capability(line: string): [string, string][] {
  const [, name = "", detail = ""] = /^([^:：]*)[:：]?(.*)$/.exec(line) ?? [];
  return name.trim() ? [[name.trim(), detail.trim()]] : [];
}

/** What is no number stays as it was written, so that the server can say so. */
function numberIn(text: string): number | null {
  const number = text.trim() ? Number(text) : null;
  return number === null || Number.isFinite(number) ? number : (text.trim() as unknown as number);
}

/** The box that a problem is at: `terms.price` is price's, `terms.prices.x` nobody's. */
export function boxOf(field: string): keyof Draft | null {
  const name = /^(?:terms\.)?(\w+)/.exec(field)?.[1] ?? "";
  return name in draftOf(NOBODY) ? (name as keyof Draft) : null;
}
