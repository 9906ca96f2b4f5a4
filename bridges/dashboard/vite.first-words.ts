import { fileURLToPath } from "node:url";
import { runnerImport, type Plugin } from "vite";

const FIRST = fileURLToPath(new URL("src/i18n/first.ts", import.meta.url));
const ONE = /\/i18n\/first-(zh|en)\.ts$/;

/** The words that a page fetches first, written out in one language: nobody waits for those of the other. */
export const firstWords: Plugin = {
  name: "first-words",
  apply: "build",
  async load(id) {
    const language = ONE.exec(id)?.[1];
    if (!language) return null;
    const { module } = await runnerImport<typeof import("./src/i18n/first")>(FIRST, { configFile: false });
    return `export const WORDS = ${JSON.stringify(module.firstIn(language === "zh" ? 0 : 1))};`;
  },
};
