import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { correctResult, type CanvasNode } from "../../api/workflows";
import { answerableBy } from "../../canvas/consent";
import { assigneeOf, calledOf } from "../../canvas/people";
import type { CanvasSync } from "../../canvas/sync";
import { Chip } from "../../components/chip";
import { CopyButton } from "../../components/copy-button";
import { CorrectResult } from "../../components/correct-result";
import { Icon } from "../../components/icon";
import { day, dayHere } from "../../components/format";
import { useSay, type Word } from "../../i18n";
import { usePreferences } from "../../store/preferences";
import { useSession } from "../../store/session";
import { howFar, STEP_TONES } from "./how-far";
import { markSaid } from "./mark-said";
import { NodeFacts } from "./node-facts";
import { NodeStory } from "./node-story";
import { textIn } from "./step-face";
import { isSaid, type Unsaid } from "./unsaid";
import { useMarks } from "./use-marks";
import { usePeople } from "./use-people";

const NOTE_MAX = 2000;
const RETRIED: ReadonlySet<string> = new Set(["failed", "cancelled"]);

type Said = "completed" | "failed" | "skipped";

/** What whoever says so may not have thought of; null: nothing. */
function doubtOf(node: CanvasNode, status: Said): Word | null {
  const { node_type: kind, config } = node;
  if (kind === "milestone" && status === "completed" && textIn(node, "due") > dayHere()) return "markEarly";
  return kind === "task" && status === "failed" && config.on_failure === "replan" ? "markReplans" : null;
}

const listed = (node: CanvasNode, name: string): readonly string[] => (node.result[name] ?? []) as readonly string[];

const resultIn = (node: CanvasNode, name: string): string => {
  const said = node.result[name];
  return typeof said === "string" ? said : "";
};

interface Props {
  readonly node: CanvasNode;
  readonly isDoneByPeople: boolean;
  readonly isRunning: boolean;
  readonly sync: CanvasSync;
  readonly workflowId: string;
  readonly runId: string;
  readonly runStatus: string;
  /** What opens it again, where it is done. */
  readonly reopen?: ReactNode;
  /** What was written here before and not said. */
  readonly unsaid: Unsaid;
  /** Takes what is written and not said. */
  readonly keepUnsaid: (said: Unsaid) => void;
}

/** What one was writing when it was answered otherwise: it stays, beside what holds, until its author has read that. */
function Unsent({
  said,
  state,
  forget,
}: {
  readonly said: Unsaid;
  readonly state: string;
  readonly forget: () => void;
}) {
  const say = useSay();
  return (
    <div className="banner warm" role="status">
      <span className="stack">
        <span>{say("markUnsaid", { state })}</span>
        {[said.result, said.note]
          .filter((text) => text.trim())
          .map((text) => (
            <span key={text}>
              “{text}” <CopyButton text={text} />
            </span>
          ))}
      </span>
      <button type="button" className="button small push" onClick={forget}>
        {say("markRead")}
      </button>
    </div>
  );
}

/** How far a node has come in its run; who had to do it says whether it is done. What failed can be tried again. */
export function NodeProgress({ node, isDoneByPeople, isRunning, sync, workflowId, runId, runStatus, ...rest }: Props) {
  const { unsaid, keepUnsaid, reopen } = rest;
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const known = usePeople();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [note, setNote] = useState(unsaid.note);
  const [result, setResult] = useState(unsaid.result);
  useEffect(() => keepUnsaid({ note, result }));
  const [chosen, setChosen] = useState("");
  const session = useSession((state) => state.session);
  const [asked, setAsked] = useState<Said | null>(null); // what is said once more before it is sent
  const { marks, isAway } = useMarks(node.node_id);
  if (!node.status) return null;
  const isApproval = node.node_type === "approval";
  const assignee = textIn(node, "assignee");
  const people = (node.result.people ?? []) as readonly string[];
  const said = [...listed(node, "yes"), ...listed(node, "no"), ...marks.map(({ by: whose }) => whose)];
  const { left, own, isTheirs: isForThem } = answerableBy(session, people, said);
  const by = left.includes(chosen) ? chosen : left.includes(session.user_id ?? "") ? session.user_id! : (left[0] ?? "");
  const isAsked = !marks.length || (isApproval && left.length > 0);
  const others = people.filter((name) => !said.includes(name)).map((name) => calledOf(name, known));
  const isHeard = !!own && said.includes(own);
  const forget = () => {
    setNote("");
    setResult("");
  };
  const mayStillSay = node.status === "waiting" && isDoneByPeople && isAsked && (!isApproval || isForThem);
  const mark = (status: Said) => {
    const doubt = doubtOf(node, status);
    setAsked(doubt && asked !== status ? status : null);
    if (doubt && asked !== status) return;
    const approver = isApproval ? by : "";
    const isTheirs = status !== "skipped" && (approver || assignee); // that it is not needed, whoever is here says
    const who = isTheirs ? { by: isTheirs } : {}; // whom a token names answers in their own name
    const data = { node_id: node.node_id, status, note: note.trim(), result: result.trim(), ...who };
    sync.ask({ action: "update_node", data }, [node.node_id]);
    forget();
    box.current?.focus(); // these buttons go, and the keyboard stays at the node
  };
  const retry = () => {
    sync.ask({ action: "retry_execution", data: { node_id: node.node_id } }, [node.node_id]);
    box.current?.focus();
  };
  return (
    <div className="node-progress" ref={box} tabIndex={-1}>
      <Chip tone={STEP_TONES[node.status] ?? "outline"}>{howFar(say, node, language)}</Chip>
      <NodeFacts node={node} />
      {node.node_type === "task" && node.status === "completed" && (
        <CorrectResult
          form={`${runId} ${node.node_id}`}
          before={{ result: resultIn(node, "result"), note: resultIn(node, "note") }}
          send={(said, again) => correctResult(workflowId, node.node_id, { ...said, again })}
          mayRedo
          onDone={() => box.current?.focus()}
        />
      )}
      {reopen}
      {RETRIED.has(node.status) && (
        <>
          <button type="button" className="button small primary" onClick={retry}>
            <Icon name="redo" />
            {say("nodeRetry")}
          </button>
          <span className="muted small">{say(isRunning ? "nodeRetryInRun" : "nodeRetryHint")}</span>
        </>
      )}
      {marks.map((mark) => (
        <p key={`${mark.status} ${mark.by}`} className="banner warm" role="status">
          <span className="stack">
            <span>
              {say(isAway ? "markUnsent" : "markSending", { state: markSaid(say, mark.status, node.node_type) })}
            </span>
            {[mark.result, mark.note].filter(Boolean).map((text) => (
              <span key={text}>“{text}”</span>
            ))}
          </span>
        </p>
      ))}
      {node.status === "waiting" && isApproval && !isForThem && (
        <p className="banner not-yours">
          {say(isHeard ? "approvalHeard" : "approvalOthers", {
            names: others.join(say("separator")) || say("askedAnybody"),
          })}
        </p>
      )}
      {!mayStillSay && isSaid({ note, result }) && (
        <Unsent said={{ note, result }} state={howFar(say, node, language)} forget={forget} />
      )}
      {mayStillSay && (
        <>
          {isApproval && own && (
            <p className="muted small">{say("approvalAsYourself", { name: calledOf(own, known) })}</p>
          )}
          {isApproval && !own && left.length > 0 && (
            <label>
              {say("answersAs")}
              <select className="field" value={by} onChange={(event) => setChosen(event.target.value)}>
                {left.map((name) => (
                  <option key={name} value={name}>
                    {calledOf(name, known)}
                  </option>
                ))}
              </select>
            </label>
          )}
          {node.node_type === "task" && (
            <>
              {assignee && <p className="muted small">{say("nodeMarkedFor", { name: assigneeOf(node, known) })}</p>}
              <label htmlFor={`${id}-result`}>{say("result_result")}</label>
              <textarea
                id={`${id}-result`}
                className="field"
                rows={2}
                maxLength={NOTE_MAX}
                value={result}
                onChange={(event) => setResult(event.target.value)}
              />
            </>
          )}
          <label htmlFor={id}>{say("nodeNote")}</label>
          <textarea
            id={id}
            className="field"
            rows={2}
            maxLength={NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          {asked && doubtOf(node, asked) && (
            <p className="banner warm" role="alert">
              <span>{say(doubtOf(node, asked)!, { day: day(textIn(node, "due"), language) })}</span>
              <span className="row push">
                <button type="button" className="button small primary" onClick={() => mark(asked)}>
                  {say("markAllTheSame")}
                </button>
                <button type="button" className="button small" onClick={() => setAsked(null)}>
                  {say("markNotYet")}
                </button>
              </span>
            </p>
          )}
          <span className="row">
            <button type="button" className="button small primary" onClick={() => mark("completed")}>
              {say(isApproval ? "approvalYes" : "nodeDone")}
            </button>
            <button type="button" className="button small danger" onClick={() => mark("failed")}>
              {say(isApproval ? "disapprove" : "nodeNotDone")}
            </button>
            {!isApproval && (
              <button
                type="button"
                className="button small"
                title={say("nodeNotNeededHint")}
                onClick={() => mark("skipped")}
              >
                {say("nodeNotNeeded")}
              </button>
            )}
          </span>
        </>
      )}
      {runId && (
        <NodeStory
          workflowId={workflowId}
          runId={runId}
          nodeId={node.node_id}
          known={`${node.status} ${JSON.stringify(node.result)} ${runStatus}`}
        />
      )}
    </div>
  );
}
