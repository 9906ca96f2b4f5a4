import { useId, useState, type FormEvent } from "react";
import { BridgeError } from "../api/http";
import { useSay } from "../i18n";
import { useKept } from "./use-kept";
import "../styles/answering.css";

const SAID_MAX = 2000;
const IN_USE = "E020"; // others have used the old one

interface Said {
  readonly result: string;
  readonly note: string;
}

interface Props {
  /** Whose result it is, among all that can be corrected. */
  readonly form: string;
  readonly before: Said;
  /** Sends what is right; `again`: what has used the old one is done again. */
  readonly send: (said: Said, again: boolean) => Promise<unknown>;
  /** Whether whoever looks may have that done again. */
  readonly mayRedo: boolean;
  readonly onDone: () => void;
}

/** Corrects what a done task came to. Where something has used it, that is said, and its owner may have it done again. */
export function CorrectResult({ form, before, send, mayRedo, onDone }: Props) {
  const say = useSay();
  const id = useId();
  const { said, write, clear } = useKept(`${form} corrected`, before);
  const [isOpen, setOpen] = useState(said !== before); // half written, and something else was looked at
  const [problem, setProblem] = useState<{ readonly text: string; readonly isInUse: boolean } | null>(null);
  const [isSending, setSending] = useState(false);
  if (!isOpen)
    return (
      <button
        type="button"
        className="button small"
        onClick={() => {
          clear();
          setProblem(null);
          setOpen(true);
        }}
      >
        {say("correctResult")}
      </button>
    );
  const correct = async (again: boolean) => {
    setSending(true);
    try {
      await send({ result: said.result.trim(), note: said.note.trim() }, again);
      close();
      onDone();
    } catch (error) {
      const isKnown = error instanceof BridgeError;
      setProblem({
        text: isKnown ? error.message : say("networkAway"),
        isInUse: isKnown && (error.body as { error_code?: string } | null)?.error_code === IN_USE,
      });
    } finally {
      setSending(false);
    }
  };
  const close = () => {
    clear();
    setOpen(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void correct(false);
  };
  return (
    <form className="task-form correct-result" onSubmit={submit}>
      <label htmlFor={`${id}-result`}>{say("result_result")}</label>
      <textarea
        id={`${id}-result`}
        className="field"
        rows={2}
        autoFocus
        maxLength={SAID_MAX}
        value={said.result}
        onChange={(event) => write({ result: event.target.value })}
      />
      <label htmlFor={`${id}-note`}>{say("result_note")}</label>
      <textarea
        id={`${id}-note`}
        className="field"
        rows={2}
        maxLength={SAID_MAX}
        value={said.note}
        onChange={(event) => write({ note: event.target.value })}
      />
      {problem && (
        <p role="alert" className="banner warm">
          {problem.text}
        </p>
      )}
      <span className="row">
        {problem?.isInUse && mayRedo ? (
          <button type="button" className="button small danger" disabled={isSending} onClick={() => void correct(true)}>
            {say("correctAgain")}
          </button>
        ) : (
          <button type="submit" className="button small primary" disabled={isSending}>
            {say("correctNow")}
          </button>
        )}
        <button type="button" className="button small" onClick={close}>
          {say("close")}
        </button>
      </span>
    </form>
  );
}
