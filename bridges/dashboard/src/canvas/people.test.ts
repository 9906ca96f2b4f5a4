import { expect, test } from "vitest";
import type { Somebody } from "../api/people";
import type { CanvasNode } from "../api/workflows";
import { meant, offered, peopleIn, personIn, removedOf } from "./people";

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

test("what is written begins a word of a name before it begins one of a place, and nobody is found within a word", () => {
  const people = [
    somebody("user_agent_jonas", "Jonas Weber", "Berlin"),
    somebody("user_agent_aylin", "Aylin Demir", "Berlin"),
    somebody("user_agent_mo", "Mo Ray", "Linz"),
    somebody("user_agent_berta", "Anna Lindner", "Bonn"),
    somebody("user_agent_lin", "林望舒", "北京"),
    somebody("user_agent_linda", "Linda Bo", "Rome"),
  ];
  const found = (written: string) => offered(written, people).map(({ display_name: name }) => name);

  expect(found("Lin")).toEqual(["Linda Bo", "Anna Lindner", "林望舒", "Mo Ray"]);
  expect(found("ber")).toEqual(["Anna Lindner", "Jonas Weber", "Aylin Demir"]);
  expect(found("望舒")).toEqual(["林望舒"]);
  expect(found("anna l")).toEqual(["Anna Lindner"]);
});

test("names stand between commas of either language, or on lines, each once", () => {
  expect(peopleIn("ana, leo、ana；\nmei，")).toEqual(["ana", "leo", "mei"]);
});

test("what is left to somebody who is not on the network any more says so until it is done, and they are not offered", () => {
  const people = [...PEOPLE, { ...somebody("user_agent_gone", "Gone"), is_removed: true }];
  const node = (facts: Partial<CanvasNode>): CanvasNode =>
    ({ node_type: "task", config: {}, status: null, result: {}, ...facts }) as CanvasNode;
  const theirs = { config: { assignee: "user_agent_gone" } };

  expect(removedOf(node(theirs), people)).toEqual(["Gone"]);
  expect(removedOf(node({ ...theirs, status: "completed" }), people)).toEqual([]);
  expect(removedOf(node({ config: { assignee: "user_agent_bob" } }), people)).toEqual([]);
  const asked = { node_type: "approval", config: { people: ["user_agent_gone", "user_agent_bob"] } };
  expect(removedOf(node(asked), people)).toEqual(["Gone"]);
  expect(offered("", people).map(({ person }) => person)).not.toContain("user_agent_gone");
});

test.each(["chenyu", "chen yu", "Chen Yu"])("%j offers whose id spells the name so", (written) => {
  expect(offered(written, PEOPLE).map(({ person }) => person)).toEqual(["user_agent_chenyu"]);
});
