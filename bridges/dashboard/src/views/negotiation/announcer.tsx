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
  const now = useRef({ ...props, say });
  now.current = { ...props, say };
  useEffect(() => {
    let heard: number | null = null;
    const timer = setInterval(() => {
      const { events, world, state, isLive, say } = now.current;
      const from = heard;
      heard = events.length;
      if (!isLive) return;
      const said = from === null ? [named(say, "status_", state)] : newsOf(events.slice(from), say, world);
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
