import { useId, useState } from "react";
import { saidOf } from "../../canvas/differences";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import { ChangesList, whose } from "./history-panel";
import { usePeople } from "./use-people";
import type { useSince } from "./use-since";

/** What changed by whom while one was away: in a line, in full by a click, and gone by another. */
export function SinceLooked({ missed, see }: Pick<ReturnType<typeof useSince>, "missed" | "see">) {
  const say = useSay();
  const id = useId();
  const people = usePeople();
  const [isOpen, setOpen] = useState(false);
  if (!missed) return null;
  const { changes, rows } = missed;
  const names = [...new Set(rows.map((row) => whose(say, row, people)))];
  return (
    <section className="banner since-looked" aria-label={say("sinceLooked")}>
      <div>
        <p role="status">{say("sinceLine", { names: names.join(say("separator")), said: changes.said })}</p>
        <div id={id} hidden={!isOpen}>
          <ChangesList changes={saidOf(changes.changes)} />
        </div>
      </div>
      <span className="row push">
        <button
          type="button"
          className="button small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {say(isOpen ? "sinceLess" : "sinceMore")}
        </button>
        <button type="button" className="button small primary" onClick={see}>
          <Icon name="check" />
          {say("sinceSeen")}
        </button>
      </span>
    </section>
  );
}
