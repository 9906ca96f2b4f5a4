import { useId, useRef, useState, type FormEvent } from "react";
import { BridgeError } from "../../api/http";
import { finishTask, handOnTask, type Task } from "../../api/tasks";
import { useKept } from "../../components/use-kept";
import { useSay } from "../../i18n";
import "../../styles/answering.css";

const SAID_MAX = 2000;
const UNSAID = { result: "", note: "", to: "" };

/** What whoever opened the form wants to do first. */
export type Start = "" | "hand" | "mark";

interface Props {
  readonly start?: Start;
  /** Whether handing it on is offered somewhere else already. */
  readonly isHandedElsewhere?: boolean;
  readonly task: Task;
  readonly person: string | null;
  readonly onSettled: (said: string) => void;
}

/** What became of a task that waits: done, not done, or somebody else's from now on. */
export function TaskForm({ task, person, onSettled, start = "", isHandedElsewhere = false }: Props) {
  const say = useSay();
  const id = useId();
  const { said: written, write, clear } = useKept(`${task.task_id} ${task.since} ${person ?? ""}`, UNSAID);
  const { result, note, to } = written;
  const [isHanding, setHanding] = useState(start === "hand");
  const [isSending, setSending] = useState(false);
  const [isSure, setSure] = useState(false); // they have read what comes of it, and can press once more
  const noteField = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  const send = async (work: () => Promise<unknown>, said: string) => {
    setSending(true);
    setProblem("");
    try {
      await work();
      clear();
      onSettled(said);
    } catch (error) {
      setProblem(error instanceof BridgeError ? error.message : say("networkAway"));
      setSending(false);
    }
  };
  const finish = (status: "completed" | "failed") => {
    const isDoubted = status === "failed" && task.is_replanned && !isSure;
    setSure(isDoubted);
    if (isDoubted) {
      noteField.current?.focus(); // why is asked for, and can be left out
      return;
    }
    void send(
      () => finishTask(task, { status, result: result.trim(), note: note.trim() }, person),
      say("taskDoneSaid", { name: task.name }),
    );
  };
  const isUnique = (name: string) => task.team.filter((each) => each.display_name === name).length === 1;
  const isApproval = task.node_type === "approval";
  const hand = (event: FormEvent) => {
    event.preventDefault();
    const name = to.trim();
    const called = task.team.filter((each) => each.display_name === name);
    const whom = called.length === 1 ? called[0]!.person : name; // a name that two have is no name
    const said = say("taskHandedOnSaid", { name: task.name, to: name });
    if (whom) void send(() => handOnTask(task, { to: whom, note: note.trim() }, person), said);
  };
  return (
    <form className="task-form" onSubmit={hand}>
      {!isHanding && !isApproval && !task.waits_for_yes && (
        <label>
          {say("taskResult")}
          <textarea
            className="field"
            rows={2}
            autoFocus={start === "mark"}
            maxLength={SAID_MAX}
            placeholder={say("taskResultHint")}
            value={result}
            onChange={(event) => write({ result: event.target.value })}
          />
        </label>
      )}
      {isHanding && (
        <label>
          {say("taskHandOnTo")}
          <input
            className="field"
            list={id}
            maxLength={200}
            autoFocus
            value={to}
            onChange={(event) => write({ to: event.target.value })}
          />
          <datalist id={id}>
            {task.team.map(({ person: who, display_name: name }) => (
              <option key={who} value={isUnique(name) ? name : who}>
                {isUnique(name) ? undefined : name}
              </option>
            ))}
          </datalist>
        </label>
      )}
      <label>
        {say("taskNote")}
        <input
          ref={noteField}
          className="field"
          maxLength={SAID_MAX}
          placeholder={isSure ? say("taskNotDoneWhy") : undefined}
          value={note}
          onChange={(event) => write({ note: event.target.value })}
        />
      </label>
      {isSure && (
        <p role="alert" className="banner warm">
          <span>{say("taskNotDoneMeans", { name: task.assignee_name || task.assignee })}</span>
          <span className="row push">
            <button type="button" className="button danger" disabled={isSending} onClick={() => finish("failed")}>
              {say("taskNotDoneSure")}
            </button>
            <button type="button" className="button" onClick={() => setSure(false)}>
              {say("taskNotDoneWait")}
            </button>
          </span>
        </p>
      )}
      {problem && (
        <p role="alert" className="banner bad">
          {problem}
        </p>
      )}
      {isHanding ? (
        <span className="row">
          <button type="submit" className="button primary" disabled={isSending || !to.trim()}>
            {say("taskHandOnSend")}
          </button>
          <button type="button" className="button" onClick={() => setHanding(false)}>
            {say("close")}
          </button>
        </span>
      ) : (
        <span className="row">
          {!task.waits_for_yes && (
            <>
              <button type="button" className="button primary" disabled={isSending} onClick={() => finish("completed")}>
                {say(isApproval ? "approvalYes" : "nodeDone")}
              </button>
              <button type="button" className="button danger" disabled={isSending} onClick={() => finish("failed")}>
                {say(isApproval ? "disapprove" : "nodeNotDone")}
              </button>
            </>
          )}
          {!isApproval && !isHandedElsewhere && (
            <button type="button" className="button" disabled={isSending} onClick={() => setHanding(true)}>
              {say("taskHandOn")}
            </button>
          )}
        </span>
      )}
    </form>
  );
}
