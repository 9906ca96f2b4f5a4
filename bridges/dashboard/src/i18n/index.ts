import { usePreferences } from "../store/preferences";
import type { FIRST } from "./first";
import { TEXTS } from "./known";
import type { Language } from "./language";
import type { APPROVAL } from "./words-approval";
import type { ADMIN } from "./words-admin";
import type { ASK } from "./words-ask";
import type { CANVAS } from "./words-canvas";
import type { COMPARE } from "./words-compare";
import type { DRAFTS } from "./words-drafts";
import type { FILES } from "./words-files";
import type { GATE } from "./words-gate";
import type { HISTORY } from "./words-history";
import type { LISTS } from "./words-lists";
import type { NETWORK } from "./words-network";
import type { OPENED } from "./words-opened";
import type { PALETTE } from "./words-palette";
import type { PEOPLE } from "./words-people";
import type { REASONS } from "./words-reasons";
import type { SHARE } from "./words-share";
import type { OWN_NAME } from "./words-own-name";
import type { SIGN_IN } from "./words-sign-in";
import type { SINCE } from "./words-since";
import type { STAGE } from "./words-stage";
import type { TASKS } from "./words-tasks";
import type { VARIABLES } from "./words-variables";
import type { WALL } from "./words-wall";
import type { WATERFALL } from "./words-waterfall";
import type { WORKFLOW } from "./words-workflow";

type Later = typeof ADMIN &
  typeof APPROVAL &
  typeof ASK &
  typeof CANVAS &
  typeof COMPARE &
  typeof DRAFTS &
  typeof FILES &
  typeof GATE &
  typeof HISTORY &
  typeof LISTS &
  typeof NETWORK &
  typeof OPENED &
  typeof PALETTE &
  typeof PEOPLE &
  typeof REASONS &
  typeof SHARE &
  typeof OWN_NAME &
  typeof SIGN_IN &
  typeof SINCE &
  typeof STAGE &
  typeof TASKS &
  typeof VARIABLES &
  typeof WALL &
  typeof WATERFALL &
  typeof WORKFLOW;
export type Word = keyof typeof FIRST | keyof Later;
export type Say = (word: Word, facts?: Readonly<Record<string, string | number>>) => string;

/** Words of a view that comes with a script of its own: it says so as it loads (`i18n/words.test.ts` sees to that). */
export function learn(words: Readonly<Record<string, readonly [string, string]>>): void {
  for (const [word, [zh, en]] of Object.entries(words)) {
    TEXTS.zh[word] = zh;
    TEXTS.en[word] = en;
  }
}

const GAP = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;

/** `say("round", { round: 2 })` in a language. `{count|person|people}` is "1 person" or "2 people". */
export function speaker(language: Language): Say {
  return (word, facts = {}) =>
    TEXTS[language][word]!.replace(GAP, (whole, name: string, one?: string, many?: string) => {
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
  return word in TEXTS.zh || word in TEXTS.en ? say(word as Word) : name;
}
