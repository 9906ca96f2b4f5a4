import { useEffect, useRef, useState } from "react";
import type { DemandRow } from "../../api/client";
import { useSay } from "../../i18n";
import type { Grouping } from "./layout";

const LETTERS_MAX = 48;
const TYPED_AFTER_MS = 150;

interface Props {
  readonly words: string;
  readonly search: (words: string) => void;
  readonly grouping: Grouping;
  readonly choices: readonly Grouping[];
  readonly group: (by: Grouping) => void;
  readonly demands: readonly DemandRow[];
  readonly demandId: string | null;
  /** Of a demand that is not among the newest. */
  readonly demandText: string;
  readonly choose: (demandId: string | null) => void;
}

/** Whom one looks for, how they stand together, and whether all of them or those of one demand. */
export function NetworkTools({
  words,
  search,
  grouping,
  choices,
  group,
  demands,
  demandId,
  demandText,
  choose,
}: Props) {
  const say = useSay();
  const [typed, setTyped] = useState(words);
  useEffect(() => setTyped(words), [words]);
  const found = useRef(search); // another one with each message that travels: the wait is not begun anew for that
  found.current = search;
  useEffect(() => {
    if (typed === words) return undefined;
    const timer = setTimeout(() => found.current(typed), TYPED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, words]);
  const isKnown = demandId === null || demands.some((row) => row.demand_id === demandId);
  return (
    <div className="network-tools" role="search">
      <input
        type="search"
        className="field"
        aria-label={say("networkSearch")}
        placeholder={say("networkSearch")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="tabs" role="group" aria-label={say("networkGroup")}>
        {choices.map((each) => (
          <button key={each} type="button" aria-pressed={each === grouping} onClick={() => group(each)}>
            {say(`networkBy_${each}`)}
          </button>
        ))}
      </div>
      <select
        className="field"
        aria-label={say("networkOf")}
        value={demandId ?? ""}
        onChange={(event) => choose(event.target.value || null)}
      >
        <option value="">{say("networkOfAll")}</option>
        {!isKnown && <option value={demandId}>{shortened(demandText || demandId)}</option>}
        {demands
          .filter((row) => row.parent_demand_id === null)
          .map((row) => (
            <option key={row.demand_id} value={row.demand_id}>
              {shortened(row.raw_input)}
            </option>
          ))}
      </select>
    </div>
  );
}

const shortened = (text: string): string => (text.length > LETTERS_MAX ? `${text.slice(0, LETTERS_MAX)}…` : text);
