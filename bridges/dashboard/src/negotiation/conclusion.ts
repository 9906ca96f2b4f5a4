import type { Proposal, RefusedChange, Requirement } from "../generated/events";
import type { Word } from "../i18n";
import { currentPlan, isAskedIn, openGapsOf, type Negotiation } from "./state";
import { countedIn } from "./votes";

/** How many of those with an active part in the plan of now said yes; who stands by is asked, and not counted. */
export interface Consents {
  readonly accepted: number;
  readonly count: number;
  readonly standBys: number;
}

/** Counted in the plan as it is now: those whom a subnet added said yes there, those who were asked in said it here. */
export function consentsOf(n: Negotiation): Consents {
  const assignments = currentPlan(n)?.proposal.assignments ?? [];
  const acceptedBy = n.outcome && n.outcome.kind !== "failed" ? n.outcome.acceptedBy : [];
  const saidYes = new Set(acceptedBy);
  for (const { source, is_confirmed: isConfirmed, agent_id: agentId } of assignments)
    if (isConfirmed && (source !== "channel" || isAskedIn(agentId, n))) saidYes.add(agentId);
  const active = countedIn({ assignments });
  const everybody = new Set(assignments.map((a) => a.agent_id));
  const accepted = active.filter((agentId) => saidYes.has(agentId)).length;
  return { accepted, count: active.length, standBys: everybody.size - active.length };
}

/** Who said yes to the plan as it was agreed, and not to what became of it: a change of others' parts asked them nothing. */
export function earlierYeses(n: Negotiation): { readonly names: readonly string[]; readonly version: number } | null {
  const now = currentPlan(n)?.proposal;
  if (!now || !n.outcome || n.outcome.kind === "failed" || n.outcome.proposal.version >= now.version) return null;
  const { acceptedBy, proposal } = n.outcome;
  const still = now.assignments.filter(
    ({ agent_id: id, source, standing }) =>
      standing !== "stand_by" && source === "channel" && acceptedBy.includes(id) && !isAskedIn(id, n),
  );
  const names = [...new Set(still.map(({ display_name: name }) => name))];
  return names.length ? { names, version: proposal.version } : null;
}

/** Whether the agreement leaves something that the requester has to decide. */
export const isOpenEnded = ({ outcome, claims }: Negotiation): boolean =>
  outcome !== null &&
  outcome.kind !== "failed" &&
  claims !== null &&
  (claims.openPoints.length > 0 || !claims.isComplete);

/** Whether the check of the plan found that something is not there, whatever a search for gaps found. */
export const isLacking = ({ claims }: Negotiation): boolean =>
  claims !== null && claims.openPoints.some(({ kind }) => kind === "unmet" || kind === "vacated");

const once = (texts: readonly { readonly text: string }[]): readonly string[] => [
  ...new Set(texts.map(({ text }) => text)),
];
const unmetIn = (requirements: readonly Requirement[]) =>
  requirements.filter(({ is_hard: isHard, status }) => isHard && status === "unmet");

/** Work that was asked for and that a plan, held against these, has nobody for: whoever only comes near was not asked. */
const lackingIn = (requirements: readonly Requirement[]): readonly string[] =>
  once(
    requirements.filter(
      ({ kind, is_hard: isHard, status, value, met_by: metBy }) =>
        kind === "capability" &&
        isHard &&
        (status === "unmet" || (status === "open" && value.unit === "perhaps" && metBy.length === 0)),
    ),
  );

/** The same of the agreed plan. */
export const lackingOf = (n: Negotiation): readonly string[] => (n.claims === null ? [] : lackingIn(n.requirements));

/** What a plan with everybody in it breaks; where work has nobody, its day and place have nobody either, and limits are told. */
function unkeptIn(requirements: readonly Requirement[]): readonly string[] {
  const isLackingWork = lackingIn(requirements).length > 0;
  return once(unmetIn(requirements).filter(({ kind }) => (isLackingWork ? kind === "budget" : kind !== "capability")));
}

/** The same of the agreed plan. */
export const unkeptOf = (n: Negotiation): readonly string[] => (n.claims === null ? [] : unkeptIn(n.requirements));

/** "Everybody agreed" is a promise: it is made where everybody with a part said yes, and nothing is open or missing. */
export function titleOf(n: Negotiation): Word {
  if (refusedIn(n)) return "endStands";
  if (n.outcome?.kind === "force_finalized") return "endForced";
  const isLackingWork = lackingOf(n).length > 0;
  if (unkeptOf(n).length > 0) return isLackingWork ? "endAgreedLackingUnkept" : "endAgreedUnkept";
  if (isLackingWork) return "endAgreedLacking";
  if (isOpenEnded(n)) return "endAgreedOpen";
  const { accepted, count } = consentsOf(n);
  return accepted < count || earlierYeses(n) || missingOf(n).length > 0 ? "endAgreed" : "endAgreedAll";
}

/** What its title names, each listed. */
export const titleNames = (n: Negotiation, separator: string) => ({
  names: lackingOf(n).join(separator),
  unkept: unkeptOf(n).join(separator),
});

/** The last change of the plan that was negotiated in vain; null where the plan is what was asked for last. */
export const refusedIn = (n: Negotiation): RefusedChange | null =>
  refusedChanges(currentPlan(n)?.proposal).at(-1) ?? null;

/** None in what was recorded before there were any. */
export const refusedChanges = (proposal: Partial<Proposal> | undefined): readonly RefusedChange[] =>
  proposal?.refused_changes ?? [];

/** Where it is, as one name: a status, an end that is not all that its status says, or what was decided about it since. */
export function stateNameOf(n: Negotiation, decided: string | null = null): string {
  if (n.outcome && (decided === "approved" || decided === "cancelled")) return decided;
  if (n.outcome?.kind === "failed" && n.outcome.reasonCode === "cancelled") return "cancelled";
  if (n.outcome?.kind !== "finalized") return n.status;
  return agreedState({
    plan_digest: n.claims?.planDigest ?? "",
    is_complete: !isOpenEnded(n),
    requirements: n.requirements,
  });
}

interface Claims {
  readonly plan_digest?: string;
  readonly is_complete?: boolean;
  readonly requirements?: readonly Requirement[];
}

/** What an agreement may be called; one that claims nothing (of an older version) is only a plan that stands. */
export function agreedState({ plan_digest: digest, is_complete: isComplete, requirements = [] }: Claims) {
  if (!digest) return "finalized";
  if (lackingIn(requirements).length > 0) return "agreed_lacking"; // as the heading says that names it
  if (unkeptIn(requirements).length > 0) return "agreed_unkept";
  return isComplete ? "agreed" : "agreed_open";
}

/** Capabilities that nobody gives: by the check of the plan where there was one, else by who was found. */
export function uncoveredOf(n: Negotiation): readonly string[] {
  if (n.claims === null) return n.coverage?.uncovered ?? [];
  return n.requirements.filter(({ kind, status }) => kind === "capability" && status === "unmet").map((r) => r.text);
}

/** Gaps without anybody to fill them. What the plan's check settles, or lists as open, it says itself. */
export function missingOf(n: Negotiation): readonly string[] {
  const spoken = n.requirements.filter(({ is_hard: isHard, status }) => isHard || SETTLED.has(status));
  const names = new Set(n.claims === null ? [] : spoken.flatMap(({ text, value }) => [text, ...value.tags]));
  return openGapsOf(n)
    .map((gap) => gap.capability || gap.gap_type)
    .filter((name) => !names.has(name));
}

const SETTLED: ReadonlySet<string> = new Set(["met", "waived"]);
