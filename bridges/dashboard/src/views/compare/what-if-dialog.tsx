import { useId, useState } from "react";
import { Dialog } from "../../components/dialog";
import { DialogFoot } from "../../components/dialog-foot";
import { useSay } from "../../i18n";
import "../../i18n/learn-compare";
import { FIELDS, type Field } from "../../negotiation/changing";
import { writtenOf, type ForkDraft } from "../../negotiation/what-if";
import { goTo, linkTo } from "../../store/route";
import "../../i18n/learn-opened";
import "./what-if.css";

export interface Person {
  readonly agentId: string;
  readonly name: string;
}

interface Props {
  readonly demandId: string;
  /** Who could say no. */
  readonly people: readonly Person[];
  /** From which event on; null: from how it is now. */
  readonly atSeq: number | null;
  /** Columns that are beside the demand already. */
  readonly beside?: readonly string[];
  readonly onClose: () => void;
}

/** What is supposed to be otherwise, as a small form; what comes of it is shown beside the plan that there is. */
export function WhatIfDialog({ demandId, people, atSeq, beside = [], onClose }: Props) {
  const say = useSay();
  const [seq] = useState(atSeq); // the negotiation may go on meanwhile
  const [draft, setDraft] = useState<ForkDraft>({});
  const set = (field: Field | "rounds" | "invited") => (text: string) => setDraft({ ...draft, [field]: text });
  const declines = draft.declines ?? [];
  const turn = (agentId: string, isGone: boolean) =>
    setDraft({ ...draft, declines: [...declines.filter((each) => each !== agentId), ...(isGone ? [agentId] : [])] });
  return (
    <Dialog kind="question" title={say("whatIf")} onClose={onClose}>
      <form
        className="what-if"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          const column = writtenOf({ kind: "fork", atSeq: seq, draft });
          goTo(linkTo.compare(demandId, [...new Set([...beside, column])]));
        }}
      >
        <p className="muted">{seq === null ? say("whatIfExplainNow") : say("whatIfExplain", { seq })}</p>
        <div className="what-if-fields">
          {FIELDS.map((field) => (
            <TextField
              key={field}
              label={say(`change_${field}`)}
              value={draft[field] ?? ""}
              set={set(field)}
              isLong={field === "text"}
              isNumber={field === "people"}
              most={1_000_000}
            />
          ))}
          <TextField label={say("whatIfRounds")} value={draft.rounds ?? ""} set={set("rounds")} isNumber most={20} />
          <TextField label={say("whatIfInvited")} value={draft.invited ?? ""} set={set("invited")} isNumber most={20} />
        </div>
        {people.length > 0 && (
          <fieldset className="what-if-people">
            <legend>{say("whatIfDeclines")}</legend>
            {people.map(({ agentId, name }) => (
              <label key={agentId}>
                <input
                  type="checkbox"
                  checked={declines.includes(agentId)}
                  onChange={(event) => turn(agentId, event.target.checked)}
                />
                {name}
              </label>
            ))}
          </fieldset>
        )}
        <DialogFoot leave={say("whatIfLeave")} onClose={onClose}>
          <button type="submit" className="button primary">
            {say("whatIfSend")}
          </button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly set: (text: string) => void;
  readonly isLong?: boolean;
  readonly isNumber?: boolean;
  readonly most?: number;
}

function TextField({ label, value, set, isLong = false, isNumber = false, most }: FieldProps) {
  const id = useId();
  const shared = {
    id,
    className: "field",
    value,
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(event.target.value),
  };
  return (
    <label htmlFor={id} className={isLong ? "what-if-field whole" : "what-if-field"}>
      {label}
      {isLong ? (
        <textarea rows={2} maxLength={2000} {...shared} />
      ) : (
        <input {...shared} maxLength={500} {...(isNumber ? { type: "number", min: 1, max: most } : {})} />
      )}
    </label>
  );
}
