import { Handle, Position, type Node, type NodeProps } from "@xyflow/react";
import { memo } from "react";
import type { CanvasNode } from "../../api/workflows";
import { same } from "../../canvas/operations";
import { useSay } from "../../i18n";
import { hereSaid, type Here } from "./here-said";
import { hasSameFace, StepFace } from "./step-face";

interface Data extends Record<string, unknown> {
  readonly node: CanvasNode;
  readonly problems: readonly string[];
  readonly here: readonly Here[];
  /** It changed while nobody looked here. */
  readonly isNew: boolean;
}

export type StepNode = Node<Data, "step">;

/** One node on the canvas, with who is at it and where its lines begin and end; one that only moves is not drawn again. */
export const Step = memo(
  Drawn,
  ({ data: before }, { data: after }) => hasSameFace(before, after) && same(before.here, after.here),
);

function Drawn({ data: { node, problems, here, isNew } }: NodeProps<StepNode>) {
  const say = useSay();
  const { node_type: kind, status } = node;
  return (
    <div className="canvas-step" data-kind={kind} data-status={status ?? "none"} data-wrong={problems.length > 0}>
      {here.length > 0 && (
        <span className="here" title={hereSaid(say, here, here.length)}>
          {hereSaid(say, here, 1)}
        </span>
      )}
      <Handle type="target" position={Position.Left} />
      <StepFace node={node} problems={problems} isNew={isNew} isBrief />
      <Handle type="source" position={Position.Right} />
    </div>
  );
}
