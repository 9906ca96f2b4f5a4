import { expect, it } from "vitest";
import { speaker } from "../../i18n";
import "../../i18n/learn-palette";
import { choicesFor, NOTHING, type Known } from "./choices";

const say = speaker("en");
const ACTIONS = { switchLanguage: () => undefined, setTheme: () => undefined };
const KNOWN = {
  demands: [{ demand_id: "d-1", raw_input: "A meetup in Leeds" }],
  workflows: [
    { workflow_id: "wf-1", title: "Meetup" },
    { workflow_id: "wf-2", title: "Move" },
  ],
  people: [
    { agent_id: "user_agent_a", user_name: "Ann", location: "Leeds", tags: [], capabilities: { catering: "Food" } },
  ],
} as unknown as Known;
const found = (text: string): readonly string[] => choicesFor(text, KNOWN, ACTIONS, say).map(({ id }) => id);

it("leads to a page, a demand, a workflow or a person by words in any order", () => {
  expect(found("network")).toEqual(["navNetwork", "ask-this"]);
  expect(found("leeds meetup")).toEqual(["d-1", "ask-this"]);
  expect(found("wf-2")).toEqual(["wf-2", "ask-this"]);
  expect(found("catering")).toEqual(["user_agent_a", "ask-this"]);
});

it("shows what there is before anything is written, and nobody by name", () => {
  expect(found("")).not.toContain("user_agent_a");
  expect(found("  ")).toEqual(expect.arrayContaining(["navAsk", "d-1", "wf-1", "wf-2", "paletteDark"]));
});

it("never leads to a demand that the words on the screen do not name", () => {
  expect(found("meetup in york")).toEqual(["ask-this"]);
  expect(choicesFor("x", NOTHING, ACTIONS, say)[0]?.text).toBe("Ask for: x");
});
