import { useCallback, useId } from "react";
import { listDemands } from "../../api/client";
import { useSay } from "../../i18n";
import { writtenOf } from "../../negotiation/what-if";
import { useLoaded } from "../../components/use-loaded";

interface Props {
  readonly demandId: string;
  readonly isFull: boolean;
  readonly add: (column: string) => void;
}

const SHOWN = 50;
const LETTERS = 60;

/** One of the last demands, to stand beside this one. */
export function AddDemand({ demandId, isFull, add }: Props) {
  const say = useSay();
  const id = useId();
  const { found } = useLoaded(useCallback(() => listDemands(1, SHOWN), []));
  const others = found?.items.filter((row) => row.demand_id !== demandId && row.parent_demand_id === null) ?? [];
  if (!others.length) return null;
  return (
    <label htmlFor={id} className="compare-add">
      <span>{say("compareAdd")}</span>
      <select
        id={id}
        className="field"
        value=""
        disabled={isFull}
        onChange={(event) => add(writtenOf({ kind: "demand", demandId: event.target.value }))}
      >
        <option value="" disabled>
          {say("compareChoose")}
        </option>
        {others.map((row) => (
          <option key={row.demand_id} value={row.demand_id}>
            {row.demand_id} · {row.raw_input.slice(0, LETTERS)}
          </option>
        ))}
      </select>
    </label>
  );
}
