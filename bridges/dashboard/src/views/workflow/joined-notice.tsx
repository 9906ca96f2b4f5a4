import type { CanvasEdge } from "../../api/workflows";
import type { Removal } from "../../canvas/joining";
import type { Canvas } from "../../canvas/operations";
import { seenBy, whereSaid } from "../../canvas/order";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";

interface Props {
  readonly removal: Removal;
  readonly canvas: Canvas;
  readonly close: () => void;
}

/** What became of the order of nodes that were deleted here, as long as it is so. */
export function JoinedNotice({ removal: { joined, apart }, canvas, close }: Props) {
  const say = useSay();
  const all = Object.values(canvas.edges);
  const isThere = ({ source, target }: CanvasEdge) =>
    all.some((edge) => edge.source === source && edge.target === target);
  const name = (id: string) => say("partNode", { name: seenBy(say, canvas.nodes[id]!) });
  const lines = joined.filter(isThere).map((edge) => {
    const ends = `${name(edge.source)} → ${name(edge.target)}`;
    const where = whereSaid(say, canvas, edge);
    return where ? say("listAfterWhere", { name: ends, where }) : ends;
  });
  const missing = apart.filter(({ node_id: id }) => !(id in canvas.nodes));
  const between = missing.map((node) => say("partNode", { name: seenBy(say, node) }));
  if (!lines.length && !between.length) return null;
  return (
    <p className="banner asked-banner" role="status">
      <Icon name="branch" />
      <span>
        {lines.length > 0 && say("deletedJoined", { lines: lines.join(say("separator")) })}{" "}
        {between.length > 0 && say("deletedApart", { names: between.join(say("separator")) })}
      </span>
      <button type="button" className="button icon small push" aria-label={say("close")} onClick={close}>
        <Icon name="close" />
      </button>
    </p>
  );
}
