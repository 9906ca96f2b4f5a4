import { useEffect, useRef, useState } from "react";
import type { Envelope } from "../../generated/events";
import { liveMs, nextStop, replayMs } from "../../negotiation/pace";

const ARRIVING_MS = 800; // what comes so soon after the first event was there before

export interface Director {
  /** The event that the room is at. */
  readonly seq: number;
  readonly isReplay: boolean;
  readonly start: () => void;
  readonly stop: () => void;
  /** One stop back or on; ends the replay's own walking. */
  readonly step: (by: -1 | 1) => void;
}

/** Leads a room through what happens: as it comes, but no faster than it can be read; afterwards again in a minute. */
export function useDirector(events: readonly Envelope[], length: number): Director {
  const [seq, setSeq] = useState(length);
  const [mode, setMode] = useState<"live" | "replay" | "still">("live");
  const arrived = useRef<number | null>(null);

  useEffect(() => {
    if (length === 0 || mode === "still") return undefined;
    arrived.current ??= performance.now();
    if (seq >= length) {
      if (mode === "replay") setMode("live");
      return undefined;
    }
    if (mode === "live" && performance.now() - arrived.current < ARRIVING_MS) {
      setSeq(length);
      return undefined;
    }
    const wait = (mode === "replay" ? replayMs : liveMs)(events, seq, length);
    const timer = setTimeout(() => setSeq(nextStop(events, seq, events.length)), wait);
    return () => clearTimeout(timer);
    // Not of `length`: what comes meanwhile does not start the wait anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [events, seq, mode, seq >= length, length === 0]);

  return {
    seq: Math.min(seq, length),
    isReplay: mode !== "live",
    start: () => {
      setSeq(Math.min(1, length));
      setMode("replay");
    },
    stop: () => {
      setSeq(length);
      setMode("live");
    },
    step: (by) => {
      const to = by > 0 ? nextStop(events, seq, length) : stopBefore(events, seq);
      setMode(to >= length ? "live" : "still");
      setSeq(to);
    },
  };
}

function stopBefore(events: readonly Envelope[], seq: number): number {
  let before = 1;
  for (let at = 1; at < seq; at = nextStop(events, at, seq)) before = at;
  return before;
}
