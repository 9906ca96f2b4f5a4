/** What this page is called at the server. Its connections are `<name>-1`, `<name>-2` …: what the last one sent last, the next one is told of. */
export const PAGE = `page-${crypto.getRandomValues(new Uint32Array(2)).join("")}`;

let connections = 0;

export const nextConnection = (): string => `${PAGE}-${(connections += 1)}`;

/** Whether it was done here, by a connection or over HTTP. */
export const isOfThisPage = (clientId: string): boolean => clientId === PAGE || clientId.startsWith(`${PAGE}-`);
