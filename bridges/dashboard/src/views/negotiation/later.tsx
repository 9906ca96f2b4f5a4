// What a negotiation's page shows only when it is asked for: fetched when there is nothing better to do.
import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { Skeleton } from "../../components/skeleton";

const approval = () => import("./approval-box").then((m) => m.ApprovalBox, leftOut);
const approve = () => import("./approve-dialog").then((m) => m.ApproveDialog);
const change = () => import("./change-dialog").then((m) => m.ChangeDialog);
const changedSince = () => import("./plan-changes").then((m) => m.ChangedSince);
const changes = () => import("./plan-changes").then((m) => m.PlanChanges);
// These two are shown without being asked for: where their script does not come, they are left out.
const concessions = () => import("./concessions-card").then((m) => m.ConcessionsCard, leftOut);
const modelUse = () => import("./model-use-card").then((m) => m.ModelUseCard, leftOut);
const decision = () => import("./decision-question").then((m) => m.DecisionQuestion);
const elsewhere = () => import("./elsewhere-card").then((m) => m.ElsewhereCard, leftOut);
const fact = () => import("./fact-dialog").then((m) => m.FactDialog);
const graph = () => import("./dependency-graph").then((m) => m.DependencyGraph);
const notInvited = () => import("./not-invited-drawer").then((m) => m.NotInvitedDrawer);
const part = () => import("./part-dialog").then((m) => m.PartDialog);
const planRun = () => import("./plan-run").then((m) => m.PlanRunCard, leftOut);
const person = () => import("./person-drawer").then((m) => m.PersonDrawer);
const share = () => import("../share/share-dialog").then((m) => m.ShareDialog);
const whatIf = () => import("../compare/what-if-dialog").then((m) => m.WhatIfDialog);
const why = () => import("./why-drawer").then((m) => m.WhyDrawer);

export const ApprovalBox = later(approval);
export const ApproveDialog = later(approve);
export const ChangeDialog = later(change);
export const ChangedSince = later(changedSince);
export const ConcessionsCard = later(concessions);
export const DecisionQuestion = later(decision);
export const DependencyGraph = later(graph, <Skeleton rows={3} />); // with the library that draws it
export const ElsewhereCard = later(elsewhere);
export const FactDialog = later(fact);
export const ModelUseCard = later(modelUse);
export const NotInvitedDrawer = later(notInvited);
export const PartDialog = later(part);
export const PersonDrawer = later(person);
export const PlanRunCard = later(planRun);
export const PlanChanges = later(changes, <Skeleton rows={3} />);
export const ShareDialog = later(share);
export const WhatIfDialog = later(whatIf);
export const WhyDrawer = later(why);

function leftOut() {
  return () => null;
}

/** A component that comes with its own script; until it is there `meanwhile` is shown. */
function later<P extends object>(load: () => Promise<ComponentType<P>>, meanwhile: ReactNode = null) {
  const Loaded = lazy(() => load().then((component) => ({ default: component })));
  return function Later(props: P) {
    return (
      <Suspense fallback={meanwhile}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

const CALM_MS = 1500;

/** So that they are there at a click, also where the server has gone or changed since. The graph is too large for that. */
export function fetchLater(): () => void {
  const fetchAll = () => {
    // What does not come now is asked for again at the click.
    for (const load of [
      approval,
      approve,
      change,
      changes,
      concessions,
      decision,
      elsewhere,
      fact,
      modelUse,
      notInvited,
      part,
      person,
      share,
      whatIf,
      why,
    ])
      void load().catch(() => undefined);
  };
  const timer = setTimeout(fetchAll, CALM_MS);
  return () => clearTimeout(timer);
}
