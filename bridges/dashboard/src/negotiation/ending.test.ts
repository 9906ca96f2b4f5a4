import { expect, test } from "vitest";
import { speaker } from "../i18n";
import "../i18n/learn-stage"; // as the view that tells it does
import { assignment, OPENED, Script } from "../testing/events";
import { stateNameOf } from "./conclusion";
import { decidedOfShown } from "./decided";
import { endOf } from "./ending";
import { reduce } from "./reduce";
import { emptyWorld } from "./state";

const SAY = speaker("en");
const play = (script: Script) => script.events.reduce(reduce, emptyWorld("d-1")).negotiations["d-1"]!;
const begun = () => new Script().found("bob").offer("bob");
const agreed = play(
  begun()
    .plan(1, [assignment("bob")])
    .finalized(1, [assignment("bob")]),
);

test("an end is told with what its requester decided about it since", () => {
  expect(endOf(agreed, SAY)).toMatchObject({ title: "Everybody agreed", tone: "good" });
  expect(endOf(agreed, SAY, "approved")).toMatchObject({ title: "The plan is settled", tone: "good" });
  expect(endOf(agreed, SAY, "cancelled")).toEqual({ title: "Cancelled", text: "", tone: "bad" });
  expect(["approved", "cancelled", "rejected"].map((decided) => stateNameOf(agreed, decided))).toEqual([
    "approved",
    "cancelled",
    stateNameOf(agreed),
  ]);
});

test("of a moment before the end nothing is decided yet", () => {
  expect(endOf(play(begun()), SAY, "approved")).toBeNull();
  expect(stateNameOf(play(begun()), "approved")).toBe("collecting");
});

test("an earlier end is told as it was, whatever is decided about the plan that came after it", () => {
  const bob = [assignment("bob")];
  const again = { demand_id: "d-1", channel_id: "collab-2" };
  const anew = (first: Script) =>
    play(first.plan(1, bob).finalized(1, bob).add("towow.channel.created", OPENED, again));
  const failed = play(begun().failed("no_offers"));
  const [first, other] = ["1", "2"].map((digest) =>
    play(begun().plan(1, bob).finalized(1, bob, undefined, { plan_digest: digest, is_complete: true })),
  );

  expect(decidedOfShown("approved", agreed, anew(begun()))).toBeNull();
  expect(endOf(agreed, SAY, decidedOfShown("approved", agreed, anew(begun())))).toMatchObject({
    title: "Everybody agreed",
  });
  expect(stateNameOf(failed, decidedOfShown("approved", failed, anew(begun())))).toBe("failed");
  expect(decidedOfShown("approved", first!, other!)).toBeNull(); // somebody left in between
  expect(decidedOfShown("approved", first!, first!)).toBe("approved");
});

test("what failed says why, and what was cancelled says so", () => {
  expect(endOf(play(begun().failed("no_offers")), SAY)).toMatchObject({
    title: "No agreement this time",
    text: "nobody",
  });
  expect(endOf(play(begun().failed("cancelled")), SAY)).toMatchObject({ title: "Cancelled", tone: "bad" });
});
