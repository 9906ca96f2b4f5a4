import type { Envelope } from "../generated/events";
import type { History } from "../negotiation/history";
import { API, call } from "./http";

const AT_ONCE = 1000;

/** Takes what a demand's stream has behind what is known, sub-negotiations included, without staying connected. */
export async function catchUp(demandId: string, history: History, left: AbortSignal): Promise<void> {
  for (;;) {
    const url = `${API}/events/negotiations/${encodeURIComponent(demandId)}?include=subnets&limit=${AT_ONCE}`;
    const { events } = await call<{ readonly events: readonly Envelope[] }>(`${url}&after=${history.lastSeq}`, {
      signal: left,
    });
    for (const event of events) history.append(event);
    if (events.length < AT_ONCE) return;
  }
}
