import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { submitDemand } from "../../api/client";
import { BridgeError } from "../../api/http";
import { isComposing } from "../../components/composing";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { goTo, linkTo } from "../../store/route";
import { DemandList } from "../demands/demand-list";
import { useDemands } from "../demands/use-demands";
import { EXAMPLES } from "./examples";
import "../../i18n/learn-ask";
import "./ask.css";

const LENGTH_MAX = 2000;
const RECENT = 6;

/** The first page: one sentence in. */
export function AskView({ text: firstText }: { readonly text: string }) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const [text, setText] = useState(firstText);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
  }, []);
  const { problem, isSending, send } = useSubmit(text);
  const use = (example: string) => {
    setText(example);
    box.current?.focus();
  };
  return (
    <div className="ask">
      <section className="ask-hero" aria-labelledby="ask-title">
        <h1 id="ask-title">{say("askTitle")}</h1>
        <p className="lead">{say("askLead")}</p>
        <AskForm {...{ text, setText, problem, isSending, send, box }} />
        <h2 className="visually-hidden">{say("askExamples")}</h2>
        <ul className="examples" aria-label={say("askExamples")}>
          {EXAMPLES[language].map((example) => (
            <li key={example}>
              <button type="button" onClick={() => use(example)}>
                {example}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <Recent />
    </div>
  );
}

interface FormProps {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly problem: string;
  readonly isSending: boolean;
  readonly send: () => void;
  readonly box: React.RefObject<HTMLTextAreaElement | null>;
}

function AskForm({ text, setText, problem, isSending, send, box }: FormProps) {
  const say = useSay();
  const problemId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !isComposing(event) && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <form className="ask-form card" onSubmit={submit}>
      <label className="visually-hidden" htmlFor="ask-text">
        {say("askLabel")}
      </label>
      <textarea
        id="ask-text"
        ref={box}
        rows={3}
        value={text}
        placeholder={say("askPlaceholder")}
        onKeyDown={onKeyDown}
        aria-invalid={problem !== ""}
        aria-describedby={problem ? problemId : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="ask-row">
        <span className="muted hint">{say("askHint")}</span>
        <button type="submit" className="button primary" disabled={isSending}>
          {say(isSending ? "askSending" : "askSend")}
          <Icon name="arrow" />
        </button>
      </div>
      {problem && (
        <p id={problemId} role="alert" className="banner bad">
          {problem}
        </p>
      )}
    </form>
  );
}

function useSubmit(text: string) {
  const say = useSay();
  const [problem, setProblem] = useState("");
  const [isSending, setSending] = useState(false);
  const attempt = useRef({ text: "", key: "" }); // the same text again, after a lost answer, is the same demand
  const send = async () => {
    const trimmed = text.trim();
    const length = [...trimmed].length;
    if (!trimmed) return setProblem(say("askEmpty"));
    if (length > LENGTH_MAX) return setProblem(say("askTooLong", { count: length, max: LENGTH_MAX }));
    if (attempt.current.text !== trimmed) attempt.current = { text: trimmed, key: randomKey() };
    setSending(true);
    setProblem("");
    try {
      const { demand_id: demandId } = await submitDemand(trimmed, attempt.current.key);
      goTo(linkTo.negotiation(demandId));
    } catch (error) {
      setProblem(error instanceof BridgeError ? error.message : say("askUnreachable"));
      setSending(false);
    }
  };
  return { problem, isSending, send: () => void send() };
}

/** Not `crypto.randomUUID`, which browsers keep from pages that came over plain HTTP from another machine. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

function Recent() {
  const say = useSay();
  const { found: page } = useDemands({ page: 1, size: RECENT, isWhole: true });
  if (!page?.items.length) return null;
  return (
    <section className="recent" aria-labelledby="recent-title">
      <header>
        <h2 id="recent-title">{say("recent")}</h2>
        <a href={linkTo.demands}>{say("all")}</a>
      </header>
      <DemandList rows={page.items} />
    </section>
  );
}
