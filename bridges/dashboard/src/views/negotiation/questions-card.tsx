import { useEffect, useId, useRef, useState } from "react";
import { answerQuestions } from "../../api/client";
import { BridgeError } from "../../api/http";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import { answersOf, isMultiple, timeLeft, withPick, type Draft } from "../../negotiation/answers";
import type { Clarification, Negotiation } from "../../negotiation/state";
import "../../i18n/learn-opened";
import "./questions-card.css";

interface Props {
  readonly negotiation: Negotiation;
  /** Whether answers can be given: not in an archive, and not in the past. */
  readonly isLive: boolean;
}

/** What the demand waits with: each question with its likely answers, why it is asked, and what holds without one. */
export function QuestionsCard({ negotiation, isLive }: Props) {
  const say = useSay();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [problem, setProblem] = useState("");
  const [isSending, setSending] = useState(false);
  const open = negotiation.clarifications.filter(({ state }) => state === "asked");
  if (!open.length || negotiation.status !== "clarifying") return null;
  const answers = answersOf(open, drafts);
  const send = async () => {
    setSending(true);
    setProblem("");
    try {
      await answerQuestions(negotiation.demandId, answers);
    } catch (error) {
      setProblem(error instanceof BridgeError ? error.message : say("networkAway"));
    }
    setSending(false);
  };
  return (
    <section className="card questions" aria-labelledby="questions-title">
      <header>
        <h2 id="questions-title">{say("questionsTitle", { count: open.length })}</h2>
        {isLive && <TimeLeft deadline={open[0]!.deadline} />}
      </header>
      <form
        className="card-body"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className="muted">{say("questionsLead")}</p>
        <div className="asked-all">
          {open.map((question) => (
            <Question
              key={question.id}
              question={question}
              draft={drafts[question.id] ?? { picked: [], typed: "" }}
              change={(draft) => setDrafts({ ...drafts, [question.id]: draft })}
              isLive={isLive}
            />
          ))}
        </div>
        {problem && (
          <p role="alert" className="banner bad">
            {problem}
          </p>
        )}
        {isLive && (
          <button type="submit" className="button primary" disabled={isSending || Object.keys(answers).length === 0}>
            <Icon name="check" />
            {say(isSending ? "questionsSending" : "questionsSend")}
          </button>
        )}
      </form>
    </section>
  );
}

interface QuestionProps {
  readonly question: Clarification;
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
  readonly isLive: boolean;
}

function Question({ question, draft, change, isLive }: QuestionProps) {
  const say = useSay();
  const typedId = useId();
  const typing = useRef<HTMLInputElement>(null);
  const { fallback, choices } = question;
  const offered = fallback && !choices.includes(fallback) && !isMultiple(question) ? [...choices, fallback] : choices;
  return (
    <fieldset className="asked-back" data-question={question.id} disabled={!isLive}>
      <legend>{question.text}</legend>
      {offered.length > 0 && (
        <div className="chips">
          {offered.map((choice) => (
            <button
              key={choice}
              type="button"
              className="choice"
              aria-pressed={draft.picked.includes(choice)}
              onClick={() => change(withPick(question, draft, choice))}
            >
              {choice}
            </button>
          ))}
          <button
            type="button"
            className="choice"
            onClick={() => {
              change({ ...draft, picked: [] });
              typing.current?.focus();
            }}
          >
            {say("questionNone")}
          </button>
        </div>
      )}
      <label className="visually-hidden" htmlFor={typedId}>
        {`${question.text} ${say("questionTyped")}`}
      </label>
      <input
        ref={typing}
        id={typedId}
        className="field"
        value={draft.typed}
        maxLength={500}
        placeholder={say("questionTyped")}
        onChange={(event) => change({ ...draft, typed: event.target.value })}
      />
      <p className="muted small">
        {question.why}{" "}
        <strong>{fallback ? say("questionDefault", { answer: fallback }) : say("questionNoDefault")}</strong>
      </p>
    </fieldset>
  );
}

/** Counts down to the moment from which the defaults hold. */
function TimeLeft({ deadline }: { readonly deadline: string | null }) {
  const say = useSay();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (deadline === null) return null;
  const left = timeLeft(deadline, now);
  return (
    <span className="chip warm" role="timer">
      <Icon name="clock" size="0.95em" />
      {left === null ? say("questionsOver") : say("questionsLeft", { time: left })}
    </span>
  );
}
