import { days } from "../components/format";
import type { DemandUnderstood, Requirement, RequirementKind, Span } from "../generated/events";
import { named, type Say } from "../i18n";
import type { Language } from "../i18n/language";
import { money } from "./diff";
import type { Negotiation, Placed } from "./state";

export function withUnderstanding(n: Negotiation, understanding: Placed<DemandUnderstood>): Negotiation {
  const { requirements, not_understood: notUnderstood } = understanding;
  return { ...n, understanding, requirements, notUnderstood, status: "understood" };
}

/** As it is before a plan was held against it. What the requester waived stays waived. */
export const unchecked = (requirement: Requirement): Requirement =>
  requirement.status === "waived" ? requirement : { ...requirement, status: "open", met_by: [], note: "" };

/** A piece of the person's own sentence, and what was read in it. */
export interface Piece {
  readonly text: string;
  readonly requirements: readonly Requirement[];
  readonly isUnread: boolean;
}

/** The sentence in pieces, in order; together they are the sentence. */
export function piecesOf({ rawInput, requirements, notUnderstood }: Negotiation): readonly Piece[] {
  const letters = [...rawInput]; // spans count characters, not the halves that JavaScript makes of some
  const fits = (span: Span | null): span is Span =>
    span !== null && span.end > span.start && flat(letters.slice(span.start, span.end).join("")) === flat(span.text);
  const marked = requirements.filter(({ span }) => fits(span)); // what a later answer says has a sentence of its own
  const unread = notUnderstood.filter(fits);
  const edges = [...marked.map(({ span }) => span!), ...unread].flatMap(({ start, end }) => [start, end]);
  const cuts = [...new Set([0, ...edges, letters.length])].sort((a, b) => a - b);
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index]!;
    const covers = (span: Span): boolean => span.start <= start && end <= span.end;
    return {
      text: letters.slice(start, end).join(""),
      requirements: marked.filter(({ span }) => covers(span!)),
      isUnread: unread.some(covers),
    };
  });
}

const flat = (text: string): string => text.replace(/\s/g, " ");

export type FactGroup = "facts" | "needs" | "without" | "owned" | "usual";

const GROUPS: Partial<Record<RequirementKind, FactGroup>> = {
  capability: "needs",
  person: "needs",
  exclusion: "without",
  provided_by_requester: "owned",
};
const OCCASION = "occasion"; // the unit of what it is all for, which is neither met nor unmet
const IMPLIED = "implied"; // the unit of what such occasions usually need, and nobody asked for

/** Whether it is told and not asked for: nobody owes it, so that nothing is said of how it stands while nobody does it. */
export const isOnlyTold = ({ value, status, met_by: by }: Requirement): boolean =>
  status === "open" && (value.unit === OCCASION || (value.unit === IMPLIED && by.length === 0));

/** Whether nobody asked for it, and somebody in the plan does it all the same: it has its person, and nothing is lacking. */
export const isDoneBesides = ({ value, status, met_by: by }: Requirement): boolean =>
  status === "open" && value.unit === IMPLIED && by.length > 0;

const groupOf = (requirement: Requirement): FactGroup =>
  isOnlyTold(requirement) && requirement.value.unit === IMPLIED ? "usual" : (GROUPS[requirement.kind] ?? "facts");

const ORDER: readonly RequirementKind[] = ["place", "head_count", "date", "deadline", "budget"];

/** "Berlin · 80 people · 12–14 March", "needs …", "without …", "yours …": each group in the order of reading. */
export function factGroups(requirements: readonly Requirement[]): readonly (readonly [FactGroup, Requirement[]])[] {
  const place = ({ kind }: Requirement): number => ORDER.indexOf(kind) + 1 || ORDER.length + 1;
  const sorted = [...requirements].sort((a, b) => place(a) - place(b)); // keeps the order of what it does not know
  return (["facts", "needs", "without", "owned", "usual"] as const)
    .map((group) => [group, sorted.filter((one) => groupOf(one) === group)] as const)
    .filter(([, found]) => found.length > 0);
}

/** A requirement as a fact: what was computed from its words, where something was. */
export function factOf({ kind, text, value }: Requirement, say: Say, language: Language): string {
  const { number, unit, first, last } = value;
  const inARow = !value.every?.length || value.every.length === 1 + (Date.parse(last) - Date.parse(first)) / 86_400_000;
  const isRange = inARow && !value.days.length && !value.weekdays.length && !value.text; // else two days do not say it
  if (kind === "head_count" && number !== null) return say("people", { count: number });
  if (kind === "budget" && number !== null && /^[A-Z]{3}$/.test(unit))
    return budgetOf(value, money(number, unit), say, language);
  if (kind === "date" && isRange && first && last) return days(first, last, language);
  if (kind === "deadline" && isRange && last) return say("until", { day: days(last, last, language) });
  return text;
}

/** The most of what: of everything, of one part, for each person or day. "photography: up to £300 each" */
function budgetOf({ tags, per }: Requirement["value"], amount: string, say: Say, language: Language): string {
  const each = per && per.split("/").map((one) => named(say, "per_", one));
  const most = each ? say("upToEach", { amount, per: each.join(" ") }) : say("upTo", { amount });
  const inLanguage = tags.filter((tag) => /\p{Script=Han}/u.test(tag) === (language === "zh")); // a tag is named in both
  const parts = (inLanguage.length ? inLanguage : tags).join(say("separator"));
  return parts ? `${parts}${say("sentenceGap")}${most}` : most;
}

/** How a fact stands, for the eye: `open` before a plan was held against it, `unchecked` where that told nothing. */
export type FactState = "met" | "partly" | "unmet" | "waived" | "unchecked" | "open";

/** Those that a mark can stand for. */
export const STATE_ICONS: Partial<Record<FactState, "check" | "half" | "close">> = {
  met: "check",
  partly: "half",
  unmet: "close",
};

export function factStateOf(requirement: Requirement, n: Negotiation): FactState {
  const isHeldAgainstAPlan = n.claims !== null || (n.outcome !== null && n.plans.length > 0);
  return requirement.status === "open" && isHeldAgainstAPlan && !isOnlyTold(requirement) && !isDoneBesides(requirement)
    ? "unchecked"
    : requirement.status;
}

/** Names of those through whom it is met, or partly. */
export function metBy({ met_by: ids }: Requirement, n: Negotiation, say: Say): readonly string[] {
  const named = new Map(n.plans.at(-1)?.proposal.assignments.map((a) => [a.agent_id, a.display_name]));
  return ids.map((id) => (id === "requester" ? say("you") : (named.get(id) ?? n.participants[id]?.displayName ?? id)));
}

/** "partly met: Lin Wangshu", or what else there is to say of how it stands. */
export function stateText(requirement: Requirement, n: Negotiation, say: Say): string {
  const state = factStateOf(requirement, n);
  const word = say(
    isOnlyTold(requirement) ? "fact_told" : isDoneBesides(requirement) ? "fact_besides" : `fact_${state}`,
  );
  const names = metBy(requirement, n, say).join(say("separator"));
  return names ? `${word}${say("sentenceGap")}${names}` : word;
}

/** How a fact stands and why. Where it is open, the reason alone says it: the plan may tell of it, and it is open still. */
export function standingText(requirement: Requirement, n: Negotiation, say: Say): string {
  const { status, note } = requirement;
  return status === "open" && note ? note : [stateText(requirement, n, say), note].filter(Boolean).join(" · ");
}
