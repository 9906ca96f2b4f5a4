import type { Somebody } from "../api/people";
import type { CanvasNode } from "../api/workflows";
import { calledOf } from "./people";

/** A no that was said before an approval was asked again, of whomever. */
export interface EarlierNo {
  readonly by: string;
  readonly at: string;
  readonly note: string;
  readonly entered_by: string;
  readonly question: string;
  readonly again_at: string;
  readonly again_by: string;
}

const listed = (node: CanvasNode, name: string): readonly string[] => (node.result[name] ?? []) as readonly string[];

/** The earlier noes of those who have not said yes since. */
export const standingNo = (node: CanvasNode): readonly EarlierNo[] =>
  ((node.result.earlier_no ?? []) as readonly EarlierNo[]).filter(({ by }) => !listed(node, "yes").includes(by));

/** Whether none of them is asked again: others are, in their place. */
export const othersAsked = (node: CanvasNode): boolean => {
  const asked = listed(node, "people");
  return asked.length > 0 && standingNo(node).every(({ by }) => !asked.includes(by));
};

/** Who agreed to the terms of a task that is somebody else's by now; empty: whose it is. */
export function agreedWith({ node_type: kind, config }: CanvasNode, people: readonly Somebody[]): string {
  const part = config.plan_part as { readonly agent_id?: string; readonly name?: string } | undefined;
  const person = part?.agent_id ?? "";
  if (kind !== "task" || !person || person === "requester" || person === config.assignee) return "";
  return part?.name || calledOf(person, people);
}

/** The same of its price; empty, too, where another one was written since. */
export function priceAgreedWith(node: CanvasNode, people: readonly Somebody[]): string {
  const agreed = (node.config.plan_part as { readonly price?: number } | undefined)?.price;
  return agreed !== undefined && agreed !== node.config.price ? "" : agreedWith(node, people);
}
