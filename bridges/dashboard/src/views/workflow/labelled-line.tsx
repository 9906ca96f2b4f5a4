import { BaseEdge, getBezierPath, useInternalNode, type Edge, type EdgeProps } from "@xyflow/react";
import { labelSize } from "./label-size";

const HANDLE = 12; // px that a handle sticks out of its node, and a bit
const ABOVE = 14; // px from a node to the middle of a label above it

export type LabelledEdge = Edge<Record<string, unknown>, "labelled">;

/** A line with a label, which stands above both nodes where they leave no room for it: their handles are to be hit. */
export function LabelledLine(props: EdgeProps<LabelledEdge>) {
  const { source, target, sourceX, sourceY, targetX, targetY, label, markerEnd } = props;
  const ends = [useInternalNode(source), useInternalNode(target)];
  const [path, x, y] = getBezierPath(props);
  const { width, height } = labelSize(label) ?? { width: 0, height: 0 };
  const hasRoom = targetX - sourceX >= width + 2 * HANDLE;
  const tops = ends.flatMap((end, n) => {
    const half = (end?.measured.height ?? 0) / 2;
    const middle = n === 0 ? sourceY : targetY;
    return Math.abs(y - middle) < half + height ? [middle - half] : [];
  });
  const isAbove = !hasRoom && tops.length > 0;
  return (
    <g className={isAbove ? undefined : "label-on-line"}>
      <BaseEdge
        path={path}
        label={label}
        labelX={x}
        labelY={isAbove ? Math.min(...tops) - ABOVE : y}
        {...(markerEnd && { markerEnd })}
      />
    </g>
  );
}
