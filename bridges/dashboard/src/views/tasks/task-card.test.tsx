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
    assignee_name: "Bob",
    team: [],
    after: [],
    price: null,
    may_open: false,
  };
  const html = renderToStaticMarkup(
    <TaskCard task={task as unknown as Task} nameOf={(person) => person} person={null} onSettled={() => undefined} />,
  );

  expect(html.includes(said)).toBe(true);
  expect(html.includes("banner")).toBe(said !== "");
});
