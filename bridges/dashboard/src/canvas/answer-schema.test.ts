import { expect, test } from "vitest";
import { fieldProblem, fieldsIn, schemaOf, type AnswerField } from "./answer-schema";

const FIELDS: readonly AnswerField[] = [
  { name: "title", type: "string" },
  { name: "stars", type: "integer" },
  { name: "tags", type: "strings" },
];

test("fields become a schema that asks for all of them, and that schema the same fields", () => {
  const text = schemaOf(FIELDS);

  expect(JSON.parse(text)).toEqual({
    type: "object",
    properties: {
      title: { type: "string" },
      stars: { type: "integer" },
      tags: { type: "array", items: { type: "string" } },
    },
    required: ["title", "stars", "tags"],
  });
  expect(fieldsIn(text)).toEqual(FIELDS);
  expect([schemaOf([]), fieldsIn("")]).toEqual(["", []]);
});

test.each([
  ["{"],
  ['{"type": "string"}'],
  ['{"type": "object", "properties": {"a": {"type": "string"}}}'], // not asked for
  ['{"type": "object", "properties": {"a": {"type": "string", "enum": ["x"]}}, "required": ["a"]}'],
  ['{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": false}'],
  ['{"type": "object", "properties": {"a": {"type": "array", "items": {"type": "number"}}}, "required": ["a"]}'],
])("%s says more than fields can, and stays as it is written", (text) => {
  expect(fieldsIn(text)).toBeNull();
});

test("a field has a name, and each its own", () => {
  const fields = [
    { name: "a", type: "string" },
    { name: " a ", type: "string" },
    { name: " ", type: "string" },
  ] as const;
  expect(fields.map((_, n) => fieldProblem(fields, n))).toEqual(["answerTwice", "answerTwice", "answerName"]);
});
