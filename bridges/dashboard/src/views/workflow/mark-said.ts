import { stateSaid } from "../../canvas/states";
import type { Say } from "../../i18n";

/** What was said of a node: the state that it comes to by that. */
export const markSaid = (say: Say, status: string, kind: string | undefined): string =>
  stateSaid(say, kind ?? "task", status, status === "skipped" ? { skipped: "not_needed" } : {});
