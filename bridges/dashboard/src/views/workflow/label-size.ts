import type { Size } from "../../canvas/arranging";

const LETTER = { width: 6, wide: 11, height: 18 }; // px of a line's label, and of one whose letters are Chinese
const LABEL_MAX = 200; // px that a label is given between two nodes

/** The room that a line's label takes; undefined: it has none. */
export function labelSize(label: unknown): Size | undefined {
  if (typeof label !== "string" || !label) return undefined;
  const wide = label.match(/\p{Script=Han}/gu)?.length ?? 0;
  const width = 10 + wide * LETTER.wide + (label.length - wide) * LETTER.width;
  return { width: Math.min(LABEL_MAX, width), height: LETTER.height };
}
