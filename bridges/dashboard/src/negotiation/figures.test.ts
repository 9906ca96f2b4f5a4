import "../i18n/learn-reasons"; // as the drawer that shows them does
import { expect, test } from "vitest";
import { speaker } from "../i18n";
import { comparisonOf, pairsOf } from "./figures";

const say = speaker("en");
const NAMES = new Map([["user_agent_bob", "Bob"]]);

test("a share is held against its limit in per cent", () => {
  const figures = { accept_share: 0.8571, at_least: 0.8, asked: 7, accepts: 6 };
  const comparison = comparisonOf("accept_share_to_finalize", figures, say, NAMES);

  expect(comparison).toEqual({
    name: "Share that accepts or, where that counts, is silent",
    value: "85.7%",
    sign: "≥",
    limit: "80%",
    isMet: true,
  });
  expect(pairsOf(figures, comparison, say, NAMES)).toEqual([
    ["Asked", "7"],
    ["Accept", "6"],
  ]);
});

test("a limit that is missed by a hair is missed", () => {
  expect(comparisonOf("refuse_share_to_fail", { refuse_share: 0.5, more_than: 0.5 }, say, NAMES)?.isMet).toBe(false);
  expect(comparisonOf("substitutes_max", { substitutes: 3, at_most: 3 }, say, NAMES)?.isMet).toBe(true);
});

test("people have their names, durations their unit, and nothing is left out", () => {
  const figures = {
    timeout_s: 60,
    user_agent_bob: 80,
    parts: { user_agent_bob: ["venue"] },
    uncovered: [],
    budget: null,
  };

  expect(comparisonOf("candidates_max", figures, say, NAMES)).toBeNull();
  expect(pairsOf(figures, null, say, NAMES)).toEqual([
    ["Limit of time", "60 s"],
    ["Bob", "80"],
    ["Parts", "Bob venue"],
    ["Not covered", "—"],
    ["Budget", "—"],
  ]);
});
