import { useEffect, useId, useState } from "react";
import { bringInDraft, readDraftChanges, type DraftChanges, type DraftConflict, type Side } from "../../api/drafts";
import { saidOf } from "../../canvas/differences";
import { Dialog } from "../../components/dialog";
import { DialogFoot } from "../../components/dialog-foot";
import { off } from "../../components/off";
import { troubleOf } from "../../components/trouble";
import { useSay, type Say } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { broughtIn } from "./brought-in";
import { propertySaid } from "./here-said";
import { ChangesList } from "./history-panel";

const SIDES: readonly Side[] = ["draft", "current"];
const keyOf = ({ about, id, property }: DraftConflict): string => `${about} ${id} ${property}`;

interface Props {
  readonly draftId: string;
  /** Of the draft, as it was heard; null: the server has not answered yet what was changed here. */
  readonly heard: number | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What a draft would change in its workflow; of what both have changed, somebody says whose holds. */
export function BringInDialog({ draftId, heard, onClose, onDone }: Props) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const [known, setKnown] = useState<{ readonly found: DraftChanges; readonly of: string } | null>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [problem, setProblem] = useState("");
  const [times, setTimes] = useState(0); // that it was looked at
  const [isSending, setSending] = useState(false);
  const found = known?.found ?? null;
  const of = `${heard} ${times}`;
  const isCurrent = heard !== null && known?.of === of;
  useEffect(() => {
    if (heard === null) return;
    let isCurrent = true;
    readDraftChanges(draftId).then(
      (changes) => isCurrent && setKnown({ found: changes, of }),
      (error: unknown) => isCurrent && setProblem(troubleOf(error, say)),
    );
    return () => {
      isCurrent = false;
    };
  }, [draftId, heard, of, language, say]);
  const isLeft = !found || !isCurrent || found.conflicts.some((each) => !(keyOf(each) in chosen));
  const bringIn = async () => {
    if (!found) return;
    setSending(true);
    setProblem("");
    try {
      const choices = found.conflicts.map((each) => ({ ...each, side: chosen[keyOf(each)]! }));
      const done = await bringInDraft(draftId, found.version, choices, found.draft_version);
      if (done.version > found.version) broughtIn.set(done.workflow_id, done.version);
      onDone();
    } catch (error) {
      setProblem(troubleOf(error, say));
      setTimes(times + 1); // somebody may have changed the workflow meanwhile
      setSending(false);
    }
  };
  return (
    <Dialog kind="question" title={say("draftTitle", { title: found?.title ?? "" })} onClose={onClose}>
      <div className="draft-changes">
        {!found && <p>{say("loading")}</p>}
        {found && (
          <>
            <p>{say(found.changes.length ? "draftChanges" : "draftNothing")}</p>
            <ChangesList changes={saidOf(found.changes)} />
            {found.conflicts.length > 0 && <p>{say("draftConflicts")}</p>}
            {found.conflicts.map((conflict) => (
              <Choice
                key={keyOf(conflict)}
                conflict={conflict}
                side={chosen[keyOf(conflict)]}
                choose={(side) => setChosen({ ...chosen, [keyOf(conflict)]: side })}
              />
            ))}
            {found.left_out.length > 0 && <p>{say("draftLeftOut")}</p>}
            <ChangesList changes={found.left_out} />
          </>
        )}
      </div>
      <DialogFoot problem={problem} leave={say("draftNotYet")} onClose={onClose}>
        <button type="button" className="button primary" {...off(isLeft || isSending, () => void bringIn())}>
          {say("draftBringIn")}
        </button>
      </DialogFoot>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly conflict: DraftConflict;
  readonly side: Side | undefined;
  readonly choose: (side: Side) => void;
}

function Choice({ conflict, side, choose }: ChoiceProps) {
  const say = useSay();
  const id = useId();
  const { label, property } = conflict;
  const what = property ? ` · ${propertySaid(say, property)}` : "";
  return (
    <fieldset>
      <legend>
        {label}
        {what}
      </legend>
      {SIDES.map((each) => (
        <label key={each} className="draft-side">
          <input type="radio" name={id} checked={side === each} onChange={() => choose(each)} />
          <span className="muted">{say(`draftSide_${each}`)}</span>
          <span>{valueSaid(say, conflict, conflict[each])}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A value; of a whole node or line whether it is there. */
function valueSaid(say: Say, { about, property }: DraftConflict, value: unknown): string {
  if (about !== "variable" && !property) return say(value === null ? "draftDeleted" : "draftKept");
  if (value === null || value === "") return say("none");
  return typeof value === "string" ? value : JSON.stringify(value);
}
