import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import type { Plugin, UserConfig } from "vite";
import { defineConfig } from "vitest/config";
import { FIRST_LOAD_MAX, firstLoadOf } from "./vite.first-load.ts";
import { firstWords } from "./vite.first-words.ts";
import { oneFile } from "./vite.one-file.ts";

const bridge = process.env.BRIDGE_URL ?? "http://127.0.0.1:8000";

/** Beside each script and style sheet, itself as `.br` and `.gz`: the bridge sends what the browser takes. */
const compressed: Plugin = {
  name: "compressed",
  apply: "build",
  writeBundle({ dir = "dist" }, bundle) {
    for (const name of Object.keys(bundle).filter((each) => /\.(js|css)$/.test(each))) {
      const file = join(dir, name);
      const text = readFileSync(file);
      const hints = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      };
      writeFileSync(`${file}.br`, brotliCompressSync(text, { params: hints }));
      writeFileSync(`${file}.gz`, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }));
    }
  },
};

const FIRST_VIEWS = ["views/ask/ask-view.tsx", "views/negotiation/negotiation-view.tsx"];
const LANGUAGES = ["zh", "en"];

/** Fails a build of a page that a browser would wait too long for. */
const light: Plugin = {
  name: "light",
  apply: "build",
  enforce: "post",
  writeBundle({ dir = "dist" }, bundle) {
    for (const [view, language] of FIRST_VIEWS.flatMap((view) => LANGUAGES.map((each) => [view, each] as const))) {
      const { files, bytes } = firstLoadOf(dir, bundle, [`src/${view}`, `src/i18n/first-${language}.ts`]);
      const said = `first load of ${view} in ${language}`;
      this.info(`${said}: ${(bytes / 1000).toFixed(1)} kB (brotli) in ${files.length} files`);
      if (bytes > FIRST_LOAD_MAX)
        this.error(`The ${said} is ${bytes} bytes, more than ${FIRST_LOAD_MAX}: load what is rarely needed later.`);
    }
  },
};

const shared = (): UserConfig => ({
  base: "./", // works at any path, also from disk
  plugins: [react({ jsxImportSource: "@visible" }), firstWords], // all that is shown goes through src/visible
  resolve: { alias: { "@visible": fileURLToPath(new URL("src/visible", import.meta.url)) } },
  build: {
    target: "es2022",
    outDir: "dist",
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    reportCompressedSize: false,
  },
});

export default defineConfig({
  ...shared(),
  plugins: [...shared().plugins!, oneFile(shared), compressed, light],
  define: { __ONE_FILE__: "null" }, // a build says better
  server: { proxy: { "/api": bridge, "/readyz": bridge, "/healthz": bridge } },
  test: { environment: "node", include: ["src/**/*.test.{ts,tsx}"], setupFiles: ["src/testing/first-words.ts"] },
});
