import { useState } from "react";
import type { CanvasNode } from "../../api/workflows";
import { isUnderWay, type Known } from "../../canvas/hearing";
import { seenBy } from "../../canvas/order";
import { behindReopened } from "../../canvas/reopening";
import type { CanvasSync } from "../../canvas/sync";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";

const intoSight = (said: HTMLElement | null) => said?.scrollIntoView({ block: "nearest" }); // the focus is at its end

interface Props {
  readonly node: CanvasNode;
  readonly canvas: Known;
  readonly sync: CanvasSync;
  readonly onDone: () => void;
}

/** Opens again what somebody has done; before that it is said what comes of it. */
export function Reopen({ node, canvas, sync, onDone }: Props) {
  const say = useSay();
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <button type="button" className="button small" onClick={() => setAsked(true)}>
        <Icon name="undo" />
        {say("nodeReopen")}
      </button>
    );
  const { waits, stays } = behindReopened(canvas, node.node_id);
  const namesOf = (nodes: readonly CanvasNode[]) =>
    nodes.map((each) => say("partNode", { name: seenBy(say, each) })).join(say("separator"));
  const reopen = () => {
    sync.ask({ action: "reopen_node", data: { node_id: node.node_id } }, [node.node_id]);
    setAsked(false);
    onDone();
  };
  return (
    <div className="banner warm" role="alert" ref={intoSight}>
      <span className="stack">
        <span className="small">
          {say("reopenMeans")} {waits.length > 0 && say("reopenWaits", { names: namesOf(waits) })}{" "}
          {stays.length > 0 && say("reopenStays", { names: namesOf(stays) })}{" "}
          {!isUnderWay(canvas.run) && say("reopenRun")}
        </span>
        <span className="row">
          <button type="button" className="button small primary" autoFocus onClick={reopen}>
            {say("nodeReopen")}
          </button>
          <button type="button" className="button small" onClick={() => setAsked(false)}>
            {say("reopenNot")}
          </button>
        </span>
      </span>
    </div>
  );
}
