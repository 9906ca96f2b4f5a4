// How long a room needs for an event: the engine may be done in two seconds, people are not.
import type { Envelope } from "../generated/events";
import { isHeard, isSpeech, spoken } from "./room";

const SPEECH_MS = 1600;
const LETTER_MS = 22;
const SPEECH_MAX_MS = 4200;
const NEWS_MS = 2000;
const ENDS_MS = 3000;
const BEHIND_MAX_MS = 25_000; // further behind what happens nobody in the room would believe that it is live
const REPLAY_MS = 60_000;
const REPLAY_STEP_MAX_MS = 6500;

const ENDS = /finalized$|failed$/;

/** What an event is worth, in ms; 0 passes with the next one. */
export function worthOf(envelope: Envelope): number {
  if (!isHeard(envelope)) return 0;
  if (ENDS.test(envelope.event_type)) return ENDS_MS;
  if (!isSpeech(envelope)) return NEWS_MS;
  return Math.min(SPEECH_MAX_MS, SPEECH_MS + LETTER_MS * spoken(envelope).length);
}

/** The event after `seq` that a room stops at, or the last one. */
export function nextStop(events: readonly Envelope[], seq: number, length: number): number {
  const next = events.slice(seq, length).find((each) => worthOf(each) > 0);
  return next?.seq ?? length;
}

/** How long event `seq` stays while it is live: shorter, the more is waiting. */
export function liveMs(events: readonly Envelope[], seq: number, length: number): number {
  const shown = events[seq - 1];
  if (!shown) return 0;
  const waiting = sum(events.slice(seq - 1, length));
  return worthOf(shown) * Math.min(1, BEHIND_MAX_MS / (waiting || 1));
}

/** How long it stays in a replay of about a minute. */
export function replayMs(events: readonly Envelope[], seq: number, length: number): number {
  const shown = events[seq - 1];
  const all = sum(events.slice(0, length));
  return shown && all ? Math.min(REPLAY_STEP_MAX_MS, (worthOf(shown) * REPLAY_MS) / all) : 0;
}

const sum = (events: readonly Envelope[]): number => events.reduce((total, each) => total + worthOf(each), 0);
