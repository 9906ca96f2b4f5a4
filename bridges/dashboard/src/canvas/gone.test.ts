import { expect, test } from "vitest";
import { deletedBy, goneAfter, isWhose, NOTHING_GONE, openedAfter } from "./gone";
import { newNode } from "./operations";

const deleted = (node_id: string, client_id?: string) => ({ type: "node_deleted", node_id, client_id, version: 5 });

test("a node that somebody else deletes is gone by them, alone or among other changes", () => {
  const alone = goneAfter(NOTHING_GONE, deleted("a", "page-2"));
  const among = {
    type: "canvas_changed",
    client_id: "page-3",
    version: 6,
    changes: [{ type: "node_moved" }, deleted("b")],
  };

  expect([...goneAfter(alone, among).nodes]).toEqual([
    ["a", { by: "page-2", version: 5 }],
    ["b", { by: "page-3", version: 6 }],
  ]);
});

test("what was deleted while nobody listened is gone by nobody knows whom", () => {
  const missed = { type: "missed_operations", version: 9, changes: [deleted("a")] };

  expect([...goneAfter(NOTHING_GONE, missed).nodes]).toEqual([["a", { by: "", version: 9 }]]);
});

test("what a sentence deletes is gone by the page where it was said, and not by the program that does it", () => {
  const asked = goneAfter(NOTHING_GONE, { type: "sentence_asked", client_id: "page-2", content: "delete it" });
  const done = goneAfter(asked, { ...deleted("a", "workflow_agent"), original_decision_id: "d-1" });

  expect(done.nodes.get("a")?.by).toBe("page-2");
  expect([isWhose("page-2", "page-2-1"), isWhose("page-2", "page-2"), isWhose("page-2", "page-22-1")]).toEqual([
    true,
    true,
    false,
  ]);
});

test("what one learns of by a change of one's own that comes too late is gone, too", () => {
  const conflict = { type: "conflict", version: 5, missed: { version: 7, changes: [deleted("a")] } };

  expect([...goneAfter(NOTHING_GONE, conflict).nodes]).toEqual([["a", { by: "", version: 7 }]]);
  expect(goneAfter(NOTHING_GONE, { type: "conflict", version: 5, current_state: {} })).toBe(NOTHING_GONE);
});

test("any other message leaves everything as it was", () => {
  const gone = goneAfter(NOTHING_GONE, deleted("a", "page-2"));

  expect(goneAfter(gone, { type: "presence", people: [] })).toBe(gone);
});

test("what somebody else deleted and put back, and its reader took away since, is theirs no more", () => {
  const node = newNode("task", { x: 0, y: 0 });
  const gone = goneAfter(NOTHING_GONE, deleted(node.node_id, "page-2"));
  const put = { type: "node_updated", node }; // as one of several changes it comes so
  const back = goneAfter(gone, { type: "canvas_changed", client_id: "page-2", version: 6, changes: [put] });
  const opened = openedAfter(null, node, { version: 6, nodes: { [node.node_id]: node }, edges: {} });
  const without = { version: 7, nodes: {}, edges: {} };

  expect(deletedBy(openedAfter(opened, undefined, without), without, back, "here")).toBe("here");
});

test("whose form was open when somebody else deleted it is theirs; drawn anew and taken away again by its reader it is not", () => {
  const node = newNode("task", { x: 0, y: 0 });
  const canvas = (version: number, isThere: boolean) => ({
    version,
    nodes: isThere ? { [node.node_id]: node } : {},
    edges: {},
  });
  const gone = goneAfter(NOTHING_GONE, deleted(node.node_id, "page-2"));
  const theirs = openedAfter(openedAfter(null, node, canvas(4, true)), undefined, canvas(5, false));
  const anew = openedAfter(theirs, node, canvas(5, true)); // not saved yet
  const without = canvas(5, false);
  const own = openedAfter(anew, undefined, without);
  const later = goneAfter(gone, { ...deleted(node.node_id, "page-3"), version: 8 });

  expect([theirs, own].map((each) => deletedBy(each, without, gone, "here"))).toEqual(["page-2", "here"]);
  expect(deletedBy(anew, without, later, "here")).toBe("page-3");
  expect(deletedBy(theirs, canvas(6, true), NOTHING_GONE, "here")).toBeNull();
  expect(openedAfter(theirs, undefined, canvas(6, true))).toBeNull(); // it was left, and is there
});

test("what was not heard, because the whole came anew, was deleted by nobody who is known", () => {
  const node = newNode("task", { x: 0, y: 0 });
  const opened = openedAfter(null, node, { version: 3, nodes: { [node.node_id]: node }, edges: {} });
  const anew = goneAfter(NOTHING_GONE, { type: "initial_state", version: 700 });
  const without = (version: number) => ({ version, nodes: {}, edges: {} });

  expect(deletedBy(opened, without(700), anew, "here")).toBe("");
  expect(deletedBy(opened, without(3), NOTHING_GONE, "here")).toBe("here");
});
