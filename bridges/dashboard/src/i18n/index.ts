import { usePreferences } from "../store/preferences";
import type { Language } from "./language";
import { CANVAS } from "./words-canvas";
import { EVENTS } from "./words-events";
import { FILES } from "./words-files";
import { GATE } from "./words-gate";
import { HISTORY } from "./words-history";
import { NEGOTIATION } from "./words-negotiation";
import { REQUIREMENTS } from "./words-requirements";
import { SHELL } from "./words-shell";
import { STAGE } from "./words-stage";
import { TASKS } from "./words-tasks";
import { WHY } from "./words-why";
import { WORKFLOW } from "./words-workflow";

const WORDS = {
  ...SHELL,
  ...NEGOTIATION,
  ...EVENTS,
  ...REQUIREMENTS,
  ...WHY,
  ...WORKFLOW,
  ...CANVAS,
  ...HISTORY,
  ...FILES,
  ...TASKS,
  ...GATE,
  ...STAGE,
};
export type Word = keyof typeof WORDS;
export type Say = (word: Word, facts?: Readonly<Record<string, string | number>>) => string;

const GAP = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;

/** `say("round", { round: 2 })` in a language. `{count|person|people}` is "1 person" or "2 people". */
export function speaker(language: Language): Say {
  const column = language === "zh" ? 0 : 1;
  return (word, facts = {}) =>
    WORDS[word][column].replace(GAP, (whole, name: string, one?: string, many?: string) => {
      const fact = facts[name];
      if (fact === undefined) return whole;
      return one === undefined ? String(fact) : `${fact} ${Number(fact) === 1 ? one : many}`;
    });
}

const SPEAKERS: Readonly<Record<Language, Say>> = { zh: speaker("zh"), en: speaker("en") };

export const useSay = (): Say => SPEAKERS[usePreferences((state) => state.language)];

/** The word of a name that is only known at run time, or the name itself: `named(say, "status_", "failed")`. */
export function named(say: Say, prefix: string, name: string): string {
  const word = prefix + name;
  return word in WORDS ? say(word as Word) : name;
}
