import type { Task } from "../../api/tasks";

const LATER: ReadonlySet<string> = new Set(["pending", "not_run", "running"]);

type Group = "now" | "refused" | "answered" | "later" | "over";

function groupOf({ status }: Task): Group {
  if (status === "waiting") return "now";
  if (status === "asked_others") return "refused";
  if (status === "answered") return "answered";
  return LATER.has(status) ? "later" : "over";
}

/** Tasks by what one has to do about them: now, later, or nothing more; each group in the order that they came in. */
export function grouped(tasks: readonly Task[]): Readonly<Record<Group, readonly Task[]>> {
  const of = (group: Group) => tasks.filter((task) => groupOf(task) === group);
  return { now: of("now"), refused: of("refused"), answered: of("answered"), later: of("later"), over: of("over") };
}
