import { useLayoutEffect, useRef } from "react";
import type { CanvasNode, NodeKind } from "../../api/workflows";
import { isUnderWay, type Known } from "../../canvas/hearing";
import { seenBy } from "../../canvas/order";
import { assigneeOf, isReplaceable, removedOf } from "../../canvas/people";
import type { Pointing } from "../../canvas/pointing";
import type { Person } from "../../canvas/presence";
import { isReopenable } from "../../canvas/reopening";
import type { CanvasSync } from "../../canvas/sync";
import { isComposing } from "../../components/composing";
import { Icon } from "../../components/icon";
import { ReplacePerson } from "../../components/replace-person";
import { useFocusInSight } from "../../components/use-focus-in-sight";
import { named, useSay } from "../../i18n";
import { NodeEdges } from "./node-edges";
import { OthersTerms } from "./others-terms";
import { NodeForm, type Draft } from "./node-form";
import { NodeProgress } from "./node-progress";
import { Reopen } from "./reopen";
import { textIn } from "./step-face";
import type { Unsaid } from "./unsaid";
import { usePeople } from "./use-people";

const MARKED = ".node-progress textarea"; // the field of what came of it
const WHOSE = 'input[role="combobox"]'; // the field of whose it is, or of who is asked

interface Props {
  readonly node: CanvasNode;
  readonly kind: NodeKind | undefined;
  readonly canvas: Known;
  readonly problems: readonly string[];
  readonly sync: CanvasSync;
  readonly workflowId: string;
  readonly people: readonly Person[];
  readonly pointing: Pointing;
  /** What was written in its form before and not saved. */
  readonly unsaved: Draft | undefined;
  readonly keep: (draft: Draft) => void;
  /** What was written before of how it went, and not said. */
  readonly unsaid: Unsaid;
  readonly keepUnsaid: (said: Unsaid) => void;
  /** Somebody wants to write here; `focus` leads them to the field once it is there. */
  readonly wantsFocus: boolean;
  readonly focus: (field: HTMLElement) => void;
  /** Back to where one came from. */
  readonly leave: () => void;
  /** Away with it; nothing: it is closed where it was opened. */
  readonly close: (() => void) | null;
}

/** How far all nodes are: what one of them came to, others read. */
const statuses = ({ nodes }: Known): string =>
  Object.values(nodes)
    .map(({ status }) => status)
    .join();

/** The one node that is selected: what is wrong with it, how far it is, and everything of it that can be changed. */
export function Inspector({ node, kind, canvas, problems, sync, people, pointing, keep, workflowId, ...rest }: Props) {
  const { unsaved, unsaid, keepUnsaid, wantsFocus, focus, leave, close } = rest;
  const say = useSay();
  const known = usePeople();
  const removed = removedOf(node, known);
  const section = useRef<HTMLElement>(null);
  useFocusInSight(section);
  useLayoutEffect(() => {
    section.current?.parentElement?.scrollTo(0, 0); // of the node before, somebody may have read the end
  }, [node.node_id]);
  useLayoutEffect(() => {
    const field = wantsFocus && section.current?.querySelector<HTMLElement>("input, select, textarea");
    if (field) focus(field);
  }, [wantsFocus, focus, kind]);
  const replace = isReplaceable(node) && (
    <ReplacePerson
      key={node.node_id}
      workflowId={workflowId}
      agentId={textIn(node, "assignee")}
      name={assigneeOf(node, known)}
      parts={Object.values(canvas.nodes)
        .filter((each) => isReplaceable(each) && each.config.assignee === node.config.assignee)
        .map((each) => seenBy(say, each))}
      onDone={() => section.current?.focus()} // the conversation says what is done now
    />
  );
  return (
    <section
      ref={section}
      className="card inspector"
      aria-label={say("inspector")}
      tabIndex={-1}
      onKeyDown={(event) => event.key === "Escape" && !isComposing(event) && leave()}
    >
      <header>
        <h2>{seenBy(say, node)}</h2>
        {node.name && <span className="muted">{named(say, "nodeKind_", node.node_type)}</span>}
        {close && (
          <button type="button" className="button icon small" aria-label={say("inspectorClose")} onClick={close}>
            <Icon name="close" />
          </button>
        )}
      </header>
      <div className="card-body">
        {problems.map((problem) => (
          <p key={problem} className="banner bad">
            {problem}
          </p>
        ))}
        {removed.length > 0 && (
          <div className="banner warm node-removed">
            <p>{say("taskRemoved", { name: removed.join(say("separator")) })}</p>
            <span className="row">
              {replace}
              <button
                type="button"
                className="button small"
                onClick={() => section.current?.querySelector<HTMLElement>(WHOSE)?.focus()}
              >
                {say("taskHandOn")}
              </button>
              {node.status === "waiting" && node.node_type === "task" && (
                <button
                  type="button"
                  className="button small"
                  onClick={() => section.current?.querySelector<HTMLElement>(MARKED)?.focus()}
                >
                  {say("markYourself")}
                </button>
              )}
            </span>
          </div>
        )}
        <OthersTerms node={node} people={known} />
        {removed.length === 0 && replace && <div className="row">{replace}</div>}
        <NodeProgress
          key={`${node.node_id}.progress`}
          node={node}
          unsaid={unsaid}
          keepUnsaid={keepUnsaid}
          isDoneByPeople={kind?.is_done_by_people ?? false}
          isRunning={isUnderWay(canvas.run)}
          sync={sync}
          workflowId={workflowId}
          runId={canvas.run?.run_id ?? ""}
          runStatus={canvas.run?.status ?? ""}
          reopen={
            isReopenable(node) && (
              <Reopen
                key={node.status}
                node={node}
                canvas={canvas}
                sync={sync}
                onDone={() => section.current?.focus()} // its buttons are gone
              />
            )
          }
        />
        {kind && (
          <NodeForm
            key={node.node_id}
            node={node}
            kind={kind}
            sync={sync}
            workflowId={workflowId}
            writers={people.filter(({ nodeId }) => nodeId === node.node_id)}
            writes={(property) => pointing.write(property)}
            unsaved={unsaved}
            keep={keep}
            known={`${canvas.version} ${canvas.run?.run_id ?? ""} ${statuses(canvas)}`}
          />
        )}
        <NodeEdges key={`${node.node_id}.edges`} node={node} canvas={canvas} sync={sync} />
      </div>
    </section>
  );
}
