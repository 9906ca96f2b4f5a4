import type { Language } from "./language";

/** What each word is in a language, as far as it is here. */
export const TEXTS: Readonly<Record<Language, Record<string, string>>> = { zh: {}, en: {} };

const fetchWords = {
  zh: () => import("./first-zh"),
  en: () => import("./first-en"),
};
const fetched = new Set<Language>();

/** The words of every page in this language; they come as a script of their own. */
export async function fetchFirstWords(language: Language): Promise<void> {
  if (fetched.has(language)) return;
  Object.assign(TEXTS[language], (await fetchWords[language]()).WORDS);
  fetched.add(language);
}
