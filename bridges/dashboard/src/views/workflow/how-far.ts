import { clockTime, dayHere } from "../../components/format";
import type { CanvasNode } from "../../api/workflows";
import { othersAsked, standingNo } from "../../canvas/consent";
import { stateOf, stateSaid } from "../../canvas/states";
import type { Say } from "../../i18n";
import type { Language } from "../../i18n/language";

/** Of a node, and of a run. */
export const STEP_TONES: Readonly<Record<string, "good" | "bad" | "accent" | "warm">> = {
  completed: "good",
  failed: "bad",
  running: "accent",
  waiting: "warm",
  paused: "warm",
};

/** How far a node is, in a word, with what else is known of that. */
export function howFar(say: Say, node: CanvasNode, language: Language, now = new Date()): string {
  const { node_type: kind, status, result } = node;
  if (status === "waiting" && typeof result.again_at === "string")
    return say("nodeState_waiting_retry", { time: clockTime(result.again_at, language) });
  const asked = status === "waiting" ? questionsOf(result) : [];
  if (asked.length > 0) return say("nodeState_waiting_answers", { count: asked.length });
  if (kind === "approval" && standingNo(node).length) {
    if (status === "completed") return say(othersAsked(node) ? "approvedOverNo" : "approvedAfterNo");
    if (status === "waiting") return say("approvalAskedAgain");
  }
  const { until } = result; // a day, which begins with that of UTC
  if (status === "waiting" && kind === "milestone" && typeof until === "string" && until && until <= dayHere(now))
    return say("nodeState_waiting_day", { time: clockTime(`${until}T00:00:00Z`, language) });
  const isAgain = Number(result.attempt ?? 0) > 0 && stateOf(kind, status ?? "", result) === "running";
  return isAgain ? say("nodeState_running_again") : stateSaid(say, kind, status ?? "", result); // which attempt, its story counts
}

/** What a demand asks its requester, with likely answers. */
export interface Asked {
  readonly text: string;
  readonly choices: readonly string[];
}

/** What the demand of a negotiation node asks its requester, and nobody has answered yet. */
export function questionsOf(result: CanvasNode["result"]): readonly Asked[] {
  const asked = Array.isArray(result.questions) ? (result.questions as readonly unknown[]) : [];
  return asked.flatMap((each) => {
    if (typeof each !== "object" || each === null || !("text" in each) || typeof each.text !== "string") return [];
    const choices: readonly unknown[] = "choices" in each && Array.isArray(each.choices) ? each.choices : [];
    return [{ text: each.text, choices: choices.filter((choice) => typeof choice === "string") }];
  });
}
