import { useEffect, useRef, useState } from "react";
import type { DemandRow } from "../../api/client";
import { named, useSay } from "../../i18n";
import { isOver } from "../../negotiation/demand-states";

const LETTERS_MAX = 60;

/** Tells those who do not see the wall what comes and what ends; what stood there at first is no news. */
export function WallNews({ rows }: { readonly rows: readonly DemandRow[] }) {
  const say = useSay();
  const [text, setText] = useState("");
  const before = useRef<ReadonlyMap<string, boolean> | null>(null);
  useEffect(() => {
    const known = before.current;
    before.current = new Map(rows.map((row) => [row.demand_id, isOver(row)]));
    if (!known) return;
    const told = rows.flatMap((row) => {
      const text = row.raw_input.slice(0, LETTERS_MAX);
      if (!known.has(row.demand_id)) return isOver(row) ? [] : [say("wallCame", { text })];
      const hasEnded = isOver(row) && known.get(row.demand_id) === false;
      return hasEnded ? [say("wallEnded", { text, end: named(say, "status_", row.state) })] : [];
    });
    if (told.length) setText(told.join(say("sentenceEnd")));
  }, [rows, say]);
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}
