import { useId, useRef, useState } from "react";
import type { CanvasEdge, CanvasNode } from "../../api/workflows";
import { newEdge, type Canvas } from "../../canvas/operations";
import { seenBy } from "../../canvas/order";
import type { CanvasSync } from "../../canvas/sync";
import { isComposing } from "../../components/composing";
import { Icon } from "../../components/icon";
import { off } from "../../components/off";
import { useSay } from "../../i18n";

interface Props {
  readonly node: CanvasNode;
  readonly canvas: Canvas;
  readonly sync: CanvasSync;
}

/** What comes before a node: the same as its lines on the canvas, for who draws none. */
export function NodeEdges({ node, canvas, sync }: Props) {
  const say = useSay();
  const id = useId();
  const choice = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState("");
  const before = Object.values(canvas.edges).filter((edge) => edge.target === node.node_id);
  const taken = new Set([node.node_id, ...before.map((edge) => edge.source)]);
  const others = Object.values(canvas.nodes).filter((other) => !taken.has(other.node_id));
  const nameOf = (nodeId: string): string => {
    const other = canvas.nodes[nodeId];
    return other ? seenBy(say, other) : nodeId;
  };
  const connect = () => {
    if (chosen in canvas.nodes) sync.perform([{ action: "create_edge", edge: newEdge(chosen, node.node_id) }]);
    setChosen("");
  };
  if (!before.length && !others.length) return null;
  return (
    <div className="node-edges">
      <label htmlFor={id}>{say("nodeAfter")}</label>
      {before.map((edge) => (
        <span key={edge.source} className="row">
          <span className="node-before">{nameOf(edge.source)}</span>
          <When
            edge={edge}
            sync={sync}
            hint={say(canvas.nodes[edge.source]?.node_type === "condition" ? "edgeHolds" : "edgeAlways")}
            label={say("edgeWhen", { name: nameOf(edge.source) })}
          />
          <button
            type="button"
            className="button icon small"
            aria-label={say("nodeDisconnect", { name: nameOf(edge.source) })}
            onClick={() => {
              sync.perform([{ action: "delete_edge", edge }]);
              choice.current?.focus(); // this button goes with its line
            }}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      <span className="row">
        <select
          ref={choice}
          id={id}
          className="field"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value="">{say("fieldUnset")}</option>
          {others.map((other) => (
            <option key={other.node_id} value={other.node_id}>
              {nameOf(other.node_id)}
            </option>
          ))}
        </select>
        <button type="button" className="button small" {...off(!chosen, connect)}>
          {say("nodeConnect")}
        </button>
      </span>
    </div>
  );
}

interface WhenProps {
  readonly edge: CanvasEdge;
  readonly sync: CanvasSync;
  readonly hint: string;
  readonly label: string;
}

/** The condition of a line; leaving it saves it, as a change of what it was when one began to write. */
function When({ edge, sync, hint, label }: WhenProps) {
  const now = edge.when ?? "";
  const [written, setWritten] = useState<{ readonly text: string; readonly before: string } | null>(null);
  const save = () => {
    const after = written?.text.trim();
    setWritten(null);
    if (written && after !== undefined && after !== written.before)
      sync.perform([{ action: "set_when", edge, before: written.before, after }]);
  };
  return (
    <input
      className="field"
      value={written?.text ?? now}
      placeholder={hint}
      aria-label={label}
      onChange={({ target }) => setWritten({ text: target.value, before: written?.before ?? now })}
      onBlur={save}
      onKeyDown={(event) => event.key === "Enter" && !isComposing(event) && event.currentTarget.blur()}
    />
  );
}
