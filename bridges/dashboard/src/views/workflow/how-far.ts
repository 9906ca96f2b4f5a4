import { clockTime, dayHere } from "../../components/format";
import type { CanvasNode } from "../../api/workflows";
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
export function howFar(
  say: Say,
  { node_type: kind, status, result }: CanvasNode,
  language: Language,
  now = new Date(),
): string {
  if (status === "waiting" && typeof result.again_at === "string")
    return say("nodeState_waiting_retry", { time: clockTime(result.again_at, language) });
  if (typeof result.skipped === "string") return named(say, "skipped_", result.skipped);
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
