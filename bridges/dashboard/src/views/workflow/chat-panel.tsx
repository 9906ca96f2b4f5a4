import { memo, useEffect, useId, useState, type FormEvent } from "react";
import type { CanvasSync } from "../../canvas/sync";
import type { Talk } from "../../canvas/talk";
import { useSay } from "../../i18n";
import { ChatStep, ChatTurn } from "./chat-turn";
import { GoalList } from "./goal-list";
import { useConversation } from "./use-conversation";
import { useKeptText } from "./use-kept-text";

const MESSAGE_MAX = 2000;

interface Props {
  readonly workflowId: string;
  readonly talk: Talk;
  readonly sync: CanvasSync;
}

/** What is said about a workflow, beside its canvas: what was thought, decided, allowed or refused, and what came of it. */
export const ChatPanel = memo(function ChatPanel({ workflowId, talk, sync }: Props) {
  const say = useSay();
  const id = useId();
  const [text, setText] = useKeptText(`chat.${workflowId}`); // also while one looks at another page
  const [next, setNext] = useState<readonly string[]>([]); // said while the one before is thought about
  const { turns, goals, steps, isThinking, isAsked, problem, tell } = useConversation(workflowId, talk, sync);
  useEffect(() => {
    const [first, ...others] = next;
    if (first === undefined || isThinking) return;
    setNext(others);
    void tell(first).then((isTaken) => {
      if (isTaken) return;
      setText([first, ...others].join(" ")); // nothing that was said is lost
      setNext([]);
    });
  }, [next, isThinking, tell, setText]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const sentence = text.trim();
    if (!sentence) return;
    setText("");
    if (isThinking) return setNext([...next, sentence]);
    if (!(await tell(sentence))) setText(sentence);
  };
  const isAlone = !turns.some((turn) => turn.role === "user" && (turn.by || turn.said_name));
  return (
    <section className="card chat" aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{say("chatTitle")}</h2>
      </header>
      <div className="said" role="log" tabIndex={0} aria-labelledby={`${id}-title`}>
        <div>
          {turns.length === 0 && <p className="muted">{say("chatEmpty")}</p>}
          {turns.map((turn, n) => (
            <ChatTurn
              key={`${n}.${turn.at}`}
              turn={turn}
              goals={goals}
              isAlone={isAlone}
              answer={n === turns.length - 1 && !isAsked ? (sentence) => void tell(sentence) : null}
            />
          ))}
          <GoalList goals={talk.goals} />
          {steps.map((step) => (
            <ChatStep key={step.decisionId} step={step} />
          ))}
          {(isAsked || steps.length > 0) && <p className="muted">{say("chatThinking")}</p>}
          {next.map((sentence, n) => (
            <p key={`${n}.${sentence}`} className="muted">
              {say("chatNext", { sentence })}
            </p>
          ))}
        </div>
      </div>
      {problem && (
        <p role="alert" className="banner bad">
          {problem}
        </p>
      )}
      <form onSubmit={(event) => void send(event)}>
        <input
          className="field"
          aria-label={say("chatLabel")}
          placeholder={say("chatPlaceholder")}
          maxLength={MESSAGE_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button primary" disabled={!text.trim()}>
          {say("chatSend")}
        </button>
      </form>
    </section>
  );
});
