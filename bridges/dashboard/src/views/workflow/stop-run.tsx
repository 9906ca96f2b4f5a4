import type { CanvasNode } from "../../api/workflows";
import { seenBy } from "../../canvas/order";
import { assigneeOf, calledOf } from "../../canvas/people";
import { stateOf } from "../../canvas/states";
import { Dialog } from "../../components/dialog";
import { DialogFoot } from "../../components/dialog-foot";
import { useSay } from "../../i18n";
import { usePeople } from "./use-people";

const SHOWN_MAX = 8;

/** What people have been asked for, and have not done or answered. */
export const openFor = (nodes: Readonly<Record<string, CanvasNode>>): readonly CanvasNode[] =>
  Object.values(nodes).filter(
    ({ node_type: kind, status, result }) => stateOf(kind, status ?? "", result) === "waiting",
  );

interface Props {
  readonly open: readonly CanvasNode[];
  readonly stop: () => void;
  readonly onClose: () => void;
}

/** Before a run is stopped on which people are at work: who is at what. */
export function StopRun({ open, stop, onClose }: Props) {
  const say = useSay();
  const people = usePeople();
  const whoOf = (node: CanvasNode): string => {
    const asked = Array.isArray(node.result.people) ? node.result.people.map(String) : [];
    return assigneeOf(node, people) || asked.map((each) => calledOf(each, people)).join(say("separator"));
  };
  return (
    <Dialog kind="question" title={say("stopTitle")} onClose={onClose}>
      <p>{say("stopLead")}</p>
      <ul>
        {open.slice(0, SHOWN_MAX).map((node) => {
          const [name, who] = [seenBy(say, node), whoOf(node)];
          return <li key={node.node_id}>{say(who ? "stopOpenOf" : "stopOpen", { name, who })}</li>;
        })}
        {open.length > SHOWN_MAX && <li>{say("stopMore", { count: open.length - SHOWN_MAX })}</li>}
      </ul>
      <DialogFoot leave={say("stopLeave")} onClose={onClose}>
        <button type="button" className="button danger" onClick={stop}>
          {say("canvasCancel")}
        </button>
      </DialogFoot>
    </Dialog>
  );
}
