import { BaseEdge, type Edge, type EdgeProps } from "@xyflow/react";
import type { Detour } from "../../canvas/routing";

const ROUND = 8; // of a turn

export type DetourEdge = Edge<Record<string, unknown> & Detour, "detour">;

/** A line that goes around what stands between its ends. */
export function DetourLine({ sourceX, sourceY, targetX, targetY, data, label, markerEnd }: EdgeProps<DetourEdge>) {
  if (!data) return null;
  const { y, out, into } = data;
  const path = [
    `M${sourceX},${sourceY}`,
    turn([sourceX, sourceY], [out, sourceY], [out, y]),
    turn([out, sourceY], [out, y], [into, y]),
    turn([out, y], [into, y], [into, targetY]),
    turn([into, y], [into, targetY], [targetX, targetY]),
    `L${targetX},${targetY}`,
  ].join(" ");
  return <BaseEdge path={path} label={label} labelX={(out + into) / 2} labelY={y} {...(markerEnd && { markerEnd })} />;
}

type Point = readonly [number, number];

/** To a corner and around it; pieces that are shorter than its rounding are rounded less. */
function turn(before: Point, [x, y]: Point, after: Point): string {
  const towards = ([tx, ty]: Point): string => {
    const [dx, dy] = [tx - x, ty - y];
    const by = Math.min(ROUND, Math.hypot(dx, dy) / 2);
    return `${x + Math.sign(dx) * by},${y + Math.sign(dy) * by}`;
  };
  return `L${towards(before)} Q${x},${y} ${towards(after)}`;
}
