import { useState } from "react";
import { ProvenanceChip } from "../../components/chip";
import { Tabs, type Tab } from "../../components/tabs";
import { useSay } from "../../i18n";
import { currentPlan, type Negotiation, type PlanVersion } from "../../negotiation/state";
import { DependencyGraph } from "./dependency-graph";
import { PlanChanges } from "./plan-changes";
import { Schedule } from "./schedule";
import { Team } from "./team";

type TabKey = "team" | "schedule" | "graph" | "changes";

/** The plan: who does what, by when, after whom, and how it came to be so. */
export function PlanCard({ negotiation }: { readonly negotiation: Negotiation }) {
  const say = useSay();
  const plan = currentPlan(negotiation);
  if (!plan) return <NoPlan negotiation={negotiation} />;
  return (
    <section className="card plan" aria-labelledby="plan-title">
      <PlanTabs negotiation={negotiation} plan={plan} title={say("planTitle")} />
    </section>
  );
}

function PlanTabs({
  negotiation,
  plan,
  title,
}: {
  readonly negotiation: Negotiation;
  readonly plan: PlanVersion;
  readonly title: string;
}) {
  const say = useSay();
  const [selected, select] = useState<TabKey>("team");
  const { proposal } = plan;
  const tabs: readonly Tab<TabKey>[] = [
    { key: "team", label: say("tabTeam"), count: proposal.assignments.length },
    { key: "schedule", label: say("tabSchedule") },
    { key: "graph", label: say("tabGraph") },
    {
      key: "changes",
      label: say("tabChanges"),
      ...(negotiation.plans.length > 1 ? { count: negotiation.plans.length - 1 } : {}),
    },
  ];
  const header = (tabList: React.ReactNode) => (
    <header>
      <h2 id="plan-title">
        {title} <span className="muted count">{say("planVersion", { version: plan.version })}</span>
      </h2>
      <ProvenanceChip provenance={proposal.is_fallback ? "fallback" : proposal.provenance} />
      {tabList}
    </header>
  );
  return (
    <Tabs label={title} tabs={tabs} selected={selected} select={select} header={header}>
      {selected === "team" && <Team negotiation={negotiation} plan={plan} />}
      {selected === "schedule" && <Schedule proposal={proposal} startedAt={plan.at} />}
      {selected === "graph" && <DependencyGraph negotiation={negotiation} plan={plan} />}
      {selected === "changes" && <PlanChanges negotiation={negotiation} />}
    </Tabs>
  );
}

function NoPlan({ negotiation }: { readonly negotiation: Negotiation }) {
  const say = useSay();
  if (negotiation.outcome) return null;
  return (
    <section className="card plan" aria-labelledby="plan-title">
      <header>
        <h2 id="plan-title">{say("planTitle")}</h2>
      </header>
      <p className="empty">
        {say(negotiation.status === "aggregating" ? "status_aggregating" : "planWaiting")}
        <br />
        {say("planWaitingCollect")}
      </p>
    </section>
  );
}
