import type { Config } from "../api/workflows";
import { same } from "./operations";

/** What two made of one value where both can stand; null: they changed the same part of it. */
export interface Merged {
  readonly value: unknown;
}

/** Texts by their changed stretch, what has names name by name; all else is one's or the other's. */
export function merged(before: unknown, mine: unknown, theirs: unknown): Merged | null {
  if (same(mine, theirs) || same(before, theirs)) return { value: mine };
  if (same(before, mine)) return { value: theirs };
  if (typeof mine === "string" && typeof theirs === "string") return mergedTexts(textOf(before), mine, theirs);
  if (isNamed(mine) && isNamed(theirs) && (isNamed(before) || before === null))
    return mergedNames(before ?? {}, mine, theirs);
  return null;
}

/** Where one changed what stands before, and the other what stands behind, both changes stand. */
function mergedTexts(before: string, mine: string, theirs: string): Merged | null {
  const [one, other] = [stretch(before, mine), stretch(before, theirs)];
  const [first, second] = one.start <= other.start ? [one, other] : [other, one];
  if (second.start < first.end || (second.start === first.start && second.end === first.end)) return null;
  if (second.start === first.end && (first.start === first.end || second.start === second.end)) return null; // whose comes first?
  return {
    value: `${before.slice(0, first.start)}${first.text}${before.slice(first.end, second.start)}${second.text}${before.slice(second.end)}`,
  };
}

/** The part of a text, from `start` up to `end`, that was replaced, and what by. */
function stretch(
  before: string,
  after: string,
): { readonly start: number; readonly end: number; readonly text: string } {
  const [old, now] = [[...before], [...after]]; // half a character is none
  const most = Math.min(old.length, now.length);
  let head = 0;
  while (head < most && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  const lengthOf = (characters: readonly string[]): number => characters.join("").length;
  const start = lengthOf(old.slice(0, head));
  const end = before.length - lengthOf(old.slice(old.length - tail));
  return { start, end, text: after.slice(start, after.length - (before.length - end)) };
}

function mergedNames(before: Config, mine: Config, theirs: Config): Merged | null {
  const made: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const found = merged(before[name] ?? null, mine[name] ?? null, theirs[name] ?? null);
    if (!found) return null;
    if (found.value !== null) made[name] = found.value;
  }
  return { value: made };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const isNamed = (value: unknown): value is Config =>
  typeof value === "object" && value !== null && !Array.isArray(value);
