import type { CanvasNode } from "../api/workflows";
import type { Say } from "../i18n";
import type { Canvas, Operation } from "./operations";
import { seenBy } from "./order";
import type { Part } from "./undoing";

const NAMED_MAX = 5;
const WORDS = { undos: "partTakenBack", redos: "partDoneAgain" } as const;

/** What of an act was done, and what was not. */
export const partSaid = (say: Say, canvas: Canvas, { of, done, left }: Part): string =>
  say(of ? WORDS[of] : "partDone", { done: aboutSaid(say, canvas, done), left: aboutSaid(say, canvas, left) });

/** What changes are about: nodes by name, lines by their number. */
function aboutSaid(say: Say, canvas: Canvas, ops: readonly Operation[]): string {
  const nodes = new Map<string, CanvasNode | undefined>();
  for (const op of ops) {
    if ("node" in op) nodes.set(op.node.node_id, op.node);
    else if ("nodeId" in op) nodes.set(op.nodeId, canvas.nodes[op.nodeId]);
  }
  const names = [...nodes.values()].flatMap((node) => (node ? [say("partNode", { name: seenBy(say, node) })] : []));
  const lines = ops.filter((op) => "edge" in op).length;
  const more = nodes.size - Math.min(names.length, NAMED_MAX);
  return [
    ...names.slice(0, NAMED_MAX),
    ...(more ? [say("partMore", { count: more })] : []),
    ...(lines ? [say("partLines", { count: lines })] : []),
    ...(ops.some(({ action }) => action === "set_variables") ? [say("variablesTitle")] : []),
  ].join(say("separator"));
}
