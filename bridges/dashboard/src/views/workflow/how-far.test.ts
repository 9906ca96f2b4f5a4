import { expect, it } from "vitest";
import { newNode } from "../../canvas/operations";
import { clockTime } from "../../components/format";
import { speaker } from "../../i18n";
import "../../i18n/learn-workflow";
import { howFar } from "./how-far";

const milestone = (until: string, now: Date) =>
  howFar(
    speaker("en"),
    { ...newNode("milestone", { x: 0, y: 0 }), status: "waiting", result: { due: until, until } },
    "en",
    now,
  );

it("says of a day that is here already when it begins for the run, and of one to come that it is waited for", () => {
  const day = new Date(2026, 10, 28, 4, 38);
  expect(milestone("2026-11-28", day)).toContain(clockTime("2026-11-28T00:00:00Z", "en"));
  expect(milestone("2026-11-29", day)).toBe("Waiting for its day");
});

it("says of a condition that was looked at whether it held", () => {
  expect([said("condition", "completed", { value: true }), said("condition", "completed", { value: false })]).toEqual([
    "Found to hold",
    "Found not to hold",
  ]);
});

const said = (kind: string, status: string, result: Record<string, unknown>) =>
  howFar(speaker("en"), { ...newNode(kind, { x: 0, y: 0 }), status, result }, "en");

it("says of what runs by itself which attempt runs, and until when it waits for the next, and of nobody", () => {
  const at = "2026-11-27T13:55:07.000000Z";
  expect(said("HTTP", "running", {})).toBe("Running");
  expect(said("HTTP", "running", { attempt: 1 })).toBe("Running again");
  expect(said("HTTP", "waiting", { attempt: 2, again_at: at })).toBe(
    `Waits until ${clockTime(at, "en")} to be tried again`,
  );
  expect(said("llm", "waiting", { attempt: 1 })).toBe("Running again"); // as it was told before
});

it("says of what people do that somebody is waited for", () => {
  expect(said("task", "waiting", {})).toBe("Waiting for somebody");
  expect(said("delay", "waiting", { until: "2026-12-01" })).toBe("Waiting for its time");
});

it("says of a negotiation that its demand's questions wait for an answer, as long as they do", () => {
  const asked = [{ question_id: "q-1", text: "Which day?", deadline: "2026-12-01T00:00:00Z" }];
  expect(said("negotiation", "waiting", { demand_id: "d-1" })).toBe("Being negotiated");
  expect(said("negotiation", "waiting", { demand_id: "d-1", questions: asked })).toBe("1 question to answer");
  expect(said("negotiation", "completed", { demand_id: "d-1", questions: asked })).toBe("Done");
});
