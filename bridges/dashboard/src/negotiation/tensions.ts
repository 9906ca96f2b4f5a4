import type { Say } from "../i18n";
import type { Language } from "../i18n/language";
import { consentsOf } from "./conclusion";
import { money } from "./diff";
import { currentPlan, participantsOf, type Negotiation } from "./state";
import { sumsOf } from "./totals";
import { totalsInBrief } from "./totals-in-brief";
import { votesOf } from "./votes";

/** Something that is pulled at, and how far it may go. */
export interface Tension {
  readonly key: "answers" | "acceptance" | "price";
  readonly label: string;
  readonly value: string;
  /** What is said of the limit; empty where there is none. */
  readonly limitText: string;
  /** Pieces of the bar, as shares of it. */
  readonly pieces: readonly { readonly tone: "good" | "warm" | "bad" | "accent"; readonly share: number }[];
  /** Where on the bar the limit stands. */
  readonly limit: number | null;
  /** The plan before it stood there. */
  readonly before: number | null;
}

/** `acceptShare`: how many must accept, as the server counts; null while nobody has said. */
export function tensionsOf(n: Negotiation, acceptShare: number | null, say: Say, language: Language): Tension[] {
  const plan = currentPlan(n);
  if (!plan || plan.attempt !== n.attempt) return [answersIn(n, say)].filter((each) => each !== null);
  return [acceptance(n, acceptShare, say), price(n, say, language)].filter((each) => each !== null);
}

function answersIn(n: Negotiation, say: Say): Tension | null {
  const asked = participantsOf(n).filter(({ isInvited }) => isInvited);
  if (!asked.length) return null;
  const share = (decision: string): number =>
    asked.filter(({ offer }) => offer?.decision === decision).length / asked.length;
  const count = asked.filter(({ offer }) => offer).length;
  return {
    key: "answers",
    label: say("phaseCollect"),
    value: `${count} / ${asked.length}`,
    limitText: "",
    pieces: [
      { tone: "good", share: share("participate") },
      { tone: "warm", share: share("conditional") },
      { tone: "bad", share: share("decline") },
    ],
    limit: null,
    before: null,
  };
}

function acceptance(n: Negotiation, acceptShare: number | null, say: Say): Tension | null {
  const { ids, yes, changes, against } = votesOf(n, currentPlan(n)!.proposal, n.round);
  if (!ids.length) return null;
  const accepted = n.outcome && n.outcome.kind !== "failed" ? consentsOf(n).accepted : yes;
  return {
    key: "acceptance",
    label: say("stageAcceptance"),
    value: `${accepted} / ${ids.length}`,
    limitText: acceptShare === null ? "" : say("stageNeeds", { share: Math.round(acceptShare * 100) }),
    pieces: [
      { tone: "good", share: accepted / ids.length },
      { tone: "warm", share: changes / ids.length },
      { tone: "bad", share: against / ids.length },
    ],
    limit: acceptShare,
    before: null,
  };
}

function price(n: Negotiation, say: Say, language: Language): Tension | null {
  const plans = n.plans.filter(({ attempt }) => attempt === n.attempt);
  const [before, now] = [plans.at(-2), plans.at(-1)!];
  const value = totalsInBrief(now.proposal.assignments, say, language);
  if (!value) return null;
  const budget = budgetOf(n);
  const sums = sumsOf(now.proposal.assignments);
  const [currency] = sums.keys();
  const isCountable = sums.size === 1 && value === money(sums.get(currency!)!, currency!);
  if (!isCountable || (budget && budget.currency !== currency)) {
    const limitText = budget ? say("upTo", { amount: money(budget.amount, budget.currency) }) : say("stageNoLimit");
    return { key: "price", label: say("total"), value, limitText, pieces: [], limit: null, before: null };
  }
  const total = sums.get(currency!)!;
  const earlier = before ? (sumsOf(before.proposal.assignments).get(currency!) ?? null) : null;
  const hasMoved = earlier !== null && earlier !== total;
  const full = Math.max(total, budget?.amount ?? 0, earlier ?? 0) * (budget ? 1.12 : 1.25) || 1;
  return {
    key: "price",
    label: hasMoved ? say("stageWas", { before: money(earlier, currency!) }) : say("total"),
    value,
    limitText: budget ? say("upTo", { amount: money(budget.amount, budget.currency) }) : say("stageNoLimit"),
    pieces: [{ tone: !budget ? "accent" : total > budget.amount ? "bad" : "good", share: total / full }],
    limit: budget ? budget.amount / full : null,
    before: hasMoved ? earlier / full : null,
  };
}

/** The most that everything may cost, where the demand says one amount. */
function budgetOf({ requirements }: Negotiation): { readonly amount: number; readonly currency: string } | null {
  const found = requirements.filter(
    ({ kind, status, value }) =>
      kind === "budget" && status !== "waived" && value.number !== null && !value.tags.length && !value.per,
  );
  const value = found.length === 1 ? found[0]!.value : null;
  return value && /^[A-Z]{3}$/.test(value.unit) ? { amount: value.number!, currency: value.unit } : null;
}
