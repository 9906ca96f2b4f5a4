import { useEffect, useState } from "react";

/** What `read` gave last, asked again and again while the page is seen; null before that, and while nobody answers. */
export function usePolled<T>(read: () => Promise<T | null>, everyMs: number): T | null {
  const [found, setFound] = useState<T | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const value = await read().catch(() => null);
      if (isCurrent) setFound(value);
    };
    void ask();
    const timer = setInterval(() => document.hidden || void ask(), everyMs);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [read, everyMs]);
  return found;
}
