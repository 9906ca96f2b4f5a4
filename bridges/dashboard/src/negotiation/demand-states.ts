/** What the list of demands calls one that is over. */
const OVER: ReadonlySet<string> = new Set([
  "finalized",
  "agreed",
  "agreed_open",
  "agreed_lacking",
  "agreed_unkept",
  "approved",
  "force_finalized",
  "failed",
  "cancelled",
]);

export const isOver = ({ state }: { readonly state: string }): boolean => OVER.has(state);
