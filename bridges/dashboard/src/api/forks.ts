import type { OpenPoint, Proposal, Requirement } from "../generated/events";
import type { DemandChange } from "./client";
import { API, call, post } from "./http";

/** What is supposed to be otherwise: as in a change of the demand, and people's answers, and the policy. */
export interface ForkChanges extends DemandChange {
  readonly declines?: readonly string[];
  readonly policy?: { readonly rounds_max?: number; readonly candidates_max?: number };
}

/** A demand as it stands, as far as it is compared. */
export interface DemandSide {
  readonly demand_id: string;
  readonly raw_input: string | null;
  readonly status: string;
  readonly plan_digest: string | null;
  readonly is_complete: boolean;
  readonly decision: string | null;
  readonly approval?: { readonly is_current: boolean } | null; // a fork has none
  readonly candidates: readonly { readonly agent_id: string; readonly display_name: string }[];
  readonly proposal: Proposal | null;
  readonly requirements: readonly Requirement[];
  readonly open_points: readonly OpenPoint[];
  readonly outcome: { readonly reason?: string } | null;
}

export interface ForkAnswer {
  readonly agent_id: string;
  readonly display_name: string;
  readonly question: "offer" | "review" | "goodbye";
  readonly round: number;
  readonly said: string;
  readonly basis: "recorded" | "rules" | "supposed";
}

/** How it would have gone on; none of it happened. */
export interface Fork {
  readonly what_if: true;
  readonly from_seq: number;
  readonly from_at: string;
  readonly view: DemandSide;
  readonly answers: readonly ForkAnswer[];
  readonly asked_again: Readonly<Record<string, number>>;
}

const address = (demandId: string, tail = ""): string => `${API}/demand/${encodeURIComponent(demandId)}${tail}`;

export const readSide = (demandId: string): Promise<DemandSide> => call(address(demandId));

export const forkDemand = (
  demandId: string,
  atSeq: number | null,
  changes: ForkChanges,
  left: AbortSignal,
): Promise<Fork> => call(address(demandId, "/fork"), { ...post({ at_seq: atSeq, changes }), signal: left });
