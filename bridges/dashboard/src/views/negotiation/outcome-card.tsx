import { useContext } from "react";
import type { Approval } from "../../api/client";
import { Avatar } from "../../components/avatar";
import { Chip, ProvenanceChip } from "../../components/chip";
import { Icon } from "../../components/icon";
import { named, useSay } from "../../i18n";
import type { Phase } from "../../negotiation/changing";
import {
  consentsOf,
  earlierYeses,
  isOpenEnded,
  missingOf,
  refusedIn,
  titleNames,
  titleOf,
} from "../../negotiation/conclusion";
import { ElsewhereContext } from "../../negotiation/elsewhere";
import { failureSaid } from "../../negotiation/failure-said";
import { currentPlan, type Negotiation, type Outcome } from "../../negotiation/state";
import { totalsOf } from "../../negotiation/totals";
import { linkTo } from "../../store/route";
import { AskedFor } from "./asked-for";
import { ClaimsList } from "./claims-list";
import { ApprovalBox, ChangedSince } from "./later";
import { OpenPoints } from "./open-points";
import { usePreferences } from "../../store/preferences";
import { WhyButton } from "./why-button";
import type { Compromise, Proposal, RefusedChange } from "../../generated/events";

/** How it ended, and what can be done now. */
export function OutcomeCard({
  negotiation,
  isArchive,
  approval,
  outdated,
  phase,
}: {
  readonly negotiation: Negotiation;
  readonly isArchive: boolean;
  readonly approval: Approval | null;
  /** Of a plan that is another one by now. */
  readonly outdated: Approval | null;
  /** Null where nothing can be changed (any more). */
  readonly phase: Phase | null;
}) {
  const { outcome } = negotiation;
  if (!outcome) return null;
  return outcome.kind === "failed" ? (
    <Failed outcome={outcome} negotiation={negotiation} isArchive={isArchive} />
  ) : (
    <Agreed outcome={outcome} negotiation={negotiation} approval={approval} outdated={outdated} phase={phase} />
  );
}

function Agreed({
  outcome,
  negotiation,
  approval,
  outdated,
  phase,
}: {
  readonly outcome: Exclude<Outcome, { kind: "failed" }>;
  readonly negotiation: Negotiation;
  readonly approval: Approval | null;
  readonly outdated: Approval | null;
  readonly phase: Phase | null;
}) {
  const say = useSay();
  const proposal = currentPlan(negotiation)?.proposal;
  const isForced = outcome.kind === "force_finalized";
  const isElsewhere = useContext(ElsewhereContext).length > 0; // others do by now what somebody agreed to
  const isHalf = approval ? isElsewhere : outdated !== null || isForced || isOpenEnded(negotiation);
  const { accepted, count } = consentsOf(negotiation);
  const earlier = earlierYeses(negotiation);
  const refused = refusedIn(negotiation);
  return (
    <section className={`card outcome ${isHalf ? "warm" : "good"}`} aria-labelledby="outcome-title">
      <div className="outcome-head">
        <span className="seal">
          <Icon name={isHalf ? "half" : "check"} size="1.5rem" />
        </span>
        <div>
          <h2 id="outcome-title">
            {approval && isElsewhere
              ? named(say, "status_", "approved_open")
              : say(approval ? "endApproved" : titleOf(negotiation), titleNames(negotiation, say("separator")))}
          </h2>
          <p className="muted">
            {say(isForced ? "endForcedLead" : "endAgreedLead", { accepted, count, rounds: outcome.roundsTaken })}{" "}
            {earlier && say("earlierYeses", { names: earlier.names.join(say("separator")), version: earlier.version })}{" "}
            <WhyButton seq={outcome.place.seq} about={say("phaseEnd")} />
          </p>
        </div>
      </div>
      {proposal && (negotiation.claims ? <Brief proposal={proposal} /> : <p className="summary">{proposal.summary}</p>)}
      <Missing negotiation={negotiation} />
      {refused && <Refused change={refused} />}
      {outdated && <ChangedSince negotiation={negotiation} approval={outdated} />}
      {approval ? (
        <ApprovalBox approval={approval} demandId={negotiation.demandId} />
      ) : negotiation.claims ? (
        <ClaimsList claims={negotiation.claims} negotiation={negotiation} phase={phase} />
      ) : (
        <OpenPoints negotiation={negotiation} />
      )}
      {outcome.compromise && <CompromiseParts compromise={outcome.compromise} />}
    </section>
  );
}

/** The plan in a line, from its parts: prose that was written before the last check may say what is no longer so. */
function Brief({ proposal: { assignments } }: { readonly proposal: Proposal }) {
  const say = useSay();
  const names = (isStandBy: boolean): string =>
    [...new Set(assignments.filter((a) => (a.standing === "stand_by") === isStandBy).map((a) => a.display_name))].join(
      say("separator"),
    );
  const total = totalsOf(
    assignments,
    usePreferences((state) => state.language),
  );
  const lines = [
    names(false) && say("endBrief", { names: names(false) }),
    total && say("endTotal", { total }),
    names(true) && say("endStandBys", { names: names(true) }),
  ];
  return <p className="summary">{lines.filter(Boolean).join(" ")}</p>;
}

/** What was asked for after the plan in vain: who was asked and what each said, and what could be done. */
function Refused({ change: { text, asked, advice } }: { readonly change: RefusedChange }) {
  const say = useSay();
  return (
    <div className="compromise refused-change">
      {text && <p className="summary">“{text}”</p>}
      <h3>{say("standsAsked")}</h3>
      <ul>
        {asked.map(({ agent_id: agentId, display_name: name, how, said }) => (
          <li key={agentId} data-agent={agentId}>
            <Avatar agentId={agentId} name={name} size="small" /> <strong>{name}</strong> {say(`refused_${how}`)}
            {said && <span className="muted"> “{said}”</span>}
          </li>
        ))}
      </ul>
      <Lines title={say("advice")} lines={advice} />
    </div>
  );
}

/** What the agreed plan lacks, as long as no sub-negotiation has filled it. */
function Missing({ negotiation }: { readonly negotiation: Negotiation }) {
  const say = useSay();
  const missing = missingOf(negotiation);
  if (!missing.length) return null;
  return (
    <p className="banner warm missing">
      <Icon name="alert" />
      {say("stillMissing", { names: missing.join(say("separator")) })}
    </p>
  );
}

function Failed({
  outcome,
  negotiation,
  isArchive,
}: {
  readonly outcome: Extract<Outcome, { kind: "failed" }>;
  readonly negotiation: Negotiation;
  readonly isArchive: boolean;
}) {
  const say = useSay();
  const isCancelled = outcome.reasonCode === "cancelled";
  return (
    <section className={`card outcome ${isCancelled ? "quiet" : "bad"}`} aria-labelledby="outcome-title">
      <div className="outcome-head">
        <span className="seal">
          <Icon name="close" size="1.5rem" />
        </span>
        <div>
          <h2 id="outcome-title">{say(isCancelled ? "endCancelled" : "endFailed")}</h2>
          <p>
            {failureSaid(say, outcome.reason)} <WhyButton seq={outcome.place.seq} about={say("phaseEnd")} />
          </p>
        </div>
      </div>
      {!isCancelled && <AskedFor negotiation={negotiation} />}
      {outcome.advice.length > 0 && (
        <div className="advice">
          <h3>{say("advice")}</h3>
          <ol>
            {outcome.advice.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </div>
      )}
      {outcome.compromise && <CompromiseParts compromise={outcome.compromise} hidesSuggestions />}
      {!isArchive && (
        <a className="button" href={linkTo.ask(negotiation.rawInput)}>
          {say("askAgain")}
          <Icon name="arrow" />
        </a>
      )}
    </section>
  );
}

function CompromiseParts({
  compromise,
  hidesSuggestions = false,
}: {
  readonly compromise: Compromise;
  readonly hidesSuggestions?: boolean;
}) {
  const say = useSay();
  return (
    <div className="compromise">
      <h3>
        {say("compromise")} <ProvenanceChip provenance={compromise.provenance} />
      </h3>
      <p>{compromise.summary}</p>
      {compromise.assignments.length > 0 && (
        <ul className="chips">
          {compromise.assignments.map((a) => (
            <li key={a.agent_id + a.role}>
              <Chip>{`${a.display_name} · ${a.role}`}</Chip>
            </li>
          ))}
        </ul>
      )}
      {compromise.compromises.length > 0 && (
        <dl className="facts">
          {compromise.compromises.map((point) => (
            <div key={point.issue} className="pair">
              <dt>{point.issue}</dt>
              <dd>
                {point.resolution} {point.rationale && <span className="muted">{point.rationale}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Lines title={say("unresolved")} lines={compromise.unresolved} />
      <Lines title={say("askedWhom")} lines={compromise.asked} />
      {!hidesSuggestions && <Lines title={say("advice")} lines={compromise.suggestions} />}
    </div>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (!lines.length) return null;
  return (
    <div>
      <h4>{title}</h4>
      <ul className="lines">
        {lines.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
