import { expect, test } from "vitest";
import { Authors } from "./authors";
import { newNode, type Operation } from "./operations";

const node = (config: Record<string, unknown>) => ({ ...newNode("task", { x: 0, y: 0 }), node_id: "a", config });
const canvas = {
  version: 1,
  nodes: { a: node({ notes: "", due: "" }) },
  edges: {},
  variables: { city: "Leeds", n: 1 },
};
const update: Operation = { action: "update_node", nodeId: "a", before: {}, after: {} };
const clash = (name: string) => ({ name, before: "", mine: "", theirs: "" });
const told = (type: string, by: string, facts: object) => ({ type, client_id: `page-${by}`, by, version: 2, ...facts });

test("of two properties of a node each has the one who changed that", () => {
  const authors = new Authors();
  authors.heard(told("node_updated", "Ann", { node: node({ notes: "by the river", due: "" }) }), canvas);
  const then = { ...canvas, nodes: { a: node({ notes: "by the river", due: "" }) } };
  authors.heard(told("node_updated", "Bo", { node: node({ notes: "by the river", due: "2099-01-01" }) }), then);
  const namesOf = (...names: string[]) => authors.ofClashes(update, names.map(clash)).map(({ by }) => by);

  expect([namesOf("notes"), namesOf("due"), namesOf("notes", "due"), namesOf("name")]).toEqual([
    ["Ann"],
    ["Bo"],
    ["Ann", "Bo"],
    [],
  ]);
});

test("who deleted a node among several changes, drew a line or set one variable is known", () => {
  const authors = new Authors();
  const edge = { edge_id: "e", source: "a", target: "b", when: "variables.n" };
  const changes = [
    { type: "node_deleted", node_id: "c" },
    { type: "edge_created", edge },
  ];
  authors.heard(told("canvas_changed", "Ann", { changes }), canvas);
  authors.heard(told("variables_changed", "Bo", { variables: { city: "York", n: 1 } }), canvas);
  const line: Operation = { action: "set_when", edge, before: "", after: "variables.city" };
  const set: Operation = { action: "set_variables", before: {}, after: {} };

  expect(authors.ofDeletion("c")).toBe("Ann");
  expect(authors.ofClashes(line, [clash("when")])).toEqual([{ clientId: "page-Ann", by: "Ann" }]);
  expect(authors.ofClashes(set, [clash("city")])).toEqual([{ clientId: "page-Bo", by: "Bo" }]);
  expect(authors.ofClashes(set, [clash("n")])).toEqual([]);
});

test("what was missed is whose the server says it is, and after a whole state that says nothing nobody is named", () => {
  const authors = new Authors();
  authors.missed([{ about: "node", id: "a", property: "notes", client_id: "page-1", by: "Ann" }]);
  expect(authors.ofClashes(update, [clash("notes")])).toEqual([{ clientId: "page-1", by: "Ann" }]);
  authors.missed(undefined);

  expect(authors.ofClashes(update, [clash("notes")])).toEqual([]);
});
