import { useCallback, useEffect, useState } from "react";
import type { Envelope } from "../../generated/events";

export const SPEEDS = [1, 4, 16] as const;
export type Speed = (typeof SPEEDS)[number];

/** A wait between two events, in ms at 1×: as it was, but long enough to see and short enough to bear. */
const WAIT_MIN_MS = 450;
const WAIT_MAX_MS = 3000;

export interface Replay {
  /** The event that is shown; null is now, with whatever comes. */
  readonly cursor: number | null;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly goTo: (seq: number | null) => void;
  readonly toggle: () => void;
  readonly setSpeed: (speed: Speed) => void;
}

/** Moving about in what has happened. Playing starts over when it is at the end. */
export function useReplay(events: readonly Envelope[], length: number): Replay {
  const [cursor, setCursor] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const isAtEnd = cursor !== null && cursor >= length;

  useEffect(() => {
    if (!isPlaying || cursor === null) return undefined;
    if (cursor >= length) {
      setPlaying(false);
      setCursor(null);
      return undefined;
    }
    const timer = setTimeout(() => setCursor(cursor + 1), waitMs(events[cursor - 1], events[cursor]!) / speed);
    return () => clearTimeout(timer);
  }, [isPlaying, cursor, length, speed, events]);

  const goTo = useCallback((seq: number | null) => {
    setPlaying(false);
    setCursor(seq);
  }, []);
  const toggle = () => {
    if (!isPlaying && (cursor === null || isAtEnd)) setCursor(Math.min(1, length));
    setPlaying(!isPlaying);
  };
  return { cursor, isPlaying, speed, goTo, toggle, setSpeed };
}

export function waitMs(before: Envelope | undefined, next: Envelope): number {
  const passed = before ? Date.parse(next.timestamp) - Date.parse(before.timestamp) : 0;
  return Math.min(WAIT_MAX_MS, Math.max(WAIT_MIN_MS, passed));
}
