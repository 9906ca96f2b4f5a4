import { expect, it } from "vitest";
import { KeptForks, type KeptFork } from "./kept-forks";

const fork = (id: string) => ({ view: { demand_id: id }, answers: [], events: ["many"] }) as unknown as KeptFork;

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  };
}

it("a fork that was computed is there after a reload, without its events, and the oldest goes first", () => {
  const store = storage();
  for (let n = 1; n <= 13; n++) new KeptForks(() => store).keep(`at=${n}`, fork(`d-${n}`));
  const reloaded = new KeptForks(() => store);

  expect(reloaded.of("at=13")).toEqual({ view: { demand_id: "d-13" }, answers: [] });
  expect(reloaded.of("at=2")).not.toBeNull();
  expect(reloaded.of("at=1")).toBeNull();
});

it("where nothing can be kept, nothing is known and nothing breaks", () => {
  const forbidden = new KeptForks(() => {
    throw new Error("SecurityError");
  });
  forbidden.keep("at=1", fork("d-1"));

  expect(forbidden.of("at=1")).toBeNull();
});
