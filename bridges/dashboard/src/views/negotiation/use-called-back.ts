import { useEffect, useRef, useState } from "react";
import { usePreferences } from "../../store/preferences";
import { visible } from "../../visible/visible";

interface Told {
  readonly demandId: string;
  /** The demand in its author's words. */
  readonly text: string;
  /** What waits for the reader, in words: an end, a question; empty: nothing does. */
  readonly waits: string;
}

/**
 * Names the tab after the demand. What comes to wait for the reader while the page is out of sight stands in front of
 * that name until it is in sight again, and is told by the browser where that is wanted and allowed.
 */
export function useCalledBack({ demandId, text, waits }: Told): void {
  const [news, setNews] = useState("");
  const before = useRef<string | null>(null); // what a page begins with is no news
  const wasSeen = useRef(false);
  const isWanted = usePreferences((state) => state.notifies);
  useEffect(() => {
    const look = () => {
      if (document.hidden) return;
      wasSeen.current = true;
      setNews("");
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  useEffect(() => {
    const isNews = before.current !== null && waits !== before.current && wasSeen.current && document.hidden;
    before.current = waits;
    if (!isNews) return;
    setNews(waits);
    if (waits && isWanted && mayNotify()) notify({ demandId, text, waits });
  }, [demandId, text, waits, isWanted]);
  useEffect(() => {
    if (text) document.title = `${news && `● ${news} · `}${visible(text)} · ToWow`;
    return () => {
      document.title = "ToWow";
    };
  }, [text, news]);
}

const mayNotify = (): boolean => "Notification" in globalThis && Notification.permission === "granted";

function notify({ demandId, text, waits }: Told): void {
  try {
    const told = new Notification(waits, { body: visible(text), tag: demandId }); // one for each demand, the last one
    told.onclick = () => {
      globalThis.focus();
      told.close();
    };
  } catch {
    // Chrome on Android only lets service workers notify: the tab's name says it
  }
}
