import { useEffect, useRef, useState } from "react";
import type { DemandRow } from "../../api/client";
import type { Envelope } from "../../generated/events";
import { isOver } from "../../negotiation/demand-states";
import type { World } from "../../negotiation/state";
import { useNegotiations, watch } from "../../store/negotiations";
import { flowOf, HUB } from "./flows";

export interface Pulse {
  readonly key: string;
  readonly agentId: string; // the end that is not the hub
  readonly isOutward: boolean; // from the hub
  readonly bornAt: number;
}

export interface Message {
  readonly envelope: Envelope;
  readonly world: World;
}

const FOLLOWED_MAX = 3; // a browser opens six connections to one server, and other tabs want some too
const PULSE_MS = 1600;
const MESSAGES_SHOWN = 8;

/** The newest demands that run, or ran while this page was open; never so many that the browser runs out of connections. */
export function useFollowed(rows: readonly DemandRow[] | undefined): readonly string[] {
  const followed = useRef<readonly string[]>([]);
  const running = (rows ?? []).filter((row) => !isOver(row) && !row.parent_demand_id).map((row) => row.demand_id);
  const fresh = (rows ?? [])
    .slice(0, 1)
    .filter((row) => Date.now() - Date.parse(row.submitted_at) < 60_000)
    .map((row) => row.demand_id);
  const wanted = [...new Set([...running, ...fresh])].slice(0, FOLLOWED_MAX);
  if (wanted.join() !== followed.current.join()) followed.current = wanted;
  const ids = followed.current;
  useEffect(() => {
    const leave = ids.map((id) => watch(id));
    return () => leave.forEach((stop) => stop());
  }, [ids]);
  return ids;
}

/** What travels now on the watched demands: pulses for the graph, and the latest messages as text. */
export function useTraffic(ids: readonly string[]): { pulses: readonly Pulse[]; messages: readonly Message[] } {
  const watched = useNegotiations((state) => state.watched);
  const seen = useRef(new Map<string, number>());
  const [pulses, setPulses] = useState<readonly Pulse[]>([]);
  const [messages, setMessages] = useState<readonly Message[]>([]);
  useEffect(() => {
    const fresh: Message[] = [];
    for (const id of ids) {
      const history = watched[id]?.history;
      if (!history) continue;
      for (const envelope of history.events.slice(seen.current.get(id) ?? 0))
        fresh.push({ envelope, world: history.at(envelope.seq) });
      seen.current.set(id, history.lastSeq);
    }
    if (!fresh.length) return;
    const bornAt = Date.now();
    setPulses((before) => [
      ...before.filter((pulse) => bornAt - pulse.bornAt < PULSE_MS * 2),
      ...fresh.flatMap((message) => pulsesOf(message, bornAt)),
    ]);
    setMessages((before) =>
      [...fresh.filter((message) => flowOf(message.envelope, message.world)).reverse(), ...before].slice(
        0,
        MESSAGES_SHOWN,
      ),
    );
  }, [ids, watched]);
  return { pulses, messages };
}

function pulsesOf({ envelope, world }: Message, bornAt: number): Pulse[] {
  const flow = flowOf(envelope, world);
  if (!flow) return [];
  const pulse = (agentId: string, isOutward: boolean): Pulse => ({
    key: `${envelope.event_id}.${agentId}.${isOutward}`,
    agentId,
    isOutward,
    bornAt,
  });
  return [...flow.from.map((id) => pulse(id, false)), ...flow.to.map((id) => pulse(id, true))].filter(
    (p) => p.agentId !== HUB,
  );
}
