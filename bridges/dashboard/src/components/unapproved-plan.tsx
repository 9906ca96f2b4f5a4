import type { UnapprovedTask } from "../api/workflows";
import { useSay, type Say } from "../i18n";
import { linkTo } from "../store/route";

interface Props {
  readonly demandId: string;
  readonly tasks: readonly UnapprovedTask[];
  /** Of the workflow, where it is not the one that is looked at. */
  readonly title?: string;
}

/** A plan that somebody took over a part of: it waits for its requester's yes, which is said at the plan. */
export function UnapprovedPlan({ demandId, tasks, title = "" }: Props) {
  const say = useSay();
  return (
    <section className="banner warm plan-unapproved" aria-label={say("planUnapproved")}>
      <div>
        <p>
          {title && <strong>{title}</strong>} {say("planUnapprovedLead")}
        </p>
        <ul className="lines">
          {tasks.map((task) => (
            <li key={task.node_id}>
              <strong>{task.name}</strong> <span className="muted">{whoseNow(say, task)}</span>
              {task.differs?.map((each) => (
                <span key={each} className="differs">
                  {" "}
                  · {each}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </div>
      <a className="button small primary push" href={linkTo.negotiation(demandId)}>
        {say("planUnapprovedLook")}
      </a>
    </section>
  );
}

/** Who has it, and who had it before. */
function whoseNow(say: Say, { assignee_name: name, was = "" }: UnapprovedTask): string {
  if (!name) return say("planUnapprovedNobody", { was });
  return was ? say("planUnapprovedWas", { name, was }) : name;
}
