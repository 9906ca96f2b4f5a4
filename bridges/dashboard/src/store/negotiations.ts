import { create } from "zustand";
import { streamAddress } from "../api/session";
import { EventStream, type Connection } from "../api/event-stream";
import type { Envelope } from "../generated/events";
import { History } from "../negotiation/history";
import { isTerminal } from "../negotiation/state";

/** One demand as this page watches it. `length` grows with `history`; it is what React sees change. */
export interface Watched {
  readonly history: History;
  readonly length: number;
  readonly connection: Connection;
  /** Of a file that no server has sealed. */
  readonly isUnsealed?: boolean;
}

interface Negotiations {
  readonly watched: Readonly<Record<string, Watched>>;
}

export const useNegotiations = create<Negotiations>()(() => ({ watched: {} }));

const streams = new Map<string, { stream: EventStream; users: number }>();
const DRAW_EVERY_MS = 40; // events that come together are drawn together

/** Watch a demand until the function that it gives is called. Several who watch the same one share a stream. */
export function watch(demandId: string): () => void {
  const open = streams.get(demandId);
  if (open) open.users += 1;
  else streams.set(demandId, { stream: openStream(demandId), users: 1 });
  return () => leave(demandId);
}

/** Events that are known already, from a file: nothing is asked of a server. */
export function showArchive(demandId: string, events: readonly Envelope[], isSealed: boolean): void {
  const history = new History(demandId);
  for (const event of events) history.append(event);
  put(demandId, { history, length: history.lastSeq, connection: { state: "closed" }, isUnsealed: !isSealed });
}

export function hasEnded({ history }: Watched): boolean {
  const root = history.now.negotiations[history.now.rootId];
  return root !== undefined && isTerminal(root);
}

function openStream(demandId: string): EventStream {
  const history = useNegotiations.getState().watched[demandId]?.history ?? new History(demandId);
  put(demandId, { history, length: history.lastSeq, connection: { state: "connecting" } });
  const draw = later(() => change(demandId, { length: history.lastSeq }));
  return new EventStream({
    address: () => streamAddress(demandId),
    lastSeq: () => history.lastSeq,
    take: (events) => {
      const isWhole = events.every((event) => history.append(event) !== "gap");
      draw();
      return isWhole;
    },
    changed: (connection) => change(demandId, { connection }),
  });
}

function leave(demandId: string): void {
  const open = streams.get(demandId);
  if (!open) return;
  open.users -= 1;
  if (open.users > 0) return;
  streams.delete(demandId);
  open.stream.close();
}

function put(demandId: string, watched: Watched): void {
  useNegotiations.setState((state) => ({ watched: { ...state.watched, [demandId]: watched } }));
}

function change(demandId: string, part: Partial<Watched>): void {
  const known = useNegotiations.getState().watched[demandId];
  if (!known) return;
  const isSame = Object.entries(part).every(([key, value]) => known[key as keyof Watched] === value);
  if (!isSame) put(demandId, { ...known, ...part });
}

function later(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  return () => {
    timer ??= setTimeout(() => {
      timer = null;
      act();
    }, DRAW_EVERY_MS);
  };
}
