import type { Somebody } from "../api/people";
import type { Session } from "../api/session";
import type { CanvasNode } from "../api/workflows";
import type { Canvas } from "./operations";
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

/** What whoever has a task by hand had agreed to in an earlier version of the plan. */
export interface EarlierTerms {
  readonly person: string;
  readonly responsibility?: string;
  readonly price?: number;
  readonly currency?: string;
}

/** Of whoever has it now; null: they never had it, or have it by the plan. */
export function earlierTermsOf(node: CanvasNode, people: readonly Somebody[]): EarlierTerms | null {
  const part = node.config.plan_part as { readonly former?: readonly EarlierTerms[] } | undefined;
  if (!agreedWith(node, people) || !node.config.assignee) return null;
  return part?.former?.filter(({ person }) => person === node.config.assignee).at(-1) ?? null;
}

/** The same of its price; empty, too, where another one was written since. */
export function priceAgreedWith(node: CanvasNode, people: readonly Somebody[]): string {
  const agreed = (node.config.plan_part as { readonly price?: number } | undefined)?.price;
  return agreed !== undefined && agreed !== node.config.price ? "" : agreedWith(node, people);
}

/** In whose names whoever is signed in may still answer an approval. */
export interface Answerable {
  /** Of those who are named, whom they may answer for. */
  readonly left: readonly string[];
  /** The one whom their token alone speaks for; empty: they may answer for everybody. */
  readonly own: string;
  /** Whether the server would take an answer of theirs. */
  readonly isTheirs: boolean;
}

/** An answer is one's own: only an operator writes down others'. `people`: nobody, where anybody may answer. */
export function answerableBy(session: Session, people: readonly string[], said: readonly string[]): Answerable {
  const own = session.auth_required && !session.scopes.includes("operator") ? (session.user_id ?? "") : "";
  const open = people.filter((each) => !said.includes(each));
  const left = own ? open.filter((each) => each === own) : open;
  const mayAnybody = !people.length && !(own && said.includes(own));
  return { left, own, isTheirs: mayAnybody || left.length > 0 };
}

const UNDER_WAY: ReadonlySet<string> = new Set(["running", "paused"]);
const UNBEGUN: ReadonlySet<string> = new Set(["pending", "cancelled"]);

/** Nodes, but for those approvals, that take no part in a run that is under way: they were drawn since it began. */
export function outsideIn(
  { nodes }: Pick<Canvas, "nodes">,
  runStatus: string,
  unasked: readonly string[],
): readonly string[] {
  if (!UNDER_WAY.has(runStatus)) return [];
  const outside = Object.values(nodes).filter(({ status }) => !status);
  return outside.map(({ node_id: id }) => id).filter((id) => !unasked.includes(id));
}

/** Approvals that the run asks nobody about: they were drawn when something behind them had begun. */
export function unaskedIn({ nodes, edges }: Pick<Canvas, "nodes" | "edges">): readonly string[] {
  const lines = Object.values(edges);
  const isBegun = (id: string): boolean => !!nodes[id]?.status && !UNBEGUN.has(nodes[id].status);
  const isAnyBehind = (from: string): boolean => {
    const seen = new Set([from]);
    for (const each of seen) lines.filter(({ source }) => source === each).forEach(({ target }) => seen.add(target));
    seen.delete(from);
    return [...seen].some(isBegun);
  };
  const drawn = Object.values(nodes).filter(({ node_type: kind, status }) => kind === "approval" && !status);
  return drawn.map(({ node_id: id }) => id).filter(isAnyBehind);
}
