import { useCallback, useEffect, useState } from "react";
import { readConversation, tellWorkflow, type Turn } from "../../api/conversation";
import { BridgeError } from "../../api/http";
import { useSay } from "../../i18n";

interface Talk {
  readonly turns: readonly Turn[];
  readonly isThinking: boolean;
  readonly problem: string;
  /** False: it was not taken, and `problem` says why. */
  readonly tell: (sentence: string) => Promise<boolean>;
}

/** What was said about a workflow, also before this page was opened, and a way to say more. */
export function useConversation(workflowId: string): Talk {
  const say = useSay();
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [isThinking, setThinking] = useState(false);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let isCurrent = true;
    readConversation(workflowId).then(
      ({ turns: known }) => isCurrent && setTurns((said) => (said.length > known.length ? said : known)),
      () => undefined, // the canvas says that the connection is gone
    );
    return () => {
      isCurrent = false;
    };
  }, [workflowId]);
  const tell = useCallback(
    async (sentence: string): Promise<boolean> => {
      setThinking(true);
      setProblem("");
      const asked: Turn = { role: "user", content: sentence, at: new Date().toISOString(), decisions: [] };
      setTurns((said) => [...said, asked]);
      try {
        const reply = await tellWorkflow(workflowId, sentence);
        const answer: Turn = { role: "assistant", content: reply.message, at: new Date().toISOString(), ...reply };
        setTurns((said) => [...said, answer]);
        return true;
      } catch (error) {
        setTurns((said) => said.filter((turn) => turn !== asked));
        setProblem(error instanceof BridgeError ? error.message : say("networkAway"));
        return false;
      } finally {
        setThinking(false);
      }
    },
    [workflowId, say],
  );
  return { turns, isThinking, problem, tell };
}
