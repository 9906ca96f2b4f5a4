import { useEffect, useState } from "react";
import { listAgents, type Agent } from "../../api/agents";
import { listDemands } from "../../api/client";
import { BridgeError } from "../../api/http";
import { listWorkflows, type WorkflowRow } from "../../api/workflows";
import { NOTHING, type Known } from "./choices";

const PAUSE_MS = 150; // nobody is asked between two letters
const DEMANDS = 6;
const WORKFLOWS = 200; // the newest
const NOT_FOR_THEM = 403;

/** What the server has for the words; `problem`, where it could not be asked. */
export interface Search {
  readonly known: Known;
  readonly isAsking: boolean;
  readonly problem: unknown;
}

/** Demands are searched for by the server; workflows and people are asked for once, and searched here. */
export function useKnown(text: string): Search {
  const [rest, setRest] = useState<Pick<Known, "workflows" | "people">>({ workflows: [], people: [] });
  const [demands, setDemands] = useState<Known["demands"]>(NOTHING.demands);
  const [answered, setAnswered] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    const workflows = listWorkflows(1, WORKFLOWS).then(({ items }): readonly WorkflowRow[] => items);
    const people = listAgents().catch((error: unknown): readonly Agent[] => {
      if (error instanceof BridgeError && error.status === NOT_FOR_THEM) return [];
      throw error;
    });
    Promise.all([workflows, people]).then(([workflows, people]) => setRest({ workflows, people }), setProblem);
  }, []);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      listDemands(1, DEMANDS, text).then(
        ({ items }) => {
          if (!isCurrent) return;
          setDemands(items);
          setAnswered(text);
        },
        (error: unknown) => isCurrent && setProblem(error),
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return { known: { ...rest, demands }, isAsking: answered !== text && problem === null, problem };
}
