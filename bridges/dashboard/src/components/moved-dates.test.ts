import { expect, it } from "vitest";
import type { MovedDate } from "../api/tasks";
import { keyOf, unseen } from "./moved-dates";

const MOVED = Array.from({ length: 23 }, (_, n) => ({ workflow_id: "wf", node_id: `n${n}`, at: "now" }) as MovedDate);

it("of very many days the first are shown, and the others once those are seen", () => {
  const first = unseen(MOVED, new Set());
  const rest = unseen(MOVED, new Set(first.shown.map(keyOf)));

  expect([first.shown.length, first.more]).toEqual([20, 3]);
  expect([rest.shown, rest.more]).toEqual([MOVED.slice(20), 0]);
});
