import type { Say } from "../i18n";

/** Why it ended without a plan. Who cancels may give no reason: what is recorded then is a word for programs. */
export const failureSaid = (say: Say, reason: string): string =>
  !reason || reason === "cancelled" ? say("endCancelled") : reason;
