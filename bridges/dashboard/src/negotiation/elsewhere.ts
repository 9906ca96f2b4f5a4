import { createContext } from "react";
import type { Requirement } from "../generated/events";

/** A part of an approved plan that its canvas has in other hands by now, in a sentence. */
export interface Elsewhere {
  readonly id: string;
  readonly agentId: string;
  readonly capabilities: readonly string[];
  readonly text: string;
}

export const ElsewhereContext = createContext<readonly Elsewhere[]>([]);

/** Those on whose old person a fact rests: what they were to do for it, somebody else does. */
export const restsOn = (fact: Requirement, elsewhere: readonly Elsewhere[]): readonly Elsewhere[] =>
  elsewhere.filter(
    ({ agentId, capabilities }) =>
      fact.met_by.includes(agentId) &&
      (!fact.value.tags.length || !capabilities.length || fact.value.tags.some((tag) => capabilities.includes(tag))),
  );
