import type { Agent, Profile } from "../../api/agents";

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
});

/** The whole profile, with the draft's parts in place of the old ones. A number that is none goes as it was typed: the server says so. */
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
    terms: before.terms && {
      ...before.terms,
      price: numberIn(draft.price),
      price_floor: numberIn(draft.price_floor),
      capacity_people: numberIn(draft.capacity_people),
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

function numberIn(text: string): number | null {
  if (!text.trim()) return null;
  const value = Number(text);
  return Number.isNaN(value) ? (text as unknown as number) : value;
}
