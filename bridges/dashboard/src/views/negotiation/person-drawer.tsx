import { Avatar } from "../../components/avatar";
import { Chip, ProvenanceChip } from "../../components/chip";
import { Commitments } from "../../components/commitments";
import { Dialog } from "../../components/dialog";
import { named, useSay } from "../../i18n";
import type { Negotiation, Participant, Placed } from "../../negotiation/state";
import { isSilent } from "../../negotiation/votes";
import type { OfferSubmitted, ProposalFeedback } from "../../generated/events";
import { WhyButton } from "./why-button";
import "../../i18n/learn-opened";

interface Props {
  readonly person: Participant;
  readonly negotiation: Negotiation;
  readonly isArchive: boolean;
  readonly onClose: () => void;
}

/** Everything that one person said in this negotiation, and why they were found. */
export function PersonDrawer({ person, negotiation, isArchive, onClose }: Props) {
  const say = useSay();
  const { candidate, offer } = person;
  const replaced = person.replaces ? negotiation.participants[person.replaces]?.displayName : undefined;
  return (
    <Dialog
      kind="drawer"
      title={person.displayName}
      lead={<Avatar agentId={person.agentId} name={person.displayName} />}
      onClose={onClose}
    >
      <div className="drawer-body">
        {replaced && <Chip tone="violet">{say("substitutes", { name: replaced })}</Chip>}
        {candidate && (
          <section className="stack">
            <h3>
              {say("whyFound")} <WhyButton seq={candidate.place.seq} about={say("whyFound")} />
            </h3>
            <p>{candidate.reason}</p>
            <div className="chips">
              <Chip>{say("relevance", { score: candidate.relevance_score })}</Chip>
              {candidate.capabilities.map((capability) => (
                <Chip key={capability} tone="accent">
                  {capability}
                </Chip>
              ))}
              {candidate.is_fallback && <ProvenanceChip provenance="fallback" />}
            </div>
          </section>
        )}
        {offer && <Answer offer={offer} />}
        {Object.values(person.feedback).map((feedback) => (
          <Review key={feedback.round} feedback={feedback} />
        ))}
        {person.withdrawnBecause !== null && (
          <section className="stack">
            <h3>
              {person.takenOutBy
                ? say("takenOutBy", { by: named(say, "outBy_", person.takenOutBy) })
                : say("withdrawn")}
            </h3>
            <p>{person.withdrawnBecause}</p>
          </section>
        )}
        {!isArchive && <Commitments agentId={person.agentId} />}
      </div>
    </Dialog>
  );
}

function Answer({ offer }: { readonly offer: Placed<OfferSubmitted> }) {
  const say = useSay();
  return (
    <section className="stack">
      <h3>
        {say(`decision_${offer.decision}`)} <ProvenanceChip provenance={offer.provenance} />
        <WhyButton seq={offer.place.seq} about={say(`decision_${offer.decision}`)} />
      </h3>
      {offer.decision === "decline" ? <p>{offer.decline_reason}</p> : <p>{offer.contribution}</p>}
      {offer.negotiation_points.map((point) => (
        <p key={point.aspect + point.desired_value} className="point">
          <strong>{point.aspect}</strong>
          {point.current_value && <del>{point.current_value}</del>} <ins>{point.desired_value}</ins>
          {point.reason && <span className="muted">{point.reason}</span>}
        </p>
      ))}
      {offer.reasoning && <p className="muted">{offer.reasoning}</p>}
      <div className="chips">
        <Chip>{say("confidence", { score: offer.confidence })}</Chip>
      </div>
    </section>
  );
}

function Review({ feedback }: { readonly feedback: Placed<ProposalFeedback> }) {
  const say = useSay();
  return (
    <section className="stack">
      <h3>
        {say("round", { round: feedback.round })} ·{" "}
        {isSilent(feedback) ? say("defaulted") : say(`feedback_${feedback.feedback_type}`)}{" "}
        <ProvenanceChip provenance={feedback.provenance} />
        <WhyButton seq={feedback.place.seq} about={say("round", { round: feedback.round })} />
      </h3>
      {feedback.defaulted && <p className="muted">{say("defaultedHint")}</p>}
      {feedback.adjustment_request && <p>{feedback.adjustment_request}</p>}
      {feedback.reasoning && <p className="muted">{feedback.reasoning}</p>}
      {feedback.concerns.length > 0 && (
        <ul className="lines">
          {feedback.concerns.map((concern) => (
            <li key={concern}>{concern}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
