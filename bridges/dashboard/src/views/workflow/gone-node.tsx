import { useEffect, useRef } from "react";
import type { CanvasNode } from "../../api/workflows";
import { CopyButton } from "../../components/copy-button";
import { named, useSay } from "../../i18n";
import { propertySaid } from "./here-said";
import type { Draft } from "./node-form";
import type { Unsaid } from "./unsaid";

interface Props {
  readonly node: CanvasNode;
  /** Who deleted it; empty: nobody says. */
  readonly by: string;
  readonly isOwn: boolean;
  /** What was written here and not saved, by property. */
  readonly written: Draft;
  /** What was written of how it went, and not said. */
  readonly unsaid: Unsaid;
  readonly close: () => void;
}

/** In place of a form whose node was deleted: that it is gone, and what one was writing in it. */
export function GoneNode({ node, by, isOwn, written, unsaid, close }: Props) {
  const say = useSay();
  const name = node.name || named(say, "nodeKind_", node.node_type);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus(); // what had the focus went with the form
  }, []);
  const texts = [
    ...Object.entries(written).map(([property, { text }]) => [propertySaid(say, property), text] as const),
    [say("result_result"), unsaid.result] as const,
    [say("nodeNote"), unsaid.note] as const,
  ].filter(([, text]) => text);
  return (
    <section ref={section} className="card" tabIndex={-1} aria-label={say("inspector")}>
      <header>
        <h2>{name}</h2>
        {node.name && <span className="muted">{named(say, "nodeKind_", node.node_type)}</span>}
      </header>
      <div className="card-body stack">
        <p role="alert" className="banner warm">
          {isOwn ? say("nodeGoneByYou", { name }) : by ? say("nodeGoneBy", { name, by }) : say("nodeGone", { name })}
        </p>
        {texts.length > 0 && (
          <>
            <p>{say("nodeGoneWritten")}</p>
            <dl className="facts">
              {texts.map(([property, text]) => (
                <div key={property} className="pair">
                  <dt>{property}</dt>
                  <dd>
                    {text} <CopyButton text={text} />
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <button type="button" className="button small" onClick={close}>
          {say("close")}
        </button>
      </div>
    </section>
  );
}
