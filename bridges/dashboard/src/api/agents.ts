import type { Page } from "./client";
import { API, call, post, put } from "./http";

export interface Agent {
  readonly agent_id: string;
  readonly user_name: string;
  readonly profile_summary: string;
  readonly location: string;
  readonly tags: readonly string[];
  readonly capabilities: Readonly<Record<string, string>>;
  readonly interests: readonly string[];
  readonly availability: string;
  readonly terms: {
    readonly price: number | null;
    readonly price_floor: number | null;
    readonly price_unit: string;
    readonly currency: string;
    readonly capacity_people: number | null;
    readonly available: string;
    readonly unavailable_dates: readonly string[];
    readonly remote: boolean;
    readonly travels_to: readonly string[];
    readonly temperament: string;
  };
  readonly online: boolean;
}

/** A profile as it is written: who is online is not for anybody to say. */
export type Profile = Omit<Agent, "online">;

const addressOf = (agentId: string): string => `${API}/agents/${encodeURIComponent(agentId)}`;

export const listAgents = (): Promise<Page<Agent>> => call(`${API}/agents`);

export const writeProfile = (profile: Profile): Promise<unknown> => call(addressOf(profile.agent_id), put(profile));

export const startTwin = (agentId: string): Promise<unknown> => call(`${addressOf(agentId)}/start`, post(null));

export const stopTwin = (agentId: string): Promise<unknown> => call(`${addressOf(agentId)}/stop`, post(null));
