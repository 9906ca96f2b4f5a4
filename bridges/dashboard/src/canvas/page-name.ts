/** What this page is called at the server. Its connections are `<name>-1`, `<name>-2` …: what the last one sent last, the next one is told of. */
export const PAGE = `page-${crypto.getRandomValues(new Uint32Array(2)).join("")}`;

const KEY = "towow.pages";
const KEPT = 200; // pages

/** The pages that this browser has opened, the last of them this one: what they did is one's own after a reload, too. */
const pages: readonly string[] = (() => {
  try {
    const before: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    const all = [...(Array.isArray(before) ? before.map(String) : []), PAGE].slice(-KEPT);
    localStorage.setItem(KEY, JSON.stringify(all));
    return all;
  } catch {
    return [PAGE]; // private mode: nothing is remembered
  }
})();

let connections = 0;

export const nextConnection = (): string => `${PAGE}-${(connections += 1)}`;

/** Whether it was done here, by a connection or over HTTP; also by a page of this browser that was left since. */
export const isOfThisBrowser = (clientId: string): boolean =>
  pages.some((page) => clientId === page || clientId.startsWith(`${page}-`));
