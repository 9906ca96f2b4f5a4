import { useCallback } from "react";
import { listUnapprovedPlans } from "../../api/tasks";
import { UnapprovedPlan } from "../../components/unapproved-plan";
import { useAsked } from "../../components/use-asked";
import { useSay } from "../../i18n";

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
        <UnapprovedPlan key={id} demandId={demandId} tasks={tasks} title={title || say("workflowUntitled")} />
      ))}
    </>
  );
}
