import { useEffect, useRef } from "react";
import { useSay } from "../../i18n";
import type { StoryLine } from "../../negotiation/story";

interface Props {
  readonly lines: readonly StoryLine[];
  /** Up to which event it is told. */
  readonly seq: number;
}

/** What has happened, sentence by sentence; the one that is being told stays in sight. */
export function StoryPanel({ lines, seq }: Props) {
  const say = useSay();
  const list = useRef<HTMLOListElement>(null);
  const told = lines.filter((line) => line.seq <= seq);
  const last = told.at(-1)?.seq;
  useEffect(() => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [told.length]);
  return (
    <section className="story" aria-labelledby="story-title">
      <h2 id="story-title">{say("stageStory")}</h2>
      <ol ref={list} tabIndex={0} aria-labelledby="story-title" data-length={lines.length > 9 ? "long" : "short"}>
        {told.map((line, index) => (
          <li key={`${line.seq}.${index}`} data-tone={line.tone} data-now={line.seq === last || undefined}>
            {line.text}
          </li>
        ))}
      </ol>
    </section>
  );
}
