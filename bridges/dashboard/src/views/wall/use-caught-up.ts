import { useEffect, useRef, useState } from "react";
import { catchUp } from "../../api/events-behind";
import { History } from "../../negotiation/history";

const AGAIN_MS = 2000;

interface Row {
  readonly demand_id: string;
  readonly last_seq: number;
}

/** One demand as far as its events are here. */
export interface Known {
  readonly history: History;
  readonly length: number;
}

/**
 * The events of all these demands, asked for where the list counts more than are known: a stream for each would take
 * more connections than a browser opens. What is not here any more is forgotten.
 */
export function useCaughtUp(rows: readonly Row[]): ReadonlyMap<string, Known> {
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(new Map());
  const histories = useRef(new Map<string, History>());
  const asking = useRef(new Set<string>());
  useEffect(() => {
    let isCurrent = true;
    const here = new Set(rows.map((row) => row.demand_id));
    for (const id of histories.current.keys()) if (!here.has(id)) histories.current.delete(id);
    const ask = async ({ demand_id: id, last_seq: last }: Row) => {
      const history = histories.current.get(id) ?? new History(id);
      histories.current.set(id, history);
      if (history.lastSeq >= last || asking.current.has(id)) return;
      asking.current.add(id);
      await catchUp(id, history).catch(() => undefined); // away for now: asked again
      asking.current.delete(id);
      if (isCurrent)
        setKnown(new Map([...histories.current].map(([id, h]) => [id, { history: h, length: h.lastSeq }])));
    };
    const askAll = () => !document.hidden && rows.forEach((row) => void ask(row));
    askAll();
    const timer = setInterval(askAll, AGAIN_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [rows]);
  return known;
}
