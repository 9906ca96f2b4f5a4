import type { CanvasNode } from "../../api/workflows";
import { named, type Say } from "../../i18n";

const OF_PEOPLE: ReadonlySet<string> = new Set(["task", "milestone", "approval"]);

/** How far a node is, in a word: whoever waits for nobody does not say so. */
export function howFar(say: Say, { node_type: kind, status, result }: CanvasNode): string {
  if (status !== "waiting" || OF_PEOPLE.has(kind)) return named(say, "node_", status ?? "");
  const isAgain = "again_at" in result;
  return named(say, "node_waiting_", isAgain ? "retry" : kind);
}
