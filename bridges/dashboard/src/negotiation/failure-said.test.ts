import { expect, test } from "vitest";
import { speaker } from "../i18n";
import { failureSaid } from "./failure-said";

const [en, zh] = [speaker("en"), speaker("zh")];

test("what was cancelled without a reason is told in the page's language, and not in a word for programs", () => {
  expect([failureSaid(zh, "cancelled"), failureSaid(zh, ""), failureSaid(en, "cancelled")]).toEqual([
    "已取消",
    "已取消",
    "Cancelled",
  ]);
});

test("a reason that somebody gave stays in their words", () => {
  expect(failureSaid(zh, "The cancelled flight")).toBe("The cancelled flight");
  expect(failureSaid(en, "没有人能来")).toBe("没有人能来");
});
