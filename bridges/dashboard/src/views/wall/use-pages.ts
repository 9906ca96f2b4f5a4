import { useEffect, useState, useSyncExternalStore } from "react";
import { TILES_MAX } from "../../negotiation/wall";

const TURNS_MS = 20_000;

export interface Pages<T> {
  readonly shown: readonly T[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly isTurning: boolean;
  readonly turn: (by: -1 | 1) => void;
  readonly setTurning: (isTurning: boolean) => void;
}

/** More than fit stand on several pages, which turn by themselves until somebody turns one, or wants no motion. */
export function usePages<T>(all: readonly T[]): Pages<T> {
  const [wanted, setWanted] = useState(0);
  const [isTurning, setTurning] = useState(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
  const pages = Math.max(1, Math.ceil(all.length / TILES_MAX));
  const page = ((wanted % pages) + pages) % pages;
  useEffect(() => {
    if (!isTurning || pages < 2) return undefined;
    const timer = setInterval(() => setWanted((before) => before + 1), TURNS_MS);
    return () => clearInterval(timer);
  }, [isTurning, pages]);
  return {
    shown: all.slice(page * TILES_MAX, (page + 1) * TILES_MAX),
    page: page + 1,
    pages,
    isTurning,
    turn: (by) => {
      setTurning(false);
      setWanted(page + by);
    },
    setTurning,
  };
}

/** The width and height of the window. */
export function useScreen(): readonly [number, number] {
  const size = useSyncExternalStore(
    (changed) => {
      addEventListener("resize", changed);
      return () => removeEventListener("resize", changed);
    },
    () => `${innerWidth} ${innerHeight}`,
  );
  const [width, height] = size.split(" ").map(Number);
  return [width!, height!];
}
