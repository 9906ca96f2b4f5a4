// The same as towow_core/domain/state_words.py; tests/core/state_cases.json tries both.
import { named, type Say } from "../i18n";

const WAITS_ITSELF: ReadonlySet<string> = new Set(["delay", "workflow", "negotiation"]);
const FOR_PEOPLE: ReadonlySet<string> = new Set(["task", "approval", "milestone"]);
const LEFT: ReadonlySet<unknown> = new Set(["left_out", "not_needed", "not_taken"]);

/** The state that a node of this kind is in, by the words of `nodeState_…`: whoever waits for nobody does not say so. */
export function stateOf(kind: string, status: string, result: Readonly<Record<string, unknown>>): string {
  if (status === "running" && "replanning" in result) return "replanning";
  if (status === "skipped" && LEFT.has(result.skipped)) return `skipped_${String(result.skipped)}`;
  if (kind === "approval" && status === "completed") return "approved";
  if (kind === "notification" && status === "completed") return "sent";
  if (kind === "approval" && status === "failed") return "not_approved";
  if (status === "completed" && kind === "condition" && typeof result.value === "boolean")
    return result.value ? "held" : "not_held";
  if (status !== "waiting") return status;
  if (WAITS_ITSELF.has(kind) || (kind === "milestone" && result.until)) return `waiting_${kind}`;
  return FOR_PEOPLE.has(kind) ? status : "running";
}

export const stateSaid = (say: Say, kind: string, status: string, result: Readonly<Record<string, unknown>> = {}) =>
  named(say, "nodeState_", stateOf(kind, status, result));
