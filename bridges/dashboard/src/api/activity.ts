import { API, call } from "./http";

export const SPANS = ["day", "week", "month"] as const;
export type Span = (typeof SPANS)[number];

/** How often each person was invited and has answered, a number for each step; the last step ends now. */
export interface Activity {
  readonly begins_at: string;
  readonly step_s: number;
  readonly steps: number;
  readonly people: readonly {
    readonly agent_id: string;
    readonly invited: readonly number[];
    readonly answered: readonly number[];
  }[];
}

export const readActivity = (span: Span): Promise<Activity> => call(`${API}/activity?span=${span}`);
