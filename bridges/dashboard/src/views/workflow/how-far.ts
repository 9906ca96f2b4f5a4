import { clockTime, dayHere } from "../../components/format";
import type { CanvasNode } from "../../api/workflows";
import { othersAsked, standingNo } from "../../canvas/consent";
import { named, type Say } from "../../i18n";
import type { Language } from "../../i18n/language";

/** Of a node, and of a run. */
export const STEP_TONES: Readonly<Record<string, "good" | "bad" | "accent" | "warm">> = {
  completed: "good",
  failed: "bad",
  running: "accent",
  waiting: "warm",
  paused: "warm",
};

const WAITS_ITSELF: ReadonlySet<string> = new Set(["delay", "workflow", "negotiation"]);
const FOR_PEOPLE: ReadonlySet<string> = new Set(["task", "approval", "milestone"]);

/** How far a node is, in a word: whoever waits for nobody does not say so. */
export function howFar(say: Say, node: CanvasNode, language: Language, now = new Date()): string {
  const { node_type: kind, status, result } = node;
  if (status === "waiting" && typeof result.again_at === "string")
    return say("nodeState_waiting_retry", { time: clockTime(result.again_at, language) });
  if (typeof result.skipped === "string") return named(say, "skipped_", result.skipped);
  const asked = status === "waiting" ? questionsOf(result) : [];
  if (asked.length > 0) return say("nodeState_waiting_answers", { count: asked.length });
  if (kind === "approval" && standingNo(node).length) {
    if (status === "completed") return say(othersAsked(node) ? "approvedOverNo" : "approvedAfterNo");
    if (status === "waiting") return say("approvalAskedAgain");
  }
  if (status === "completed" && kind === "condition" && typeof result.value === "boolean")
    return say(result.value ? "nodeState_held" : "nodeState_not_held");
  const { until } = result; // a day, which begins with that of UTC
  if (status === "waiting" && kind === "milestone" && typeof until === "string" && until && until <= dayHere(now))
    return say("nodeState_waiting_day", { time: clockTime(`${until}T00:00:00Z`, language) });
  const isOfKind = status === "waiting" && (WAITS_ITSELF.has(kind) || (kind === "milestone" && "until" in result));
  if (isOfKind) return named(say, "nodeState_waiting_", kind);
  const runs = status === "running" || (status === "waiting" && !FOR_PEOPLE.has(kind));
  return runs
    ? say(Number(result.attempt ?? 0) > 0 ? "nodeState_running_again" : "nodeState_running") // which attempt, its story counts
    : named(say, "nodeState_", status ?? "");
}

/** What the demand of a negotiation node asks its requester, and nobody has answered yet. */
export function questionsOf(result: CanvasNode["result"]): readonly string[] {
  const asked = Array.isArray(result.questions) ? (result.questions as readonly unknown[]) : [];
  return asked.flatMap((each) =>
    typeof each === "object" && each !== null && "text" in each && typeof each.text === "string" ? [each.text] : [],
  );
}
