// Where everybody stands: around the hub where they are few, else in blocks by city or by trade.

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** What is known of somebody who is to stand somewhere. */
export interface Someone {
  readonly agent_id: string;
  readonly user_name: string;
  readonly location: string;
  readonly tags: readonly string[];
}

export type Grouping = "ring" | "city" | "trade";

/** People who stand together, with their name above them. */
export interface Block<T> {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly count: number;
  readonly people: readonly T[];
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Coordinates are as large as on a screen at a scale of 1. */
export interface Layout<T> {
  readonly isRing: boolean;
  readonly places: ReadonlyMap<string, Place>;
  readonly blocks: readonly Block<T>[];
  readonly roles: Readonly<Record<"hub" | "coordinator" | "channel_admin" | "requester", Place>>;
  readonly box: Box;
}

export const RING_MAX = 36;
export const CELL = { width: 120, height: 21 };
export const HEADING = 24;
const PADDING = 6;
const GAP = 10;
const ROLES_ABOVE = 84;

/** `aspect`: of the screen, width by height. `other`: what a trade is called that nobody else has. */
export function layoutOf<T extends Someone>(
  people: readonly T[],
  grouping: Grouping,
  aspect: number,
  other: string,
): Layout<T> {
  return grouping === "ring" ? around(people, aspect) : inBlocks(groupsOf(people, grouping, other), aspect);
}

/** The largest group first; groups of one size by name. Whoever has no group of two stands with the others, last. */
export function groupsOf<T extends Someone>(
  people: readonly T[],
  by: "city" | "trade",
  other: string,
): readonly (readonly [string, readonly T[]])[] {
  const labels = by === "city" ? people.map(({ location }) => location.trim() || other) : tradesOf(people, other);
  const groups = new Map<string, T[]>();
  people.forEach((person, index) => groups.set(labels[index]!, [...(groups.get(labels[index]!) ?? []), person]));
  const last = (label: string): number => Number(label === other);
  return [...groups]
    .map(([label, them]) => [label, them.toSorted((a, b) => a.user_name.localeCompare(b.user_name))] as const)
    .toSorted(([a, x], [b, y]) => last(a) - last(b) || y.length - x.length || a.localeCompare(b));
}

/** Of everything that somebody does, what most others do too: groups are large then, and no word is made up. */
function tradesOf(people: readonly Someone[], other: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const { tags } of people) for (const tag of new Set(tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return people.map(({ tags }) => {
    const [first, ...others] = tags;
    if (first === undefined) return other;
    const trade = others.reduce((most, tag) => (counts.get(tag)! > counts.get(most)! ? tag : most), first);
    return counts.get(trade)! > 1 ? trade : other;
  });
}

const WIDTHS = [0.8, 0.9, 1, 1.1, 1.2, 1.35]; // of a square's, for blocks in rows that leave room at their ends
const SHAPES = [0.5, 0.8, 1.2, 1.8, 2.6]; // of a block, width by height

/** In rows, as wide as lets all of it be drawn largest. */
function inBlocks<T extends Someone>(groups: readonly (readonly [string, readonly T[]])[], aspect: number): Layout<T> {
  const tried = SHAPES.flatMap((shape) => {
    const sized = groups.map(([label, people]) => sizedBlock(label, people, shape));
    const area = sized.reduce((sum, { width, height }) => sum + (width + GAP) * (height + GAP), 0);
    return WIDTHS.map((share) => inRows(sized, Math.sqrt(area * aspect) * share));
  });
  const largeness = ({ box }: Layout<T>): number =>
    Math.min(aspect / (box.right - box.left), 1 / (box.bottom - box.top));
  return tried.reduce((best, each) => (largeness(each) > largeness(best) ? each : best));
}

interface Sized<T> extends Omit<Block<T>, "x" | "y"> {
  readonly columns: number;
}

function sizedBlock<T>(label: string, people: readonly T[], shape: number): Sized<T> {
  const count = people.length;
  const rows = Math.max(1, Math.round(Math.sqrt((count * CELL.width) / (CELL.height * shape * 2))));
  const columns = Math.ceil(count / rows);
  const height = Math.ceil(count / columns) * CELL.height + HEADING + PADDING;
  return { label, people, count, columns, width: columns * CELL.width + 2 * PADDING, height };
}

function inRows<T extends Someone>(sized: readonly Sized<T>[], wide: number): Layout<T> {
  const places = new Map<string, Place>();
  const blocks: Block<T>[] = [];
  let [x, y, tall, right] = [0, ROLES_ABOVE, 0, 0];
  for (const block of sized) {
    const { width, height, columns, people } = block;
    if (x > 0 && x + width > wide) [x, y, tall] = [0, y + tall + GAP, 0];
    blocks.push({ ...block, x, y });
    people.forEach(({ agent_id: id }, index) =>
      places.set(id, {
        x: x + PADDING + (index % columns) * CELL.width + CELL.height / 2,
        y: y + HEADING + (Math.floor(index / columns) + 0.5) * CELL.height,
      }),
    );
    [x, tall, right] = [x + width + GAP, Math.max(tall, height), Math.max(right, x + width)];
  }
  const middle = right / 2;
  const roles = {
    requester: { x: middle - 235, y: 24 },
    coordinator: { x: middle - 105, y: 24 },
    hub: { x: middle + 15, y: 24 },
    channel_admin: { x: middle + 145, y: 24 },
  };
  const box = { left: Math.min(0, middle - 300), top: -28, right: Math.max(right, middle + 225), bottom: y + tall };
  return { isRing: false, places, blocks, roles, box };
}

const RADIUS_MIN = 250;
const SPACING = 92; // between neighbours on the ring

function around<T extends Someone>(people: readonly T[], aspect: number): Layout<T> {
  const stretch = Math.min(1.4, Math.max(0.62, aspect));
  const roundabout = Math.PI * (1 + stretch); // of an ellipse of height 1, roughly
  const radius = Math.max(RADIUS_MIN / Math.min(1, stretch), (people.length * SPACING) / roundabout);
  const sorted = people.toSorted(
    (a, b) => a.location.localeCompare(b.location) || a.agent_id.localeCompare(b.agent_id),
  );
  const places = new Map(
    sorted.map(({ agent_id: id }, index): readonly [string, Place] => {
      const angle = evenAngle(index / sorted.length, stretch);
      return [id, { x: Math.sin(angle) * radius * stretch, y: -Math.cos(angle) * radius }];
    }),
  );
  const beside = stretch < 1 ? 95 : 190;
  const roles = {
    hub: { x: 0, y: 0 },
    coordinator: { x: -beside, y: -110 },
    channel_admin: { x: beside, y: -110 },
    requester: { x: 0, y: 150 },
  };
  const [wide, high] = [radius * stretch + 50, radius + 45];
  return { isRing: true, places, blocks: [], roles, box: { left: -wide, top: -high + 10, right: wide, bottom: high } };
}

const STEPS = 720;

/** The angle at which a share of an ellipse's round, 0 to 1 from the top clockwise, has been walked. */
function evenAngle(share: number, stretch: number): number {
  const lengths = Array.from({ length: STEPS }, (_, step) => {
    const angle = ((step + 0.5) / STEPS) * 2 * Math.PI;
    return Math.hypot(Math.cos(angle) * stretch, Math.sin(angle));
  });
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  const step = lengths.findIndex((length) => (left -= length) < 0);
  return ((step < 0 ? STEPS : step) / STEPS) * 2 * Math.PI;
}

/** Whether all words are said of somebody: name, place, or what they do. */
export const isFound = ({ user_name: name, location, tags }: Someone, words: string): boolean => {
  const text = [name, location, ...tags].join(" ").toLowerCase();
  return words.split(/\s+/).every((word) => text.includes(word));
};
