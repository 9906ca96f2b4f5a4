import { useEffect, useState } from "react";
import { madeOf, readPlanChanges, type HandedOnTask } from "../../api/workflows";
import { useSay } from "../../i18n";
import type { Elsewhere } from "../../negotiation/elsewhere";
import { elsewhereText } from "../../negotiation/elsewhere-text";
import "../../i18n/learn-approval";

const LOOK_EVERY_MS = 5000;

interface Props {
  readonly demandId: string;
  /** What is found, for the facts that rest on it. */
  readonly tell: (found: readonly Elsewhere[]) => void;
}

/** What the canvas of an approved plan has in other hands; looked at every few seconds that the page is. */
export function ElsewhereCard({ demandId, tell }: Props) {
  const say = useSay();
  const [tasks, setTasks] = useState<readonly HandedOnTask[]>([]);
  useEffect(() => {
    let isCurrent = true;
    let workflow = "";
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      workflow ||= (await madeOf(demandId)).workflow_id;
      const { handed_on: now = [] } = await readPlanChanges(workflow);
      if (isCurrent) setTasks((last) => (JSON.stringify(last) === JSON.stringify(now) ? last : now));
    };
    const soon = () => void look().catch(() => undefined); // away for now: asked again in a moment
    soon();
    const timer = setInterval(soon, LOOK_EVERY_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [demandId]);
  useEffect(() => {
    tell(
      tasks.map((task) => ({
        id: task.node_id,
        agentId: task.agent_id,
        capabilities: task.capabilities,
        text: elsewhereText(task, say),
      })),
    );
    return () => tell([]);
  }, [tasks, tell, say]);
  if (!tasks.length) return null;
  return (
    <section className="banner warm plan-elsewhere" aria-label={say("planElsewhere")}>
      <ul className="lines">
        {tasks.map((task) => (
          <li key={task.node_id}>{elsewhereText(task, say)}</li>
        ))}
      </ul>
    </section>
  );
}
