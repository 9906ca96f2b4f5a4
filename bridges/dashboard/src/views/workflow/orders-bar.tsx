import type { Order } from "../../canvas/orders";
import { seenBy } from "../../canvas/order";
import { markIn } from "../../canvas/marks";
import type { Canvas } from "../../canvas/operations";
import type { CanvasSync } from "../../canvas/sync";
import { clockTime } from "../../components/format";
import { Icon } from "../../components/icon";
import { useSay, type Say, type Word } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { MarkBar } from "./mark-bar";
import "../../styles/asked.css";

const ASKED: Readonly<Record<string, Word>> = {
  start_execution: "canvasRun",
  pause_execution: "canvasPause",
  resume_execution: "canvasResume",
  cancel_execution: "canvasCancel",
  retry_execution: "canvasRetry",
};

interface Props {
  readonly orders: readonly Order[];
  readonly canvas: Canvas;
  readonly sync: CanvasSync;
  /** Nothing is sent now. */
  readonly isAway: boolean;
}

/** What a run was asked and is not sent: what waits, and what its author is asked about again. */
export function OrdersBar({ orders, canvas, sync, isAway }: Props) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const shown = orders.filter(({ held }) => held !== undefined || isAway); // else it is on its way
  return shown.map((order) => {
    const mark = markIn(order);
    if (mark) return <MarkBar key={order.id} order={order} mark={mark} canvas={canvas} sync={sync} />;
    const words = { what: askedSaid(say, canvas, order), time: clockTime(new Date(order.at).toISOString(), language) };
    return (
      <p key={order.id} className="banner warm asked-banner" role={order.held ? "alert" : "status"}>
        <Icon name="question" />
        <span>{order.held && order.held !== "met" ? say(`order_${order.held}`, words) : say("orderWaits", words)}</span>
        <span className="asked-choices">
          {order.held && (
            <button type="button" className="button small primary" onClick={() => sync.decide(order, true)}>
              {say("orderAgain")}
            </button>
          )}
          <button type="button" className="button small" onClick={() => sync.decide(order, false)}>
            {say("orderDrop")}
          </button>
        </span>
      </p>
    );
  });
}

function askedSaid(say: Say, canvas: Canvas, { message, nodeIds }: Order): string {
  const node = canvas.nodes[nodeIds[0] ?? ""];
  const name = node ? seenBy(say, node) : (nodeIds[0] ?? "");
  if (nodeIds.length) return say(message.action === "reopen_node" ? "orderReopen" : "orderRetry", { name });
  return say(ASKED[String(message.action)] ?? "canvasRun");
}
