import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../i18n/learn-tasks"; // as the view does
import "../../i18n/learn-workflow";
import { TASKS } from "../../i18n/words-tasks";
import type { Task } from "../../api/tasks";
import { TaskCard } from "./task-card";

test.each([
  ["waiting", "not on the network any more: hand it on"],
  ["pending", "not on the network any more."], // only what waits can be handed on
  ["cancelled", ""],
  ["completed", ""],
])("of a person who is taken off the network a task that is %s says: %s", (status, said) => {
  const task = {
    status,
    node_type: "task",
    is_removed: true,
    assignee: "bob",
    entered_by: "",
    assignee_name: "Bob",
    team: [],
    after: [],
    price: null,
    may_open: false,
    corrected: [],
  };
  const html = renderToStaticMarkup(
    <TaskCard
      task={task as unknown as Task}
      nameOf={(person) => person}
      person={null}
      isOwn
      onSettled={() => undefined}
    />,
  );

  expect(html.includes(said)).toBe(true);
  expect(html.includes("banner")).toBe(said !== "");
});

test("whoever answers an approval is not told that they are not on the network themselves", () => {
  const task = { status: "waiting", node_type: "approval", is_removed: true, assignee: "bob", team: [], after: [] };
  const more = { needed: 2, yes: 0, no: 0, corrected: [], price: null, entered_by: "", assignee_name: "Bob" };
  const seen = (isOwn: boolean) =>
    renderToStaticMarkup(
      <TaskCard
        task={{ ...task, ...more } as unknown as Task}
        nameOf={(person) => person}
        person={null}
        isOwn={isOwn}
        onSettled={() => undefined}
      />,
    );

  expect(seen(true)).not.toContain("not on the network");
  expect(seen(false)).toContain("Bob is not on the network");
});

test.each([
  [{ status: "waiting" }, true, "Waits for you"],
  [{ status: "waiting" }, false, "Waits for Bob"],
  [{ status: "answered", node_type: "approval", answer: "yes", needed: 2, yes: 1 }, true, "1 yes, 0 no; 2 yes needed"],
  [{ status: "answered", node_type: "approval", answer: "yes", needed: 2, yes: 1 }, true, "Answered; waits for others"],
  [
    { status: "completed", state: "approved", node_type: "approval", answer: "no", needed: 2, yes: 2, no: 1 },
    true,
    ">Approved<",
  ],
  [{ status: "waiting", price: 300, currency: "" }, true, ">300<"],
  [{ status: "waiting", price: 300, currency: "", price_agreed_with: "Ann" }, true, ">300 (agreed with Ann)<"],
  [{ status: "waiting", agreed_with: "Ann" }, true, "were agreed with Ann; whoever has it now has promised none"],
  [{ status: "pending", assignee: "", agreed_with: "Ann" }, false, "agreed with Ann; nobody has it now"],
  [
    { status: "waiting", agreed_with: "Ann", responsibility: "a room for 30" },
    true,
    "What Ann had offered:</p><p>a room",
  ],
  [
    { status: "waiting", agreed_with: "Ann", agreed_earlier: true, notes: "80 seats" },
    true,
    "Bob agreed to in an earlier",
  ],
  [{ status: "asked_others", state: "approved", node_type: "approval", answer: "no" }, true, "You said no; others"],
  [{ status: "asked_others", state: "approved", node_type: "approval", answer: "no" }, true, ">Approved<"],
  [{ status: "not_done", state: "waiting", now_with: "Ann", note: "rain" }, true, "You reported it as failed"],
  [{ status: "not_done", state: "waiting", now_with: "Ann", note: "rain" }, false, "Bob reported it as failed"],
  [{ status: "not_done", state: "waiting", now_with: "Ann", note: "rain" }, true, ">Ann has it: Waiting for somebody<"],
  [{ status: "not_done", state: "replanning", now_with: "", note: "rain" }, true, ">Being negotiated again<"],
  [{ status: "not_done", state: "failed", now_with: "", note: "rain" }, true, ">Failed; nobody has it<"],
  [{ status: "not_done", state: "waiting", now_with: "Ann", note: "rain" }, true, ">rain<"],
  [{ status: "left", state: "waiting", now_with: "Ann", note: "ill", since: "2026-12-01T09:00:00Z" }, true, "): ill<"],
  [{ status: "left", state: "waiting", now_with: "Ann", note: "ill" }, true, "Left this part; there is nothing more"],
  [{ status: "left", state: "waiting", now_with: "Ann", note: "ill" }, true, ">Ann has it: Waiting for somebody<"],
  [{ status: "taken_out", state: "replanning", now_with: "", note: "ill", entered_by: "olga" }, true, "by olga; there"],
  [{ status: "taken_out", state: "failed", now_with: "", note: "" }, true, ">Failed; nobody has it<"],
  [{ status: "waiting", waits_for_yes: true }, true, "the requester has not said yes to the new plan yet"],
  [{ status: "waiting", accepted_at: "2026-12-01T09:00:00Z" }, true, "The requester has accepted who does it now"],
  [{ status: "pending", changed_before: ["“Hall” is Ann's now"] }, true, "has changed: “Hall” is Ann&#x27;s now"],
  [{ status: "waiting", taken_over_from: "Ann", differs: ["price: ¥6 → ¥7"] }, true, "· price: ¥6 → ¥7"],
  [{ status: "waiting", taken_over_from: "Ann", taken_over_because: "ill" }, true, "it was Ann&#x27;s before: ill<"],
  [{ status: "completed", taken_over_from: "Ann", taken_over_because: "ill", note: "by bus" }, true, "<dd>by bus</dd>"],
  [{ status: "completed", taken_over_from: "Ann", taken_over_because: "ill", note: "by bus" }, true, "before: ill<"],
  [{ status: "waiting", node_type: "approval", earlier_no: "Ann said no." }, true, "Ann said no."],
  [{ status: "completed", node_type: "approval", earlier_no: "Ann said no." }, true, "Approved, after a no"],
  [{ status: "completed", result: "14", corrected: [{ result: "40", by: "", at: "2026-11-27" }] }, true, "it was: 40"],
  [{ status: "completed", result: "14" }, true, "Correct the result"],
  [{ status: "skipped", state: "skipped_not_taken" }, true, "Left aside by a condition"],
  [{ status: "pending", state: "pending", after: [{ name: "Vote", state: "not_approved" }] }, true, "(Not approved)"],
  [{ status: "waiting", is_removed: true }, true, "Mark it done yourself"],
  [{ status: "waiting", is_removed: true }, true, "Hand on …"],
  [{ status: "waiting", is_removed: true, may_open: true, demand_id: "d-1" }, true, "Find somebody else"],
])("of %j, seen by whom it is of: %s, it says: %s", (facts, isOwn, said) => {
  const whose = {
    assignee: "bob",
    assignee_name: "Bob",
    team: [],
    after: [],
    price: null,
    needed: null,
    no: 0,
    corrected: [],
    note: "",
    since: "",
  };
  const task = { node_type: "task", is_removed: false, entered_by: "", may_open: false, ...whose, ...facts };
  const html = renderToStaticMarkup(
    <TaskCard
      task={task as unknown as Task}
      nameOf={(person) => person}
      person={null}
      isOwn={isOwn}
      onSettled={() => undefined}
    />,
  );

  expect(html).toContain(said);
});

test.each([
  [true, false],
  [false, true],
])(
  "of a part that waits for its yes (%s) whoever has it can say that it is done (%s), and hand it on",
  (waits, may) => {
    const facts = {
      team: [],
      after: [],
      price: null,
      needed: null,
      corrected: [],
      entered_by: "",
      note: "",
      since: "",
    };
    const task = { node_type: "task", status: "waiting", assignee: "bob", waits_for_yes: waits, ...facts };
    const html = renderToStaticMarkup(
      <TaskCard
        task={task as unknown as Task}
        nameOf={(person) => person}
        person={null}
        isOwn
        onSettled={() => undefined}
      />,
    );

    expect(html.includes(">Done<")).toBe(may);
    expect(html).toContain("Hand on …");
  },
);

test("of somebody else's task whoever looks is not told that it is theirs", () => {
  const team = { assignee: "bob", assignee_name: "Bob", team: [], after: [], price: null, needed: null };
  const told = { taken_over_from: "ann", waits_for_yes: true, accepted_at: "2026-12-01T09:00:00Z" };
  const more = {
    handed_on_by: "eve",
    entered_by: "",
    note: "",
    is_removed: false,
    corrected: [],
    changed_before: ["x"],
  };
  for (const status of [
    "waiting",
    "pending",
    "running",
    "not_done",
    "left",
    "taken_out",
    "asked_others",
    "completed",
  ]) {
    const task = { node_type: "task", status, state: status, ...team, ...told, ...more };
    const html = renderToStaticMarkup(
      <TaskCard
        task={task as unknown as Task}
        nameOf={(person) => person}
        person={null}
        isOwn={false}
        onSettled={() => undefined}
      />,
    );
    expect(html, status).not.toMatch(/\byours?\b/i);
  }
});

test("the words of tasks speak to who reads them only where the task is theirs, in both languages alike", () => {
  const addressed = Object.entries(TASKS).filter(([, [zh, en]]) => zh.includes("你") || /\byours?\b/i.test(en));
  const own = ["tasksNothingNow", "noticesTitle", "tasksEmpty", "taskWaitsForYou", "taskAskedOthers", "taskNotDone"];

  expect(addressed.map(([word]) => word)).toEqual(own);
});
