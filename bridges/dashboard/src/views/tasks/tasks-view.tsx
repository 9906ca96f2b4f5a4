import { useCallback, useId, useState } from "react";
import { listMovedDates, type Task, type Tasks } from "../../api/tasks";
import { MovedDates } from "../../components/moved-dates";
import { Skeleton } from "../../components/skeleton";
import { Trouble } from "../../components/trouble";
import { useSay } from "../../i18n";
import { goTo, linkTo } from "../../store/route";
import { grouped } from "./grouped";
import { Notices } from "./notices";
import { TaskCard } from "./task-card";
import { UnapprovedPlans } from "./unapproved-plans";
import { useTasks } from "./use-tasks";
import "../../i18n/learn-tasks";
import "../../i18n/learn-workflow";
import "./tasks.css";

/** Names of people who had tasks while the page was open: whoever has handed on their last one is still called so. */
const NAMES = new Map<string, string>();

/** What one has to do, by one's token; an operator says whose. */
export function TasksView({ person }: { readonly person: string }) {
  const say = useSay();
  const { found: tasks, error, again } = useTasks(person);
  const [said, setSaid] = useState("");
  for (const { person: who, display_name: name } of tasks?.people ?? []) NAMES.set(who, name);
  const dues = tasks?.items.map(({ task_id: id, due }) => `${id} ${due}`).join();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- asked again when a day is another one
  const readMoved = useCallback(() => listMovedDates(person), [person, dues]);
  const settled = (text: string) => {
    setSaid(text);
    again();
  };
  return (
    <div className="tasks-view">
      <div className="page-title">
        <h1>{say("tasksTitle")}</h1>
        {tasks && tasks.people.length > 0 && <Whose tasks={tasks} person={person} />}
      </div>
      <Trouble error={error} />
      <UnapprovedPlans person={person} />
      <Notices person={person} isOwn={tasks !== null && tasks.people.length === 0} />
      <MovedDates read={readMoved} withWorkflow />
      <p className="tasks-said" role="status">
        {said}
      </p>
      {tasks === null && error === null && <Skeleton rows={3} />}
      {tasks?.total === 0 && (
        <p className="empty card">
          {person && tasks.people.length > 0
            ? say("tasksEmptyOf", { name: NAMES.get(person) ?? person })
            : say("tasksEmpty")}
        </p>
      )}
      {tasks && tasks.total > 0 && <Lists tasks={tasks} onSettled={settled} />}
    </div>
  );
}

export function Whose({ tasks, person }: { readonly tasks: Tasks; readonly person: string }) {
  const say = useSay();
  const id = useId();
  return (
    <div className="row push">
      <label htmlFor={id}>{say("tasksWhose")}</label>
      <select id={id} className="field" value={person} onChange={(event) => goTo(linkTo.tasks(event.target.value))}>
        <option value="">{say("tasksEverybodys")}</option>
        {person && !tasks.people.some(({ person: who }) => who === person) && (
          <option value={person}>{say("tasksOf", { name: NAMES.get(person) ?? person, count: 0 })}</option>
        )}
        {tasks.people.map(({ person: who, display_name: name, waiting }) => (
          <option key={who} value={who}>
            {say("tasksOf", { name, count: waiting })}
          </option>
        ))}
      </select>
    </div>
  );
}

function Lists({ tasks, onSettled }: { readonly tasks: Tasks; readonly onSettled: (said: string) => void }) {
  const say = useSay();
  const { now, refused, answered, later, over } = grouped(tasks.items);
  const names = new Map(tasks.people.map(({ person, display_name }) => [person, display_name]));
  const nameOf = (who: string): string => names.get(who) ?? who;
  const list = (items: readonly Task[]) => (
    <ul className="task-list">
      {items.map((task) => (
        <TaskCard
          key={`${task.task_id} ${task.assignee}`}
          task={task}
          nameOf={nameOf}
          person={tasks.person}
          isOwn={tasks.people.length === 0}
          onSettled={onSettled}
        />
      ))}
    </ul>
  );
  const rest = tasks.total - tasks.items.length;
  return (
    <>
      <h2>{now.length > 0 ? say("tasksNow", { count: now.length }) : say("tasksNothingNow")}</h2>
      {list(now)}
      {refused.length > 0 && (
        <>
          <h2>{say("tasksAskedOthers", { count: refused.length })}</h2>
          {list(refused)}
        </>
      )}
      {answered.length > 0 && (
        <>
          <h2>{say("tasksAnswered", { count: answered.length })}</h2>
          {list(answered)}
        </>
      )}
      {later.length > 0 && (
        <>
          <h2>{say("tasksLater", { count: later.length })}</h2>
          {list(later)}
        </>
      )}
      {over.length > 0 && (
        <details>
          <summary>{say("tasksOver", { count: over.length })}</summary>
          {list(over)}
        </details>
      )}
      {rest > 0 && <p className="muted">{say("tasksMore", { count: rest })}</p>}
    </>
  );
}
