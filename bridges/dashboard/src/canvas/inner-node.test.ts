import { expect, test } from "vitest";
import type { FieldSchema, InnerSchema } from "../api/workflows";
import { fieldsOf, partOf, requiredIn, withParts } from "./inner-node";

const TEXT: FieldSchema = { type: "string" };
const kind = (name: string, told: readonly string[], required: readonly string[]): InnerSchema => ({
  properties: {
    node_type: { const: name },
    config: { properties: Object.fromEntries(told.map((each) => [each, TEXT])), required },
  },
});
const EACH: FieldSchema = {
  type: ["object", "string"],
  oneOf: [kind("HTTP", ["url", "timeout_s"], ["url"]), kind("llm", ["instruction", "timeout_s"], []), TEXT],
};
const GET = { node_type: "HTTP", config: { url: "https://example.org/{{item}}", timeout_s: 9 } };

test("a property that holds no node is one field", () => {
  expect(fieldsOf("url", TEXT, "")).toEqual({ url: TEXT });
});

test("a node within has its kind to choose, and then that kind's own fields", () => {
  expect(Object.keys(fieldsOf("each", EACH, ""))).toEqual(["each.node_type"]);
  expect(fieldsOf("each", EACH, "")["each.node_type"]?.enum).toEqual(["HTTP", "llm"]);
  const chosen = Object.keys(fieldsOf("each", EACH, "HTTP"));
  expect(chosen).toEqual(["each.node_type", "each.config.url", "each.config.timeout_s"]);
  expect(requiredIn("each", EACH, "HTTP")).toEqual(["each", "each.node_type", "each.config.url"]);
});

test.each([GET, JSON.stringify({ ...GET, node_type: "http" })])("its parts are read from %j", (value) => {
  expect(partOf(value, "each.node_type", EACH)).toBe("HTTP");
  expect(partOf(value, "each.config.timeout_s", EACH)).toBe(9);
  expect(partOf(value, "each.config.body", EACH)).toBeNull();
});

test("what is written in one part leaves the others as they are, and an empty part is none", () => {
  expect(withParts(GET, { "each.config.timeout_s": 30 }, EACH)).toEqual({
    node_type: "HTTP",
    config: { ...GET.config, timeout_s: 30 },
  });
  expect(withParts(GET, { "each.config.timeout_s": null }, EACH)).toEqual({
    node_type: "HTTP",
    config: { url: GET.config.url },
  });
  expect(withParts(null, { "each.node_type": "llm" }, EACH)).toEqual({ node_type: "llm", config: {} });
});

test("another kind keeps what it is told too, and no kind is no node", () => {
  expect(withParts(GET, { "each.node_type": "llm" }, EACH)).toEqual({ node_type: "llm", config: { timeout_s: 9 } });
  expect(withParts(GET, { "each.node_type": null }, EACH)).toBeNull();
});
