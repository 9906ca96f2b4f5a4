import { Handle, Position, type Node, type NodeProps } from "@xyflow/react";
import type { CanvasNode } from "../../api/workflows";
import { Avatar } from "../../components/avatar";
import { Chip } from "../../components/chip";
import { day } from "../../components/format";
import { named, useSay } from "../../i18n";
import { money } from "../../negotiation/diff";
import { usePreferences } from "../../store/preferences";

export type StepNode = Node<{ node: CanvasNode; problems: readonly string[]; here: readonly string[] }, "step">;

export const STEP_TONES: Readonly<Record<string, "good" | "bad" | "accent" | "warm">> = {
  completed: "good",
  failed: "bad",
  running: "accent",
  waiting: "warm",
};

/** One node on the canvas: what, by whom, by when, how far it is, and what is wrong with it. */
export function Step({ data: { node, problems, here } }: NodeProps<StepNode>) {
  const say = useSay();
  const { node_type: kind, name, status } = node;
  const assignee = textIn(node, "assignee_name") || textIn(node, "assignee");
  return (
    <div className="canvas-step" data-kind={kind} data-status={status ?? "none"} data-wrong={problems.length > 0}>
      {here.length > 0 && <span className="here">{say("canvasHere", { names: here.join(say("separator")) })}</span>}
      <Handle type="target" position={Position.Left} />
      {assignee && <Avatar agentId={textIn(node, "assignee")} name={assignee} size="small" />}
      <div>
        <strong>{name || named(say, "nodeKind_", kind)}</strong>
        <Facts node={node} assignee={assignee} />
        {status && <Chip tone={STEP_TONES[status] ?? "outline"}>{named(say, "node_", status)}</Chip>}
        {problems.map((problem) => (
          <span key={problem} className="wrong">
            {problem}
          </span>
        ))}
      </div>
      <Handle type="source" position={Position.Right} />
    </div>
  );
}

function Facts({ node, assignee }: { readonly node: CanvasNode; readonly assignee: string }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const { price } = node.config;
  const due = textIn(node, "due");
  const facts = [
    node.name ? named(say, "nodeKind_", node.node_type) : "",
    assignee,
    due && day(due, language),
    typeof price === "number" ? money(price, textIn(node, "currency") || "CNY") : "",
    textIn(node, "deliverable"),
  ].filter(Boolean);
  return <span className="muted">{facts.join(" · ")}</span>;
}

function textIn(node: CanvasNode, key: string): string {
  const value = node.config[key];
  return typeof value === "string" ? value : "";
}
