import { useId, useRef, useState } from "react";
import type { CanvasNode } from "../../api/workflows";
import type { CanvasSync } from "../../canvas/sync";
import { Chip } from "../../components/chip";
import { valueAsText } from "../../components/format";
import { Icon } from "../../components/icon";
import { named, useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { STEP_TONES } from "./step-face";

const NOTE_MAX = 2000;
const RETRIED: ReadonlySet<string> = new Set(["failed", "cancelled"]);

const listed = (node: CanvasNode, name: string): readonly string[] => (node.result[name] ?? []) as readonly string[];

interface Props {
  readonly node: CanvasNode;
  readonly isDoneByPeople: boolean;
  readonly isRunning: boolean;
  readonly sync: CanvasSync;
}

/** How far a node has come in its run; who had to do it says whether it is done. What failed can be tried again. */
export function NodeProgress({ node, isDoneByPeople, isRunning, sync }: Props) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [note, setNote] = useState("");
  const [by, setBy] = useState("");
  if (!node.status) return null;
  const isApproval = node.node_type === "approval";
  const people = (node.result.people ?? []) as readonly string[];
  const left = people.filter((name) => ![...listed(node, "yes"), ...listed(node, "no")].includes(name));
  const mark = (status: "completed" | "failed") => {
    const who = isApproval && left.length ? { by: left.includes(by) ? by : left[0] } : {};
    const data = { node_id: node.node_id, status, note: note.trim(), ...who };
    sync.ask({ action: "update_node", data }, [node.node_id]);
    setNote("");
    box.current?.focus(); // these buttons go, and the keyboard stays at the node
  };
  const retry = () => {
    sync.ask({ action: "retry_execution", data: { node_id: node.node_id } }, [node.node_id]);
    box.current?.focus();
  };
  const results = Object.entries(node.result).filter(([, value]) => value !== null && value !== "");
  return (
    <div className="node-progress" ref={box} tabIndex={-1}>
      <Chip tone={STEP_TONES[node.status] ?? "outline"}>{named(say, "node_", node.status)}</Chip>
      {node.error && <p>{node.error}</p>}
      {results.length > 0 && (
        <dl className="facts">
          {results.map(([name, value]) => (
            <div key={name} className="pair">
              <dt>{named(say, "result_", name)}</dt>
              <dd>{valueAsText(name === "replanning" ? (value as { because: string }).because : value, language)}</dd>
            </div>
          ))}
        </dl>
      )}
      {Object.keys(node.inputs).length > 0 && (
        <dl className="facts">
          {Object.entries(node.inputs).map(([name, value]) => (
            <div key={name} className="pair">
              <dt>{named(say, "config_", name)}</dt>
              <dd>{valueAsText(value, language)}</dd>
            </div>
          ))}
        </dl>
      )}
      {!isRunning && RETRIED.has(node.status) && (
        <>
          <button type="button" className="button small primary" onClick={retry}>
            <Icon name="redo" />
            {say("nodeRetry")}
          </button>
          <span className="muted small">{say("nodeRetryHint")}</span>
        </>
      )}
      {node.status === "waiting" && isDoneByPeople && (
        <>
          {isApproval && left.length > 0 && (
            <label>
              {say("answersAs")}
              <select className="field" value={by} onChange={(event) => setBy(event.target.value)}>
                {left.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
          )}
          <label htmlFor={id}>{say("nodeNote")}</label>
          <textarea
            id={id}
            className="field"
            rows={2}
            maxLength={NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <span className="row">
            <button type="button" className="button small primary" onClick={() => mark("completed")}>
              {say(isApproval ? "approvalYes" : "nodeDone")}
            </button>
            <button type="button" className="button small danger" onClick={() => mark("failed")}>
              {say(isApproval ? "disapprove" : "nodeNotDone")}
            </button>
          </span>
        </>
      )}
    </div>
  );
}
