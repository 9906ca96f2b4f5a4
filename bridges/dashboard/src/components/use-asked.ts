import { useCallback, useEffect, useState } from "react";

export interface Asked<T> {
  /** The last answer; null before the first. It stays while later ones are refused or do not come. */
  readonly found: T | null;
  /** Why the last question got no answer; null where it did. */
  readonly error: unknown;
  readonly again: () => void;
}

/** What `read` gives, asked again and again while the page is seen; `read` must be the same as long as the question is. */
export function useAsked<T>(read: () => Promise<T>, everyMs: number): Asked<T> {
  const [known, setKnown] = useState<{ readonly found: T | null; readonly error: unknown }>({
    found: null,
    error: null,
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      if (document.hidden) return;
      try {
        const found = await read();
        if (isCurrent) setKnown(({ found: last }) => ({ found: isSame(last, found) ? last : found, error: null }));
      } catch (error) {
        if (isCurrent) setKnown((before) => ({ ...before, error }));
      }
    };
    void ask();
    const timer = setInterval(() => void ask(), everyMs);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [read, everyMs, turn]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  return { ...known, again };
}

/** The same answer stays the same thing, so that what is made of it is not made anew. */
const isSame = (last: unknown, found: unknown): boolean => JSON.stringify(last) === JSON.stringify(found);
