/** The sides of a table, clockwise. */
export const SIDES = ["top", "right", "bottom", "left"] as const;
export type Side = (typeof SIDES)[number];

const BESIDE_MAX = 3;

/** Who sits at which side, in their order from the top left clockwise: most along the long sides. */
export function seatedAround<T>(all: readonly T[]): Readonly<Record<Side, readonly T[]>> {
  const count = all.length;
  const beside = count < 2 ? 0 : Math.min(BESIDE_MAX, Math.max(1, Math.ceil((count - 10) / 2)));
  const along = count - 2 * beside;
  const top = Math.ceil(along / 2);
  const right = top + beside;
  const bottom = right + along - top;
  return {
    top: all.slice(0, top),
    right: all.slice(top, right),
    bottom: all.slice(right, bottom).reverse(), // read from left to right, they go round from the right
    left: all.slice(bottom).reverse(),
  };
}
