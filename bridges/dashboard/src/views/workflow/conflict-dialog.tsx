import { useId, useState } from "react";
import type { Config } from "../../api/workflows";
import { merged, type Merged } from "../../canvas/merging";
import { same, type Canvas, type Clash } from "../../canvas/operations";
import { aboutSaid } from "../../canvas/order";
import type { Conflict } from "../../canvas/sync";
import { Dialog } from "../../components/dialog";
import { DialogFoot } from "../../components/dialog-foot";
import { named, useSay, type Say } from "../../i18n";

interface Props {
  readonly conflict: Conflict;
  readonly canvas: Canvas;
  /** Properties that are prose: of these a third wording can be written. Half of one date with half of another is none. */
  readonly prose: ReadonlySet<string>;
  readonly settle: (chosen: Config) => void;
}

/** Two changed the same thing: what I want, what somebody else made of it, and beside them what it is to be. */
export function ConflictDialog({ conflict: { op, clashes, authors }, canvas, prose, settle }: Props) {
  const say = useSay();
  const names = authors.map(({ by }) => by);
  const by = names.length && names.every(Boolean) ? [...new Set(names)].join(say("separator")) : "";
  const who = { by: by || say("conflictSomebody") };
  const theirs = by ? say("conflictTheirsOf", { by }) : say("conflictTheirs");
  const isDeletion = op.action === "delete_node" || op.action === "delete_edge";
  const [chosen, setChosen] = useState<Config>(() =>
    Object.fromEntries(clashes.map((each) => [each.name, (both(each, prose) ?? { value: each.mine }).value])),
  );
  const about = aboutSaid(say, canvas, op);
  const leave = () => settle({});
  return (
    <Dialog kind="question" title={say("conflictTitle", who)} onClose={leave}>
      <p>
        {about && <strong>{about}</strong>} {say(isDeletion ? "conflictDeletion" : "conflictLead", who)}
      </p>
      <div className="conflict" data-deletion={isDeletion}>
        {clashes.map((clash) =>
          isDeletion ? (
            <Changed key={clash.name} clash={clash} theirs={theirs} />
          ) : (
            <Choice
              key={clash.name}
              clash={clash}
              whose={theirs}
              isProse={prose.has(clash.name)}
              both={both(clash, prose)}
              value={chosen[clash.name]}
              choose={(value) => setChosen({ ...chosen, [clash.name]: value })}
            />
          ),
        )}
      </div>
      <DialogFoot leave={by ? say("conflictKeepOf", { by }) : say("conflictKeepTheirs")} onClose={leave}>
        <button type="button" className="button primary" onClick={() => settle(chosen)}>
          {say(isDeletion ? "conflictDelete" : "conflictApply")}
        </button>
      </DialogFoot>
    </Dialog>
  );
}

/** Both changes of a property, where they can stand beside each other. */
const both = ({ name, before, mine, theirs }: Clash, prose: ReadonlySet<string>): Merged | null =>
  typeof mine === "string" && !prose.has(name) ? null : merged(before, mine, theirs);

/** What somebody made of a node that is to go. */
function Changed({ clash, theirs }: { readonly clash: Clash; readonly theirs: string }) {
  const say = useSay();
  return (
    <fieldset>
      <legend>{named(say, "config_", clash.name)}</legend>
      <p>
        <span className="muted">{theirs}</span> {shownValue(say, clash.theirs)}
      </p>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly clash: Clash;
  /** Whose the other value is, in words. */
  readonly whose: string;
  readonly isProse: boolean;
  readonly both: Merged | null;
  readonly value: unknown;
  readonly choose: (value: unknown) => void;
}

function Choice({ clash: { name, before, mine, theirs }, whose, isProse, both, value, choose }: ChoiceProps) {
  const say = useSay();
  const id = useId();
  const label = named(say, "config_", name);
  const empty = name === "name" ? "" : null;
  const isText = isProse && [mine, theirs].every((each) => each === null || typeof each === "string");
  const column = (word: string, its: unknown) => (
    <label>
      <input type="radio" name={id} checked={same(value, its)} onChange={() => choose(its)} />
      <span className="muted">{word}</span>
      <span className="conflict-value">{shownValue(say, its)}</span>
    </label>
  );
  return (
    <fieldset>
      <legend>{label}</legend>
      <p className="muted small">{say("conflictBefore", { value: shownValue(say, before) })}</p>
      <div className="conflict-columns">
        {column(say("conflictMine"), mine)}
        {column(whose, theirs)}
        <div className="conflict-merged">
          {both && !isText ? (
            <label>
              <input type="radio" name={id} checked={same(value, both.value)} onChange={() => choose(both.value)} />
              <span className="muted">{say("conflictMerged")}</span>
            </label>
          ) : (
            <span className="muted">{say("conflictMerged")}</span>
          )}
          {isText ? (
            <textarea
              className="field"
              aria-label={say("conflictMergedOf", { name: label })}
              rows={2}
              value={typeof value === "string" ? value : ""}
              onChange={(event) => choose(event.target.value || empty)}
            />
          ) : (
            <output className="conflict-value">{shownValue(say, value)}</output>
          )}
        </div>
      </div>
    </fieldset>
  );
}

function shownValue(say: Say, value: unknown): string {
  if (value === null || value === undefined || value === "") return say("none");
  return typeof value === "string" ? value : JSON.stringify(value);
}
