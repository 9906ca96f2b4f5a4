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
const LEFT_MAX = 8; // who goes back to one of the last finds it as it was; all that a day has shown would be too much
const left: string[] = []; // of those, the oldest first
const DRAW_EVERY_MS = 40; // events that come together are drawn together

/** Watch a demand until the function that it gives is called. Several who watch the same one share a stream. */
export function watch(demandId: string, share = ""): () => void {
  const key = keyOf(demandId, share);
  const open = streams.get(key);
  if (open) open.users += 1;
  else streams.set(key, { stream: openStream(demandId, share), users: 1 });
  return () => leave(key);
}

/** What a link shows may have no names: it is kept apart from what its owner sees. */
export const keyOf = (demandId: string, share: string): string => share || demandId;

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

function openStream(demandId: string, share: string): EventStream {
  const key = keyOf(demandId, share);
  if (left.includes(key)) left.splice(left.indexOf(key), 1);
  const history = useNegotiations.getState().watched[key]?.history ?? new History(demandId);
  put(key, { history, length: history.lastSeq, connection: { state: "connecting" } });
  const draw = later(() => change(key, { length: history.lastSeq }));
  return new EventStream({
    address: () => (share ? sharedAddress(demandId, share) : streamAddress(demandId)),
    lastSeq: () => history.lastSeq,
    take: (events) => {
      const isWhole = events.every((event) => history.append(event) !== "gap");
      draw();
      return isWhole;
    },
    changed: (connection) => change(key, { connection }),
  });
}

/** Whoever comes by no link loads nothing for it. */
const sharedAddress = async (demandId: string, share: string): Promise<string> =>
  (await import("../api/shares")).sharedStreamAddress(demandId, share);

function leave(key: string): void {
  const open = streams.get(key);
  if (!open) return;
  open.users -= 1;
  if (open.users > 0) return;
  streams.delete(key);
  open.stream.close();
  left.push(key);
  if (left.length > LEFT_MAX) forget(left.shift()!);
}

function forget(key: string): void {
  useNegotiations.setState(({ watched: { [key]: _, ...watched } }) => ({ watched }));
}

function put(key: string, watched: Watched): void {
  useNegotiations.setState((state) => ({ watched: { ...state.watched, [key]: watched } }));
}

function change(key: string, part: Partial<Watched>): void {
  const known = useNegotiations.getState().watched[key];
  if (!known) return;
  const isSame = Object.entries(part).every(([key, value]) => known[key as keyof Watched] === value);
  if (!isSame) put(key, { ...known, ...part });
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
