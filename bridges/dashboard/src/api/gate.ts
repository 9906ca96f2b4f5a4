import { API, call } from "./http";

/** What the gate has said of decisions about workflows since the bridge started. */
export interface Gate {
  readonly total: number;
  readonly validated: number;
  readonly modified: number;
  readonly rejected: number;
  readonly pass_rate: number | null;
  readonly rules: readonly {
    readonly rule: string;
    readonly asked: number;
    readonly rejected: number;
    readonly corrected: number;
  }[];
  /** What looks wrong in the last decisions, in the language of the page. */
  readonly anomalies: readonly { readonly kind: string; readonly said: string; readonly workflow_id: string }[];
}

export const readGate = (): Promise<Gate> => call(`${API}/gate`);
