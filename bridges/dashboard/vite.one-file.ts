import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown, type UserConfig } from "vite";

const ENTRY = fileURLToPath(new URL("src/main.tsx", import.meta.url));

/**
 * The page once more as one script and one style sheet: an exported negotiation opens from disk, where a script cannot
 * fetch another. The page finds their names in `__ONE_FILE__`.
 */
export function oneFile(shared: () => UserConfig): Plugin {
  const files = new Map<string, string | Uint8Array>();
  return {
    name: "one-file",
    apply: "build",
    async config() {
      const output = await wholePage(shared());
      const script = output.find((part) => part.type === "chunk")!.code;
      const style = output.find((part) => part.fileName.endsWith(".css")) as Rolldown.OutputAsset;
      const names = { script: named("js", script), style: named("css", style.source) };
      files.set(names.script, script).set(names.style, style.source);
      return { define: { __ONE_FILE__: JSON.stringify(names) } };
    },
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: "asset", fileName, source });
    },
  };
}

async function wholePage(config: UserConfig) {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: "error",
    define: { __ONE_FILE__: "null" }, // what is exported exports nothing
    build: {
      ...config.build,
      write: false,
      cssCodeSplit: false,
      rolldownOptions: { input: ENTRY, output: { codeSplitting: false } },
    },
  });
  return (built as Rolldown.RolldownOutput).output;
}

const named = (ending: string, source: string | Uint8Array): string =>
  `assets/one-file-${createHash("sha256").update(source).digest("hex").slice(0, 10)}.${ending}`;
