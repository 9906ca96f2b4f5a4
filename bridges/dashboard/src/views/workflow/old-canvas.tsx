import { useMemo } from "react";
import type { OldVersion } from "../../api/versions";
import type { CanvasNode } from "../../api/workflows";
import type { Canvas } from "../../canvas/operations";
import { useSay } from "../../i18n";
import { StillCanvas } from "./still-canvas";

/** A canvas as it was, without what became of it in a run. */
export function OldCanvas({ old, back }: { readonly old: OldVersion | null; readonly back: () => void }) {
  const say = useSay();
  const canvas = useMemo(() => (old ? canvasOf(old) : null), [old]);
  if (!old || !canvas) return <p className="empty card">{say("loading")}</p>;
  return <StillCanvas canvas={canvas} label={say("historyReadOnly", { version: old.version })} back={back} />;
}

function canvasOf({ version, nodes, edges }: OldVersion): Canvas {
  const whole = (node: OldVersion["nodes"][string]): CanvasNode => ({
    ...node,
    status: null,
    result: {},
    inputs: {},
    error: null,
    failure: null,
  });
  return { version, nodes: Object.fromEntries(Object.entries(nodes).map(([id, n]) => [id, whole(n)])), edges };
}
