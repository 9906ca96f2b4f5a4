import { useCallback, useEffect, useState } from "react";
import { readConversation, tellWorkflow, type Goal, type Turn } from "../../api/conversation";
import { BridgeError } from "../../api/http";
import type { Step, Talk } from "../../canvas/talk";
import { useSay } from "../../i18n";

interface Conversation {
  readonly turns: readonly Turn[];
  /** What was asked for in them. */
  readonly goals: readonly Goal[];
  /** What is being thought, by whomever it was asked. */
  readonly steps: readonly Step[];
  readonly isThinking: boolean;
  readonly problem: string;
  /** False: it was not taken, and `problem` says why. */
  readonly tell: (sentence: string) => Promise<boolean>;
}

/** What was said about a workflow, by everybody, also before this page was opened; and a way to say more. */
export function useConversation(workflowId: string, talk: Talk): Conversation {
  const say = useSay();
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [goals, setGoals] = useState<readonly Goal[]>([]);
  const [asked, setAsked] = useState<Turn | null>(null);
  const [problem, setProblem] = useState("");
  const read = useCallback(
    () =>
      readConversation(workflowId).then(
        (known) => {
          setTurns(known.turns);
          setGoals(known.goals);
        },
        () => undefined, // the canvas says that the connection is gone
      ),
    [workflowId],
  );
  useEffect(() => void read(), [read, talk.turns, say]); // in the page's language, once that is another one
  const tell = useCallback(
    async (sentence: string): Promise<boolean> => {
      setProblem("");
      setAsked({ role: "user", content: sentence, at: new Date().toISOString(), decisions: [], turn_id: "" });
      try {
        await tellWorkflow(workflowId, sentence);
        await read();
        return true;
      } catch (error) {
        setProblem(error instanceof BridgeError ? error.message : say("networkAway"));
        return false;
      } finally {
        setAsked(null);
      }
    },
    [workflowId, read, say],
  );
  const { steps } = talk;
  const isKept = asked?.content === turns.at(-1)?.content; // read back already, before it is answered
  return {
    turns: asked && !isKept ? [...turns, asked] : turns,
    goals,
    steps,
    isThinking: asked !== null,
    problem,
    tell,
  };
}
