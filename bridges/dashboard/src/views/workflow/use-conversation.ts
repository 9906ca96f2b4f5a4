import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { readConversation, tellWorkflow, type Goal, type Turn } from "../../api/conversation";
import { BridgeError } from "../../api/http";
import { PAGE } from "../../canvas/page-name";
import type { CanvasSync } from "../../canvas/sync";
import type { Step, Talk } from "../../canvas/talk";
import { useSay } from "../../i18n";
import { takeUp } from "./said-here";

const AGAIN_MS = 2000;

interface Conversation {
  readonly turns: readonly Turn[];
  /** What was asked for in them. */
  readonly goals: readonly Goal[];
  /** What is being thought, by whomever it was asked. */
  readonly steps: readonly Step[];
  /** About what was said here. */
  readonly isThinking: boolean;
  /** Somebody, here or elsewhere, waits for an answer. */
  readonly isAsked: boolean;
  readonly problem: string;
  /** False: it was not taken, and `problem` says why. */
  readonly tell: (sentence: string) => Promise<boolean>;
}

/** What was said about a workflow, by everybody, also before this page was opened; and a way to say more. */
export function useConversation(workflowId: string, talk: Talk, sync: CanvasSync): Conversation {
  const say = useSay();
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [goals, setGoals] = useState<readonly Goal[]>([]);
  const [mine, setMine] = useState<Turn | null>(null);
  const [problem, setProblem] = useState("");
  const [isAway, setAway] = useState(false); // as long as nothing comes through
  const read = useCallback(
    () =>
      readConversation(workflowId).then(
        (known) => {
          setTurns(known.turns);
          setGoals(known.goals);
          setAway(false);
        },
        () => undefined, // the canvas says that the connection is gone
      ),
    [workflowId],
  );
  useEffect(() => void read(), [read, talk.turns, say]); // in the page's language, once that is another one
  useEffect(() => {
    if (!isAway) return undefined;
    const timer = setInterval(() => void read(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isAway, read]);
  const tell = useCallback(
    async (sentence: string): Promise<boolean> => {
      setProblem("");
      setMine(turnOf(sentence, ""));
      const before = sync.heardVersion();
      try {
        const reply = await tellWorkflow(workflowId, sentence);
        await read();
        void takeUp(workflowId, reply, before, sync).catch(() => undefined); // a sentence takes it back still
        return true;
      } catch (error) {
        if (error instanceof BridgeError) setProblem(error.message);
        else setAway(true);
        return false;
      } finally {
        setMine(null);
      }
    },
    [workflowId, read, sync],
  );
  const { steps } = talk;
  const theirs = useMemo(
    () => (talk.asked && talk.asked.clientId !== PAGE ? turnOf(talk.asked.content, talk.asked.by) : null),
    [talk.asked],
  );
  const asked = mine ?? theirs;
  const said = useRef<readonly Turn[]>([]); // what there was when it was asked
  if (!asked) said.current = turns;
  const since = turns.filter((turn) => !said.current.some((before) => isSame(before, turn)));
  const at = asked ? since.findIndex(({ role, content }) => role === "user" && content === asked.content) : -1;
  return {
    turns: asked && at < 0 ? [...turns, asked] : turns, // else it is read back already, with its answer or before it
    goals,
    steps,
    isThinking: mine !== null,
    isAsked: asked !== null && !(at >= 0 && since.slice(at).some(({ role }) => role === "assistant")),
    problem: isAway ? say("networkAway") : problem,
    tell,
  };
}

const isSame = (one: Turn, other: Turn): boolean =>
  one.at === other.at && one.role === other.role && one.content === other.content;

function turnOf(content: string, by: string): Turn {
  return { role: "user", content, by, at: new Date().toISOString(), decisions: [], turn_id: "" };
}
