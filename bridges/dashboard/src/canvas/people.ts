import type { Somebody } from "../api/people";
import type { CanvasNode } from "../api/workflows";

/** Who is meant by what was written: one of those who are known; one of several; whoever signs in so; nobody. */
export type Meant =
  | { readonly state: "known"; readonly who: Somebody }
  | { readonly state: "several"; readonly count: number }
  | { readonly state: "unknown" }
  /** A number, a sign: nobody is called so. */
  | { readonly state: "nameless" }
  | { readonly state: "nobody" };

const LETTER = /\p{L}/u;
const LATIN = /[\p{Script=Latin}\p{M}\d]/u; // of which words are written with spaces between them

/** Names in a text that has commas or lines between them; each once. */
export const peopleIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,，、;；\n]/)
      .map((each) => each.trim())
      .filter(Boolean),
  ),
];

/** An id is one person's; a name is, where nobody else has it. A template says it in the run. */
export function meant(written: string, people: readonly Somebody[]): Meant {
  const text = written.trim();
  if (!text || text.includes("{{")) return { state: "nobody" };
  const own = people.find(({ person }) => person === text);
  if (own) return { state: "known", who: own };
  const called = people.filter(({ display_name: name }) => folded(name) === folded(text));
  if (called.length === 1) return { state: "known", who: called[0]! };
  if (called.length) return { state: "several", count: called.length };
  return { state: LETTER.test(text) ? "unknown" : "nameless" };
}

/** By what a node names whoever is meant; empty: nobody, until one of several is chosen. */
export function personIn(written: string, people: readonly Somebody[]): string {
  const found = meant(written, people);
  if (found.state === "known") return found.who.person;
  return found.state === "unknown" ? written.trim() : "";
}

/**
 * Those in whose name, id or place a word begins with what was written: whose name begins so first, then a later word of it
 * or their id, and then the place; all of them for nothing. Characters stand for themselves wherever they are in a name.
 */
export function offered(
  written: string,
  people: readonly Somebody[],
  without: readonly string[] = [],
): readonly Somebody[] {
  const words = folded(written);
  const joined = words.replaceAll(" ", ""); // "chen yu", as the id of 陈屿 has it
  const left = people.filter(({ person, is_removed: isRemoved }) => !isRemoved && !without.includes(person));
  const rank = ({ display_name: name, person, location }: Somebody): number =>
    [
      folded(name).startsWith(words),
      begins(name, words) || begins(person, words) || begins(person, joined),
      begins(location, words),
    ].indexOf(true);
  return [0, 1, 2].flatMap((at) => left.filter((each) => rank(each) === at));
}

/** Whether a word of the text begins so. */
function begins(text: string, words: string): boolean {
  const whole = folded(text);
  for (let at = whole.indexOf(words); at >= 0; at = whole.indexOf(words, at + 1))
    if (at === 0 || !LATIN.test(whole[at - 1]!) || !LATIN.test(whole[at]!)) return true;
  return false;
}

/** Whom a node is left to who are not on the network, by name; nobody where there is nothing left to do. */
export function removedOf(node: CanvasNode, people: readonly Somebody[]): readonly string[] {
  if (node.status && DONE.has(node.status)) return [];
  const asked = node.node_type === "approval" ? (node.result.people ?? peopleNamed(node.config.people)) : [];
  const whose = [node.config.assignee, ...(asked as readonly unknown[])];
  return people.filter((each) => each.is_removed && whose.includes(each.person)).map((each) => each.display_name);
}

/** Whether somebody else can be looked for: a part of the plan that its person has still to do, and nobody else yet. */
export function isReplaceable({ node_type: kind, config, status, result }: CanvasNode): boolean {
  const part = config.plan_part as { readonly agent_id?: string } | undefined;
  const isTheirs = kind === "task" && !!config.assignee && part?.agent_id === config.assignee;
  return isTheirs && !(status && DONE.has(status)) && !(status === "running" && "replanning" in result);
}

const DONE: ReadonlySet<string> = new Set(["completed", "skipped"]);

const peopleNamed = (value: unknown): readonly unknown[] =>
  typeof value === "string" ? peopleIn(value) : Array.isArray(value) ? value : [];

/** Their name; whoever is not known, by what stands there. */
export const calledOf = (person: string, people: readonly Somebody[]): string =>
  people.find((each) => each.person === person)?.display_name ?? person;

/** Whose a node is, by name; empty: nobody's. */
export function assigneeOf({ config }: CanvasNode, people: readonly Somebody[]): string {
  const { assignee_name: name, assignee } = config;
  if (typeof name === "string" && name) return name;
  return typeof assignee === "string" ? calledOf(assignee, people) : "";
}

const folded = (text: string): string => text.trim().toLowerCase();
