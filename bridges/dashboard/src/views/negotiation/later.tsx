// What a negotiation's page shows only when it is asked for: fetched when there is nothing better to do.
import type { ComponentType } from "react";
import { fetchInCalm, later } from "../../components/later";
import { Skeleton } from "../../components/skeleton";

const forScreen = <P extends object>(load: () => Promise<ComponentType<P>>) => later(load, null, true);

export const Announcer = forScreen(() => import("./announcer").then((m) => m.Announcer));
export const ApprovalBox = later(() => import("./approval-box").then((m) => m.ApprovalBox));
export const ApproveDialog = later(() => import("./approve-dialog").then((m) => m.ApproveDialog));
export const ChangeDialog = later(() => import("./change-dialog").then((m) => m.ChangeDialog));
export const ChangedSince = later(() => import("./plan-changes").then((m) => m.ChangedSince));
export const ConcessionsCard = later(() => import("./concessions-card").then((m) => m.ConcessionsCard));
export const DecisionQuestion = later(() => import("./decision-question").then((m) => m.DecisionQuestion));
export const DependencyGraph = later(
  () => import("./dependency-graph").then((m) => m.DependencyGraph), // with the library that draws it
  <Skeleton rows={3} />,
);
export const ElsewhereCard = later(() => import("./elsewhere-card").then((m) => m.ElsewhereCard));
export const FactDialog = later(() => import("./fact-dialog").then((m) => m.FactDialog));
export const GapsCard = later(() => import("./gaps-card").then((m) => m.GapsCard));
export const ModelUseCard = forScreen(() => import("./model-use-card").then((m) => m.ModelUseCard));
export const NotInvitedDrawer = later(() => import("./not-invited-drawer").then((m) => m.NotInvitedDrawer));
export const PartDialog = later(() => import("./part-dialog").then((m) => m.PartDialog));
export const PersonDrawer = later(() => import("./person-drawer").then((m) => m.PersonDrawer));
export const PlanCertificate = later(
  () => import("./plan-certificate").then((m) => m.PlanCertificate),
  <Skeleton rows={3} />,
);
export const PlanRunCard = later(() => import("./plan-run").then((m) => m.PlanRunCard));
export const PlanChanges = later(() => import("./plan-changes").then((m) => m.PlanChanges), <Skeleton rows={3} />);
export const QuestionsCard = later(() => import("./questions-card").then((m) => m.QuestionsCard));
export const Schedule = later(() => import("./schedule").then((m) => m.Schedule), <Skeleton rows={3} />);
export const Scrubber = forScreen(() => import("./scrubber").then((m) => m.Scrubber)); // at the foot: it pushes nothing
export const ShareDialog = later(() => import("../share/share-dialog").then((m) => m.ShareDialog));
export const TryAgain = later(() => import("./try-again").then((m) => m.TryAgain));
export const WhatIfDialog = later(() => import("../compare/what-if-dialog").then((m) => m.WhatIfDialog));
export const WhyDrawer = later(() => import("./why-drawer").then((m) => m.WhyDrawer));

export const exporting = { fetch: () => import("../../export/export-html") };

/** What paper shows of a plan, asked for with the plan: who prints waits for nothing. */
export function fetchForPaper(): void {
  for (const each of [Schedule, PlanCertificate]) each.fetch().catch(() => undefined);
}

/** So that they are there at a click. The graph is too large for that. */
export const fetchLater = (): (() => void) =>
  fetchInCalm([
    ApprovalBox,
    ApproveDialog,
    ChangeDialog,
    ChangedSince,
    ConcessionsCard,
    DecisionQuestion,
    ElsewhereCard,
    FactDialog,
    GapsCard,
    ModelUseCard,
    NotInvitedDrawer,
    PartDialog,
    PersonDrawer,
    PlanChanges,
    QuestionsCard,
    ShareDialog,
    TryAgain,
    WhatIfDialog,
    WhyDrawer,
    exporting,
  ]);
