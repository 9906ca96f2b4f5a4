import { describe, expect, test } from "vitest";
import type { Somebody } from "../api/people";
import { found } from "./finding";
import { newNode, type Canvas } from "./operations";

const NODES = [
  ["a", "task", "Book the venue", { assignee_name: "Mei Lin", assignee: "user_agent_mei" }],
  ["b", "task", "Venue photos", {}],
  ["c", "milestone", "开场", { due: "2099-12-05" }],
  ["e", "approval", "Budget", { people: ["user_agent_tianye"] }],
  ["d", "task", "订场地", { assignee_name: "林望舒", assignee: "user_agent_linwangshu" }],
] as const;
const CANVAS: Canvas = {
  version: 1,
  nodes: Object.fromEntries(
    NODES.map(([id, kind, name, config], n) => [id, { ...newNode(kind, { x: n, y: 0 }), node_id: id, name, config }]),
  ),
  edges: {},
};
const KINDS: Readonly<Record<string, string>> = { task: "任务", milestone: "时间点" };
const ids = (text: string) => found(CANVAS, text, (kind) => KINDS[kind] ?? kind).map(({ node_id: id }) => id);

describe("a node is found", () => {
  test("by words of its name, in any order and case, those first whose name begins so", () => {
    expect(ids("venue")).toEqual(["b", "a"]);
    expect(ids("VENUE book")).toEqual(["a"]);
    expect(ids("场")).toEqual(["c", "d"]);
  });

  test("by its person and by its kind, in the words of the page and of the server", () => {
    expect(ids("mei")).toEqual(["a"]);
    expect(ids("林望舒")).toEqual(["d"]);
    expect(ids("lin wangshu")).toEqual(["d"]);
    expect(ids("时间点")).toEqual(["c"]);
    expect(ids("milestone")).toEqual(["c"]);
    expect(ids("任务 林")).toEqual(["d"]);
  });

  test("by whom an approval asks, by name too", () => {
    const people = [{ person: "user_agent_tianye", display_name: "田野" }] as unknown as readonly Somebody[];
    expect(ids("tianye")).toEqual(["e"]);
    expect(found(CANVAS, "田野", (kind) => kind, people).map(({ node_id: id }) => id)).toEqual(["e"]);
  });

  test("however wide it is written", () => expect(ids("ｍｅｉ　ｌｉｎ")).toEqual(["a"]));

  test("only where all words are said of it, and never by nothing", () => {
    expect(ids("venue 林望舒")).toEqual([]);
    expect(ids("  ")).toEqual([]);
  });
});
