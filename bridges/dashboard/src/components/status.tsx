import { named, useSay } from "../i18n";
import type { Tone } from "../negotiation/describe";

export function toneOf(status: string): Tone {
  if (status === "agreed" || status === "approved") return "good";
  if (/finalized$|_(open|lacking|unkept)$/.test(status)) return "warm";
  if (status === "failed" || status === "cancelled") return "bad";
  return "accent";
}

/** Where a negotiation is, in a word. */
export function StatusChip({ status }: { readonly status: string }) {
  const say = useSay();
  const isRunning = toneOf(status) === "accent";
  return (
    <span className={`chip ${toneOf(status)}`}>
      {isRunning && <span className="dot accent breathing" />}
      {named(say, "status_", status)}
    </span>
  );
}
