import { useEffect, useState } from "react";
import { isRefusal } from "../../api/event-stream";
import { BridgeError } from "../../api/http";
import { readShared, type Shared } from "../../api/shares";
import { Skeleton } from "../../components/skeleton";
import { Trouble } from "../../components/trouble";
import { useSay } from "../../i18n";
import { NegotiationView } from "../negotiation/negotiation-view";
import { StageView } from "../stage/stage-view";

interface Props {
  readonly token: string;
  readonly isStage: boolean;
}

const AGAIN_MS = 3000;

/** A negotiation as somebody sees it who has a link to it: everything, and nothing to decide. */
export function SharedView({ token, isStage }: Props) {
  const say = useSay();
  const [shared, setShared] = useState<Shared | null>(null);
  const [problem, setProblem] = useState<{ readonly error: unknown } | null>(null);
  const isDead = problem?.error instanceof BridgeError && isRefusal(problem.error.status);
  useEffect(() => {
    if (shared || isDead) return;
    let isCurrent = true;
    const ask = () =>
      void readShared(token).then(
        (found) => isCurrent && setShared(found),
        (error: unknown) => isCurrent && setProblem({ error }),
      );
    const asking = setTimeout(ask, problem ? AGAIN_MS : 0); // who cannot be reached may be soon
    return () => {
      isCurrent = false;
      clearTimeout(asking);
    };
  }, [token, shared, problem, isDead]);
  if (shared === null && isDead)
    return (
      <div className="empty">
        <h1>{say("shareEnded")}</h1>
        <Trouble error={problem.error} />
      </div>
    );
  if (shared === null) return problem ? <Trouble error={problem.error} /> : <Skeleton />;
  if (isStage) return <StageView demandId={shared.demand_id} share={token} />;
  return <NegotiationView demandId={shared.demand_id} isArchive share={token} />;
}
