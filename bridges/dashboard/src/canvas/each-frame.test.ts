import { expect, it } from "vitest";
import { APART_MAX_MS, APART_MS, eachFrame } from "./each-frame";

/** A screen whose frames and clock a test moves. */
function screen() {
  const frames: (() => void)[] = [];
  const drawn: (() => void)[] = [];
  const waits: { act: () => void; ms: number }[] = [];
  const clock = { now: 0 };
  const asked = {
    frame: (act: () => void) => void frames.push(act),
    drawn: (act: () => void) => void drawn.push(act),
    after: (act: () => void, ms: number) => void waits.push({ act, ms }),
    now: () => clock.now,
  };
  return { frames, drawn, waits, clock, soon: eachFrame(asked) };
}

it("runs once a frame, and the last that it was given", () => {
  const { frames, soon } = screen();
  const done: string[] = [];
  soon(() => done.push("first"));
  soon(() => done.push("second"));
  expect(frames.length).toBe(1);
  expect(done).toEqual([]);

  frames.pop()!();
  expect(done).toEqual(["second"]);
});

it("leaves time between two drawings of a crowd's changes, and none after a rest", () => {
  const { frames, waits, clock, soon } = screen();
  const done: string[] = [];
  soon(() => done.push("first"));
  frames.pop()!();

  clock.now = 10;
  soon(() => done.push("second"));
  soon(() => done.push("third"));
  expect(frames.length).toBe(0);
  expect(waits.map(({ ms }) => ms)).toEqual([APART_MS - 10]);
  clock.now = APART_MS;
  waits.pop()!.act();
  frames.pop()!();
  expect(done).toEqual(["first", "third"]);

  clock.now = 10 * APART_MS;
  soon(() => done.push("fourth"));
  expect(waits.length).toBe(0);
  frames.pop()!();
  expect(done).toEqual(["first", "third", "fourth"]);
});

it("draws less often where drawing takes long, and never so seldom that a canvas seems to stand still", () => {
  const { frames, drawn, waits, clock, soon } = screen();
  const draw = (ms: number) => {
    soon(() => undefined);
    waits.pop()?.act();
    frames.pop()!();
    clock.now += ms;
    drawn.pop()!();
    soon(() => undefined);
    const pause = waits.at(-1)!.ms;
    clock.now += pause;
    return pause;
  };
  expect(draw(5)).toBe(APART_MS - 5);
  expect(draw(15)).toBe(8 * 15 - 15);
  expect(draw(5)).toBe(APART_MS - 5);
  expect(draw(90)).toBe(APART_MAX_MS - 90);
});
