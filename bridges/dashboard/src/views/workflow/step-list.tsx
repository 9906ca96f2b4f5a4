import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { CanvasNode } from "../../api/workflows";
import type { Canvas } from "../../canvas/operations";
import { followed, inOrder, seenBy } from "../../canvas/order";
import type { Person } from "../../canvas/presence";
import { Icon } from "../../components/icon";
import { Tabs } from "../../components/tabs";
import { useSay } from "../../i18n";
import { hereSaid, type Here } from "./here-said";
import { StepFace } from "./step-face";
import type { Drawing, Problems } from "./use-drawing";

interface Props {
  readonly canvas: Canvas;
  readonly drawing: Drawing;
  readonly problems: Problems;
  readonly people: readonly Person[];
  readonly news: ReadonlySet<string>;
  readonly remove: () => void;
  /** Everything of the node that is open. */
  readonly inspector: ReactNode;
  readonly variables: ReactNode;
  readonly chat: ReactNode;
}

/** A canvas where a phone has no room for one: its nodes in their order, one of them open; and what is said about it. */
export function StepList({ canvas, drawing, problems, people, news, remove, inspector, variables, chat }: Props) {
  const say = useSay();
  const [shown, show] = useState<"nodes" | "chat">("nodes");
  const listed = useMemo(() => inOrder(canvas), [canvas]);
  const tabs = [
    { key: "nodes", label: say("listNodes"), count: listed.length },
    { key: "chat", label: say("chatTitle") },
  ] as const;
  const list = useRef<HTMLOListElement>(null);
  const open = drawing.selectedNodes.at(-1);
  const failed = listed.filter(({ node_id: id, status }) => status === "failed" && id !== open);
  useEffect(() => show("nodes"), [open]); // what is looked for or just added is here
  const takeOut = () => {
    remove();
    list.current?.focus(); // what had the focus is gone
  };
  return (
    <div className="phone-desk">
      <Tabs label={say("listTabs")} tabs={tabs} selected={shown} select={show} header={(bar) => bar}>
        {shown === "chat" ? (
          chat
        ) : (
          <>
            {failed.map((node) => (
              <button
                key={node.node_id}
                type="button"
                className="banner bad to-failed"
                onClick={() => drawing.select([node.node_id])}
              >
                <Icon name="alert" />
                {say("listFailed", { name: seenBy(say, node) })}
              </button>
            ))}
            <ol
              className="step-list"
              ref={list}
              tabIndex={-1}
              aria-label={say("workflowGraph", { count: listed.length })}
            >
              {listed.map((node) => (
                <Row
                  key={node.node_id}
                  node={node}
                  after={followed(canvas, node.node_id, say)}
                  problems={problems.get(node.node_id) ?? []}
                  here={people.filter(({ nodeId }) => nodeId === node.node_id)}
                  isNew={news.has(node.node_id)}
                  isOpen={node.node_id === open}
                  toggle={() => drawing.select(node.node_id === open ? [] : [node.node_id])}
                >
                  {inspector}
                  <button type="button" className="button danger" onClick={takeOut}>
                    <Icon name="bin" />
                    {say("canvasDelete")}
                  </button>
                </Row>
              ))}
              {listed.length === 0 && <li className="empty">{say("listEmpty")}</li>}
            </ol>
            {variables}
          </>
        )}
      </Tabs>
    </div>
  );
}

interface RowProps {
  readonly node: CanvasNode;
  readonly after: readonly string[];
  readonly problems: readonly string[];
  readonly here: readonly Here[];
  readonly isNew: boolean;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly children: ReactNode;
}

function Row({ node, after, problems, here, isNew, isOpen, toggle, children }: RowProps) {
  const say = useSay();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: "start" });
  }, [isOpen]);
  const names = (all: readonly string[]) => all.join(say("separator"));
  return (
    <li ref={row} data-id={node.node_id} data-status={node.status ?? "none"} data-wrong={problems.length > 0}>
      <button type="button" className="step-row" aria-expanded={isOpen} onClick={toggle}>
        <StepFace node={node} problems={isOpen ? [] : problems} isNew={isNew} />
        <span className="muted small">
          {after.length > 0 && <span>{say("listAfter", { names: names(after) })}</span>}
          {here.length > 0 && <span className="here-line">{hereSaid(say, here)}</span>}
        </span>
      </button>
      {isOpen && <div className="step-open">{children}</div>}
    </li>
  );
}
