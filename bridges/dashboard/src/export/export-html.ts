import { API, call } from "../api/http";
import type { History } from "../negotiation/history";
import { ARCHIVE_ID, isSealed, type ExportedNegotiation } from "./archive";
import { save } from "./save";

/**
 * Offers the negotiation as one file that opens from disk: the whole page as one script and one style sheet, and the events. Whether they
 * are sealed: the server seals them, where it can be asked.
 */
export async function downloadArchive(history: History): Promise<boolean> {
  const { rootId } = history.now;
  if (!__ONE_FILE__) throw new Error("this page was not built to be exported");
  const [script, style, archive] = await Promise.all([
    textOf(__ONE_FILE__.script),
    textOf(__ONE_FILE__.style),
    exportOf(history),
  ]);
  const title = history.now.negotiations[rootId]?.rawInput ?? rootId;
  const html = archiveHtml({
    archive,
    script,
    style,
    title,
    nonce: randomNonce(),
  });
  save(new Blob([html], { type: "text/html" }), `towow-${rootId}.html`);
  return isSealed(archive);
}

/** Sealed by the server; what this page has seen, where the server is away: nobody vouches for that. */
export async function exportOf(history: History): Promise<ExportedNegotiation> {
  const demandId = history.now.rootId;
  try {
    return await call<ExportedNegotiation>(`${API}/demand/${encodeURIComponent(demandId)}/export`);
  } catch {
    return { format: "towow-events-1", demand_id: demandId, events: history.events, certificate: null };
  }
}

export interface Parts {
  readonly archive: ExportedNegotiation;
  readonly script: string;
  readonly style: string;
  readonly title: string;
  readonly nonce: string;
}

/** Only our own script carries the nonce, so nothing that a profile or an answer contains can run. */
export function archiveHtml({ archive, script, style, title, nonce }: Parts): string {
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; form-action 'none'`;
  const data = JSON.stringify(archive).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style nonce="${nonce}">${style.replaceAll("</style", "<\\/style")}</style>
</head>
<body>
<div id="root"></div>
<script type="application/json" id="${ARCHIVE_ID}">${data}</script>
<script type="module" nonce="${nonce}">${inlined(script)}</script>
</body>
</html>
`;
}

/** In a string, a template or a regular expression `\\/` is `/` and `\\x3c` is `<`, and neither ends the element. */
const inlined = (script: string): string => script.replaceAll("</script", "<\\/script").replaceAll("<!--", "\\x3c!--");

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

async function textOf(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`HTTP ${answer.status} for ${address}`);
  return answer.text();
}

const randomNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
