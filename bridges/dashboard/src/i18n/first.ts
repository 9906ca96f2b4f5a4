import { EVENTS } from "./words-events";
import { NEGOTIATION } from "./words-negotiation";
import { REQUIREMENTS } from "./words-requirements";
import { SHELL } from "./words-shell";
import { WHY } from "./words-why";

/** The words of every page, and of a negotiation's, in both languages. */
export const FIRST = { ...SHELL, ...NEGOTIATION, ...EVENTS, ...REQUIREMENTS, ...WHY };

/** Those of one language, which is all that a page fetches first: a build writes them out (`vite.first-words.ts`). */
export const firstIn = (column: 0 | 1): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(FIRST).map(([word, texts]) => [word, texts[column]]));
