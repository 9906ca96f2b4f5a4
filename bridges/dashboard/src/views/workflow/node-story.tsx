import { useEffect, useState } from "react";
import { readStory, type NodeStory as Story } from "../../api/runs";
import { clockTime, dateAndTime, exactTime, lasting, seconds } from "../../components/format";
import { useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";

interface Props {
  readonly workflowId: string;
  readonly runId: string;
  readonly nodeId: string;
  /** Grows with what happens to the node: then it is read again. */
  readonly known: string;
}

/** What happened to a node in a run, as the workflow's log has it: when, by whom, and how long it took. */
export function NodeStory({ workflowId, runId, nodeId, known }: Props) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const [story, setStory] = useState<Story | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readStory(workflowId, runId, nodeId).then(
      (found) => isCurrent && setStory(found),
      () => undefined, // what was known stays; the page says that the connection is gone
    );
    return () => {
      isCurrent = false;
    };
  }, [workflowId, runId, nodeId, known, language]);
  if (story?.run_id !== runId || story.node_id !== nodeId || !story.entries.length) return null;
  const { duration_s: took, began_at: began, attempts, attempts_earlier: earlier } = story;
  const facts = [
    took !== null && say("storyTook", { time: lasting(took, language) || seconds(took) }),
    took === null && began && say("storySince", { time: dateAndTime(began, language) }),
    attempts > 1 && say(earlier ? "storyAttemptsEarlier" : "storyAttempts", { count: attempts, earlier }),
  ].filter(Boolean);
  return (
    <section className="node-story" aria-label={say("storyTitle")}>
      <h3>{say("storyTitle")}</h3>
      {facts.length > 0 && <p className="muted small">{facts.join(" · ")}</p>}
      <ol>
        {story.entries.map(({ n, at, said, until, kind }) => (
          <li key={n} data-kind={kind}>
            <time dateTime={at} title={exactTime(at, language)} className="muted small">
              {clockTime(at, language)}
            </time>{" "}
            {said}{" "}
            {until && (
              <span className="muted small">
                {say(kind === "failed_attempt" ? "storyNext" : "storyUntil", { time: exactTime(until, language) })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
