import { useSay } from "../../i18n";

interface Props {
  /** Why the server did not take it. */
  readonly problem: string;
  /** What was decided elsewhere, so that there is nothing left to send. */
  readonly overtaken: string;
  readonly isSending: boolean;
  readonly send: string;
  readonly kind: "primary" | "danger solid";
  readonly onClose: () => void;
}

/** The end of a question: what came in between, the way out, and, as long as it can be had, what was asked. */
export function DialogFoot({ problem, overtaken, isSending, send, kind, onClose }: Props) {
  const say = useSay();
  return (
    <>
      {problem && (
        <p role="alert" className="banner bad">
          {problem}
        </p>
      )}
      {overtaken && (
        <p role="alert" className="banner warm">
          {overtaken}
        </p>
      )}
      <div className="buttons">
        <button type="button" className="button" onClick={onClose}>
          {say(overtaken ? "close" : "keep")}
        </button>
        {!overtaken && (
          <button type="submit" className={`button ${kind}`} disabled={isSending}>
            {send}
          </button>
        )}
      </div>
    </>
  );
}
