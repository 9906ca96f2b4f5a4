import { useState } from "react";
import type { Approval } from "../../api/client";
import { Avatar } from "../../components/avatar";
import { Chip } from "../../components/chip";
import { dateAndTime, day } from "../../components/format";
import type { Change } from "../../generated/events";
import { useSay, type Word } from "../../i18n";
import { diffPlans, type AssignmentChange, type PlanDiff } from "../../negotiation/diff";
import { currentPlan, type Negotiation, type PlanVersion } from "../../negotiation/state";
import { usePreferences } from "../../store/preferences";
import "../../i18n/learn-opened";
import "./plan-changes.css";

/** What changed from one version to the next, at whose request, and what was declined. */
export function PlanChanges({ negotiation }: { readonly negotiation: Negotiation }) {
  const say = useSay();
  const { plans } = negotiation;
  const language = usePreferences((state) => state.language);
  const [chosen, choose] = useState<number | null>(null);
  if (plans.length < 2) return <p className="empty">{say("changesFirst")}</p>;
  const index = Math.min(chosen ?? plans.length - 1, plans.length - 1);
  const [before, after] = [plans[index - 1]!, plans[index]!];
  return (
    <div className="changes">
      <div className="tabs versions" role="group" aria-label={say("compareWith")}>
        {plans.slice(1).map((plan, i) => (
          <button key={plan.seq} type="button" aria-pressed={i + 1 === index} onClick={() => choose(i + 1)}>
            {say("changesFrom", { before: plans[i]!.version, after: plan.version })}
          </button>
        ))}
      </div>
      <Summary negotiation={negotiation} plan={after} />
      <Differences diff={diffPlans(before.proposal, after.proposal, language)} />
    </div>
  );
}

interface SinceProps {
  readonly negotiation: Negotiation;
  readonly approval: Approval;
}

/** Who and what is another in the plan since its requester said yes to it. */
export function ChangedSince({ negotiation, approval: { at, plan_version: version } }: SinceProps) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const now = currentPlan(negotiation);
  const before = negotiation.plans.findLast((plan) => plan.attempt === negotiation.attempt && plan.version === version);
  return (
    <section className="changed-since" aria-labelledby="changed-since-title">
      <h3 id="changed-since-title">{say("changedSince")}</h3>
      {now && <p>{say("changedSinceLead", { version, when: dateAndTime(at, language), now: now.version })}</p>}
      {now && before && <DifferenceList diff={diffPlans(before.proposal, now.proposal, language)} />}
    </section>
  );
}

function Summary({ negotiation, plan }: { readonly negotiation: Negotiation; readonly plan: PlanVersion }) {
  const summary = plan.proposal.adjustment_summary;
  if (!summary) return null;
  const isRepeated = sameTexts(summary.changes_made, summary.requests_addressed);
  return (
    <>
      <Requests word="changesAddressed" tone="good" changes={summary.requests_addressed} negotiation={negotiation} />
      <Requests word="changesDeclined" tone="bad" changes={summary.requests_declined} negotiation={negotiation} />
      {!isRepeated && (
        <Requests word="changesMade" tone="plain" changes={summary.changes_made} negotiation={negotiation} />
      )}
    </>
  );
}

const sameTexts = (a: readonly Change[], b: readonly Change[]): boolean =>
  a.map((change) => change.what).join("\n") === b.map((change) => change.what).join("\n");

interface RequestsProps {
  readonly word: Word;
  readonly tone: "good" | "bad" | "plain";
  readonly changes: readonly Change[];
  readonly negotiation: Negotiation;
}

function Requests({ word, tone, changes, negotiation }: RequestsProps) {
  const say = useSay();
  if (!changes.length) return null;
  return (
    <section className={`requests ${tone}`}>
      <h3>{say(word)}</h3>
      <ul>
        {changes.map((change, index) => {
          const name = negotiation.participants[change.agent_id]?.displayName ?? change.agent_id;
          return (
            <li key={index}>
              {change.agent_id && change.agent_id !== "requester" && (
                <Avatar agentId={change.agent_id} name={name} size="small" />
              )}
              <div>
                <p>{change.what}</p>
                <p className="muted">
                  {change.agent_id &&
                    (change.agent_id === "requester" ? say("atYourRequest") : say("atRequestOf", { name }))}
                  {change.agent_id && change.reason && " · "}
                  {change.reason}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Differences({ diff }: { readonly diff: PlanDiff }) {
  const say = useSay();
  return (
    <section>
      <h3>{say("changesWhat")}</h3>
      <DifferenceList diff={diff} />
    </section>
  );
}

function DifferenceList({ diff }: { readonly diff: PlanDiff }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  if (!diff.assignments.length && !diff.milestones.length) return <p className="muted">{say("changesNone")}</p>;
  return (
    <ul className="differences">
      {diff.assignments.map((change, index) => (
        <AssignmentDifference key={index} change={change} />
      ))}
      {diff.milestones.map(({ name, before, after }) => (
        <li key={name}>
          <div className="head">
            <Chip>{say("milestone")}</Chip> <strong>{name}</strong>
          </div>
          <BeforeAfter before={before && day(before, language)} after={after && day(after, language)} />
        </li>
      ))}
    </ul>
  );
}

const TONES = { added: "good", removed: "bad", changed: "warm" } as const;

function AssignmentDifference({ change }: { readonly change: AssignmentChange }) {
  const say = useSay();
  return (
    <li data-agent={change.agentId} data-change={change.kind}>
      <div className="head">
        <Avatar agentId={change.agentId} name={change.displayName} size="small" />
        <strong>{change.displayName}</strong> <Chip tone={TONES[change.kind]}>{say(change.kind)}</Chip>
        <span className="muted">{change.role}</span>
      </div>
      {change.fields.map(({ field, before, after }) => (
        <div key={field} className="field-change">
          <span className="muted">{say(`field_${field}`)}</span>
          <BeforeAfter before={before} after={after} />
        </div>
      ))}
    </li>
  );
}

function BeforeAfter({ before, after }: { readonly before: string | null; readonly after: string | null }) {
  const say = useSay();
  return (
    <span className="before-after">
      <del aria-label={`${say("before")}: ${before || say("none")}`}>{before || "—"}</del>
      <ins aria-label={`${say("now")}: ${after || say("none")}`}>{after || "—"}</ins>
    </span>
  );
}
