import { useEffect, useRef, useState } from "react";

/** A value that changes all the time, taken up every `ms` at most: for what asks the server about each one. */
export function useCalmed<T>(value: T, ms: number): T {
  const [calmed, setCalmed] = useState(value);
  const newest = useRef(value);
  useEffect(() => {
    newest.current = value;
  }, [value]);
  const isBehind = !Object.is(value, calmed);
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(() => setCalmed(newest.current), ms);
    return () => clearTimeout(timer);
  }, [isBehind, calmed, ms]); // a newer one may be shown, and not noted yet, when the timer takes one up
  return calmed;
}
