import { Chip, ProvenanceChip } from "../../components/chip";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import { currentPlan, openGapsOf, type Negotiation, type Outcome } from "../../negotiation/state";
import { linkTo } from "../../store/route";
import { OpenPoints } from "./open-points";
import { WhyButton } from "./why-button";
import type { Compromise } from "../../generated/events";

/** How it ended, and what can be done now. */
export function OutcomeCard({
  negotiation,
  isArchive,
}: {
  readonly negotiation: Negotiation;
  readonly isArchive: boolean;
}) {
  const { outcome } = negotiation;
  if (!outcome) return null;
  return outcome.kind === "failed" ? (
    <Failed outcome={outcome} demand={negotiation.rawInput} isArchive={isArchive} />
  ) : (
    <Agreed outcome={outcome} negotiation={negotiation} />
  );
}

function Agreed({
  outcome,
  negotiation,
}: {
  readonly outcome: Exclude<Outcome, { kind: "failed" }>;
  readonly negotiation: Negotiation;
}) {
  const say = useSay();
  const proposal = currentPlan(negotiation)?.proposal;
  const isForced = outcome.kind === "force_finalized";
  const facts = {
    accepted: outcome.acceptedBy.length,
    count: proposal?.assignments.length ?? 0,
    rounds: outcome.roundsTaken,
  };
  return (
    <section className={`card outcome ${isForced ? "warm" : "good"}`} aria-labelledby="outcome-title">
      <div className="outcome-head">
        <span className="seal">
          <Icon name={isForced ? "half" : "check"} size="1.5rem" />
        </span>
        <div>
          <h2 id="outcome-title">
            {say(isForced ? "endForced" : facts.accepted < facts.count ? "endAgreed" : "endAgreedAll")}
          </h2>
          <p className="muted">
            {say(isForced ? "endForcedLead" : "endAgreedLead", facts)}{" "}
            <WhyButton seq={outcome.place.seq} about={say("phaseEnd")} />
          </p>
        </div>
      </div>
      {proposal && <p className="summary">{proposal.summary}</p>}
      <Missing negotiation={negotiation} />
      <OpenPoints negotiation={negotiation} />
      {outcome.compromise && <CompromiseParts compromise={outcome.compromise} />}
    </section>
  );
}

/** What the agreed plan lacks, as long as no sub-negotiation has filled it. */
function Missing({ negotiation }: { readonly negotiation: Negotiation }) {
  const say = useSay();
  const open = openGapsOf(negotiation);
  if (!open.length) return null;
  return (
    <p className="banner warm missing">
      <Icon name="alert" />
      {say("stillMissing", { names: open.map((gap) => gap.capability || gap.gap_type).join(say("separator")) })}
    </p>
  );
}

function Failed({
  outcome,
  demand,
  isArchive,
}: {
  readonly outcome: Extract<Outcome, { kind: "failed" }>;
  readonly demand: string;
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
            {outcome.reason} <WhyButton seq={outcome.place.seq} about={say("phaseEnd")} />
          </p>
        </div>
      </div>
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
        <a className="button" href={linkTo.ask(demand)}>
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
