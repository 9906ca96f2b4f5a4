import { useEffect, useState, useSyncExternalStore } from "react";
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
  const isHidden = useSyncExternalStore(onSight, () => document.hidden);
  const [seen, setSeen] = useState<string | null>(null); // what waited when it was last in sight; null: it never was
  const isWanted = usePreferences((state) => state.notifies);
  useEffect(() => {
    setSeen((before) => (isHidden && (before === null || waits) ? before : waits));
  }, [isHidden, waits]);
  const news = isHidden && seen !== null && waits !== seen ? waits : "";
  useEffect(() => {
    if (news && isWanted && mayNotify()) notify({ demandId, text, waits: news });
  }, [demandId, text, news, isWanted]);
  useEffect(() => {
    if (text) document.title = `${news && `● ${news} · `}${visible(text)} · ToWow`;
    return () => {
      document.title = "ToWow";
    };
  }, [text, news]);
}

function onSight(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
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
