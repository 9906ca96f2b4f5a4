import { expect, test } from "vitest";
import { speaker } from "../i18n";
import { newsOf } from "./news";
import { emptyWorld } from "./state";
import type { Envelope } from "../generated/events";

const say = speaker("en");
const world = emptyWorld("d-1");

const withdrawn = (seq: number, demandId = "d-1"): Envelope =>
  ({
    event_id: `evt-${seq}`,
    event_type: "towow.agent.withdrawn",
    timestamp: "2026-11-23T10:00:00Z",
    seq,
    payload: {
      demand_id: demandId,
      channel_id: "c",
      agent_id: "a",
      display_name: `Ann ${seq}`,
      reason: "x".repeat(200),
    },
  }) as unknown as Envelope;

test("what somebody does is news, and shortened", () => {
  const [said] = newsOf([withdrawn(1)], say, world);

  expect(said).toContain("Ann 1");
  expect(said!.length).toBeLessThan(130);
});

test("what happens in a sub-negotiation is told on its own page", () => {
  expect(newsOf([withdrawn(1, "d-2")], say, world)).toEqual([]);
});

test("of many at once the last are said and the others counted", () => {
  const said = newsOf(
    Array.from({ length: 9 }, (_, index) => withdrawn(index + 1)),
    say,
    world,
  );

  expect(said).toHaveLength(7);
  expect(said[0]).toContain("3");
  expect(said.at(-1)).toContain("Ann 9");
});
