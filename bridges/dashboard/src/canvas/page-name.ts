/** What this page is called at the server. Its connections are `<name>-1`, `<name>-2` …: what the last one sent last, the next one is told of. */
export const PAGE = `page-${crypto.getRandomValues(new Uint32Array(2)).join("")}`;

let connections = 0;

export const nextConnection = (): string => `${PAGE}-${(connections += 1)}`;
