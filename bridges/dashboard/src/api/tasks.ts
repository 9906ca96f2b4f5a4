import type { Page } from "./client";
import { API, call, post } from "./http";

/** One task, with all of its workflow that whoever does it needs. */
export interface Task {
  readonly task_id: string;
  readonly workflow_id: string;
  readonly node_id: string;
  /** `approval`: completed is approved, failed is not, answered waits for others. */
  readonly node_type: string;
  readonly name: string;
  readonly assignee: string;
  readonly assignee_name: string;
  /** Its twin was taken off the network. */
  readonly is_removed: boolean;
  /** Whether somebody else is looked for once it could not be done: that is not taken back. */
  readonly is_replanned: boolean;
  readonly responsibility: string;
  readonly due: string;
  /** How its day moved last; null: it is where it was set. */
  readonly moved: MovedDate | null;
  readonly deliverable: string;
  readonly notes: string;
  readonly price: number | null;
  readonly currency: string;
  /** Who agreed to its terms, and to its price, where it was given to somebody else since. */
  readonly agreed_with: string;
  /** What stands here is what whose it is agreed to themselves, in an earlier version of the plan. */
  readonly agreed_earlier?: boolean;
  readonly price_agreed_with: string;
  readonly status: string;
  /** When somebody last said how far it is. */
  readonly since: string;
  /** How far its node is, by the words of `nodeState_…`. */
  readonly state: string;
  readonly after: readonly { readonly name: string; readonly state: string }[];
  /** What it comes after that somebody took over; what differs where it was taken over itself; whether that has a yes. */
  readonly changed_before?: readonly string[];
  readonly differs?: readonly string[];
  readonly waits_for_yes?: boolean;
  readonly accepted_at?: string;
  /** Of an approval that this person has answered. */
  readonly answer: "yes" | "no" | "";
  /** How many must say yes to an approval that has begun, and have said yes or no to it. */
  readonly needed: number | null;
  readonly yes: number;
  readonly no: number;
  /** Who said no to an approval before it was asked again, and of whom; in a sentence. */
  readonly earlier_no: string;
  /** What its result and note were before they were corrected, oldest first. */
  readonly corrected: readonly Corrected[];
  /** Who wrote it down, where it was somebody else. */
  readonly entered_by: string;
  /** Of a task that this person could not do: who has it now, by name; empty: nobody. */
  readonly now_with: string;
  readonly handed_on_by: string;
  readonly handed_on_by_name?: string;
  /** Whose it was, where it was negotiated again. */
  readonly taken_over_from: string;
  readonly taken_over_because?: string;
  readonly note: string;
  readonly result: string;
  readonly workflow_title: string;
  readonly asked_by: string;
  readonly demand_id: string | null;
  readonly team: readonly { readonly person: string; readonly display_name: string }[];
  /** Whether workflow and demand open for whoever is signed in. */
  readonly may_open: boolean;
}

/** What a task's result and note were, and who corrected them. */
export interface Corrected {
  readonly result?: string;
  readonly note?: string;
  readonly by: string;
  readonly at: string;
}

/** A day that moved because a part before it was negotiated again. */
export interface MovedDate {
  readonly workflow_id: string;
  readonly workflow_title: string;
  readonly node_id: string;
  readonly name: string;
  readonly assignee: string;
  readonly assignee_name: string;
  readonly before: string;
  readonly after: string;
  /** The task whose part it was. */
  readonly behind: string;
  readonly because: string;
  readonly at: string;
}

export interface Tasks extends Page<Task> {
  readonly person: string | null;
  readonly waiting: number;
  /** For an operator, who may ask for theirs. */
  readonly people: readonly { readonly person: string; readonly display_name: string; readonly waiting: number }[];
}

const SIZE = 200;

export const listTasks = (person: string): Promise<Tasks> =>
  call(`${API}/me/tasks?page_size=${SIZE}${person && `&person=${encodeURIComponent(person)}`}`);

/** Of one's own tasks and workflows; somebody else's only for an operator. */
export const listMovedDates = (person: string): Promise<{ readonly items: readonly MovedDate[] }> =>
  call(`${API}/me/moved-dates${person && `?person=${encodeURIComponent(person)}`}`);

/** What a workflow has told somebody by name. */
export interface Notice {
  readonly notice_id: string;
  readonly workflow_id: string;
  readonly workflow_title: string;
  readonly node_id: string;
  readonly name: string;
  readonly to: string;
  readonly to_name: string;
  readonly message: string;
  /** In a run before they said of this task that it could not be done; the message is why, and may be empty. */
  readonly is_not_done: boolean;
  /** Whoever asks has read it, on whatever device. */
  readonly is_read: boolean;
  readonly asked_by: string;
  readonly at: string;
}

/** One's own; somebody else's only for an operator. */
export const listNotices = (person: string): Promise<{ readonly items: readonly Notice[] }> =>
  call(`${API}/me/notices${person && `?person=${encodeURIComponent(person)}`}`);

/** Tells the server that one has read these. How many it keeps as read: none where nothing says who reads. */
export const noteRead = (person: string, notices: readonly Notice[]): Promise<{ readonly kept: number }> =>
  call(
    `${API}/me/notices/read`,
    post({ notices: notices.map(({ notice_id, to }) => ({ notice_id, to })), person: person || null }),
  );

/** A plan that waits for its requester's yes: somebody took over these tasks since. */
export interface UnapprovedPlan {
  readonly workflow_id: string;
  readonly workflow_title: string;
  readonly demand_id: string;
  readonly tasks: readonly { readonly node_id: string; readonly name: string; readonly assignee_name: string }[];
}

/** Of one's own workflows; somebody else's only for an operator. */
export const listUnapprovedPlans = (person: string): Promise<{ readonly items: readonly UnapprovedPlan[] }> =>
  call(`${API}/me/unapproved-plans${person && `?person=${encodeURIComponent(person)}`}`);

export const movedDatesOf = (workflowId: string): Promise<{ readonly items: readonly MovedDate[] }> =>
  call(`${API}/workflows/${encodeURIComponent(workflowId)}/moved-dates`);

const at = ({ workflow_id, node_id }: Task): string =>
  `${API}/me/tasks/${encodeURIComponent(workflow_id)}/${encodeURIComponent(node_id)}`;

export const finishTask = (
  task: Task,
  said: { readonly status: "completed" | "failed"; readonly result: string; readonly note: string },
  person: string | null,
): Promise<Task> => call(at(task), post({ ...said, person }));

export const correctTask = (
  task: Task,
  said: { readonly result: string; readonly note: string },
  person: string | null,
): Promise<Task> => call(`${at(task)}/correct`, post({ ...said, person }));

export const handOnTask = (
  task: Task,
  said: { readonly to: string; readonly note: string },
  person: string | null,
): Promise<Task> => call(`${at(task)}/hand-on`, post({ ...said, person }));
