import { useEffect, useRef, useState } from "react";
import type { Envelope } from "../../generated/events";
import { named, useSay, type Say } from "../../i18n";
import { newsOf } from "../../negotiation/news";
import type { World } from "../../negotiation/state";

const EVERY_MS = 1500; // what comes together is said together

interface Props {
  readonly events: readonly Envelope[];
  readonly world: World;
  /** Where it is, as one name. */
  readonly state: string;
  readonly isLive: boolean;
}

/**
 * Tells those who do not see the page what happens on it: first where it is, then each answer, round and end, politely.
 * What was there when the page came is no news.
 */
export function Announcer(props: Props) {
  const say = useSay();
  const [text, setText] = useState("");
  const rendered = { ...props, say, count: props.events.length }; // the events grow before the page shows it
  const now = useRef(rendered);
  now.current = rendered;
  useEffect(() => {
    let heard: number | null = null;
    const timer = setInterval(() => {
      const { events, count, world, state, isLive, say } = now.current;
      const from = heard;
      heard = count;
      if (!isLive) return;
      const said = from === null ? [named(say, "status_", state)] : newsOf(events.slice(from, count), say, world);
      if (said.length) setText(joined(said, say));
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="visually-hidden" role="status" data-news>
      {text}
    </p>
  );
}

const joined = (said: readonly string[], say: Say): string => said.join(say("sentenceEnd"));
