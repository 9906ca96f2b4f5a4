import type { CanvasNode } from "../../api/workflows";
import { named, type Say } from "../../i18n";

/** Of a node, and of a run. */
export const STEP_TONES: Readonly<Record<string, "good" | "bad" | "accent" | "warm">> = {
  completed: "good",
  failed: "bad",
  running: "accent",
  waiting: "warm",
  paused: "warm",
};

const WAITS_ITSELF: ReadonlySet<string> = new Set(["delay", "workflow", "negotiation"]);

/** How far a node is, in a word: whoever waits for nobody does not say so. */
export function howFar(say: Say, { node_type: kind, status, result }: CanvasNode): string {
  if (status === "waiting" && "again_at" in result) return say("node_waiting_retry");
  if (typeof result.skipped === "string") return named(say, "skipped_", result.skipped);
  const isOfKind = status === "waiting" && (WAITS_ITSELF.has(kind) || (kind === "milestone" && "until" in result));
  return isOfKind ? named(say, "node_waiting_", kind) : named(say, "node_", status ?? "");
}
