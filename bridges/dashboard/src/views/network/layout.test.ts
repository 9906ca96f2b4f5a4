import { describe, expect, test } from "vitest";
import { CELL, groupsOf, isFound, layoutOf, type Someone } from "./layout";

const person = (id: string, location: string, ...tags: string[]): Someone => ({
  agent_id: id,
  user_name: id,
  location,
  tags,
});
const crowd = (count: number): readonly Someone[] =>
  Array.from({ length: count }, (_, n) => person(`p${n}`, `city ${n % 17}`, `trade ${n % 23}`, `own ${n}`));
const labelsOf = (people: readonly Someone[], by: "city" | "trade") =>
  groupsOf(people, by, "others").map(([label, them]) => [label, them.map(({ agent_id: id }) => id).join(" ")]);

describe("people stand together", () => {
  test("by city, the largest first, and who says none with the others", () => {
    const people = [person("a", "Rome"), person("b", "Berlin"), person("c", " "), person("d", "Berlin")];

    expect(labelsOf(people, "city")).toEqual([
      ["Berlin", "b d"],
      ["Rome", "a"],
      ["others", "c"],
    ]);
  });

  test("by what most others do too; what nobody else does is no group", () => {
    const people = [
      person("a", "", "juggler", "host"),
      person("b", "", "host"),
      person("c", "", "beekeeper"),
      person("d", ""),
    ];

    expect(labelsOf(people, "trade")).toEqual([
      ["host", "a b"],
      ["others", "c d"],
    ]);
  });

  test("each once, at a place of their own within their block, and no block over another", () => {
    const { places, blocks } = layoutOf(crowd(1000), "city", 1.6, "others");
    const spots = [...places.values()].map(({ x, y }) => `${x},${y}`);

    expect(new Set(spots).size).toBe(1000);
    for (const { people, x, y, width, height } of blocks)
      for (const { agent_id: id } of people) {
        const at = places.get(id)!;
        expect(at.x > x && at.x - CELL.height / 2 + CELL.width <= x + width).toBe(true);
        expect(at.y > y && at.y < y + height).toBe(true);
      }
    const overlaps = blocks.flatMap((a, i) =>
      blocks
        .slice(i + 1)
        .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height),
    );
    expect(overlaps).toEqual([]);
  });

  test.each(["city", "trade"] as const)("so that 200 names by %s can be read on a laptop", (by) => {
    const { left, right, top, bottom } = layoutOf(crowd(200), by, 1180 / 640, "others").box;
    const scale = Math.min(1180 / (right - left), 640 / (bottom - top));

    expect(13 * scale).toBeGreaterThan(9.5); // px of a letter
  });

  test("around the hub where they are few", () => {
    const { isRing, places } = layoutOf(crowd(30), "ring", 1.6, "others");
    const all = [...places.values()];
    const gaps = all.flatMap((a, i) => all.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));

    expect(isRing).toBe(true);
    expect(Math.min(...gaps)).toBeGreaterThan(60);
  });
});

test("somebody is found by words of name, place and trade together", () => {
  expect(isFound(person("Mei Lin", "Beijing", "photographer"), "mei photo beij")).toBe(true);
  expect(isFound(person("Mei Lin", "Beijing", "photographer"), "mei rome")).toBe(false);
});
