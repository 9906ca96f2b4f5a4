import { useEffect, useId, useRef, type ReactNode } from "react";
import { isComposing } from "../../components/composing";
import { Icon } from "../../components/icon";
import { useSay } from "../../i18n";
import type { Paged } from "./use-pages";

interface Props {
  readonly title: string;
  readonly pages: Paged<unknown>;
  /** What is said where there is nothing. */
  readonly none?: string;
  readonly close: () => void;
  /** Its lines, as list items. */
  readonly children: ReactNode;
}

/**
 * A list beside the canvas, the newest first: what is wrong with it, its lines, and the way to older ones. The focus
 * goes into it, and Escape closes it.
 */
export function ListPanel({ title, pages: { rows, problem, more }, none, close, children }: Props) {
  const say = useSay();
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      className="card history"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => event.key === "Escape" && !isComposing(event) && close()}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" className="button icon small push" aria-label={say("close")} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      {problem && (
        <p role="alert" className="banner bad">
          {problem}
        </p>
      )}
      {rows === null && !problem && <p className="muted">{say("loading")}</p>}
      {none && rows?.length === 0 && <p className="muted">{none}</p>}
      <ol className="history-acts" tabIndex={0} aria-labelledby={id}>
        {children}
      </ol>
      {more && (
        <button type="button" className="button small" onClick={more}>
          {say("historyMore")}
        </button>
      )}
    </section>
  );
}
