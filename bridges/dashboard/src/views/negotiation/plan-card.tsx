import { useMemo, useState } from "react";
import { ProvenanceChip } from "../../components/chip";
import { Tabs, type Tab } from "../../components/tabs";
import { useSay } from "../../i18n";
import { certificateOf } from "../../negotiation/certificate";
import { currentPlan, type Negotiation, type PlanVersion } from "../../negotiation/state";
import { DependencyGraph } from "./dependency-graph";
import { PlanCertificate } from "./plan-certificate";
import { PlanChanges } from "./plan-changes";
import { Schedule } from "./schedule";
import { Team } from "./team";
import { WhyButton } from "./why-button";

type TabKey = "team" | "schedule" | "graph" | "changes" | "certificate";

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
  const [chosen, select] = useState<TabKey>("team");
  const certificate = useMemo(() => certificateOf(negotiation), [negotiation]);
  const selected = chosen === "certificate" && !certificate ? "team" : chosen; // dragged back to before the end
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
    ...(certificate ? [{ key: "certificate", label: say("tabCertificate") } as const] : []),
  ];
  const header = (tabList: React.ReactNode) => (
    <header>
      <h2 id="plan-title">
        {title} <span className="muted count">{say("planVersion", { version: plan.version })}</span>
      </h2>
      <ProvenanceChip provenance={proposal.is_fallback ? "fallback" : proposal.provenance} />
      <WhyButton seq={plan.seq} about={title} />
      {tabList}
    </header>
  );
  return (
    <Tabs label={title} tabs={tabs} selected={selected} select={select} header={header}>
      {selected === "team" && <Team negotiation={negotiation} plan={plan} />}
      {selected === "schedule" && <Schedule proposal={proposal} startedAt={plan.at} />}
      {selected === "graph" && <DependencyGraph negotiation={negotiation} plan={plan} />}
      {selected === "changes" && <PlanChanges negotiation={negotiation} />}
      {selected === "certificate" && certificate && <PlanCertificate certificate={certificate} />}
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
