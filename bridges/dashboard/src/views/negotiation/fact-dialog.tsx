import { useId, useState } from "react";
import { Dialog } from "../../components/dialog";
import { DialogFoot } from "../../components/dialog-foot";
import type { Requirement } from "../../generated/events";
import { useSay } from "../../i18n";
import type { Phase } from "../../negotiation/changing";
import { factOf, standingText } from "../../negotiation/requirements";
import type { Negotiation } from "../../negotiation/state";
import { usePreferences } from "../../store/preferences";
import { ChangeRead } from "./change-taken";
import { useChange } from "./use-change";
import "../../i18n/learn-opened";
import "./change-dialog.css";

interface Props {
  readonly fact: Requirement;
  readonly negotiation: Negotiation;
  /** Null where it can only be looked at. */
  readonly phase: Phase | null;
  readonly onClose: () => void;
}

/** One fact of the demand: what was read, where it is from, how it stands and why; correct it, or let it go. */
export function FactDialog({ fact, negotiation, phase, onClose }: Props) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const [before] = useState(negotiation); // what the answer is read against: the stream may bring the change first
  const change = useChange(negotiation.demandId);
  return (
    <Dialog kind="question" title={factOf(fact, say, language)} onClose={onClose}>
      {change.taken && phase ? (
        <ChangeRead taken={change.taken} before={before} phase={phase} onClose={onClose} />
      ) : (
        <>
          <dl className="facts fact-lines">
            <dt>{say(`kind_of_${fact.kind}`)}</dt>
            <dd>
              “{fact.text}” {!fact.is_hard && <span className="muted">{say("wish")}</span>}
            </dd>
            <dt>{say("factSource")}</dt>
            <dd>{say(`source_${fact.source}`)}</dd>
            <dt>{say("factState")}</dt>
            <dd>{standingText(fact, negotiation, say)}</dd>
          </dl>
          {phase ? (
            <Correction fact={fact} change={change} onClose={onClose} />
          ) : (
            <DialogFoot leave={say("close")} onClose={onClose} />
          )}
        </>
      )}
    </Dialog>
  );
}

interface CorrectionProps {
  readonly fact: Requirement;
  readonly change: ReturnType<typeof useChange>;
  readonly onClose: () => void;
}

function Correction({ fact, change, onClose }: CorrectionProps) {
  const say = useSay();
  const textId = useId();
  const [text, setText] = useState(fact.text);
  const { requirement_id: id, status } = fact;
  const said = text.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.send(said && said !== fact.text ? { correct: { [id]: said } } : null);
      }}
    >
      <label htmlFor={textId}>
        {say("correct")}
        <input
          id={textId}
          className="field"
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <DialogFoot problem={change.problem} onClose={onClose}>
        {status !== "waived" && (
          <button
            type="button"
            className="button danger"
            disabled={change.isSending}
            onClick={() => change.send({ waive: [id] })}
          >
            {say("waive")}
          </button>
        )}
        <button type="submit" className="button primary" disabled={change.isSending}>
          {say("correctSend")}
        </button>
      </DialogFoot>
    </form>
  );
}
