import { expect, test } from "vitest";
import type { CanvasNode } from "../api/workflows";
import { applied, clashes, settled, type Canvas } from "./operations";
import { changesOf, nameProblem, typeOf, valueIn, withoutVariable, writtenOf } from "./variables";

const node = (node_id: string, config: CanvasNode["config"]): CanvasNode => ({
  node_id,
  node_type: "task",
  name: "",
  position: { x: 0, y: 0 },
  config,
  status: null,
  result: {},
  inputs: {},
  error: null,
  failure: null,
});
const canvas: Canvas = {
  version: 1,
  nodes: {
    a: node("a", {
      notes: "in {{variables.city}} for {{variables.city_tax}}, variables.city",
      n: [{ x: "{{variables.city + 1}}" }],
    }),
    b: node("b", { when: "variables.city == 'x'" }),
  },
  edges: { e: { edge_id: "e", source: "a", target: "b", when: "variables.city != ''" } },
  variables: { city: "北京", city_tax: 3 },
};
const after = (ops: ReturnType<typeof changesOf>): Canvas => ops.reduce(applied, canvas);

test.each([
  ["北京", "text", "北京"],
  ["", "text", ""],
  [3.5, "number", "3.5"],
  [true, "yes_no", "true"],
  [["a", "b"], "list", "a\nb"],
  [["a", " b"], "json", '["a"," b"]'],
  [[], "json", "[]"],
  [{ a: 1 }, "json", '{"a":1}'],
])("%j is written as its type, and read back as it was", (value, type, text) => {
  expect(typeOf(value)).toBe(type);
  expect(writtenOf("x", value)).toEqual({ name: "x", type, text });
  expect(valueIn(writtenOf("x", value))).toEqual({ value });
});

test.each([
  ["number", "", "variableNumber"],
  ["number", "twelve", "variableNumber"],
  ["list", " \n ", "variableValue"],
  ["json", "{", "fieldJson"],
  ["json", "null", "variableValue"],
] as const)("%s %j is no value, and it says why", (type, text, problem) => {
  expect(valueIn({ name: "x", type, text })).toEqual({ problem });
});

test("a name is one that can be read, and nobody else's", () => {
  expect(["城市", "a_1", "_x"].map((name) => nameProblem(name, {}, ""))).toEqual([null, null, null]);
  expect(["", "1a", "a b", "a-b", "x".repeat(41)].map((name) => nameProblem(name, {}, ""))).toEqual(
    Array(5).fill("variableName"),
  );
  expect([nameProblem("city", { city: 1 }, ""), nameProblem("city", { city: 1 }, "city")]).toEqual([
    "variableTaken",
    null,
  ]);
});

test("another name goes to everything that reads it, and to nothing else, as one act", () => {
  const named = after(changesOf(canvas, "city", { name: "place", type: "text", text: "北京" }));

  expect(named.variables).toEqual({ place: "北京", city_tax: 3 });
  expect(named.nodes.a?.config).toEqual({
    notes: "in {{variables.place}} for {{variables.city_tax}}, variables.city",
    n: [{ x: "{{variables.place + 1}}" }],
  });
  expect(named.nodes.b?.config).toEqual({ when: "variables.place == 'x'" });
  expect(Object.values(named.edges).map(({ when }) => when)).toEqual(["variables.place != ''"]);
});

test("what is as it was, or cannot be, changes nothing; a new one and one that goes are one change", () => {
  expect(changesOf(canvas, "city", { name: "city", type: "text", text: "北京" })).toEqual([]);
  expect(changesOf(canvas, "city", { name: "city_tax", type: "text", text: "x" })).toEqual([]);
  expect(changesOf(canvas, "", { name: "n", type: "number", text: "x" })).toEqual([]);
  expect(after(changesOf(canvas, "", { name: "n", type: "number", text: "4" })).variables).toMatchObject({ n: 4 });
  expect(after(withoutVariable(canvas, "city")).variables).toEqual({ city_tax: 3 });
});

test("what others made of it meanwhile is not overwritten unseen", () => {
  const [change] = changesOf(canvas, "city", { name: "city", type: "text", text: "上海" }, "广州");

  expect(clashes(canvas, change!)).toEqual([{ name: "city", before: "广州", mine: "上海", theirs: "北京" }]);
  expect(settled(canvas, change!, clashes(canvas, change!), {})).toBeNull();
  expect(
    applied(canvas, settled(canvas, change!, clashes(canvas, change!), { city: "上海" })!).variables,
  ).toMatchObject({ city: "上海" });
});
