// Lines that would run behind nodes: by which way they go around them instead.
import type { Position } from "./operations";

export interface Box extends Position {
  readonly width: number;
  readonly height: number;
}

/** A line from the right side of a node to the left side of another one, wherever that stands. */
export interface Line {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  /** Said at it, so that it is to be told from each other line of its node. */
  readonly label?: unknown;
}

/** The height at which a line goes along, between two turns at these places. */
export interface Detour {
  readonly y: number;
  readonly out: number;
  readonly into: number;
}

const [OUT, INTO] = [12, 22]; // before the first turn, and behind the last one with its arrow; columns are 40 apart and more
const CLEAR = 12; // from a node, and from another line that goes along
const NEAR = CLEAR - 1; // too near to a node
const BOXES_MAX = 300; // with as many lines across all of them, some 0.1 s, as often as a node is put elsewhere
const SHIFT = 10; // by which a last turn is earlier, where another line turns at the same place
const JOINED = 40; // so near behind one another on one height, two lines seem to be one
const APART = 2 * CLEAR; // of lines from one node of which one has a label, which is read between the two
const LANES = 4; // beside each edge of each node in the way
const SAMPLES = 64; // of a curve
const GRAZE = 6; // the curve begins that far from the box, where its handle is

/** For each line that would run behind a node and can go around all of them: how. The others run as they are drawn. */
export function detours(lines: readonly Line[], boxes: ReadonlyMap<string, Box>): ReadonlyMap<string, Detour> {
  const found = new Map<string, Detour>();
  if (boxes.size > BOXES_MAX) return found;
  const taken: (Drawn & Line)[] = [];
  const all = [...boxes.values()];
  for (const line of lines) {
    const [source, target] = [boxes.get(line.source), boxes.get(line.target)];
    if (!source || !target) continue;
    const from = { x: source.x + source.width, y: source.y + source.height / 2 };
    const to = { x: target.x, y: target.y + target.height / 2 };
    const isBack = to.x < from.x;
    if (!isBack && to.x < from.x + OUT + INTO) continue; // nothing is between
    const [first, last] = isBack ? [to.x - INTO - NEAR, from.x + OUT + NEAR] : [from.x, to.x];
    const between = all.filter((box) => box.x < last && box.x + box.width > first);
    const others = isBack ? between : between.filter((box) => box !== source && box !== target);
    if (!isBack && !others.some((box) => isBehind(box, from, to))) continue;
    const ends = { from, to };
    const detour = around(ends, others, {
      isTaken: (way) => taken.some((other) => isOver(way, line, other)),
      isBeside: (way) =>
        taken.some(
          (other) =>
            (other.source !== line.source && other.target !== line.target && isBeside({ ...way, ...ends }, other)) ||
            (isToldApart(line, other) && Math.abs(way.into - other.into) < SHIFT),
        ),
    });
    if (!detour) continue;
    found.set(line.id, detour);
    taken.push({ ...detour, ...line, ...ends });
  }
  return found;
}

interface Ends {
  readonly from: Position;
  readonly to: Position;
}

type Drawn = Detour & Ends;

interface Others {
  /** Whether another line goes along there. */
  readonly isTaken: (way: Detour) => boolean;
  /** Whether another line goes up or down beside it, so near that the two are hard to tell apart. */
  readonly isBeside: (way: Detour) => boolean;
}

/** The shortest way that crosses none of the boxes and is not another line's, nor beside one where that can be. */
function around(ends: Ends, boxes: readonly Box[], others: Others): Detour | null {
  const ways = waysInto(ends, boxes, ends.to.x - INTO).filter((way) => !others.isTaken(way));
  const free = (way: Detour) => !others.isBeside(way);
  return (
    ways.find(free) ??
    waysInto(ends, boxes, ends.to.x - INTO - SHIFT).find((way) => free(way) && !others.isTaken(way)) ??
    ways[0] ??
    null
  );
}

/** All ways with the last turn there that cross none of the boxes, the shortest first. */
function waysInto({ from, to }: Ends, boxes: readonly Box[], into: number): readonly Detour[] {
  const out = from.x + OUT;
  const [one, other] = [reach(out, from.y, boxes), reach(into, to.y, boxes)];
  const [top, bottom] = [Math.max(one.top, other.top), Math.min(one.bottom, other.bottom)];
  const [left, right] = [Math.min(out, into), Math.max(out, into)];
  const along = boxes.filter(({ x, width }) => right > x - NEAR && left < x + width + NEAR);
  const heights = new Set([from.y, to.y]);
  for (const { y, height } of boxes)
    for (let by = CLEAR; by <= LANES * CLEAR; by += CLEAR) heights.add(y - by).add(y + height + by);
  const length = (y: number) => Math.abs(y - from.y) + Math.abs(y - to.y);
  return [...heights]
    .filter((y) => y >= top && y <= bottom && !along.some((box) => y > box.y - NEAR && y < box.y + box.height + NEAR))
    .sort((one, other) => length(one) - length(other))
    .map((y) => ({ y, out, into }));
}

/** How far up and down an upright piece that begins here comes too near to no box. */
function reach(x: number, y: number, boxes: readonly Box[]): { readonly top: number; readonly bottom: number } {
  let [top, bottom] = [-Infinity, Infinity];
  for (const box of boxes) {
    if (x <= box.x - NEAR || x >= box.x + box.width + NEAR) continue;
    if (y < box.y + box.height + NEAR) bottom = Math.min(bottom, box.y - NEAR);
    if (y > box.y - NEAR) top = Math.max(top, box.y + box.height + NEAR);
  }
  return { top, bottom }; // begun in a box: top lies below bottom, and nothing between them
}

/** Whether the curve that a line is drawn as runs behind a box (React Flow's, from a right side to a left one). */
function isBehind({ x, y, width, height }: Box, from: Position, to: Position): boolean {
  if (y - GRAZE > Math.max(from.y, to.y) || y + height + GRAZE < Math.min(from.y, to.y)) return false;
  const middle = (from.x + to.x) / 2;
  return Array.from({ length: SAMPLES + 1 }, (_, n) => n / SAMPLES).some((t) => {
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
    const at = { x: a * from.x + (b + c) * middle + d * to.x, y: (a + b) * from.y + (c + d) * to.y };
    return at.x > x - GRAZE && at.x < x + width + GRAZE && at.y > y - GRAZE && at.y < y + height + GRAZE;
  });
}

/** Whether a way lies on another line's, so that nobody could tell them apart; from one node, or to one, they may. */
const isOver = (way: Detour, line: Line, other: Detour & Line): boolean =>
  (isToldApart(line, other) || (line.source !== other.source && line.target !== other.target)) &&
  Math.abs(way.y - other.y) < (isToldApart(line, other) ? APART : CLEAR) &&
  Math.min(way.out, way.into) < Math.max(other.out, other.into) + JOINED &&
  Math.min(other.out, other.into) < Math.max(way.out, way.into) + JOINED;

/** Whether two lines out of one node say at least at one of them when it is gone. */
const isToldApart = (one: Line, other: Line): boolean =>
  one.source === other.source && one.target !== other.target && !!(one.label || other.label);

/** Whether an upright piece of a way lies on one of another way, or right beside it. */
function isBeside(way: Drawn, other: Drawn): boolean {
  const upright = ({ out, into, y, from, to }: Drawn) => [
    { x: out, top: Math.min(y, from.y), bottom: Math.max(y, from.y) },
    { x: into, top: Math.min(y, to.y), bottom: Math.max(y, to.y) },
  ];
  return upright(way).some((one) =>
    upright(other).some(({ x, top, bottom }) => Math.abs(one.x - x) < CLEAR && one.top < bottom && top < one.bottom),
  );
}
