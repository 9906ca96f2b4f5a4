import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../i18n/learn-tasks"; // as the view does
import "../../i18n/learn-workflow";
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
    is_removed: true,
    assignee: "bob",
    entered_by: "",
    assignee_name: "Bob",
    team: [],
    after: [],
    price: null,
    may_open: false,
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

test.each([
  [{ status: "waiting" }, true, "Waits for you"],
  [{ status: "waiting" }, false, "Waits for Bob"],
  [{ status: "answered", node_type: "approval", answer: "yes", needed: 2, yes: 1 }, true, "1 yes, 0 no; 2 yes needed"],
  [{ status: "answered", node_type: "approval", answer: "yes", needed: 2, yes: 1 }, true, "Answered; waits for others"],
  [{ status: "completed", node_type: "approval", answer: "no", needed: 2, yes: 2, no: 1 }, true, ">Approved<"],
  [{ status: "waiting", price: 300, currency: "" }, true, ">300<"],
])("of %j, seen by whom it is of: %s, it says: %s", (facts, isOwn, said) => {
  const whose = { assignee: "bob", assignee_name: "Bob", team: [], after: [], price: null, needed: null, no: 0 };
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
