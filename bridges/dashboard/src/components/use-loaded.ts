import { useEffect, useState } from "react";

export interface Loaded<T> {
  readonly found: T | null;
  readonly error: unknown;
}

/** What `load` gives, asked once, and given up on leaving; `load` must be the same as long as the question is. */
export function useLoaded<T>(load: (left: AbortSignal) => Promise<T>): Loaded<T> {
  const [known, setKnown] = useState<Loaded<T> & { readonly load: unknown }>({ found: null, error: null, load });
  useEffect(() => {
    const leaving = new AbortController();
    const known = (loaded: Loaded<T>) => !leaving.signal.aborted && setKnown({ ...loaded, load });
    load(leaving.signal).then(
      (found) => known({ found, error: null }),
      (error: unknown) => known({ found: null, error }),
    );
    return () => leaving.abort();
  }, [load]);
  return known.load === load ? known : { found: null, error: null };
}
