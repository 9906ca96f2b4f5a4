import type { Say } from "../i18n";

/** Why a negotiation ended without a plan. Who cancels may give no reason: what is recorded then is a word for programs. */
export function failureSaid(
  say: Say,
  { reason, reason_code: code }: { readonly reason: string; readonly reason_code: string },
): string {
  const isUnsaid = reason === "" || reason === code;
  return isUnsaid && code === "cancelled" ? say("endCancelledUnsaid") : reason;
}
