import type { ReactNode } from "react";
import { useSay } from "../i18n";

interface Props {
  /** Why the server did not take it; empty: it has not refused. */
  readonly problem?: string;
  /** What was decided elsewhere, so that there is nothing left to send. */
  readonly overtaken?: string;
  /** The way out, where it is not "leave it as it is". */
  readonly leave?: string;
  readonly onClose: () => void;
  /** The buttons that do what was asked, as long as it can be had. */
  readonly children?: ReactNode;
}

/** The end of a question: what came in between, the way out, and what can be done. */
export function DialogFoot({ problem = "", overtaken = "", leave, onClose, children }: Props) {
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
      <div className="dialog-end">
        <p className="dialog-more small" aria-hidden="true">
          ↓ …
        </p>
        <div className="buttons">
          <button type="button" className="button" onClick={onClose}>
            {overtaken ? say("close") : (leave ?? say("keep"))}
          </button>
          {!overtaken && children}
        </div>
      </div>
    </>
  );
}
