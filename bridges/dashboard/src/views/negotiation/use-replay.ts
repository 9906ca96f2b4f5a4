import { useCallback, useEffect, useRef, useState } from "react";
import type { Envelope } from "../../generated/events";
import { usePlace } from "../../store/route";

export const SPEEDS = [1, 4, 16] as const;
export type Speed = (typeof SPEEDS)[number];

/** A wait between two events, in ms at 1×: as it was, but long enough to see and short enough to bear. */
const WAIT_MIN_MS = 450;
const WAIT_MAX_MS = 3000;
const REST_MS = 300; // what is dragged past does not get into the address

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
  const [at, setAt] = usePlace("at");
  const written = useRef(at);
  const [cursor, setCursor] = useState(() => seqOf(at));
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

  useEffect(() => {
    if (at === written.current) return; // a link led to another moment
    written.current = at;
    setPlaying(false);
    setCursor(seqOf(at));
  }, [at]);

  useEffect(() => {
    if (isPlaying) return undefined;
    const timer = setTimeout(() => {
      written.current = cursor === null ? null : String(cursor);
      setAt(written.current);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [cursor, isPlaying, setAt]);

  const goTo = useCallback((seq: number | null) => {
    setPlaying(false);
    setCursor(seq);
  }, []);
  const toggle = () => {
    if (!isPlaying && (cursor === null || isAtEnd)) setCursor(Math.min(1, length));
    setPlaying(!isPlaying);
  };
  const shown = cursor === null ? null : Math.min(cursor, length); // an address may be ahead of what is here yet
  return { cursor: shown, isPlaying, speed, goTo, toggle, setSpeed };
}

/** The event that an address names; null where it names none. */
export function seqOf(place: string | null): number | null {
  const seq = Number(place);
  return Number.isInteger(seq) && seq > 0 ? seq : null;
}

export function waitMs(before: Envelope | undefined, next: Envelope): number {
  const passed = before ? Date.parse(next.timestamp) - Date.parse(before.timestamp) : 0;
  return Math.min(WAIT_MAX_MS, Math.max(WAIT_MIN_MS, passed));
}
