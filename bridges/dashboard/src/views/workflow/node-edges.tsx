import { useId, useRef, useState } from "react";
import type { CanvasEdge, CanvasNode } from "../../api/workflows";
import { newLine, type Canvas } from "../../canvas/operations";
import { seenBy, sideOf } from "../../canvas/order";
import type { CanvasSync } from "../../canvas/sync";
import { isComposing } from "../../components/composing";
import { Icon } from "../../components/icon";
import { off } from "../../components/off";
import { useSay, type Word } from "../../i18n";
import { useWritten } from "./use-written";

const OWN = "own"; // no condition can be called so: it reads no name

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
    if (chosen in canvas.nodes) sync.perform([{ action: "create_edge", edge: newLine(canvas, chosen, node.node_id) }]);
    setChosen("");
  };
  if (!before.length && !others.length) return null;
  return (
    <div className="node-edges">
      <label htmlFor={id}>{say("nodeAfter")}</label>
      {before.map((edge) => (
        <span key={edge.source} className="row">
          <span className="node-before">{nameOf(edge.source)}</span>
          {canvas.nodes[edge.source]?.node_type === "condition" ? (
            <Side edge={edge} side={sideOf(canvas, edge)} sync={sync} name={nameOf(edge.source)} />
          ) : (
            <When
              edge={edge}
              sync={sync}
              hint={say("edgeAlways")}
              label={say("edgeWhen", { name: nameOf(edge.source) })}
            />
          )}
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

interface SideProps {
  readonly edge: CanvasEdge;
  /** Null: it has a condition of its own. */
  readonly side: Word | null;
  readonly sync: CanvasSync;
  readonly name: string;
}

/** On which side of the condition before it a line leads on; or on what else. */
function Side({ edge, side, sync, name }: SideProps) {
  const say = useSay();
  const [wantsOwn, setWantsOwn] = useState(false);
  const isOwn = side === null || wantsOwn;
  const choose = (after: string) => {
    setWantsOwn(after === OWN);
    const before = edge.when ?? "";
    if (after !== OWN && after !== before) sync.perform([{ action: "set_when", edge, before, after }]);
  };
  return (
    <span className="node-side">
      <select
        className="field"
        aria-label={say("edgeWhen", { name })}
        value={isOwn ? OWN : side === "edgeFails" ? "false" : ""}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{say("edgeHolds")}</option>
        <option value="false">{say("edgeFails")}</option>
        <option value={OWN}>{say("edgeOwn")}</option>
      </select>
      {isOwn && (
        <When
          edge={edge}
          sync={sync}
          hint={say("config_when")}
          label={say("edgeOwnOf", { name })}
          autoFocus={wantsOwn}
        />
      )}
    </span>
  );
}

interface WhenProps {
  readonly edge: CanvasEdge;
  readonly sync: CanvasSync;
  readonly hint: string;
  readonly label: string;
  readonly autoFocus?: boolean;
}

/** The condition of a line; leaving it saves it, as a change of what it was when one began to write. */
function When({ edge, sync, hint, label, autoFocus = false }: WhenProps) {
  const now = edge.when ?? "";
  const [written, setWritten] = useState<{ readonly text: string; readonly before: string } | null>(null);
  useWritten(written !== null && written.text !== written.before);
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
      autoFocus={autoFocus}
      onChange={({ target }) => setWritten({ text: target.value, before: written?.before ?? now })}
      onBlur={save}
      onKeyDown={(event) => event.key === "Enter" && !isComposing(event) && event.currentTarget.blur()}
    />
  );
}
