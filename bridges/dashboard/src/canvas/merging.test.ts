import { expect, it } from "vitest";
import { merged } from "./merging";

it("keeps both of two changes of one text where neither touches the other's", () => {
  const before = "订一间能坐四十人的房间";
  const found = merged(before, "订一间能坐四十人、有投影的房间", "今天就订一间能坐四十人的房间");

  expect(found).toEqual({ value: "今天就订一间能坐四十人、有投影的房间" });
});

it.each([
  ["", "chairs", "tables"],
  ["bring chairs", "bring chairs and tables", "bring chairs by nine"],
  ["bring chairs", "bring 40 chairs", "bring 50 chairs"],
  ["abc", "abXc", "aYc"],
])("leaves it to people where both changed the same of %o", (before, mine, theirs) => {
  expect(merged(before, mine, theirs)).toBeNull();
});

it("gives the same whoever asks", () => {
  const [before, one, other] = ["one two three", "ONE two three", "one two THREE!"];

  expect(merged(before, one, other)).toEqual(merged(before, other, one));
  expect(merged(before, one, other)).toEqual({ value: "ONE two THREE!" });
});

it("cuts no character in half", () => {
  expect(merged("🙂 and 🙃", "🙁 and 🙃", "🙂 and 🙂")).toEqual({ value: "🙁 and 🙂" });
});

it("merges what has names name by name, and takes nothing of a name that both changed", () => {
  const before = { accept: "json", agent: "one" };

  expect(merged(before, { accept: "yaml", agent: "one" }, { accept: "json", agent: "one", trace: "on" })).toEqual({
    value: { accept: "yaml", agent: "one", trace: "on" },
  });
  expect(merged(before, { accept: "json" }, { accept: "xml", agent: "one" })).toEqual({ value: { accept: "xml" } });
  expect(merged(before, { accept: "yaml", agent: "one" }, { accept: "xml", agent: "one" })).toBeNull();
});

it("takes one number or list for no sum of two", () => {
  expect(merged(1, 2, 3)).toBeNull();
  expect(merged([1], [1, 2], [1, 3])).toBeNull();
});
