import { useState } from "react";
import type { Conflict } from "../../canvas/sync";
import { Dialog } from "../../components/dialog";
import { named, useSay, type Say } from "../../i18n";

interface Props {
  readonly conflict: Conflict;
  readonly settle: (mine: ReadonlySet<string>) => void;
}

/** Two changed the same thing: what I want, what somebody else made of it meanwhile, and a choice for each property. */
export function ConflictDialog({ conflict, settle }: Props) {
  const say = useSay();
  const { op, clashes } = conflict;
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const isDeletion = op.action === "delete_node";
  const choose = (name: string, isTheirs: boolean) =>
    setTheirs((before) => new Set([...before].filter((each) => each !== name).concat(isTheirs ? [name] : [])));
  const mine = clashes.map(({ name }) => name).filter((name) => !theirs.has(name));
  return (
    <Dialog kind="question" title={say("conflictTitle")} onClose={() => settle(new Set())}>
      <p>{say(isDeletion ? "conflictDeletion" : "conflictLead")}</p>
      <div className="conflict">
        {clashes.map((clash) => (
          <fieldset key={clash.name}>
            <legend>{named(say, "config_", clash.name)}</legend>
            {!isDeletion && (
              <label>
                <input
                  type="radio"
                  name={clash.name}
                  checked={!theirs.has(clash.name)}
                  onChange={() => choose(clash.name, false)}
                />
                <span className="muted">{say("conflictMine")}</span>
                <span>{shownValue(say, clash.mine)}</span>
              </label>
            )}
            <label>
              {!isDeletion && (
                <input
                  type="radio"
                  name={clash.name}
                  checked={theirs.has(clash.name)}
                  onChange={() => choose(clash.name, true)}
                />
              )}
              <span className="muted">{say("conflictTheirs")}</span>
              <span>{shownValue(say, clash.theirs)}</span>
            </label>
          </fieldset>
        ))}
      </div>
      <div className="buttons">
        <button type="button" className="button" onClick={() => settle(new Set())}>
          {say("conflictKeepTheirs")}
        </button>
        <button type="button" className="button primary" onClick={() => settle(new Set(mine))}>
          {say(isDeletion ? "conflictDelete" : "conflictApply")}
        </button>
      </div>
    </Dialog>
  );
}

function shownValue(say: Say, value: unknown): string {
  if (value === null || value === undefined || value === "") return say("none");
  return typeof value === "string" ? value : JSON.stringify(value);
}
