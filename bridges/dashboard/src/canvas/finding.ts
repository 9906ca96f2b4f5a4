import type { CanvasNode } from "../api/workflows";
import { assigneeOf, peopleIn } from "./people";
import type { Somebody } from "../api/people";
import type { Canvas } from "./operations";
import { inOrder } from "./order";

const PERSON = ["assignee_name", "assignee"] as const;
const ASKED = ["people", "to"] as const; // whom an approval asks, and whom a notification tells

/**
 * The nodes that all these words are said of, in their name, their person or their kind, in the order of the list; first
 * those whose name begins so, then those that have it in their name.
 */
export function found(
  canvas: Canvas,
  text: string,
  kindName: (kind: string) => string,
  people: readonly Somebody[] = [],
): readonly CanvasNode[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const whole = words.join(" ");
  const ranked = inOrder(canvas).flatMap((node) => {
    const name = plain(node.name);
    const person = PERSON.map((key) => node.config[key]).filter((value) => typeof value === "string");
    const said = plain(
      [
        name,
        ...person,
        assigneeOf(node, people),
        ...askedOf(node, people),
        node.node_type,
        kindName(node.node_type),
      ].join("\n"),
    );
    if (!words.every((word) => said.includes(word))) return [];
    const rank = name.startsWith(whole) ? 0 : words.every((word) => name.includes(word)) ? 1 : 2;
    return [{ node, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ node }) => node);
}

/** By id and by name. */
function askedOf(node: CanvasNode, people: readonly Somebody[]): readonly string[] {
  const named = ASKED.flatMap((key) => {
    const value = node.config[key];
    return Array.isArray(value) ? value.map(String) : typeof value === "string" ? peopleIn(value) : [];
  });
  return named.flatMap((each) => [each, people.find(({ person }) => person === each)?.display_name ?? ""]);
}

/** Case, width and spacing aside. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\S\n]+/g, " ")
    .trim();
