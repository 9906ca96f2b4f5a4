import type { CanvasNode } from "../api/workflows";
import type { Known } from "./hearing";

/** What somebody says became of a node in a run, with their own words. */
export interface Mark {
  readonly nodeId: string;
  readonly status: "completed" | "failed" | "skipped";
  readonly note: string;
  readonly result: string;
  /** In whose name; empty: their own. */
  readonly by: string;
}

/** The run, and the attempt of its node, that a mark is meant for; and how the node was called. */
export interface MeantFor {
  readonly run: string;
  readonly attempt: number;
  readonly called: string;
}

/** What of an order says whether it is a mark, and what became of that. */
interface Asked {
  readonly message: Readonly<Record<string, unknown>>;
  readonly meant?: MeantFor;
  /** It was sent, and no answer came. */
  readonly isTried?: boolean;
}

/** Null: it is another order. */
export function markIn({ message }: Pick<Asked, "message">): Mark | null {
  const data = (message.data ?? {}) as Partial<Mark> & { readonly node_id?: string };
  if (message.action !== "update_node" || !data.status) return null;
  const { status, note = "", result = "", by = "" } = data;
  return { nodeId: data.node_id ?? "", status, note, result, by };
}

export const meantFor = ({ run, nodes }: Known, nodeId: string): MeantFor => ({
  run: run?.run_id ?? "",
  attempt: Number(nodes[nodeId]?.result.attempt ?? 0),
  called: nodes[nodeId]?.name ?? "",
});

/** Whether its node still waits for it; it is so already, by what was sent before; or another answer holds. */
export function standing(known: Known, order: Asked): "waits" | "done" | "met" {
  const mark = markIn(order);
  const node = mark && known.nodes[mark.nodeId];
  if (!mark || !node) return "met";
  if (order.isTried && isIn(node, mark)) return "done";
  const now = meantFor(known, mark.nodeId);
  const isOther = order.meant && (order.meant.run !== now.run || order.meant.attempt !== now.attempt);
  const hasAnswered = [node.result.yes, node.result.no].some((side) => has(side, mark.by));
  return node.status === "waiting" && !isOther && !hasAnswered ? "waits" : "met";
}

/** Whether what holds of the node is this very mark. */
function isIn({ node_type: kind, status, result }: CanvasNode, mark: Mark): boolean {
  if (kind === "approval" && mark.status !== "skipped")
    return has(mark.status === "completed" ? result.yes : result.no, mark.by);
  const isSameText = (result.note ?? "") === mark.note && (result.result ?? "") === mark.result;
  return isSameText && (status === mark.status || (status !== "waiting" && (mark.note || mark.result) !== ""));
}

const has = (people: unknown, who: string): boolean => Array.isArray(people) && people.includes(who);
