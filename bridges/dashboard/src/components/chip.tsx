import type { ReactNode } from "react";
import type { Provenance } from "../generated/events";
import { useSay } from "../i18n";
import type { Tone } from "../negotiation/describe";

interface ChipProps {
  readonly tone?: Tone | "violet" | "outline";
  readonly title?: string;
  readonly children: ReactNode;
}

export function Chip({ tone = "plain", title, children }: ChipProps) {
  return (
    <span className={`chip ${tone}`} title={title}>
      {children}
    </span>
  );
}

const TONES = { llm: "accent", rule: "outline", fallback: "warm", human: "violet", scripted: "warm" } as const;

/** Who decided: a model, our rules, a stand-in, a person, or an answer prepared in a model's place. */
export function ProvenanceChip({ provenance }: { readonly provenance: Provenance }) {
  const say = useSay();
  return (
    <Chip tone={TONES[provenance]} title={say(`provenanceHint_${provenance}`)}>
      {say(`provenance_${provenance}`)}
    </Chip>
  );
}
