import { expect, test } from "vitest";
import { speaker } from "../i18n";
import { failureSaid } from "./failure-said";

const [en, zh] = [speaker("en"), speaker("zh")];
const cancelled = (reason: string) => ({ reason, reason_code: "cancelled" });

test("what was cancelled without a reason says so in the page's language, and not in a word for programs", () => {
  expect([failureSaid(zh, cancelled("cancelled")), failureSaid(zh, cancelled(""))]).toEqual([
    "没有写原因",
    "没有写原因",
  ]);
  expect(failureSaid(en, cancelled("cancelled"))).toBe("No reason was given");
});

test("a reason that somebody gave stays in their words, and so does why anything else ended", () => {
  expect(failureSaid(zh, cancelled("The cancelled flight"))).toBe("The cancelled flight");
  expect(failureSaid(zh, { reason: "没有人能来", reason_code: "no_candidates" })).toBe("没有人能来");
});
