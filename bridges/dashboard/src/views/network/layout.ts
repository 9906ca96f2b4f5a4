export interface Place {
  readonly x: number;
  readonly y: number;
}

const RADIUS_MIN = 280;
const RING_STEP = 130;
const SPACING = 92; // between neighbours on a ring
const ONE_RING_MAX = 36;

/** Places for `count` twins around the middle: one ring, or where they are many, several that are equally full. */
export function rings(count: number, stretch: number): readonly Place[] {
  const radii = radiiFor(count, stretch);
  const total = radii.reduce((sum, radius) => sum + radius, 0);
  const places: Place[] = [];
  radii.forEach((radius, ring) => {
    const isLast = ring === radii.length - 1;
    const here = isLast ? count - places.length : Math.round((count * radius) / total);
    for (let i = 0; i < here; i++) {
      const angle = evenAngle((i + (ring % 2) / 2) / here, stretch);
      places.push({ x: Math.sin(angle) * radius * stretch, y: -Math.cos(angle) * radius });
    }
  });
  return places;
}

function radiiFor(count: number, stretch: number): readonly number[] {
  const roundabout = Math.PI * (1 + stretch); // of an ellipse of height 1, roughly
  if (count <= ONE_RING_MAX) return [Math.max(RADIUS_MIN / Math.min(1, stretch), (count * SPACING) / roundabout)];
  const radii: number[] = [];
  for (let room = 0; room < count; room += Math.floor((roundabout * radii.at(-1)!) / SPACING)) {
    radii.push(RADIUS_MIN + radii.length * RING_STEP);
  }
  return radii;
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
