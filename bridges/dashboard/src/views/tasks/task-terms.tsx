import type { Task } from "../../api/tasks";
import { useSay } from "../../i18n";

interface Props {
  readonly task: Task;
  readonly called: (person: string) => string;
}

/** What is to be done and brought; what somebody else had offered stands under their name, and is nobody's promise. */
export function TaskTerms({ task, called }: Props) {
  const say = useSay();
  const { agreed_with: name, name: title } = task;
  const texts = (
    <>
      {task.responsibility && task.responsibility !== title && <p>{task.responsibility}</p>}
      {task.deliverable && task.deliverable !== title && <p>{task.deliverable}</p>}
      {task.notes && <p className="muted">{task.notes}</p>}
    </>
  );
  if (!name) return texts;
  const who = task.assignee_name || called(task.assignee);
  const told = !task.assignee ? "termsNobodys" : task.agreed_earlier ? "termsEarlier" : "termsAgreed";
  const isAny = !!(task.responsibility || task.deliverable || task.notes);
  return (
    <>
      <p className="banner">{say(told, { name, who })}</p>
      {task.agreed_earlier || !isAny ? (
        texts
      ) : (
        <blockquote className="others-terms">
          <p className="muted">{say("termsOf", { name })}</p>
          {texts}
        </blockquote>
      )}
    </>
  );
}
