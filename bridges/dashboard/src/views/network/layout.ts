export interface Place {
  readonly x: number;
  readonly y: number;
}

const FIRST_RADIUS = 340;
const RING_STEP = 130;
const SPACING = 88; // between neighbours on a ring
const STRETCH = 1.4; // screens are wider than high

/** Places for `count` twins on as few rings around the middle as hold them, all rings equally full. */
export function rings(count: number): readonly Place[] {
  const radii: number[] = [];
  for (let room = 0; room < count; room += roomOn(radii.at(-1)!)) radii.push(FIRST_RADIUS + radii.length * RING_STEP);
  const total = radii.reduce((sum, radius) => sum + radius, 0);
  const places: Place[] = [];
  radii.forEach((radius, ring) => {
    const isLast = ring === radii.length - 1;
    const here = isLast ? count - places.length : Math.round((count * radius) / total);
    for (let i = 0; i < here; i++) {
      const angle = ((i + (ring % 2) / 2) / here) * 2 * Math.PI - Math.PI / 2;
      places.push({ x: Math.cos(angle) * radius * STRETCH, y: Math.sin(angle) * radius });
    }
  });
  return places;
}

/** How many fit on an ellipse of this height and the stretched width. */
const roomOn = (radius: number): number => Math.floor((Math.PI * radius * (1 + STRETCH)) / SPACING);
