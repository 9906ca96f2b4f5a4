import { useState } from "react";
import { startTwin, stopTwin, type Agent } from "../../api/agents";
import { BridgeError } from "../../api/http";
import { useSay } from "../../i18n";
import { useMay } from "../../store/session";

/** Start or stop a twin's process. It shows as online or offline once it is. */
export function TwinActions({ agent, done }: { readonly agent: Agent; readonly done: () => void }) {
  const say = useSay();
  const mayChange = useMay("operator");
  const [problem, setProblem] = useState("");
  const [asked, setAsked] = useState<boolean | null>(null); // online or offline, as it is to become
  if (!mayChange) return null;
  const isWaiting = asked !== null && asked !== agent.online && !problem;
  const act = async () => {
    setProblem("");
    setAsked(!agent.online);
    try {
      await (agent.online ? stopTwin : startTwin)(agent.agent_id);
      done();
    } catch (error) {
      setProblem(problemIn(error, say("adminNotOffered"), say("networkAway")));
    }
  };
  return (
    <>
      <button
        type="button"
        className={`button small ${agent.online ? "danger" : ""}`}
        disabled={isWaiting}
        onClick={() => void act()}
      >
        {say(isWaiting ? (asked ? "twinStarting" : "twinStopping") : agent.online ? "twinStop" : "twinStart")}
      </button>
      {problem && (
        <p role="alert" className="banner bad">
          {problem}
        </p>
      )}
    </>
  );
}

/** A server's sentence; one without this call answers 404 or 405 without a sentence of its own. */
export function problemIn(error: unknown, notOffered: string, away: string): string {
  if (!(error instanceof BridgeError)) return away;
  return error.message === "Not Found" || error.status === 405 ? notOffered : error.message;
}
