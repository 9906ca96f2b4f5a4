import type { Say } from "../i18n";
import { participantsOf, type Negotiation } from "./state";
import { votesOf } from "./votes";

export interface Scene {
  readonly key: string;
  readonly label: string;
  readonly note: string;
  readonly state: "done" | "now" | "open";
}

/** Asked, found, answered, each round, and the end: of the negotiation of now, where it was sent back. */
export function scenesOf(n: Negotiation, say: Say): readonly Scene[] {
  const people = participantsOf(n);
  const asked = people.filter(({ isInvited }) => isInvited);
  const plans = n.plans.filter(({ attempt }) => attempt === n.attempt);
  const rounds = [...new Set(plans.map(({ round }) => round))].filter((round) => round > 0);
  const answered = asked.filter(({ offer }) => offer).length;
  const reached = [
    ["asked", say("phaseAsk"), ""],
    ["found", say("phaseFind"), n.coverage ? say("people", { count: people.length }) : ""],
    ["answers", say("phaseCollect"), asked.length ? `${answered} / ${asked.length}` : ""],
    ...(rounds.length || n.outcome ? rounds : [1]).map((round) => [
      `round.${round}`,
      say("round", { round }),
      roundNote(n, round),
    ]),
    ["end", say("phaseEnd"), ""],
  ] as const;
  const at = nowIn(
    n,
    reached.map(([key]) => key),
  );
  return reached.map(([key, label, note], index) => ({
    key: `${n.attempt}.${key}`,
    label: label,
    note: note,
    state: index === at ? "now" : index < at ? "done" : "open",
  }));
}

function nowIn(n: Negotiation, keys: readonly string[]): number {
  if (n.outcome) return keys.length - 1;
  if (n.round > 0 && n.plans.some(({ attempt }) => attempt === n.attempt)) return keys.length - 2;
  if (n.status === "collecting" || n.status === "aggregating") return keys.indexOf("answers");
  return n.coverage ? keys.indexOf("found") : 0;
}

function roundNote(n: Negotiation, round: number): string {
  const plan = n.plans.find((each) => each.attempt === n.attempt && each.round === round);
  const isCounted = n.evaluations.some((each) => each.attempt === n.attempt && each.round === round);
  if (!plan || !isCounted) return "";
  const { yes, ids } = votesOf(n, plan.proposal, round);
  return `${yes} / ${ids.length}`;
}
