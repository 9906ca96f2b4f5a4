import { Handle, Position, type Node, type NodeProps } from "@xyflow/react";
import type { CanvasNode } from "../../api/workflows";
import { useSay } from "../../i18n";
import { StepFace } from "./step-face";

export type StepNode = Node<{ node: CanvasNode; problems: readonly string[]; here: readonly string[] }, "step">;

/** One node on the canvas, with who is at it and where its lines begin and end. */
export function Step({ data: { node, problems, here } }: NodeProps<StepNode>) {
  const say = useSay();
  const { node_type: kind, status } = node;
  return (
    <div className="canvas-step" data-kind={kind} data-status={status ?? "none"} data-wrong={problems.length > 0}>
      {here.length > 0 && <span className="here">{say("canvasHere", { names: here.join(say("separator")) })}</span>}
      <Handle type="target" position={Position.Left} />
      <StepFace node={node} problems={problems} />
      <Handle type="source" position={Position.Right} />
    </div>
  );
}
