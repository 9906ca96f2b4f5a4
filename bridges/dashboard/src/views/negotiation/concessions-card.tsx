import { useEffect, useState } from "react";
import { readConcessions, type Concession } from "../../api/model";
import { useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import "../../i18n/learn-reasons";
import "./concessions-card.css";

interface Props {
  readonly demandId: string;
  /** Asked again whenever it changes. */
  readonly moment: string;
}

/** Who moved, in which round, from what to what, and for what. Nothing where nobody has. */
export function ConcessionsCard({ demandId, moment }: Props) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const moves = useConcessions(demandId, moment);
  if (moves.length === 0) return null;
  return (
    <details className="card concessions">
      <summary>
        <h2>{say("concessions")}</h2>
        <span className="muted">{say("concessionsCount", { count: moves.length })}</span>
      </summary>
      <ol className="card-body">
        {moves.map((one) => (
          <li key={`${one.seq} ${one.agent_id} ${one.term} ${one.after.en}`} data-moved={one.moved}>
            {one.text[language]}
          </li>
        ))}
      </ol>
    </details>
  );
}

function useConcessions(demandId: string, moment: string): readonly Concession[] {
  const [moves, setMoves] = useState<readonly Concession[]>([]);
  useEffect(() => {
    let isCurrent = true;
    readConcessions(demandId).then(
      (found) => isCurrent && setMoves(found.concessions),
      () => undefined, // away for now, or not for us: asked again when the negotiation moves on
    );
    return () => {
      isCurrent = false;
    };
  }, [demandId, moment]);
  return moves;
}
