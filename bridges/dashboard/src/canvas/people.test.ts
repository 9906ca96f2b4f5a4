import { expect, test } from "vitest";
import type { Somebody } from "../api/people";
import { meant, offered, peopleIn, personIn } from "./people";

const somebody = (person: string, display_name: string, location = ""): Somebody => ({
  person,
  display_name,
  location,
  is_in_plan: false,
});
const PEOPLE = [
  somebody("user_agent_chenyu", "陈屿", "北京"),
  somebody("user_agent_wf1", "王芳", "北京"),
  somebody("user_agent_wf2", "王芳", "上海"),
  somebody("user_agent_bob", "Bob", "London"),
];

test.each([
  ["陈屿", "user_agent_chenyu"],
  [" bob ", "user_agent_bob"],
  ["user_agent_wf2", "user_agent_wf2"],
  ["王芳", ""],
  ["alice", "alice"],
  ["{{variables.who}}", ""],
  ["", ""],
])("%j names %j", (written, person) => {
  expect(personIn(written, PEOPLE)).toBe(person);
});

test("of a name that several have nobody is meant until one is chosen", () => {
  expect(meant("王芳", PEOPLE)).toEqual({ state: "several", count: 2 });
});

test("those are offered whose name begins so, then who has it elsewhere, and nobody twice", () => {
  const found = (written: string, without: readonly string[] = []) =>
    offered(written, PEOPLE, without).map(({ person }) => person);

  expect(found("b")).toEqual(["user_agent_bob"]);
  expect(found("北京")).toEqual(["user_agent_chenyu", "user_agent_wf1"]);
  expect(found("王", ["user_agent_wf1"])).toEqual(["user_agent_wf2"]);
  expect(found("")).toHaveLength(PEOPLE.length);
});

test("names stand between commas of either language, or on lines, each once", () => {
  expect(peopleIn("ana, leo、ana；\nmei，")).toEqual(["ana", "leo", "mei"]);
});
