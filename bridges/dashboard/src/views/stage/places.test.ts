import { expect, test } from "vitest";
import { seatedAround, SIDES } from "./places";

test.each([1, 2, 3, 4, 6, 8, 11, 16])("%i people sit around the table, each once", (count) => {
  const people = Array.from({ length: count }, (_, n) => n);
  const around = seatedAround(people);

  expect(SIDES.flatMap((side) => around[side]).toSorted((a, b) => a - b)).toEqual(people);
  expect(around.top.length - around.bottom.length).toBeLessThanOrEqual(1);
  expect(Math.max(around.left.length, around.right.length)).toBeLessThanOrEqual(3);
});

test("they go round clockwise from the upper left", () => {
  expect(seatedAround([1, 2, 3, 4, 5, 6])).toEqual({ top: [1, 2], right: [3], bottom: [5, 4], left: [6] });
});
