import { expect, test } from "vitest";
import { byLabel, quantileOf, samplesIn, sumOf } from "./metrics";

const TEXT = `# HELP towow_negotiations_total Negotiations that ended, by outcome.
# TYPE towow_negotiations_total counter
towow_negotiations_total{outcome="finalized"} 3.0
towow_negotiations_total{outcome="failed"} 1.0
towow_refused_total{door="http",reason="say \\"no\\", twice\\n"} 2.0
towow_sse_active_connections 4.0 1700000000000
towow_event_delivery_seconds_bucket{le="0.05"} 8.0
towow_event_delivery_seconds_bucket{le="0.1"} 9.0
towow_event_delivery_seconds_bucket{le="+Inf"} 10.0
towow_odd NaN
`;

test("numbers come with their labels, whatever is in those", () => {
  const samples = samplesIn(TEXT);

  expect(samples.find((s) => s.name === "towow_refused_total")?.labels["reason"]).toBe('say "no", twice\n');
  expect(sumOf(samples, "towow_negotiations_total")).toBe(4);
  expect(sumOf(samples, "towow_negotiations_total", { outcome: "failed" })).toBe(1);
  expect(sumOf(samples, "towow_sse_active_connections")).toBe(4);
  expect(byLabel(samples, "towow_negotiations_total", "outcome")).toEqual([
    ["finalized", 3],
    ["failed", 1],
  ]);
});

test("a histogram says below which value most of it lies, and nothing when it is empty", () => {
  const samples = samplesIn(TEXT);

  expect(quantileOf(samples, "towow_event_delivery_seconds", 0.5)).toBe(0.05);
  expect(quantileOf(samples, "towow_event_delivery_seconds", 0.9)).toBe(0.1);
  expect(quantileOf(samples, "towow_event_delivery_seconds", 0.99)).toBe(Infinity);
  expect(quantileOf(samples, "towow_nothing_seconds", 0.5)).toBeNull();
});
