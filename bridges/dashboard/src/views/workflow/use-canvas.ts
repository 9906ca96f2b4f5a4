import { useEffect, useState, useSyncExternalStore } from "react";
import { canvasAddress } from "../../api/workflows";
import { CanvasLink, type Link } from "../../canvas/connection";
import { OthersCursors } from "../../canvas/cursors";
import { eachFrame } from "../../canvas/each-frame";
import { goneAfter, NOTHING_GONE, type Gone } from "../../canvas/gone";
import type { Heard } from "../../canvas/hearing";
import { nextConnection } from "../../canvas/page-name";
import { Pointing } from "../../canvas/pointing";
import { present, type Person } from "../../canvas/presence";
import { CanvasSync, type Snapshot } from "../../canvas/sync";
import { SILENCE, talked, type Talk } from "../../canvas/talk";
import { usePreferences } from "../../store/preferences";

const BEHIND_MS = 3000; // what is missing by then is not on its way

interface Desk {
  readonly sync: CanvasSync;
  readonly snapshot: Snapshot;
  readonly link: Link;
  readonly talk: Talk;
  /** Who else looks at it now. */
  readonly people: readonly Person[];
  /** What others deleted. */
  readonly gone: Gone;
  readonly cursors: OthersCursors;
  /** Where one is oneself, for them. */
  readonly pointing: Pointing;
}

/** One canvas, followed over its socket as long as it is shown. */
export function useCanvas(workflowId: string): Desk {
  const [link, setLink] = useState<Link>({ state: "connecting" });
  const [{ sync, cursors, pointing, connect }] = useState(() => deskOf(workflowId));
  const [talk, setTalk] = useState<Talk>(SILENCE);
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [gone, setGone] = useState<Gone>(NOTHING_GONE);
  useEffect(() => {
    const [heardTalk, heardPeople, heardGone] = [
      told(SILENCE, talked, setTalk),
      told<readonly Person[]>([], present, setPeople),
      told(NOTHING_GONE, goneAfter, setGone),
    ];
    return connect(setLink, (message) => {
      heardTalk(message);
      heardPeople(message);
      heardGone(message);
    });
  }, [connect]);
  const snapshot = useSyncExternalStore(sync.subscribe, sync.snapshot);
  return { sync, snapshot, link, talk, people, gone, cursors, pointing };
}

/** Tells only of what a message changed: most of a thousand a second are no news to it, and asking React costs it a look. */
function told<T>(first: T, after: (before: T, message: Heard) => T, tell: (now: T) => void): (message: Heard) => void {
  let known = first;
  return (message) => {
    const now = after(known, message);
    if (now === known) return;
    known = now;
    tell(now);
  };
}

function deskOf(workflowId: string) {
  let current: CanvasLink | null = null;
  const send = (message: Readonly<Record<string, unknown>>) => current?.send(message) ?? false;
  const sync = new CanvasSync(send, eachFrame());
  const cursors = new OthersCursors();
  const pointing = new Pointing(send);
  const connect = (changed: (link: Link) => void, heard: (message: Heard) => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const link = new CanvasLink({
      address: () => canvasAddress(workflowId, nextConnection(), usePreferences.getState().language, sync.heardTo),
      heard: (message) => {
        sync.hear(message);
        cursors.hear(message);
        if (message.type === "initial_state" || message.type === "missed_operations") pointing.again();
        heard(message);
        clearTimeout(timer);
        if (sync.isBehind) timer = setTimeout(() => link.again(), BEHIND_MS);
      },
      changed: (state) => {
        if (state.state === "reconnecting") sync.lost();
        changed(state);
      },
    });
    current = link;
    return () => {
      clearTimeout(timer);
      current = null;
      link.close();
    };
  };
  return { sync, cursors, pointing, connect };
}
