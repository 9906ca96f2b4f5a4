import type { CanvasNode } from "../api/workflows";
import { assigneeOf } from "./people";
import type { Somebody } from "../api/people";
import type { Canvas } from "./operations";
import { inOrder } from "./order";

const PERSON = ["assignee_name", "assignee"] as const;

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
      [name, ...person, assigneeOf(node, people), node.node_type, kindName(node.node_type)].join("\n"),
    );
    if (!words.every((word) => said.includes(word))) return [];
    const rank = name.startsWith(whole) ? 0 : words.every((word) => name.includes(word)) ? 1 : 2;
    return [{ node, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ node }) => node);
}

/** Case, width and spacing aside. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\S\n]+/g, " ")
    .trim();
