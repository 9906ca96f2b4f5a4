import { useEffect, useMemo } from "react";
import { ProvenanceChip } from "../../components/chip";
import { usePrinted } from "../../components/use-narrow";
import { Tabs, type Tab } from "../../components/tabs";
import { useSay } from "../../i18n";
import type { Phase } from "../../negotiation/changing";
import { certificateOf } from "../../negotiation/certificate";
import { currentPlan, type Negotiation, type PlanVersion } from "../../negotiation/state";
import { usePlace } from "../../store/route";
import { DependencyGraph, fetchForPaper, PlanCertificate, PlanChanges, Schedule } from "./later";
import { Team } from "./team";
import { WhyButton } from "./why-button";

type TabKey = "team" | "schedule" | "graph" | "changes" | "certificate";

interface Props {
  readonly negotiation: Negotiation;
  readonly phase: Phase | null;
  /** Opens the question what if; null where nobody can be asked. */
  readonly suppose: (() => void) | null;
}

/** The plan: who does what, by when, after whom, and how it came to be so. */
export function PlanCard({ negotiation, phase, suppose }: Props) {
  const say = useSay();
  const plan = currentPlan(negotiation);
  if (!plan) return <NoPlan negotiation={negotiation} />;
  return (
    <section className="card plan" aria-labelledby="plan-title">
      <PlanTabs negotiation={negotiation} plan={plan} phase={phase} suppose={suppose} title={say("planTitle")} />
    </section>
  );
}

function PlanTabs({
  negotiation,
  plan,
  phase,
  suppose,
  title,
}: Props & { readonly plan: PlanVersion; readonly title: string }) {
  const say = useSay();
  const [place, go] = usePlace("tab");
  const certificate = useMemo(() => certificateOf(negotiation), [negotiation]);
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
  // Dragged back to before the end there is no certificate; and an address may name anything.
  const selected = tabs.find(({ key }) => key === place)?.key ?? "team";
  const isPrinted = usePrinted();
  useEffect(fetchForPaper, []);
  const isShown = (key: TabKey) => isPrinted || key === selected; // on paper one below the other
  const select = (key: TabKey) => go(key === "team" ? null : key);
  const header = (tabList: React.ReactNode) => (
    <header>
      <h2 id="plan-title">
        {title} <span className="muted count">{say("planVersion", { version: plan.version })}</span>
      </h2>
      <ProvenanceChip provenance={proposal.is_fallback ? "fallback" : proposal.provenance} />
      <WhyButton seq={plan.seq} about={title} />
      {suppose && (
        <button type="button" className="button small not-printed" onClick={suppose}>
          {say("whatIf")}
        </button>
      )}
      {tabList}
    </header>
  );
  return (
    <Tabs label={title} tabs={tabs} selected={selected} select={select} header={header}>
      {isShown("team") && <Team negotiation={negotiation} plan={plan} phase={phase} />}
      {isPrinted && <h3>{say("tabSchedule")}</h3>}
      {isShown("schedule") && <Schedule proposal={proposal} />}
      {selected === "graph" && <DependencyGraph negotiation={negotiation} plan={plan} />}
      {selected === "changes" && <PlanChanges negotiation={negotiation} />}
      {isPrinted && certificate && <h3>{say("tabCertificate")}</h3>}
      {isShown("certificate") && certificate && <PlanCertificate certificate={certificate} />}
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
