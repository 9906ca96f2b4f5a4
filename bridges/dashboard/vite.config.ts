import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

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

export default defineConfig({
  base: "./", // works at any path, also from disk
  plugins: [react({ jsxImportSource: "@visible" }), compressed], // all that is shown goes through src/visible
  resolve: { alias: { "@visible": fileURLToPath(new URL("src/visible", import.meta.url)) } },
  build: {
    target: "es2022",
    outDir: "dist",
    modulePreload: { polyfill: false },
    cssCodeSplit: false, // one script and one style sheet: the export puts both into its one file
    chunkSizeWarningLimit: 1200,
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": bridge, "/readyz": bridge, "/healthz": bridge } },
  test: { environment: "node", include: ["src/**/*.test.{ts,tsx}"] },
});
