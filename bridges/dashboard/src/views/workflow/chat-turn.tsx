import type { ReactNode } from "react";
import type { Decision, Goal, Turn } from "../../api/conversation";
import type { Step } from "../../canvas/talk";
import { Chip } from "../../components/chip";
import { clockTime } from "../../components/format";
import { named, useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { linkTo } from "../../store/route";
import { GoalList } from "./goal-list";

const TONES: Readonly<Record<string, "good" | "warm" | "bad">> = {
  validated: "good",
  modified: "warm",
  rejected: "bad",
};
const SPEAKS = new Set(["respond", "request_clarification"]);

/** One thing said, and what it led to. */
export function ChatTurn({
  turn,
  goals,
  answer,
  isAlone,
}: {
  readonly turn: Turn;
  readonly goals: readonly Goal[];
  /** Says one of the sentences that are offered; null: something else was said since, or is being thought about. */
  readonly answer: ((sentence: string) => void) | null;
  /** Nobody else has said anything here, as far as words are signed. */
  readonly isAlone: boolean;
}) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const acts = turn.decisions.filter((decision) => !SPEAKS.has(decision.decision_type));
  return (
    <div className="chat-turn" data-role={turn.role}>
      <span className="muted small">
        {turn.role === "user" ? turn.by || turn.said_name || say(isAlone ? "chatYou" : "chatYouAll") : say("chatIt")} ·{" "}
        {clockTime(turn.at, language)}
      </span>
      {acts.map((decision) => (
        <Act key={decision.decision_id} decision={decision} />
      ))}
      <p>{withLinks(turn.content)}</p>
      {answer && turn.options && turn.options.length > 0 && (
        <span className="row chat-options" role="group" aria-label={say("chatOptions")}>
          {turn.options.map((option) => (
            <button key={option} type="button" className="button small" onClick={() => answer(option)}>
              {option}
            </button>
          ))}
        </span>
      )}
      {turn.turn_id && <GoalList goals={goals.filter((goal) => goal.turn_id === turn.turn_id)} />}
    </div>
  );
}

/** A text in which a demand that it names leads to that demand's page. */
const withLinks = (text: string): ReactNode[] =>
  text.split(/(?<![\w-])(d-[0-9a-f]{8})(?![\w-])/).map((piece, n) =>
    n % 2 ? (
      <a key={n} href={linkTo.negotiation(piece)}>
        {piece}
      </a>
    ) : (
      piece
    ),
  );

/** One step of a thought that goes on. */
export function ChatStep({ step }: { readonly step: Step }) {
  const { decisionId: decision_id, kind: decision_type, thought, verdict, reason: observation } = step;
  if (SPEAKS.has(decision_type)) return null;
  return (
    <div className="chat-turn" data-role="thought">
      <Act decision={{ decision_id, decision_type, thought, verdict, observation }} />
    </div>
  );
}

function Act({ decision }: { readonly decision: Decision }) {
  const say = useSay();
  const { decision_type: kind, verdict, thought, observation } = decision;
  return (
    <details>
      <summary>
        {named(say, "act_", kind)}{" "}
        {verdict && <Chip tone={TONES[verdict] ?? "outline"}>{named(say, "verdict_", verdict)}</Chip>}
      </summary>
      {thought && <p className="muted">{thought}</p>}
      {observation && <p>{observation}</p>}
    </details>
  );
}
