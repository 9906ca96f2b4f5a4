import { expect, test } from "vitest";
import { goneAfter, NOTHING_GONE } from "./gone";

const deleted = (node_id: string, client_id?: string) => ({ type: "node_deleted", node_id, client_id });

test("a node that somebody else deletes is gone by them, alone or among other changes", () => {
  const alone = goneAfter(NOTHING_GONE, deleted("a", "page-2"));
  const among = { type: "canvas_changed", client_id: "page-3", changes: [{ type: "node_moved" }, deleted("b")] };

  expect([...goneAfter(alone, among)]).toEqual([
    ["a", "page-2"],
    ["b", "page-3"],
  ]);
});

test("what was deleted while nobody listened is gone by nobody knows whom", () => {
  expect([...goneAfter(NOTHING_GONE, { type: "missed_operations", changes: [deleted("a")] })]).toEqual([["a", ""]]);
});

test("what is put back is there again, and any other message leaves everything as it was", () => {
  const gone = goneAfter(NOTHING_GONE, deleted("a", "page-2"));

  expect(goneAfter(gone, { type: "presence", people: [] })).toBe(gone);
  expect(goneAfter(gone, { type: "node_created", node: { node_id: "a" } }).size).toBe(0);
});
