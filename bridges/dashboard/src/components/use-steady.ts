import { useCallback, useLayoutEffect, useRef } from "react";

/** A function that stays the same and does what the newest one does: what it is given to is not drawn again for it. */
export function useSteady<A extends readonly unknown[], R>(act: (...given: A) => R): (...given: A) => R {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...given: A) => newest.current(...given), []);
}
