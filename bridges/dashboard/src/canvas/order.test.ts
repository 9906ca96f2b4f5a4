import { describe, expect, test } from "vitest";
import { newNode, type Canvas } from "./operations";
import { speaker } from "../i18n";
import "../i18n/learn-canvas"; // as the view that lists does
import "../i18n/learn-workflow";
import { aboutSaid, followed, inOrder, placeAtEnd } from "./order";

const say = speaker("en");
const drawn = (places: Readonly<Record<string, readonly [number, number]>>, ...lines: readonly string[]): Canvas => ({
  version: 1,
  nodes: Object.fromEntries(
    Object.entries(places).map(([id, [x, y]]) => [id, { ...newNode("task", { x, y }), node_id: id, name: id }]),
  ),
  edges: Object.fromEntries(
    lines.map((line) => {
      const [source, target] = line.split(">") as [string, string];
      return [line, { edge_id: line, source, target }];
    }),
  ),
});
const names = (canvas: Canvas): string =>
  inOrder(canvas)
    .map(({ name }) => name)
    .join(" ");

describe("the list of a canvas", () => {
  test("has each node after all that it follows, wherever they are drawn", () => {
    expect(names(drawn({ last: [0, 0], first: [300, 0], second: [100, 0] }, "first>second", "second>last"))).toBe(
      "first second last",
    );
    expect(names(drawn({ d: [0, 0], c: [1, 0], b: [2, 0], a: [3, 0] }, "a>b", "a>c", "b>d", "c>d"))).toBe("a c b d");
  });

  test("goes from the left to the right, then down, where no line says otherwise", () => {
    expect(names(drawn({ c: [300, 0], b: [0, 200], a: [0, 0] }))).toBe("a b c");
  });

  test("has every node also while a cycle waits for its refusal", () => {
    expect(names(drawn({ a: [0, 0], b: [1, 0] }, "a>b", "b>a"))).toBe("a b");
  });

  test("says what a node follows, by name", () => {
    expect(followed(drawn({ a: [0, 0], b: [1, 0], c: [2, 0] }, "a>c", "b>c"), "c", say)).toEqual(["a", "b"]);
  });

  test("says on which side of a condition a node follows, and where else on what", () => {
    const canvas = drawn({ a: [0, 0], b: [1, 0], c: [2, 0] }, "a>c", "b>c");
    const [first, second] = [canvas.edges["a>c"]!, canvas.edges["b>c"]!];
    const behind = (when: string) => ({
      ...canvas,
      nodes: { ...canvas.nodes, a: { ...canvas.nodes.a!, node_type: "condition" } },
      edges: { "a>c": { ...first, when }, "b>c": { ...second, when: "variables.warm" } },
    });

    expect(followed(behind(""), "c", say)).toEqual(["a, where it holds", "b, where variables.warm"]);
    expect(followed(behind("true"), "c", say)[0]).toBe("a, where it holds");
    expect(followed(behind("false"), "c", say)[0]).toBe("a, where it does not hold");
    expect(followed(behind("output.value > 3"), "c", say)[0]).toBe("a, where output.value > 3");
  });

  test("takes a new node at its end", () => {
    const canvas = drawn({ a: [300, 500], b: [600, 0] });
    const added = { ...newNode("task", placeAtEnd(canvas)), node_id: "new", name: "new" };

    expect(names({ ...canvas, nodes: { ...canvas.nodes, new: added } })).toBe("a b new");
    expect(placeAtEnd(drawn({}))).toEqual({ x: 40, y: 40 });
  });
});

test("of what two have changed it is said which node, or which line, that is of", () => {
  const canvas = drawn({ Book: [0, 0], Pay: [300, 0] }, "Book>Pay");
  const [node, edge] = [canvas.nodes.Book!, canvas.edges["Book>Pay"]!];

  expect(aboutSaid(say, canvas, { action: "set_when", edge, before: "", after: "true" })).toBe("“Book” → “Pay”");
  expect(aboutSaid(say, { ...canvas, nodes: {} }, { action: "delete_node", node })).toBe("“Book”");
});
