import { useState } from "react";
import { pausePerson, removePerson, resumePerson, type Agent } from "../../api/agents";
import { Commitments } from "../../components/commitments";
import { Dialog } from "../../components/dialog";
import { DialogFoot } from "../../components/dialog-foot";
import { useSay } from "../../i18n";
import { useMay } from "../../store/session";
import { problemIn } from "../admin/twin-actions";

interface Props {
  readonly agent: Agent;
  readonly changed: () => void;
  readonly removed: () => void;
}

/** Pause somebody, or take them out of the network. */
export function PersonActions({ agent, changed, removed }: Props) {
  const say = useSay();
  const mayChange = useMay("operator");
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");
  if (!mayChange) return null;
  const act = async (work: Promise<unknown>, then: () => void) => {
    setProblem("");
    try {
      await work;
      then();
    } catch (error) {
      setProblem(problemIn(error, say("adminNotOffered"), say("networkAway")));
    }
  };
  const isPaused = agent.paused_since !== null;
  const toggle = () => act((isPaused ? resumePerson : pausePerson)(agent.agent_id), changed);
  return (
    <>
      <button type="button" className="button small" title={say("personPauseHint")} onClick={() => void toggle()}>
        {say(isPaused ? "personResume" : "personPause")}
      </button>
      <button type="button" className="button small danger" onClick={() => setAsking(true)}>
        {say("personRemove")}
      </button>
      {problem && !isAsking && (
        <p role="alert" className="banner bad">
          {problem}
        </p>
      )}
      {isAsking && (
        <Dialog
          kind="question"
          title={say("personRemoveTitle", { name: agent.user_name })}
          onClose={() => setAsking(false)}
        >
          <p>{say("personRemoveHint")}</p>
          <Commitments agentId={agent.agent_id} />
          <DialogFoot problem={problem} onClose={() => setAsking(false)}>
            <button
              type="button"
              className="button danger"
              onClick={() => void act(removePerson(agent.agent_id), removed)}
            >
              {say("personRemove")}
            </button>
          </DialogFoot>
        </Dialog>
      )}
    </>
  );
}
