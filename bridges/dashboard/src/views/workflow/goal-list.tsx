import type { Goal } from "../../api/conversation";
import { reasonOf } from "../../canvas/talk";
import { Icon } from "../../components/icon";
import { named, useSay } from "../../i18n";

const MARKS: Readonly<Record<string, "check" | "close">> = { done: "check", failed: "close", abandoned: "close" };
const PLAIN: ReadonlySet<string> = new Set(["done", "answered"]);

/** What a sentence asked for, ticked off as it comes to be. One thing that is done needs no list. */
export function GoalList({ goals }: { readonly goals: readonly Goal[] }) {
  const say = useSay();
  if (goals.every(({ status }) => goals.length < 2 && PLAIN.has(status))) return null;
  return (
    <ul className="goal-list" aria-label={say("goalsTitle")}>
      {goals.map((goal) => {
        const { goal_id: id, description, status } = goal;
        const mark = MARKS[status];
        const reason = reasonOf(goal);
        return (
          <li key={id} data-status={status}>
            {mark ? <Icon name={mark} /> : <span className="goal-mark" />}
            <span>
              {description} <span className="muted small">{named(say, "goal_", status)}</span>
              {reason && <span className="muted small goal-reason">{reason}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
