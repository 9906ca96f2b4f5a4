import { named, useSay, type Word } from "../../i18n";
import { isOpenEnded, stateNameOf } from "../../negotiation/conclusion";
import { participantsOf, type Negotiation } from "../../negotiation/state";
import { WhyButton } from "./why-button";

const PHASES: readonly (readonly [Word, readonly string[]])[] = [
  ["phaseAsk", ["submitted"]],
  ["phaseUnderstand", ["understood", "clarifying"]],
  ["phaseFind", ["filtered", "changing", "created", "broadcasting"]],
  ["phaseCollect", ["collecting"]],
  ["phaseDraft", ["aggregating"]],
  ["phaseReview", ["proposal_sent", "negotiating"]],
];

interface Props {
  readonly negotiation: Negotiation;
  /** Whether the plan of now was approved: then nothing waits for anybody. */
  readonly isApproved: boolean;
}

/** How far it is, from the sentence to the result; the review says which round, and how many accept. */
export function PhaseBar({ negotiation, isApproved }: Props) {
  const say = useSay();
  const isEnded = negotiation.outcome !== null;
  const current = isEnded ? PHASES.length : PHASES.findIndex(([, statuses]) => statuses.includes(negotiation.status));
  return (
    <section aria-label={say("phases")}>
      <ol className="phases">
        {PHASES.map(([word], index) => (
          <li
            key={word}
            data-state={stateOf(negotiation, index, current)}
            aria-current={index === current ? "step" : undefined}
          >
            <span className="label">{say(word)}</span>
            <span className="note">{noteOf(negotiation, word, say)}</span>
          </li>
        ))}
        <li
          data-state={isEnded ? "end" : "open"}
          data-outcome={!isApproved && isOpenEnded(negotiation) ? "force_finalized" : negotiation.outcome?.kind}
          aria-current={isEnded ? "step" : undefined}
        >
          <span className="label">{say("phaseEnd")}</span>
          <span className="note">
            {isEnded ? named(say, "status_", isApproved ? "approved" : stateNameOf(negotiation)) : ""}
          </span>
        </li>
      </ol>
      <Rounds negotiation={negotiation} />
    </section>
  );
}

/** Passed, current or still open; a phase that a failed negotiation never reached stays open. */
function stateOf(negotiation: Negotiation, index: number, current: number): "done" | "now" | "open" {
  if (index === current) return "now";
  if (index > current) return "open";
  const reached = [
    true,
    negotiation.understanding,
    negotiation.coverage,
    negotiation.order.length,
    negotiation.plans.length,
    negotiation.plans.length,
  ];
  return reached[index] ? "done" : "open";
}

function noteOf(negotiation: Negotiation, word: Word, say: ReturnType<typeof useSay>): string {
  const people = participantsOf(negotiation);
  const asked = people.filter((person) => person.isInvited);
  switch (word) {
    case "phaseFind":
      return negotiation.coverage ? say("people", { count: people.length }) : "";
    case "phaseCollect":
      return asked.length
        ? say("answersIn", { count: asked.filter((person) => person.offer).length, total: asked.length })
        : "";
    case "phaseDraft":
      return negotiation.plans.length ? say("planVersion", { version: negotiation.plans.at(-1)!.version }) : "";
    case "phaseReview":
      return negotiation.round ? say("roundOf", { round: negotiation.round, max: negotiation.maxRounds }) : "";
    default:
      return "";
  }
}

/** One bar for each round that was counted. A single quick round needs none. */
function Rounds({ negotiation }: { readonly negotiation: Negotiation }) {
  const say = useSay();
  if (negotiation.evaluations.length < 2) return null;
  return (
    <ol className="rounds">
      {negotiation.evaluations.map(({ attempt, round, rejects, withdraws, place, ...counted }) => {
        const count = counted.accepts + counted.negotiates + rejects + withdraws;
        const { defaulted = 0, stand_ins: standIns = 0 } = counted;
        const accepts = counted.accepts - defaulted; // silence is nobody's yes, and a stand-in's word is nobody's
        const negotiates = counted.negotiates - standIns;
        return (
          <li key={`${attempt}.${round}`}>
            <span>{say("round", { round })}</span>
            <span className="votes" aria-hidden="true">
              <i className="good" style={{ flexGrow: accepts }} />
              <i className="warm" style={{ flexGrow: negotiates }} />
              <i className="bad" style={{ flexGrow: rejects + withdraws }} />
              <i style={{ flexGrow: defaulted + standIns }} />
            </span>
            <span className="muted">{say("roundAccepts", { accepts, count })}</span>
            <WhyButton seq={place.seq} about={say("round", { round })} />
          </li>
        );
      })}
    </ol>
  );
}
