import { useEffect, useState, useSyncExternalStore } from "react";
import type { Link } from "../../canvas/connection";
import type { OthersCursors } from "../../canvas/cursors";
import { deskOf } from "../../canvas/desks";
import { goneAfter, NOTHING_GONE, type Gone } from "../../canvas/gone";
import type { Heard } from "../../canvas/hearing";
import type { Pointing } from "../../canvas/pointing";
import { present, type Person } from "../../canvas/presence";
import type { CanvasSync, Snapshot } from "../../canvas/sync";
import { SILENCE, talked, type Talk } from "../../canvas/talk";

interface Followed {
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

/** One canvas, followed over its socket as long as it is shown, and longer where something waits to be sent. */
export function useCanvas(workflowId: string): Followed {
  const [link, setLink] = useState<Link>({ state: "connecting" });
  const [desk] = useState(() => deskOf(workflowId));
  const { sync, cursors, pointing } = desk;
  const [talk, setTalk] = useState<Talk>(SILENCE);
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [gone, setGone] = useState<Gone>(NOTHING_GONE);
  useEffect(() => {
    const [heardTalk, heardPeople, heardGone] = [
      told(SILENCE, talked, setTalk),
      told<readonly Person[]>([], present, setPeople),
      told(NOTHING_GONE, goneAfter, setGone),
    ];
    const heard = (message: Heard) => {
      heardTalk(message);
      heardPeople(message);
      heardGone(message);
    };
    return desk.show({ changed: setLink, heard });
  }, [desk]);
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
