import { expect, test } from "vitest";
import { assignment, Script } from "../testing/events";
import { liveMs, nextStop, replayMs } from "./pace";

const TEAM = ["bob", "carol", "dora", "eve", "fay", "gus"];
function whole(): Script {
  const script = new Script().found(...TEAM);
  for (const name of TEAM) script.offer(name);
  for (const round of [1, 2, 3]) {
    script.plan(
      round,
      TEAM.map((name) => assignment(name)),
    );
    for (const name of TEAM) script.review(name, round < 3 ? "negotiate" : "accept", round);
    script.counted(round, round < 3 ? "renegotiate" : "finalize");
  }
  return script.finalized(
    3,
    TEAM.map((name) => assignment(name)),
  );
}

function walk(wait: typeof liveMs): number {
  const { events } = whole();
  let sum = 0;
  for (let seq = 1; seq < events.length; seq = nextStop(events, seq, events.length))
    sum += wait(events, seq, events.length);
  return sum;
}

test("a replay of a long negotiation takes about a minute", () => {
  expect(walk(replayMs)).toBeGreaterThan(50_000);
  expect(walk(replayMs)).toBeLessThanOrEqual(60_000);
});

test("of a short one, it does not stand still for longer than a sentence takes", () => {
  const { events } = new Script().found("bob").offer("bob", "decline").failed("no_offers");
  const waits = events.map(({ seq }) => replayMs(events, seq, events.length));

  expect(Math.max(...waits)).toBeLessThan(7000);
});

test("who watches live is never far behind, however fast the engine is", () => {
  const { events } = whole();
  const waiting = events.map(({ seq }) => liveMs(events, seq, events.length));

  expect(waiting[0]! + Math.max(...waiting)).toBeLessThan(5000);
  expect(walk((all, seq, length) => liveMs(all, seq, length))).toBeLessThan(90_000);
});
