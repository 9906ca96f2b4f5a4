import { useId, useState } from "react";
import { Dialog } from "../../components/dialog";
import { DialogFoot } from "../../components/dialog-foot";
import type { RequirementKind } from "../../generated/events";
import { useSay } from "../../i18n";
import { changeOf, FIELDS, type ChangeDraft, type Field, type Phase } from "../../negotiation/changing";
import { factOf } from "../../negotiation/requirements";
import type { Negotiation } from "../../negotiation/state";
import { usePreferences } from "../../store/preferences";
import { ChangeRead } from "./change-taken";
import { useChange } from "./use-change";
import "../../i18n/learn-opened";
import "./change-dialog.css";

interface Props {
  readonly negotiation: Negotiation;
  readonly phase: Phase;
  readonly onClose: () => void;
}

const KINDS: Partial<Record<Field, readonly RequirementKind[]>> = {
  budget: ["budget"],
  date: ["date", "deadline"],
  people: ["head_count"],
  place: ["place"],
};

/** Another budget, date, place; with this, without that; or anything in a sentence. It is shown as it was read. */
export function ChangeDialog({ negotiation, phase, onClose }: Props) {
  const say = useSay();
  const [start] = useState({ negotiation, phase }); // what the answer is read against
  const [draft, setDraft] = useState<ChangeDraft>({});
  const change = useChange(negotiation.demandId);
  return (
    <Dialog kind="question" title={say("changeQuestion")} onClose={onClose}>
      {change.taken ? (
        <ChangeRead taken={change.taken} before={start.negotiation} phase={start.phase} onClose={onClose} />
      ) : (
        <form
          className="change"
          onSubmit={(event) => {
            event.preventDefault();
            change.send(changeOf(draft));
          }}
        >
          <p className="muted">{say(`changeExplain_${phase}`)}</p>
          <div className="change-fields">
            {FIELDS.map((field) => (
              <FieldOf
                key={field}
                field={field}
                value={draft[field] ?? ""}
                negotiation={start.negotiation}
                set={(text) => setDraft({ ...draft, [field]: text })}
              />
            ))}
          </div>
          <DialogFoot problem={change.problem} onClose={onClose}>
            <button type="submit" className="button primary" disabled={change.isSending}>
              {say("changeSend")}
            </button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  );
}

interface FieldProps {
  readonly field: Field;
  readonly value: string;
  readonly negotiation: Negotiation;
  readonly set: (text: string) => void;
}

function FieldOf({ field, value, negotiation, set }: FieldProps) {
  const say = useSay();
  const id = useId();
  const language = usePreferences((state) => state.language);
  const now = negotiation.requirements
    .filter(({ kind, status }) => KINDS[field]?.includes(kind) && status !== "waived")
    .map((fact) => factOf(fact, say, language))
    .join(say("separator"));
  const shared = {
    id,
    className: "field",
    value,
    placeholder: now, // what it is by now
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(event.target.value),
  };
  return (
    <label htmlFor={id} className={field === "text" ? "change-field whole" : "change-field"}>
      {say(`change_${field}`)}
      {field === "text" ? (
        <textarea rows={2} maxLength={2000} {...shared} />
      ) : (
        <input
          {...shared}
          maxLength={500}
          {...(field === "people" ? { type: "number", min: 1, max: 1_000_000 } : {})}
        />
      )}
    </label>
  );
}
