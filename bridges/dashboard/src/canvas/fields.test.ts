import { expect, test } from "vitest";
import type { FieldSchema } from "../api/workflows";
import { controlOf, limitsOf, parsed, staysText, textOf } from "./fields";

const SECONDS: FieldSchema = { type: "number", exclusiveMinimum: 0, maximum: 60 };
const HEADERS: FieldSchema = { type: "object" };
const VARIABLES: FieldSchema = { type: "object", additionalProperties: true };
const LIST: FieldSchema = { type: ["array", "string"], format: "lines", maxLength: 10_000 };
const SCHEMA: FieldSchema = { type: ["object", "string"], format: "json-schema", maxLength: 10_000 };
const PEOPLE: FieldSchema = { type: ["array", "string"], format: "people", maxLength: 2000 };
const BODY: FieldSchema = { type: ["string", "object", "array"], maxLength: 10_000 };

test("a schema says what is filled in", () => {
  const schemas: readonly FieldSchema[] = [
    { type: "string", enum: ["GET"] },
    SECONDS,
    HEADERS,
    { type: "string", format: "date" },
    { type: "string", maxLength: 10_000 },
    { type: "string", format: "uri", maxLength: 2000 },
    BODY,
    LIST,
    SCHEMA,
    PEOPLE,
    { type: "string", format: "person-name", maxLength: 200 },
  ];

  expect(schemas.map(controlOf)).toEqual([
    "choice",
    "number",
    "pairs",
    "date",
    "long",
    "line",
    "long",
    "lines",
    "json",
    "people",
    "person",
  ]);
});

test.each([
  ["2.5", SECONDS, 2.5],
  ["2,5", SECONDS, 2.5],
  ["  ", SECONDS, null],
  ['people: 30\ncity: 北京\ncode: "30"', VARIABLES, { people: 30, city: "北京", code: "30" }],
  ['{"what": "茶点", "people": 3}', VARIABLES, { what: "茶点", people: 3 }],
  ["Accept: text/plain\nX-Trace：1", HEADERS, { Accept: "text/plain", "X-Trace": "1" }],
  ['{"a": [1]}', BODY, { a: [1] }],
  ["{not json", BODY, "{not json"],
  ["[1]", { type: "string" }, "[1]"],
  ["北京\n  上海 \n\n广州", LIST, ["北京", "上海", "广州"]],
  ["北京", LIST, ["北京"]],
  ['[1, {"a": 2}]', LIST, [1, { a: 2 }]],
  ['["{{nodes.a.value}}"]', LIST, ["{{nodes.a.value}}"]],
  ["{{nodes.a.value}}\n{{nodes.b.value}}", LIST, ["{{nodes.a.value}}", "{{nodes.b.value}}"]],
  ["{{nodes.a.value}}\n北京", LIST, ["{{nodes.a.value}}", "北京"]],
  ["{{nodes.a.value}}", LIST, "{{nodes.a.value}}"],
  ["[]", LIST, []],
  ['["1\\n2"]', LIST, ["1\n2"]],
  ['{"type": "object"}', SCHEMA, { type: "object" }],
  ["user_agent_ana、 leo;ana，leo", PEOPLE, ["user_agent_ana", "leo", "ana"]],
  ["{{variables.board}}", PEOPLE, "{{variables.board}}"],
  ['["Smith, Jane"]', PEOPLE, ["Smith, Jane"]],
] as const)("%j means a value, and the value stands so in its field again", (text, schema: FieldSchema, value) => {
  const found = parsed(text, schema);

  expect(found).toEqual({ value });
  expect(parsed(textOf("value" in found ? found.value : null, schema), schema)).toEqual(found);
});

test.each([
  ["many", SECONDS, "fieldNumber"],
  ["0", SECONDS, "fieldNumber"],
  ["61", SECONDS, "fieldNumber"],
  ["no colon", HEADERS, "fieldPairs"],
  ['{"type": ', SCHEMA, "fieldJson"],
  ["[1, ", LIST, "fieldJson"],
] as const)("%j is said to be wrong at its field", (text, schema: FieldSchema, problem) => {
  expect(parsed(text, schema)).toEqual({ problem });
});

test.each([
  [{ exclusiveMinimum: 0, maximum: 60 }, " (> 0, ≤ 60)"],
  [{ minimum: 1 }, " (≥ 1)"],
  [{}, ""],
])("says between what a number must be: %o", (limits, said) => {
  expect(limitsOf({ type: "number", ...limits })).toBe(said);
});

test.each([
  ["90", 90],
  ["1.5 h", 5400],
  ["1 h 30 min", 5400],
  ["2小时", 7200],
  ["1 小时 20 分钟", 4800],
  ["3 days", 259_200],
  ["2个星期", 1_209_600],
  ["45秒", 45],
])("how long something takes is written in seconds or as people write it: %s", (text, value) => {
  expect(parsed(text, { type: "number", format: "seconds", exclusiveMinimum: 0 })).toEqual({ value });
});

test.each(["soon", "5 apples", "-2 h", "2 h later", "0 min", "小时"])(
  "what is no length of time is none: %s",
  (text) => {
    expect(parsed(text, { type: "number", format: "seconds", exclusiveMinimum: 0 })).toEqual({
      problem: "fieldNumber",
    });
  },
);

test("another number takes no units, and a length keeps its limits", () => {
  expect(parsed("2 h", { type: "number" })).toEqual({ problem: "fieldNumber" });
  expect(parsed("2 h", SECONDS)).toEqual({ problem: "fieldNumber" });
});

test("of a number that is written where anything may stand it is known that it stays a text", () => {
  const output: FieldSchema = { type: ["string", "object", "array"], maxLength: 4000 };
  expect(staysText(" 3000 ", output)).toBe(true);
  for (const text of ["{{ 3000 }}", "3000 元", "[1, 2]", ""]) expect(staysText(text, output)).toBe(false);
  expect(staysText("3000", { type: "string", maxLength: 4000 })).toBe(false);
});
