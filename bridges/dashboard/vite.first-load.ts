import { statSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "vite";

/** Bytes: what a phone on a slow line fetches in some two seconds; the packer itself is off by fifty from build to build. */
export const FIRST_LOAD_MAX = 110 * 1024;

/** What a browser fetches, as Brotli, before it shows a view: the page, the scripts of these modules, and what all import. */
export function firstLoadOf(
  dir: string,
  bundle: Rolldown.OutputBundle,
  modules: readonly string[],
): { readonly files: readonly string[]; readonly bytes: number } {
  const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
  const isWanted = ({ isEntry, facadeModuleId }: Rolldown.OutputChunk) =>
    isEntry || modules.some((each) => facadeModuleId?.endsWith(each));
  const files = new Set(chunks.filter(isWanted).map(({ fileName }) => fileName));
  if (files.size <= modules.length) throw new Error(`Not each of ${modules.join(", ")} is a script of its own.`);
  for (const name of files) {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk") continue;
    for (const next of chunk.imports) files.add(next);
    for (const next of chunk.viteMetadata?.importedCss ?? []) files.add(next);
  }
  const bytes = [...files].reduce((sum, file) => sum + statSync(join(dir, `${file}.br`)).size, 0);
  return { files: [...files], bytes };
}
