import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const bridge = process.env.BRIDGE_URL ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: "./", // works at any path, also from disk
  plugins: [react({ jsxImportSource: "@visible" })], // all that is shown goes through src/visible
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
