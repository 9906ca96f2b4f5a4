import { useEffect, useState } from "react";
import { BridgeError } from "../../api/http";
import { readShared, type Shared } from "../../api/shares";
import { Skeleton } from "../../components/skeleton";
import { useSay } from "../../i18n";
import { NegotiationView } from "../negotiation/negotiation-view";
import { StageView } from "../stage/stage-view";

interface Props {
  readonly token: string;
  readonly isStage: boolean;
}

/** A negotiation as somebody sees it who has a link to it: everything, and nothing to decide. */
export function SharedView({ token, isStage }: Props) {
  const say = useSay();
  const [shared, setShared] = useState<Shared | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    readShared(token).then(setShared, (error: unknown) =>
      setProblem(error instanceof BridgeError ? error.message : say("networkAway")),
    );
  }, [token, say]);
  if (problem)
    return (
      <div className="empty">
        <h1>{say("shareEnded")}</h1>
        <p>{problem}</p>
      </div>
    );
  if (shared === null) return <Skeleton />;
  if (isStage) return <StageView demandId={shared.demand_id} share={token} />;
  return <NegotiationView demandId={shared.demand_id} isArchive share={token} />;
}
