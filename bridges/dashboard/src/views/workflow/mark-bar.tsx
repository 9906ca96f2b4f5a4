import type { Mark } from "../../canvas/marks";
import type { Canvas } from "../../canvas/operations";
import { seenBy } from "../../canvas/order";
import type { Order } from "../../canvas/orders";
import { calledOf } from "../../canvas/people";
import type { CanvasSync } from "../../canvas/sync";
import { clockTime } from "../../components/format";
import { CopyButton } from "../../components/copy-button";
import { Icon } from "../../components/icon";
import { whoSaid } from "../../components/who-said";
import { useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { howFar } from "./how-far";
import { markSaid } from "./mark-said";
import { usePeople } from "./use-people";

interface Props {
  readonly order: Order;
  readonly mark: Mark;
  readonly canvas: Canvas;
  readonly sync: CanvasSync;
}

/** A mark that the server does not have: it waits for the connection, or another answer holds and its words are shown. */
export function MarkBar({ order, mark, canvas, sync }: Props) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const people = usePeople();
  const node = canvas.nodes[mark.nodeId];
  const name = node ? seenBy(say, node) : (order.meant?.called ?? "");
  const isMet = order.held === "met";
  const by = node && (node.result.entered_by || node.result.by);
  const holds = node && node.status !== "waiting" ? { name, state: howFar(say, node, language) } : null;
  const theirs = node ? [node.result.note, node.result.result].filter((text) => typeof text === "string") : [];
  const own = [mark.result, mark.note].filter(Boolean);
  const words = {
    name,
    state: markSaid(say, mark.status, node?.node_type),
    time: clockTime(new Date(order.at).toISOString(), language),
  };
  return (
    <p className="banner warm order" role={isMet ? "alert" : "status"}>
      <Icon name="question" />
      <span className="stack">
        <span>{say(isMet ? "markYours" : "markWaits", words)}</span>
        {isMet && own.length > 0 && <span>{say("markKept")}</span>}
        {own.map((text) => (
          <span key={text}>
            “{text}” {isMet && <CopyButton text={text} />}
          </span>
        ))}
        {isMet && !node && <span>{say("markNoNode", { name })}</span>}
        {isMet && holds && (
          <span>
            {typeof by === "string"
              ? say("markTheirsBy", { ...holds, who: whoSaid(say, calledOf(by, people)) })
              : say("markTheirs", holds)}
            {theirs.map((text) => ` “${String(text)}”`).join("")}
          </span>
        )}
        {isMet && node && !holds && <span>{order.why ?? say("markAnother", { name })}</span>}
      </span>
      <span className="row push">
        {isMet && node?.status === "waiting" && (
          <button type="button" className="button small primary" onClick={() => sync.decide(order, true)}>
            {say("orderAgain")}
          </button>
        )}
        {(isMet || !order.isTried) && (
          <button type="button" className="button small" onClick={() => sync.decide(order, false)}>
            {say(isMet ? "markRead" : "orderDrop")}
          </button>
        )}
      </span>
    </p>
  );
}
