import { useCallback, useEffect } from "react";
import { listTasks, type Tasks } from "../../api/tasks";
import { useAsked, type Asked } from "../../components/use-asked";

const EVERY_MS = 3000;
const SOON_MS = 300; // what has just begun waits for somebody a moment later

/** Somebody's tasks. */
export function useTasks(person: string): Asked<Tasks> {
  const asked = useAsked(
    useCallback(() => listTasks(person), [person]),
    EVERY_MS,
  );
  const { found, again } = asked;
  useEffect(() => {
    if (!found?.items.some(({ status }) => status === "running")) return undefined;
    const timer = setTimeout(again, SOON_MS);
    return () => clearTimeout(timer);
  }, [found, again]);
  return asked;
}
