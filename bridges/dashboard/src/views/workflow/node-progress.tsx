import { useId, useState } from "react";
import type { CanvasNode } from "../../api/workflows";
import type { CanvasSync } from "../../canvas/sync";
import { Chip } from "../../components/chip";
import { named, useSay } from "../../i18n";
import { STEP_TONES } from "./step-face";

const NOTE_MAX = 2000;

interface Props {
  readonly node: CanvasNode;
  readonly isDoneByPeople: boolean;
  readonly sync: CanvasSync;
}

/** How far a node has come in its run; who had to do it says whether it is done. */
export function NodeProgress({ node, isDoneByPeople, sync }: Props) {
  const say = useSay();
  const id = useId();
  const [note, setNote] = useState("");
  if (!node.status) return null;
  const mark = (status: "completed" | "failed") => {
    sync.ask({ action: "update_node", data: { node_id: node.node_id, status, note: note.trim() } }, [node.node_id]);
    setNote("");
  };
  const results = Object.entries(node.result).filter(([, value]) => value !== null && value !== "");
  return (
    <div className="node-progress">
      <Chip tone={STEP_TONES[node.status] ?? "outline"}>{named(say, "node_", node.status)}</Chip>
      {node.error && <p>{node.error}</p>}
      {results.length > 0 && (
        <dl className="facts">
          {results.map(([name, value]) => (
            <div key={name} className="pair">
              <dt>{named(say, "result_", name)}</dt>
              <dd>{typeof value === "string" ? value : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {node.status === "waiting" && isDoneByPeople && (
        <>
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
              {say("nodeDone")}
            </button>
            <button type="button" className="button small danger" onClick={() => mark("failed")}>
              {say("nodeNotDone")}
            </button>
          </span>
        </>
      )}
    </div>
  );
}
