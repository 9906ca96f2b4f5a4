import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export const FIRST_LOAD_MAX = 120_000;

/** What a browser fetches, as Brotli, before it shows a negotiation: what the built `index.html` names. */
export function firstLoadOf(dir: string): { readonly files: readonly string[]; readonly bytes: number } {
  const html = readFileSync(join(dir, "index.html"), "utf8");
  const files = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map((match) => match[1]!);
  const bytes = files.reduce((sum, file) => sum + statSync(join(dir, `${file}.br`)).size, 0);
  return { files, bytes };
}
