import { expect, it } from "vitest";
import type { Task } from "../../api/tasks";
import { grouped } from "./grouped";

it("keeps apart what one has answered, and what one could not do, from what is not due yet", () => {
  const tasks = [
    "waiting",
    "answered",
    "running",
    "pending",
    "not_run",
    "asked_others",
    "not_done",
    "left",
    "taken_out",
    "completed",
  ];
  const found = grouped(tasks.map((status) => ({ status }) as Task));
  const said = Object.fromEntries(Object.entries(found).map(([name, of]) => [name, of.map(({ status }) => status)]));

  expect(said).toEqual({
    now: ["waiting"],
    refused: ["asked_others"],
    answered: ["answered"],
    later: ["running", "pending", "not_run"],
    over: ["not_done", "left", "taken_out", "completed"],
  });
});
