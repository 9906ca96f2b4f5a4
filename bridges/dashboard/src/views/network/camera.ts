import type { Box, Place } from "./layout";

/** What part of the drawing is seen: a point at `x`, `y` of it stands at `x * scale + dx` of the screen. */
export interface Camera {
  readonly scale: number;
  readonly dx: number;
  readonly dy: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const SCALE = { min: 0.05, max: 4, fit: 1.3 };
const MARGIN = 18;

/** All of it, in the middle. */
export function fitting({ left, top, right, bottom }: Box, { width, height }: Size): Camera {
  const room = { width: Math.max(1, width - 2 * MARGIN), height: Math.max(1, height - 2 * MARGIN) };
  const scale = Math.min(SCALE.fit, room.width / (right - left), room.height / (bottom - top));
  return { scale, dx: width / 2 - ((left + right) / 2) * scale, dy: height / 2 - ((top + bottom) / 2) * scale };
}

/** What is at `x`, `y` of the screen stays there. */
export function scaled({ scale, dx, dy }: Camera, by: number, { x, y }: Place): Camera {
  const wanted = Math.min(SCALE.max, Math.max(SCALE.min, scale * by));
  const factor = wanted / scale;
  return { scale: wanted, dx: x - (x - dx) * factor, dy: y - (y - dy) * factor };
}

/** Near enough to read a name, with this place in the middle. */
export function centred(camera: Camera, { x, y }: Place, { width, height }: Size): Camera {
  const scale = Math.max(camera.scale, 1);
  return { scale, dx: width / 2 - x * scale, dy: height / 2 - y * scale };
}

export const shifted = (camera: Camera, x: number, y: number): Camera => ({
  ...camera,
  dx: camera.dx + x,
  dy: camera.dy + y,
});

export const seenAt = ({ scale, dx, dy }: Camera, { x, y }: Place): Place => ({ x: x * scale + dx, y: y * scale + dy });
