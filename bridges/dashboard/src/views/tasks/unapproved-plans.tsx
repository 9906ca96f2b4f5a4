import { useCallback } from "react";
import { listUnapprovedPlans } from "../../api/tasks";
import { useAsked } from "../../components/use-asked";
import { useSay } from "../../i18n";
import { linkTo } from "../../store/route";

const EVERY_MS = 15_000;

/** Plans that somebody took over a part of: they wait for one's yes, which is said at the plan. */
export function UnapprovedPlans({ person }: { readonly person: string }) {
  const say = useSay();
  const { found } = useAsked(
    useCallback(() => listUnapprovedPlans(person), [person]),
    EVERY_MS,
  );
  if (!found?.items.length) return null;
  return (
    <>
      {found.items.map(({ workflow_id: id, workflow_title: title, demand_id: demandId, tasks }) => (
        <section key={id} className="banner warm plan-unapproved" aria-label={say("planUnapproved")}>
          <div>
            <p>
              <strong>{title || say("workflowUntitled")}</strong> {say("planUnapprovedLead")}
            </p>
            <ul className="lines">
              {tasks.map((task) => (
                <li key={task.node_id}>
                  {task.name} <span className="muted">{task.assignee_name}</span>
                </li>
              ))}
            </ul>
          </div>
          <a className="button small primary push" href={linkTo.negotiation(demandId)}>
            {say("planUnapprovedLook")}
          </a>
        </section>
      ))}
    </>
  );
}
