import { useCallback } from "react";
import { listTasks, type Tasks } from "../../api/tasks";
import { useAsked, type Asked } from "../../components/use-asked";

const EVERY_MS = 3000;

/** Somebody's tasks. */
export const useTasks = (person: string): Asked<Tasks> =>
  useAsked(
    useCallback(() => listTasks(person), [person]),
    EVERY_MS,
  );
