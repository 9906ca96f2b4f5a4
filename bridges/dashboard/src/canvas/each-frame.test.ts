import { expect, it } from "vitest";
import { eachFrame } from "./each-frame";

it("runs once a frame, and the last that it was given", () => {
  const frames: (() => void)[] = [];
  const soon = eachFrame((act) => frames.push(act));
  const done: string[] = [];
  soon(() => done.push("first"));
  soon(() => done.push("second"));
  expect(frames.length).toBe(1);
  expect(done).toEqual([]);

  frames.pop()!();
  expect(done).toEqual(["second"]);

  soon(() => done.push("third"));
  frames.pop()!();
  expect(done).toEqual(["second", "third"]);
});
