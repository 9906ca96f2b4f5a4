import { expect, test } from "vitest";
import { speaker } from "../i18n";
import { Script } from "../testing/events";
import { describe } from "./describe";
import { reduce } from "./reduce";
import { isHeard } from "./room";
import { emptyWorld } from "./state";

test.each([
  ["zh", "这次不需要 Carol，谢过了"],
  ["en", "Carol is not needed, with thanks"],
] as const)("the timeline says in %s who is not needed, with the reason", (language, title) => {
  const script = new Script().found("carol").add("towow.agent.not_needed", {
    agent_id: "user_agent_carol",
    display_name: "Carol",
    reason: "One room is enough",
    proposal_id: "prop-1",
    version: 1,
  });
  const said = script.events.at(-1)!;

  expect(describe(said, speaker(language), script.events.reduce(reduce, emptyWorld("d-1")))).toMatchObject({
    title,
    detail: "One room is enough",
  });
  expect(isHeard(said)).toBe(true);
});
