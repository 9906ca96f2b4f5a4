import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../i18n/learn-tasks"; // as the view does
import "../../i18n/learn-workflow";
import type { Notice } from "../../api/tasks";
import { NoticeList, unread } from "./notices";

const NOTICE: Notice = {
  notice_id: "wf-1/say/run-1/0/0",
  workflow_id: "wf-1",
  workflow_title: "Fair",
  node_id: "say",
  name: "notify Mia",
  to: "user_agent_mia",
  to_name: "Mia",
  message: "The hall is booked.",
  is_not_done: false,
  is_read: false,
  asked_by: "alice",
  at: "2026-11-28T10:00:00Z",
};

const shown = (notices: readonly Notice[], isOwn: boolean): string =>
  renderToStaticMarkup(<NoticeList notices={notices} isOwn={isOwn} read={() => undefined} />);

test("what one was told by name stands there with the workflow that says so", () => {
  expect(shown([NOTICE], true)).toMatch(/The hall is booked\..*Fair/);
  expect(shown([NOTICE], true)).not.toContain("Mia");
  expect(shown([], true)).toBe("");
});

test("an operator sees whom it is for", () => {
  expect(shown([NOTICE], false)).toContain("To Mia");
  expect(shown([NOTICE], false)).not.toContain("You were told");
});

test("a task that could not be done in a run before is named with why", () => {
  const lost = { ...NOTICE, name: "Book the hall", message: "It flooded.", is_not_done: true };

  expect(shown([lost], true)).toMatch(/“Book the hall” could not be done\..*It flooded\./);
});

test("what was read on another device, or in this browser, is no news", () => {
  const [second, third] = [
    { ...NOTICE, notice_id: "2", is_read: true },
    { ...NOTICE, notice_id: "3" },
  ];

  expect(unread([NOTICE, second, third], new Set(["3 user_agent_mia"]))).toEqual([NOTICE]);
});
