import type { Goal } from "../api/conversation";
import type { Heard } from "./hearing";

/** One step of a thought that is going on, for whoever looks at the canvas. */
export interface Step {
  readonly decisionId: string;
  readonly kind: string;
  readonly thought: string;
  /** Empty: the gate has not said yet. */
  readonly verdict: string;
  readonly reason: string;
}

/** A sentence that is thought about, and whose it is. */
export interface Asked {
  readonly content: string;
  /** Empty: not known. */
  readonly by: string;
  /** Of the page where it was said. */
  readonly clientId: string;
}

export interface Talk {
  readonly steps: readonly Step[];
  /** What the sentence asks for that is thought about. */
  readonly goals: readonly Goal[];
  /** What somebody has just said, until it is answered; null: nothing. */
  readonly asked: Asked | null;
  /** How often something was said to its end: then it can be read back. */
  readonly turns: number;
}

export const SILENCE: Talk = { steps: [], goals: [], asked: null, turns: 0 };

/** What is thought about a workflow right now, as the server says it step by step. */
export function talked(talk: Talk, heard: Heard): Talk {
  const decisionId = heard.decision_id as string;
  const judged = (verdict: string, reason: string): Talk => ({
    ...talk,
    steps: talk.steps.map((step) => (step.decisionId === decisionId ? { ...step, verdict, reason } : step)),
  });
  switch (heard.type) {
    case "sentence_asked": {
      const { content, by, client_id: clientId } = heard as Heard & { content: string; by: string; client_id: string };
      return { ...talk, asked: { content, by, clientId } };
    }
    case "decision_made": {
      const step = { decisionId, kind: heard.decision_type as string, thought: heard.thought as string };
      return { ...talk, steps: [...talk.steps, { ...step, verdict: "", reason: "" }] };
    }
    case "decision_validated":
      return judged(heard.status as string, (heard.corrections as readonly string[]).join(" "));
    case "decision_rejected":
      return judged("rejected", heard.reason as string);
    case "goals_changed":
      return { ...talk, goals: heard.goals as readonly Goal[] };
    case "missed_operations":
    case "initial_state": // a new connection: what went on meanwhile is not known, what was said can be read
    case "conversation_changed":
      return { steps: [], goals: [], asked: null, turns: talk.turns + 1 };
    default:
      return talk;
  }
}

/** Why a goal stands as it does; empty where that is what is asked back, which stands in the answer. */
export const reasonOf = ({ status, reason }: Goal): string => (status === "asked" ? "" : reason);
