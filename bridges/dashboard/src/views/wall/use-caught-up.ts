import { useEffect, useMemo, useState } from "react";
import { catchUp } from "../../api/events-behind";
import { CatchingUp, type Known, type Row } from "./catching-up";

const AGAIN_MS = 2000;

/**
 * The events of the demands that are `shown`, asked for where the list counts more than are known: a stream for each
 * would take more connections than a browser opens. Of `all` that may be shown again what is known stays.
 */
export function useCaughtUp(shown: readonly Row[], all: readonly Row[]): ReadonlyMap<string, Known> {
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(new Map());
  const catching = useMemo(() => new CatchingUp(catchUp, setKnown), []);
  useEffect(() => catching.show(shown, all), [catching, shown, all]);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && catching.askAll(), AGAIN_MS);
    return () => {
      clearInterval(timer);
      catching.leave();
    };
  }, [catching]);
  return known;
}
