import { useState } from "react";
import { correctTask, type Task } from "../../api/tasks";
import { correctResult } from "../../api/workflows";
import { Chip } from "../../components/chip";
import { CorrectResult } from "../../components/correct-result";
import { ReplacePerson } from "../../components/replace-person";
import { dateAndTime, day } from "../../components/format";
import { movedSaid } from "../../components/moved-dates";
import { named, useSay, type Say } from "../../i18n";
import type { Language } from "../../i18n/language";
import { money } from "../../negotiation/diff";
import { usePreferences } from "../../store/preferences";
import { linkTo } from "../../store/route";
import { whoSaid } from "../../components/who-said";
import { CorrectedList } from "../workflow/node-corrected";
import { TaskForm, type Start } from "./task-form";
import { TaskTerms } from "./task-terms";

const TONES: Readonly<Record<string, "good" | "bad" | "accent" | "warm">> = {
  completed: "good",
  failed: "bad",
  running: "accent",
  waiting: "warm",
};

const GONE: ReadonlySet<string> = new Set(["not_done", "left", "taken_out"]); // theirs no more
const OVER: ReadonlySet<string> = new Set(["completed", "failed", "skipped", "cancelled", ...GONE]);
const REPLACED: ReadonlySet<string> = new Set(["completed", "skipped", "running", ...GONE]); // or somebody else is looked for
const NOBODY_NAMED = "anonymous"; // whose things are where nobody shows a token

interface Props {
  readonly task: Task;
  /** Who is called what, as far as the list says it. */
  readonly nameOf: (person: string) => string;
  /** In whose name it is done, where that is not the token's to say. */
  readonly person: string | null;
  /** Whether whoever looks sees only what is theirs. */
  readonly isOwn: boolean;
  readonly onSettled: (said: string) => void;
}

export function TaskCard({ task, nameOf, person, isOwn, onSettled }: Props) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const { status } = task;
  const called = (who: string) => task.team.find((each) => each.person === who)?.display_name ?? nameOf(who);
  const inWhoseName = person ?? (task.assignee || null);
  const [start, setStart] = useState<Start>("");
  // whether it is their own part of the plan, the server knows, and says
  const isReplaceable = task.node_type === "task" && !!task.demand_id && !!task.assignee && !REPLACED.has(status);
  const replace = isReplaceable && (
    <ReplacePerson
      workflowId={task.workflow_id}
      agentId={task.assignee}
      name={task.assignee_name || called(task.assignee)}
      parts={[]}
      onDone={onSettled}
    />
  );
  return (
    <li className="task-card card" data-status={status} data-task={task.task_id}>
      <div className="row">
        <strong>{task.name}</strong> <Chip tone={TONES[status] ?? "outline"}>{howFar(say, task, isOwn, called)}</Chip>
      </div>
      <TaskTerms task={task} called={called} />
      {task.is_removed && !OVER.has(status) && !(isOwn && task.node_type === "approval") && (
        <div className="banner warm">
          <p>
            {say(status === "waiting" && task.node_type === "task" ? "taskRemovedNow" : "taskRemoved", {
              name: task.assignee_name || called(task.assignee),
            })}
          </p>
          <span className="row">
            {task.may_open && replace}
            {status === "waiting" && task.node_type === "task" && (
              <>
                <button type="button" className="button small" onClick={() => setStart("hand")}>
                  {say("taskHandOn")}
                </button>
                <button type="button" className="button small" onClick={() => setStart("mark")}>
                  {say("markYourself")}
                </button>
              </>
            )}
          </span>
        </div>
      )}
      {task.earlier_no && <p className="banner warm earlier-no">{task.earlier_no}</p>}
      {task.handed_on_by && (
        <p className="banner">
          {say("taskHandedOn", { name: task.handed_on_by_name || called(task.handed_on_by) })}
          {task.note && `: ${task.note}`}
        </p>
      )}
      {task.taken_over_from && (
        <p className="banner">
          {say("taskTakenOver", { name: called(task.taken_over_from) })}
          {task.taken_over_because && `: ${task.taken_over_because}`}
          {task.differs?.map((each) => (
            <span key={each}> · {each}</span>
          ))}
        </p>
      )}
      {task.waits_for_yes && <p className="banner warm">{say("taskWaitsForYes")}</p>}
      {task.accepted_at && (
        <p className="banner">{say("taskAccepted", { at: dateAndTime(task.accepted_at, language) })}</p>
      )}
      {task.changed_before?.map((each) => (
        <p key={each} className="banner warm">
          {say("taskChangedBefore")} {each}
        </p>
      ))}
      {(status === "left" || status === "taken_out") && (
        <p className="banner warm">{goneSaid(say, task, called, language)}</p>
      )}
      {task.moved && (
        <p className="banner warm">
          {say("config_due")}: {movedSaid(say, task.moved, language)}
        </p>
      )}
      <TaskFacts task={task} called={called} />
      {task.may_open && (
        <p className="row">
          <a className="button small" href={linkTo.workflow(task.workflow_id)}>
            {say("taskWorkflow")}
          </a>
          {task.demand_id && (
            <a className="button small" href={linkTo.negotiation(task.demand_id)}>
              {say("taskPlan")}
            </a>
          )}
          {!(task.is_removed && !OVER.has(status)) && replace}
        </p>
      )}
      {status === "waiting" && (
        <TaskForm
          key={`${start} ${inWhoseName ?? ""}`}
          start={start}
          task={task}
          person={inWhoseName}
          isHandedElsewhere={task.is_removed}
          onSettled={onSettled}
        />
      )}
      {status === "completed" && task.node_type === "task" && (
        <CorrectResult
          key={inWhoseName}
          form={`${task.task_id} ${task.since} ${inWhoseName ?? ""}`}
          before={{ result: task.result, note: task.handed_on_by ? "" : task.note }}
          send={(said, again) =>
            again
              ? correctResult(task.workflow_id, task.node_id, { ...said, again })
              : correctTask(task, said, inWhoseName)
          }
          mayRedo={task.may_open}
          onDone={() => onSettled(say("taskCorrected", { name: task.name }))}
        />
      )}
    </li>
  );
}

function howFar(say: Say, task: Task, isOwn: boolean, called: (person: string) => string): string {
  const { status, node_type: kind } = task;
  if (status === "answered") return say("taskAnswered");
  if (status === "not_done" && isOwn) return say("taskNotDone");
  if (status === "not_done") return say("taskNotDoneOf", { name: task.assignee_name || called(task.assignee) });
  if (GONE.has(status)) return named(say, "taskGone_", status);
  if (status === "asked_others" && isOwn) return say("taskAskedOthers");
  if (status === "asked_others") return say("taskAskedOthersOf", { name: task.assignee_name || called(task.assignee) });
  if (kind === "approval" && status === "completed" && task.earlier_no) return say("approvedAfterNo");
  if (status === "waiting" && isOwn) return say("taskWaitsForYou");
  if (status === "waiting" && task.assignee)
    return say("taskWaitsFor", { name: task.assignee_name || called(task.assignee) });
  return named(say, "nodeState_", task.state);
}

/** That it is theirs no more, by whose word, when and why, and that there is nothing more for them to do. */
function goneSaid(say: Say, task: Task, called: (person: string) => string, language: Language): string {
  const by = task.entered_by && whoSaid(say, called(task.entered_by));
  const how = task.status === "left" ? "taskGoneLeft" : by ? "taskGoneBy" : "taskGoneFailed";
  const when = task.since && ` (${dateAndTime(task.since, language)})`;
  return `${say(how, { by })}${when}${task.note && `: ${task.note}`}`;
}

/** What became of it, where others have it to do, or to answer, by now. */
function becomeOf(say: Say, { status, state, now_with: name }: Task): string {
  const now = named(say, "nodeState_", state);
  if (status === "asked_others" || (GONE.has(status) && state === "replanning")) return now;
  if (!GONE.has(status)) return "";
  return name ? say("taskNowWith", { state: now, name }) : say("taskNowNobodys", { state: now });
}

interface FactsProps {
  readonly task: Task;
  readonly called: (person: string) => string;
}

function TaskFacts({ task, called }: FactsProps) {
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const isApproval = task.node_type === "approval";
  const { needed, yes, no } = task;
  const isOut = task.status === "left" || task.status === "taken_out"; // above it says why
  const price = task.price === null ? "" : money(task.price, task.currency);
  const after = task.after.map(({ name, state }) =>
    state === "not_run" ? name : `${name} (${named(say, "nodeState_", state)})`,
  );
  const facts: readonly (readonly [string, string])[] = [
    [say("taskOf"), task.workflow_title || say("workflowUntitled")],
    [say("taskAskedBy"), task.asked_by === NOBODY_NAMED ? "" : called(task.asked_by)],
    [say(isApproval ? "taskApprover" : "taskWho"), task.assignee_name || called(task.assignee)],
    [say("config_due"), task.due && day(task.due, language)],
    [say("config_price"), task.price_agreed_with ? say("priceAgreed", { price, name: task.price_agreed_with }) : price],
    [say("taskAfter"), after.join(say("separator"))],
    [say("taskAnswer"), task.answer && say(`result_${task.answer}`)],
    [say("taskOutcome"), becomeOf(say, task)],
    [say("taskCountsTitle"), needed === null || !isApproval ? "" : say("taskCounts", { yes, no, needed })],
    [say("result_entered_by"), isOut ? "" : whoSaid(say, called(task.entered_by))],
    [say("taskResult"), task.result],
    [say("taskNote"), task.handed_on_by || isOut ? "" : task.note],
  ];
  return (
    <>
      <dl className="facts">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="pair">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <CorrectedList corrected={task.corrected} called={called} />
    </>
  );
}
