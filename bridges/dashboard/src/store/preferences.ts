import { create } from "zustand";
import { fetchFirstWords } from "../i18n/known";
import type { Language } from "../i18n/language";

export const NAME_MAX = 40; // characters, as the server takes of it

export type Theme = "auto" | "light" | "dark";

interface Preferences {
  readonly language: Language;
  /** The one that was chosen, and of which the words did not come. */
  readonly missed: Language | null;
  readonly theme: Theme;
  /** Whether the browser tells of what waits while the page is out of sight, if it may. */
  readonly notifies: boolean;
  /** What one calls oneself, for servers that ask nobody who they are; empty: nothing. */
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly setLanguage: (language: Language) => void;
  readonly setTheme: (theme: Theme) => void;
  readonly setNotifies: (notifies: boolean) => void;
}

/** What this browser remembers. A browser that forbids storage forgets, and nothing else breaks. */
function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // private mode: forgotten when the page closes
  }
}

function firstLanguage(): Language {
  const known = remembered("towow.language");
  if (known === "zh" || known === "en") return known;
  return (globalThis.navigator?.languages ?? []).find((tag) => /^(zh|en)\b/i.test(tag))?.slice(0, 2) === "zh"
    ? "zh"
    : "en";
}

function firstTheme(): Theme {
  const known = remembered("towow.theme");
  return known === "light" || known === "dark" ? known : "auto";
}

export const usePreferences = create<Preferences>()((set) => ({
  language: firstLanguage(),
  missed: null,
  theme: firstTheme(),
  notifies: remembered("towow.notifies") === "yes",
  name: remembered("towow.name") ?? "",
  setName: (text) => {
    const name = text.trim().replace(/\s+/g, " ").slice(0, NAME_MAX);
    remember("towow.name", name);
    set({ name });
  },
  setLanguage: (language) => {
    const show = () => {
      remember("towow.language", language);
      set({ language, missed: null });
    };
    void fetchFirstWords(language).then(show, () => set({ missed: language }));
  },
  setTheme: (theme) => {
    remember("towow.theme", theme);
    set({ theme });
  },
  setNotifies: (notifies) => {
    remember("towow.notifies", notifies ? "yes" : "no");
    set({ notifies });
  },
}));

/** Puts the choice where the style sheet and screen readers look for it. */
export function showPreferences({ language, theme }: Pick<Preferences, "language" | "theme">): void {
  const root = document.documentElement;
  root.lang = language === "zh" ? "zh-CN" : "en";
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
}
