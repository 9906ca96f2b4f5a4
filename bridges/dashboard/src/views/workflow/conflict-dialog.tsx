import { useId, useState } from "react";
import type { Config } from "../../api/workflows";
import type { Conflict } from "../../canvas/conflict";
import { merged, type Merged } from "../../canvas/merging";
import { same, type Canvas, type Clash } from "../../canvas/operations";
import { aboutSaid } from "../../canvas/order";
import { Chip } from "../../components/chip";
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

/** What its author has said of a property: whose it is to be, as that stands by then, or a wording of their own. */
type Wanted = "mine" | "theirs" | "both" | { readonly written: unknown };

/**
 * Two changed the same thing: what I want, what somebody else made of it, and beside them what it is to be. While it is
 * open it follows what others make of that, and says so; what is written in it stays.
 */
export function ConflictDialog({ conflict, canvas, prose, settle }: Props) {
  const { op, clashes, authors, changed, isGone } = conflict;
  const say = useSay();
  const names = authors.map(({ by }) => by);
  const by = names.length && names.every(Boolean) ? [...new Set(names)].join(say("separator")) : "";
  const who = { by: by || say("conflictSomebody") };
  const theirs = by ? say("conflictTheirsOf", { by }) : say("conflictTheirs");
  const isDeletion = op.action === "delete_node" || op.action === "delete_edge";
  const [wanted, setWanted] = useState<Readonly<Record<string, Wanted>>>({});
  const valueOf = (clash: Clash): unknown => {
    const side = wanted[clash.name] ?? "both";
    if (typeof side === "object") return side.written;
    return side === "both" ? (both(clash, prose) ?? { value: clash.mine }).value : clash[side];
  };
  const chosen = () => Object.fromEntries(clashes.map((each) => [each.name, valueOf(each)]));
  const againSaid = [...changed].map((name) => named(say, "config_", name)).join(say("separator"));
  const about = aboutSaid(say, canvas, op);
  const leave = () => settle({});
  return (
    <Dialog kind="question" title={say("conflictTitle", who)} onClose={leave}>
      <p>
        {about && <strong>{about}</strong>} {say(isDeletion ? "conflictDeletion" : "conflictLead", who)}
      </p>
      <p className="conflict-again" role="status">
        {isGone ? say("conflictGone") : changed.size > 0 && say("conflictAgain", { ...who, names: againSaid })}
      </p>
      <div className="conflict" data-deletion={isDeletion}>
        {clashes.map((clash) =>
          isDeletion ? (
            <Changed key={clash.name} clash={clash} theirs={theirs} isAgain={changed.has(clash.name)} />
          ) : (
            <Choice
              key={clash.name}
              clash={clash}
              whose={theirs}
              isProse={prose.has(clash.name)}
              both={both(clash, prose)}
              isAgain={changed.has(clash.name)}
              value={valueOf(clash)}
              choose={(side) => setWanted({ ...wanted, [clash.name]: side })}
            />
          ),
        )}
      </div>
      <DialogFoot leave={by ? say("conflictKeepOf", { by }) : say("conflictKeepTheirs")} onClose={leave}>
        <button type="button" className="button primary" onClick={() => settle(chosen())}>
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
function Changed({ clash, theirs, isAgain }: Pick<ChoiceProps, "clash" | "isAgain"> & { readonly theirs: string }) {
  const say = useSay();
  return (
    <fieldset>
      <legend>{named(say, "config_", clash.name)}</legend>
      <p>
        <span className="muted">
          {theirs} {isAgain && <Again />}
        </span>{" "}
        {shownValue(say, clash.theirs)}
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
  /** Theirs was changed once more while this was open. */
  readonly isAgain: boolean;
  readonly value: unknown;
  readonly choose: (wanted: Wanted) => void;
}

function Choice({ clash, whose, isProse, both, isAgain, value, choose }: ChoiceProps) {
  const { name, before, mine, theirs } = clash;
  const say = useSay();
  const id = useId();
  const label = named(say, "config_", name);
  const empty = name === "name" ? "" : null;
  const isText = isProse && [mine, theirs].every((each) => each === null || typeof each === "string");
  const column = (word: string, side: "mine" | "theirs") => (
    <label>
      <input type="radio" name={id} checked={same(value, clash[side])} onChange={() => choose(side)} />
      <span className="muted">
        {word} {side === "theirs" && isAgain && <Again />}
      </span>
      <span className="conflict-value">{shownValue(say, clash[side])}</span>
    </label>
  );
  return (
    <fieldset>
      <legend>{label}</legend>
      <p className="muted small">{say("conflictBefore", { value: shownValue(say, before) })}</p>
      <div className="conflict-columns">
        {column(say("conflictMine"), "mine")}
        {column(whose, "theirs")}
        <div className="conflict-merged">
          {both && !isText ? (
            <label>
              <input type="radio" name={id} checked={same(value, both.value)} onChange={() => choose("both")} />
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
              onChange={(event) => choose({ written: event.target.value || empty })}
            />
          ) : (
            <output className="conflict-value">{shownValue(say, value)}</output>
          )}
        </div>
      </div>
    </fieldset>
  );
}

/** Beside what is not what one has read a moment ago. */
function Again() {
  const say = useSay();
  return <Chip tone="warm">{say("conflictNew")}</Chip>;
}

function shownValue(say: Say, value: unknown): string {
  if (value === null || value === undefined || value === "") return say("none");
  return typeof value === "string" ? value : JSON.stringify(value);
}
