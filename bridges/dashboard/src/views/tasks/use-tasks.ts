import { useEffect, useState } from "react";
import { listTasks, type Tasks } from "../../api/tasks";

const EVERY_MS = 3000;

interface Known {
  readonly tasks: Tasks | null;
  /** The bridge did not answer the last time. */
  readonly isAway: boolean;
  readonly again: () => void;
}

/** Somebody's tasks, asked again while they are seen, and at once when something was done. */
export function useTasks(person: string): Known {
  const [known, setKnown] = useState<{ readonly tasks: Tasks | null; readonly isAway: boolean }>({
    tasks: null,
    isAway: false,
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      if (document.hidden) return;
      const tasks = await listTasks(person).catch(() => null);
      if (isCurrent) setKnown((before) => (tasks ? { tasks, isAway: false } : { ...before, isAway: true }));
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [person, turn]);
  return { ...known, again: () => setTurn((before) => before + 1) };
}
