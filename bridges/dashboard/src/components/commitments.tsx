import { useEffect, useId, useState } from "react";
import { listCommitments, personCalendarAddress, type Commitment } from "../api/agents";
import { BridgeError } from "../api/http";
import { useSay } from "../i18n";
import { usePreferences } from "../store/preferences";
import { linkTo } from "../store/route";
import { useMay } from "../store/session";
import { Chip } from "./chip";
import { DownloadLink } from "./download-link";
import { days } from "./format";

/** The days that approved and agreed plans take of somebody, for those who may know: operators. */
export function Commitments({ agentId }: { readonly agentId: string }) {
  const say = useSay();
  const title = useId();
  const mayKnow = useMay("operator");
  const { found, problem } = useCommitments(mayKnow ? agentId : null);
  if (!mayKnow) return null;
  return (
    <section className="stack commitments" aria-labelledby={title}>
      <h3 id={title}>{say("commitments")}</h3>
      {problem && (
        <p role="alert" className="banner bad">
          {problem}
        </p>
      )}
      {found?.length === 0 && <p className="muted">{say("commitmentsNone")}</p>}
      {found && found.length > 0 && (
        <>
          <ul className="lines">
            {found.map((each) => (
              <Row key={`${each.channel_id}.${each.first_day}.${each.part}`} commitment={each} />
            ))}
          </ul>
          <div className="buttons">
            <DownloadLink address={personCalendarAddress(agentId)} name={`${agentId}.ics`} text={say("calendar")} />
          </div>
        </>
      )}
    </section>
  );
}

function Row({ commitment }: { readonly commitment: Commitment }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const { first_day: first, last_day: last, firmness, occupies, part, objective, demand_id: demandId } = commitment;
  return (
    <li data-firmness={firmness}>
      <strong>{days(first, last, language)}</strong>{" "}
      <Chip tone={firmness === "firm" ? "good" : "outline"}>{say(`firmness_${firmness}`)}</Chip>{" "}
      {!occupies && <span className="muted">{say("commitmentDue")} </span>}
      {part} <a href={linkTo.negotiation(demandId)}>{objective || demandId}</a>
    </li>
  );
}

function useCommitments(agentId: string | null) {
  const say = useSay();
  const away = say("networkAway");
  const [known, setKnown] = useState<{ found: readonly Commitment[] | null; problem: string }>({
    found: null,
    problem: "",
  });
  useEffect(() => {
    if (agentId === null) return undefined;
    let isCurrent = true;
    listCommitments(agentId).then(
      (found) => isCurrent && setKnown({ found, problem: "" }),
      (error: unknown) =>
        isCurrent && setKnown({ found: null, problem: error instanceof BridgeError ? error.message : away }),
    );
    return () => {
      isCurrent = false;
    };
  }, [agentId, away]);
  return known;
}
