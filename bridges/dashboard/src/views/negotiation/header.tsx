import { useState } from "react";
import { Chip, ProvenanceChip } from "../../components/chip";
import { dateAndTime, day } from "../../components/format";
import { Icon } from "../../components/icon";
import { StatusChip } from "../../components/status";
import { downloadArchive } from "../../export/export-html";
import { useSay } from "../../i18n";
import { money } from "../../negotiation/diff";
import type { Negotiation } from "../../negotiation/state";
import type { Watched } from "../../store/negotiations";
import { usePreferences } from "../../store/preferences";
import { linkTo } from "../../store/route";
import { Decide } from "./decide";
import { useDecision } from "./use-decision";
import { WhyButton } from "./why-button";

interface Props {
  readonly negotiation: Negotiation;
  readonly now: Negotiation;
  readonly watched: Watched;
  readonly isArchive: boolean;
  readonly isFinal: boolean;
}

/** What was asked, how it was understood, where it stands, and what the requester can do about it. */
export function Header({ negotiation, now, watched, isArchive, isFinal }: Props) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const { provenances } = negotiation;
  return (
    <header className="negotiation-head">
      <div className="state-line">
        <StatusChip
          status={
            negotiation.outcome?.kind === "failed" && negotiation.outcome.reasonCode === "cancelled"
              ? "cancelled"
              : negotiation.status
          }
        />
        <ConnectionChip watched={watched} isArchive={isArchive} isFinal={isFinal} />
        {provenances.rule && !provenances.llm && (
          <Chip tone="outline" title={say("offlineEngineHint")}>
            {say("offlineEngine")}
          </Chip>
        )}
        {negotiation.attempt > 1 && <Chip tone="violet">{say("attempt", { count: negotiation.attempt })}</Chip>}
        {now.parentChannelId !== null && !isArchive && <ParentLink demandId={now.demandId} />}
        <span className="muted">
          <span className="mono">{negotiation.demandId}</span> ·{" "}
          {say("startedAt", { time: dateAndTime(negotiation.submittedAt, language) })}
        </span>
      </div>
      <h1>{negotiation.rawInput}</h1>
      <Understanding negotiation={negotiation} />
      <div className="actions">
        {!isArchive && <Decide negotiation={now} />}
        {!isArchive && isFinal && <ExportButton watched={watched} />}
      </div>
    </header>
  );
}

function ConnectionChip({ watched, isArchive, isFinal }: Pick<Props, "watched" | "isArchive" | "isFinal">) {
  const say = useSay();
  const { connection } = watched;
  if (isArchive) return <Chip tone="outline">{say("fromFile")}</Chip>;
  if (isFinal) return <Chip tone="outline">{say("final")}</Chip>;
  if (connection.state === "reconnecting")
    return <Chip tone="warm">{say("reconnecting", { count: connection.attempt })}</Chip>;
  if (connection.state === "live") {
    return (
      <span className="chip outline">
        <span className="dot good breathing" />
        {say("live")}
      </span>
    );
  }
  return <Chip tone="outline">{say("connecting")}</Chip>;
}

function ParentLink({ demandId }: { readonly demandId: string }) {
  const say = useSay();
  const parentId = useDecision(demandId, "")?.parent_demand_id;
  if (!parentId) return null;
  return (
    <a className="chip violet" href={linkTo.negotiation(parentId)}>
      {say("parentOf")}
    </a>
  );
}

function Understanding({ negotiation }: { readonly negotiation: Negotiation }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const { understanding } = negotiation;
  if (!understanding) return null;
  const { location, expected_attendees: people, date, budget, budget_amount: amount, currency } = understanding.context;
  const facts = [
    location,
    people === null ? null : say("people", { count: people }),
    date === null ? null : day(date, language),
    amount === null ? budget : money(amount, currency ?? "CNY"),
  ].filter((fact): fact is string => Boolean(fact));
  return (
    <div className="understanding">
      <ul className="chips" aria-label={say("understoodAs")}>
        {facts.map((fact) => (
          <li key={fact} className="chip fact">
            {fact}
          </li>
        ))}
        {understanding.capability_tags.map((tag) => (
          <li key={tag} className="chip accent">
            {tag}
          </li>
        ))}
        <li>
          <ProvenanceChip provenance={understanding.provenance} />
        </li>
        <li>
          <WhyButton seq={understanding.place.seq} about={say("understoodAs")} />
        </li>
      </ul>
      {understanding.uncertainties.length > 0 && (
        <p className="muted uncertain">
          {say("uncertain")}: {understanding.uncertainties.join(say("separator"))}
        </p>
      )}
    </div>
  );
}

function ExportButton({ watched }: { readonly watched: Watched }) {
  const say = useSay();
  const [problem, setProblem] = useState("");
  const save = async () => {
    setProblem("");
    try {
      await downloadArchive(watched.history);
    } catch (error) {
      setProblem(say("exportFailed", { why: String(error) }));
    }
  };
  return (
    <>
      <button type="button" className="button" title={say("exportHint")} onClick={() => void save()}>
        <Icon name="download" />
        {say("exportHtml")}
      </button>
      {problem && (
        <span role="alert" className="chip bad">
          {problem}
        </span>
      )}
    </>
  );
}
