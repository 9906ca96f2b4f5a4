import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { DataRow } from "../../api/workflows";
import { speaker } from "../../i18n";
import "../../i18n/learn-workflow";
import { labelOf, NodeData } from "./node-data";

const row = (facts: Partial<DataRow>): DataRow => ({
  expression: "nodes.budget.approved",
  node_id: "n-1",
  label: "看预算",
  part: "approved",
  type: "boolean",
  value: true,
  ...facts,
});

it.each([
  ["zh", ["是否批准", "同意", "不同意", "代为录入的是", "结果"]],
  ["en", ["Approved", "Yes", "No", "Entered for them by", "Result"]],
] as const)("calls what a node gives as its form does, in %s", (language, words) => {
  const parts = ["approved", "yes", "no", "entered_by", "result"];

  expect(parts.map((part) => labelOf(speaker(language), row({ part })))).toEqual(
    words.map((word) => `看预算 · ${word}`),
  );
});

it("leaves names of the writer's own as they are", () => {
  const say = speaker("zh");

  expect(labelOf(say, row({ node_id: "", label: "guests", part: "" }))).toBe("guests");
  expect(labelOf(say, row({ node_id: "", label: "这一项", part: "result" }))).toBe("这一项 · result");
});

it("shows beside it the path that a click inserts", () => {
  const html = renderToStaticMarkup(<NodeData data={[row({})]} insert={() => undefined} />);

  expect(html).toContain(">nodes.budget.approved<");
});
