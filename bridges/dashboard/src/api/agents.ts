import type { Rate } from "../generated/events";
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
  /** Where the person's own calendar is; "" where none is read. Left out where the bridge does not say it. */
  readonly busy_ics?: string;
  /** Null for those who bargain with this person: what somebody would at least take is not for them. */
  readonly terms: Terms | null;
  readonly online: boolean;
  /** Of its process, where it runs here; else "online" or "offline". */
  readonly state: string;
  /** Invited to nothing new since then; null: invited. */
  readonly paused_since: string | null;
}

export interface Terms {
  readonly price: number | null;
  /** Left out where only the twin knows; what is left out of a profile that is written stays as it was. */
  readonly price_floor?: number | null;
  readonly price_unit: Rate["unit"];
  readonly currency: string;
  readonly capacity_people: number | null;
  readonly available: string;
  readonly unavailable_dates: readonly string[];
  readonly remote: boolean;
  readonly travels_to: readonly string[];
  readonly temperament?: string;
  readonly languages?: readonly string[];
  readonly hours_max?: number | null;
  readonly notice_days?: number | null;
  readonly recurring?: boolean | null;
}

/** A profile as it is written: who is online is not for anybody to say. */
export type Profile = Omit<Agent, "online" | "state" | "paused_since">;

interface Row {
  readonly agent_id: string;
  readonly display_name: string;
  readonly profile: Omit<Profile, "terms"> & { readonly terms?: Terms };
  readonly online: boolean;
  readonly state: string;
  readonly paused_since: string | null;
}

interface AgentPage {
  readonly agents: readonly Row[];
  readonly total: number;
}

const PAGE_SIZE = 1000;

const addressOf = (agentId: string): string => `${API}/agents/${encodeURIComponent(agentId)}`;

/** Everybody, page by page. */
export async function listAgents(): Promise<readonly Agent[]> {
  const found: Agent[] = [];
  for (let page = 1; ; page++) {
    const { agents, total } = await call<AgentPage>(`${API}/agents?page=${page}&page_size=${PAGE_SIZE}`);
    found.push(...agents.map(agentOf));
    if (found.length >= total || agents.length === 0) return found;
  }
}

const agentOf = ({ profile, online, state, paused_since }: Row): Agent => ({
  terms: null,
  ...profile,
  online,
  state,
  paused_since,
});

/** `applies`: "now", or "at the next start" where no pool of twins runs beside the bridge. */
export const writeProfile = (profile: Profile): Promise<{ readonly applies: string }> =>
  call(addressOf(profile.agent_id), put(profile));

/** One person's part in one plan, and the days that it takes. */
export interface Commitment {
  readonly demand_id: string;
  readonly channel_id: string;
  readonly firmness: "firm" | "tentative";
  /** Whether the person is busy then, or only delivers by then. */
  readonly occupies: boolean;
  readonly first_day: string;
  readonly last_day: string;
  readonly part: string;
  readonly objective: string;
}

export const listCommitments = async (agentId: string): Promise<readonly Commitment[]> =>
  (await call<{ readonly commitments: readonly Commitment[] }>(`${addressOf(agentId)}/commitments`)).commitments;

export const personCalendarAddress = (agentId: string): string => `${addressOf(agentId)}/commitments.ics`;

export const startTwin = (agentId: string): Promise<unknown> => call(`${addressOf(agentId)}/start`, post(null));

export const stopTwin = (agentId: string): Promise<unknown> => call(`${addressOf(agentId)}/stop`, post(null));

export const pausePerson = (agentId: string): Promise<unknown> => call(`${addressOf(agentId)}/pause`, post(null));

export const resumePerson = (agentId: string): Promise<unknown> => call(`${addressOf(agentId)}/resume`, post(null));

export const removePerson = (agentId: string): Promise<unknown> => call(addressOf(agentId), { method: "DELETE" });

/** A process that runs and is not on the network yet is on its way. */
export const stateOf = ({ state, online, paused_since: paused }: Agent): string =>
  paused !== null ? "paused" : state === "running" && !online ? "joining" : state;
