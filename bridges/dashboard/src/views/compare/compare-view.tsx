import { useCallback, useState } from "react";
import { readSide, type DemandSide } from "../../api/forks";
import { Skeleton } from "../../components/skeleton";
import { Trouble } from "../../components/trouble";
import { useSay } from "../../i18n";
import "../../i18n/learn-compare";
import { comparedOf } from "../../negotiation/what-if";
import { goTo, linkTo } from "../../store/route";
import { AddDemand } from "./add-demand";
import { ComparedColumn, Column, RealHead } from "./column";
import "./compare.css";
import { useLoaded } from "../../components/use-loaded";
import { WhatIfDialog } from "./what-if-dialog";

interface Props {
  readonly demandId: string;
  /** What stands beside the demand, each as `writtenOf` writes it. */
  readonly columns: readonly string[];
}

const COLUMNS_MAX = 5;

/** A demand's plan beside what it would be if something were otherwise, or beside another demand's. */
export function CompareView({ demandId, columns }: Props) {
  const say = useSay();
  const real = useLoaded(useCallback(() => readSide(demandId), [demandId]));
  const shown = columns.filter((column) => comparedOf(column) !== null).slice(0, COLUMNS_MAX);
  return (
    <article className="side-by-side">
      <header className="compare-head">
        <h1>{say("compareTitle")}</h1>
        <a className="button small not-printed" href={linkTo.negotiation(demandId)}>
          {say("compareBack")}
        </a>
        {real.found && <Acts demandId={demandId} real={real.found} columns={shown} />}
      </header>
      <Trouble error={real.error} />
      {real.found && <p className="compare-said">{real.found.raw_input}</p>}
      {!real.found && !real.error ? (
        <Skeleton />
      ) : (
        <div className="compare-columns">
          {real.found && (
            <Column first={null} side={real.found} label={say("compareReal")} head={<RealHead side={real.found} />} />
          )}
          {real.found &&
            shown.map((column) => (
              <ComparedColumn
                key={column}
                demandId={demandId}
                written={column}
                first={real.found!}
                remove={() =>
                  goTo(
                    linkTo.compare(
                      demandId,
                      shown.filter((each) => each !== column),
                    ),
                  )
                }
              />
            ))}
        </div>
      )}
      {real.found && shown.length === 0 && <p className="empty">{say("compareAlone")}</p>}
    </article>
  );
}

interface ActsProps {
  readonly demandId: string;
  readonly real: DemandSide;
  readonly columns: readonly string[];
}

/** One more column: something else supposed, from the moment of the last one, or another demand. */
function Acts({ demandId, real, columns }: ActsProps) {
  const say = useSay();
  const [isSupposing, setSupposing] = useState(false);
  const moments = columns.map(comparedOf).flatMap((each) => (each?.kind === "fork" ? [each.atSeq] : []));
  return (
    <div className="compare-acts not-printed">
      <button
        type="button"
        className="button small"
        disabled={columns.length >= COLUMNS_MAX}
        onClick={() => setSupposing(true)}
      >
        {say("compareAgain")}
      </button>
      <AddDemand
        demandId={demandId}
        isFull={columns.length >= COLUMNS_MAX}
        add={(column) => goTo(linkTo.compare(demandId, [...new Set([...columns, column])]))}
      />
      {isSupposing && (
        <WhatIfDialog
          demandId={demandId}
          people={real.candidates.map(({ agent_id: agentId, display_name: name }) => ({ agentId, name }))}
          atSeq={moments.at(-1) ?? null}
          beside={columns}
          onClose={() => setSupposing(false)}
        />
      )}
    </div>
  );
}
