import { useContext, useMemo } from "react";
import { Avatar } from "../../components/avatar";
import { Chip } from "../../components/chip";
import { CopyButton } from "../../components/copy-button";
import { dateAndTime } from "../../components/format";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import type { Certificate, Signature } from "../../negotiation/certificate";
import { digestOf } from "../../negotiation/digest";
import type { Place } from "../../negotiation/state";
import { usePreferences } from "../../store/preferences";
import { WhyContext } from "./why-button";
import "../../i18n/learn-opened";
import "./certificate.css";

/** Who signed what, by which event, and the digest of what they signed. */
export function PlanCertificate({ certificate }: { readonly certificate: Certificate }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const { proposal, place, isForced, rounds, signatures, laterVersions } = certificate;
  const digest = useMemo(() => digestOf(proposal), [proposal]);
  const signed = signatures.filter(({ consent }) => consent === "accepted").length;
  return (
    <div className="certificate">
      <p>
        <strong>{say("certificateSigned", { signed, count: signatures.length })}</strong>
        {say("sentenceGap")}
        {say("certificateLead", { version: proposal.version, rounds, time: dateAndTime(place.at, language) })}
      </p>
      {isForced && <p className="banner warm">{say("certificateForced")}</p>}
      {laterVersions.length > 0 && (
        <p className="banner">
          {say("certificateLater", { versions: laterVersions.join(say("separator")), version: proposal.version })}
        </p>
      )}
      <Signatures signatures={signatures} />
      <dl className="facts seals">
        <dt>{say("certificateClosed")}</dt>
        <dd>
          <EventLink place={place} />
        </dd>
        <dt title={say("certificateDigestHint")}>{say("certificateDigest")}</dt>
        <dd className="digest">
          <code className="mono" data-digest={digest}>
            {digest.match(/.{8}/g)!.join(" ")}
          </code>
          <CopyButton text={digest} />
        </dd>
      </dl>
      <p className="muted small">{say("certificateDigestHint")}</p>
    </div>
  );
}

const TONES = {
  accepted: "good",
  defaulted: "outline",
  objected: "bad",
  unanswered: "outline",
  subnet: "violet",
  unproven: "bad",
} as const;

function Signatures({ signatures }: { readonly signatures: readonly Signature[] }) {
  const say = useSay();
  return (
    <table className="signatures">
      <thead>
        <tr>
          <th scope="col">{say("certificateWho")}</th>
          <th scope="col">{say("certificateConsent")}</th>
          <th scope="col">{say("certificateEvent")}</th>
        </tr>
      </thead>
      <tbody>
        {signatures.map(({ agentId, displayName, roles, consent, place }) => (
          <tr key={agentId} data-agent={agentId} data-consent={consent}>
            <td>
              <div className="signer">
                <Avatar agentId={agentId} name={displayName} size="small" />
                <span>
                  <strong>{displayName}</strong> <span className="muted">{roles.join(say("separator"))}</span>
                </span>
              </div>
            </td>
            <td>
              <Chip tone={TONES[consent]}>
                {consent === "accepted" && <Icon name="check" size="0.9em" />}
                {say(`consent_${consent}`)}
              </Chip>
            </td>
            <td>{place ? <EventLink place={place} /> : "—"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An event by its number and id; opens it. */
function EventLink({ place }: { readonly place: Place }) {
  const open = useContext(WhyContext);
  const text = `#${place.seq} ${place.eventId}`;
  if (!open) return <span className="mono">{text}</span>;
  return (
    <button type="button" className="link mono" onClick={() => open(place.seq)}>
      {text}
    </button>
  );
}
